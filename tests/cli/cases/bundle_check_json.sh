# SPDX-License-Identifier: MIT
cp -r "$FAKES/9.28.0-cu12" set
"$CUDNNW" bundle set --to app --need ops >/dev/null
"$CUDNNW" bundle --check app --json
rm app/cudnn/libcudnn_graph.so.9.28.0
"$CUDNNW" bundle --check app --json || true
"$CUDNNW" bundle --check set --json
