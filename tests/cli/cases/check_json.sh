# SPDX-License-Identifier: MIT
cp -r "$FAKES/8.9.7-cu12" set
"$CUDNNW" check set --json
rm set/libcudnn_ops_infer.so.8
"$CUDNNW" check set --json
