#!/usr/bin/env bash
# usage: llama_server.sh ARGUMENTS   Runs llama-server, llama.cpp's own: the program that GRIFFIN_LLAMA_SERVER names, the
# one that is installed, or that of Debian's newest release. Of that the packages are unpacked with all their libraries
# in build/clients/llama, where nothing of this system is used or changed (about 80 MB).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(cd "$here/../.." && pwd)
folder=$top/build/clients/llama
libraries=$folder/root/usr/lib/x86_64-linux-gnu

fetch() {
    rm -rf "$folder"
    mkdir -p "$folder"/lists/partial "$folder"/cache/archives/partial
    : >"$folder/status" # nothing is installed there, so that everything comes
    local mirror
    mirror=$(apt-get indextargets --format '$(LABEL) $(REPO_URI)' 'Created-By: Packages' | sed -n 's/^Debian //p' | head -1)
    printf 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s sid main\n' "$mirror" >"$folder/sources"
    printf '%s\n' "Dir::State::lists \"$folder/lists\";" "Dir::State::status \"$folder/status\";" \
        "Dir::Cache \"$folder/cache\";" "Dir::Etc::sourcelist \"$folder/sources\";" 'Dir::Etc::sourceparts "-";' \
        'APT::Sandbox::User "root";' >"$folder/configuration"
    APT_CONFIG=$folder/configuration apt-get --quiet=2 update
    APT_CONFIG=$folder/configuration apt-get --quiet=2 install --no-install-recommends --download-only llama.cpp-tools
    local package
    for package in "$folder"/cache/archives/*.deb; do dpkg-deb -x "$package" "$folder/root"; done
    # Its kernels are looked for beside the program that the system has started, which is the loader.
    for package in "$libraries"/ggml/backends*/libggml-cpu-*.so; do ln -s "$package" "$libraries"; done
    rm -rf "$folder/lists" "$folder/cache"
}

program=${GRIFFIN_LLAMA_SERVER:-$(command -v llama-server || true)}
[ -z "$program" ] || exec "$program" "$@"
[ -x "$folder/root/usr/bin/llama-server" ] && [ -e "$libraries/libggml-cpu-x64.so" ] || fetch >&2
exec "$libraries/ld-linux-x86-64.so.2" --library-path "$libraries:$libraries/llama" "$folder/root/usr/bin/llama-server" "$@"
