# SPDX-License-Identifier: MIT
cp -r "$FAKES/9.28.0-cu12" set
cp "$FAKES"/cublas-12/* set/
"$CUDNNW" load set --need ops --probe --json
rm set/libcudnn_ops.so.9
"$CUDNNW" load set --need ops --probe --json
