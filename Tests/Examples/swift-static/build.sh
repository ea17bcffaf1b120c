#!/bin/sh
# Builds a library that runs on machines without Swift. Passes its arguments on to "swift build".
set -eu
runtime=$(swift -print-target-info | sed -n 's/^ *"runtimeResourcePath": "\(.*\)",\{0,1\}$/\1/p')
cd "$(dirname "$0")"
exec swift build -c release --static-swift-stdlib \
    -Xlinker "-L$(dirname "$runtime")/swift_static/linux" -Xlinker -s "$@"
