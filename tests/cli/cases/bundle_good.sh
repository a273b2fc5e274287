# SPDX-License-Identifier: MIT
cp -r "$FAKES/9.28.0-cu12" set
echo licence >set/LICENSE
"$CUDNNW" bundle set --to app --need rnn
"$CUDNNW" bundle --check app
