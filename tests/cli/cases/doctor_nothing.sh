# SPDX-License-Identifier: MIT
# needs: no driver
export container= HOME="$PWD" CUDNNW_SEARCH=only:cudnnw_path
code=0
$CUDNNW doctor >page || code=$?
head -3 page
exit $code
