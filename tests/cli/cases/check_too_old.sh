# SPDX-License-Identifier: MIT
cp -r "$FAKES/9.10.2-cu12" set
$CUDNNW check set --min-version 9.12
