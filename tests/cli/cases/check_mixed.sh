# SPDX-License-Identifier: MIT
cp -r "$FAKES/9.28.0-cu12" set
cp "$FAKES/9.10.2-cu12/libcudnn_cnn.so.9" set/
$CUDNNW check set
