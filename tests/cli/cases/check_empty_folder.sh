# SPDX-License-Identifier: MIT
mkdir set
$CUDNNW check set
