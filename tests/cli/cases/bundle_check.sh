# SPDX-License-Identifier: MIT
cp -r "$FAKES/9.28.0-cu12" set
echo licence >set/LICENSE
"$CUDNNW" bundle set --to app --need rnn --layout flat >/dev/null
rm app/libcudnn_ops.so.9
: >app/libcudnn_adv.so.9
cp set/libcudnn_cnn.so.9 app
"$CUDNNW" bundle --check app
