# Sourced by run.sh and test.sh: installs the Debian packages that are missing, builds.
# Everything said here goes to standard error: standard output belongs to the program.

say() { printf '%s\n' "$*" >&2; }

# packages SECTION...: the names under these headings of packages.txt.
packages() {
    local section
    for section in "$@"; do
        awk -v want="[$section]" '/^\[/ { on = ($0 == want); next } on && NF && !/^#/' "$here/packages.txt"
    done
}

# install_packages SECTION...: installs what is missing; apt is left alone when all is there.
install_packages() {
    local name missing=() root=()
    if ! command -v apt-get >/dev/null; then
        say "No apt here; install by hand if the build stops: g++ 12, CMake 3.25, Ninja, pkg-config, Qt 6.4 (Base, Svg, SQLite driver), sentencepiece, nlohmann-json, PCRE2, OpenBLAS, xxHash, CLI11, cpp-httplib 0.11, libcurl 7.85, fmt, Python 3 with pip."
        return 0
    fi
    while read -r name; do
        dpkg-query -W -f='${db:Status-Abbrev}' "$name" 2>/dev/null | grep -q '^ii' || missing+=("$name")
    done < <(packages "$@")
    [ ${#missing[@]} -gt 0 ] || return 0

    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || { say "Missing packages; as root, run: apt-get install ${missing[*]}"; return 1; }
        root=(sudo)
    fi
    say "Installing ${#missing[@]} packages: ${missing[*]}"
    "${root[@]}" apt-get update -qq >&2
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
}

# continue_as_user SCRIPT ARGUMENTS...: under `sudo`, everything but the packages belongs to the person who called it,
# so that neither the build nor the conversations end up with root. Stays root where that person cannot write here.
continue_as_user() {
    local home
    [ "$(id -u)" -eq 0 ] && [ -n "${SUDO_USER:-}" ] && [ "$SUDO_USER" != root ] || return 0
    runuser -u "$SUDO_USER" -- test -w "$top" || return 0
    [ ! -d "$top/build" ] || runuser -u "$SUDO_USER" -- test -w "$top/build" || return 0
    home=$(getent passwd "$SUDO_USER" | cut -d: -f6)
    exec runuser -u "$SUDO_USER" -- env -u SUDO_USER HOME="$home" "$@"
}

# build PRESET TARGET...: configures once, then builds what changed; quiet unless it fails. Where ccache is installed, it
# remembers what was compiled before, also for a folder that is new.
build() {
    local preset=$1 log="$top/build/$1.log" cache=()
    shift
    mkdir -p "$top/build"
    if [ ! -f "$top/build/$preset/build.ninja" ]; then
        say "Building ($preset); the first time takes some minutes."
        ! command -v ccache >/dev/null || cache=(-DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
        (cd "$top" && cmake --preset "$preset" "${cache[@]}") >"$log" 2>&1 || { cat "$log" >&2; return 1; }
    fi
    cmake --build "$top/build/$preset" ${@:+--target "$@"} >"$log" 2>&1 || { cat "$log" >&2; return 1; }
}

# fetch_default_model: once; the program works without it and says what is missing.
fetch_default_model() {
    "$top/build/release/bin/griffin" models path default >/dev/null 2>&1 || "$here/fetch_default_model.sh" >&2
}
