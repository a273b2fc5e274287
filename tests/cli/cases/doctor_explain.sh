# SPDX-License-Identifier: MIT
$CUDNNW doctor --explain "Could not load library cudnn_cnn_infer64_8.dll. Error code 126"
$CUDNNW doctor --explain 8905
$CUDNNW doctor --explain 3007
$CUDNNW doctor --explain "it does not work"
