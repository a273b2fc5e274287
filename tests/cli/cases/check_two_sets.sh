# SPDX-License-Identifier: MIT
cp -r "$FAKES/9.28.0-cu12" set
cp "$FAKES"/8.9.7-cu12/* set/
rm set/libcudnn_adv_train.so.8
$CUDNNW check set
