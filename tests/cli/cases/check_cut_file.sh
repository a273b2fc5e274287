# SPDX-License-Identifier: MIT
cp -r "$FAKES/9.10.2-cu12" set
truncate -s 3000 set/libcudnn_graph.so.9
$CUDNNW check set
