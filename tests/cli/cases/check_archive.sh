# SPDX-License-Identifier: MIT
cp -r "$FAKES/9.28.0-cu12" lib
tar -czf cudnn-linux-x86_64-9.27.0.42_cuda13-archive.tgz lib
"$CUDNNW" check cudnn-linux-x86_64-9.27.0.42_cuda13-archive.tgz || true
echo
rm lib/libcudnn_ops.so.9
tar -czf cudnn-linux-x86_64-9.28.0.42_cuda12-archive.tgz lib
"$CUDNNW" check cudnn-linux-x86_64-9.28.0.42_cuda12-archive.tgz || true
echo
echo '<html>' >cudnn.zip
"$CUDNNW" check cudnn.zip
