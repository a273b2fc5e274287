/* SPDX-License-Identifier: MIT
 *
 * What does this message or number mean?
 */
#include "doctor.h"

#include <stdio.h>

int doctor_explain(const cli_request *request)
{
    printf("%s\n", request->explain);
    return CLI_PROBLEM;
}
