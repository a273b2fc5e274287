# SPDX-License-Identifier: MIT
# needs: Windows fakes
cp -r "$FAKES_WINDOWS/8.9.7-cu12" set
"$CUDNNW" check set --need ops --deep
