/* SPDX-License-Identifier: MIT
 *
 * Plans a convolution with cudnn-frontend, in a file of its own: the header takes a minute to compile.
 */
#ifndef FRAMEWORK_PLANNER_HPP
#define FRAMEWORK_PLANNER_HPP

#include <cstdint>

namespace framework {

/* How many plans there are for a device that is described, not there. Throws framework::error. */
std::int64_t count_plans();

} // namespace framework

#endif
