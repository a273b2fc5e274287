# SPDX-License-Identifier: MIT
$CUDNNW --help
$CUDNNW list --help
$CUDNNW check --help
$CUDNNW load --help
$CUDNNW doctor --help
$CUDNNW record --help
