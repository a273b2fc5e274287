# SPDX-License-Identifier: MIT
mkdir "$(printf "set\\033[31m")"
cp "$FAKES/9.10.2-cu12/libcudnn_graph.so.9" set*/
$CUDNNW check set*
