# SPDX-License-Identifier: MIT
$CUDNNW check set --min-version newest
