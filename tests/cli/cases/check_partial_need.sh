# SPDX-License-Identifier: MIT
mkdir set
for file in graph ops cnn engines_precompiled heuristic engines_runtime_compiled; do
    cp "$FAKES/9.10.2-cu12/libcudnn_$file.so.9" set/
done
$CUDNNW check set --need convolution
$CUDNNW check set
