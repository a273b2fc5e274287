# SPDX-License-Identifier: MIT
cp -r "$FAKES/9.28.0-cu12" set
cp "$FAKES"/cublas-12/* set/
# What this machine has or lacks comes last, and is another test.
$CUDNNW load set --need convolution --probe | sed "/^warning/,\$d"
