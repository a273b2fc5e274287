# SPDX-License-Identifier: MIT
# needs: no driver
# needs: no toolkit
export container= HOME="$PWD" PATH=/usr/bin:/bin CUDNNW_SEARCH=only:cudnnw_path
code=0
$CUDNNW doctor >page || code=$?
head -3 page
exit $code
