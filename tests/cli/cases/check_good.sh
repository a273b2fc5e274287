# SPDX-License-Identifier: MIT
cp -r "$FAKES/9.28.0-cu12" set
$CUDNNW check set
