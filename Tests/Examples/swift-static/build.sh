#!/bin/sh
# Builds a library that needs no Swift on the machine that it runs on. More options for "swift build" can follow.
set -eu
runtime=$(swift -print-target-info | sed -n 's/^ *"runtimeResourcePath": "\(.*\)",\{0,1\}$/\1/p')
cd "$(dirname "$0")"
exec swift build -c release --static-swift-stdlib \
    -Xlinker "-L$(dirname "$runtime")/swift_static/linux" -Xlinker -s "$@"
