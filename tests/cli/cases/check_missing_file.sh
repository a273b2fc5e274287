# SPDX-License-Identifier: MIT
cp -r "$FAKES/9.28.0-cu12" set
rm set/libcudnn_heuristic.so.9
$CUDNNW check set
