# SPDX-License-Identifier: MIT
$CUDNNW check set
