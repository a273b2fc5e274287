# SPDX-License-Identifier: MIT
cp -r "$FAKES/8.9.7-cu12" lib
tar -czf cudnn-linux-x86_64-8.9.5.30_cuda12-archive.tgz lib
"$CUDNNW" check cudnn-linux-x86_64-8.9.5.30_cuda12-archive.tgz --json || true
echo '<html>' >cudnn.zip
"$CUDNNW" check cudnn.zip --json
