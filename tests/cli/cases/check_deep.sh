# SPDX-License-Identifier: MIT
cp -r "$FAKES/9.28.0-cu12" set
echo licence >set/LICENSE
"$CUDNNW" bundle set --to app --need rnn >/dev/null
"$CUDNNW" check app/cudnn --need rnn --deep --sha256 >text
printf x >>app/cudnn/libcudnn_ops.so.9
"$CUDNNW" check app/cudnn --need rnn --deep >>text || true
"$CUDNNW" check app/cudnn --need rnn --deep --json >json || true
sed 's/^[0-9a-f]\{64\}/HASH/' text
sed -n '/"source":/,/^"warnings"/p' json | sed 's/"sha256":"[0-9a-f]*"/"sha256":"H"/; s/"warnings".*//'
