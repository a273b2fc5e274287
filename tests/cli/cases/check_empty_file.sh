# SPDX-License-Identifier: MIT
cp -r "$FAKES/8.9.7-cu12" set
: > set/libcudnn_cnn_train.so.8
$CUDNNW check set
