#!/bin/sh
# Attest @VERSION@ (@EDITION@ edition) in one file. The first start unpacks it below the user's cache folder, later starts run
# what lies there. Nothing is installed: delete this file and @CACHE@ to remove it.
#   ./FILE [ARGUMENTS]           the window, or with arguments what `attest-cli` does
#   ./FILE --unpack-to FOLDER    only unpack
set -eu
digest=@DIGEST@
payload=@PAYLOAD_LINE@
self=$0
unpack() {
    tail -n "+$payload" "$self" | @UNPACKER@ | tar -x -C "$1"
}
if [ "${1:-}" = "--unpack-to" ]; then
    mkdir -p "$2"
    unpack "$2"
    exit 0
fi
root="${XDG_CACHE_HOME:-$HOME/.cache}/attest-application"
folder="$root/$digest"
if [ ! -e "$folder/complete" ]; then
    mkdir -p "$root"
    fresh=$(mktemp -d "$root/unpacking.XXXXXX")
    trap 'rm -rf "$fresh"' EXIT INT TERM
    unpack "$fresh"
    : > "$fresh/complete"
    # another start may have been faster
    mv -T "$fresh" "$folder" 2>/dev/null || [ -e "$folder/complete" ]
    trap - EXIT INT TERM
fi
if [ $# -gt 0 ]; then
    exec "$folder/attest/attest-cli" "$@"
fi
exec "$folder/attest/attest"
exit 1
