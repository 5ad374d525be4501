#!/usr/bin/env bash
# usage: mcp_servers.sh [MODEL]   Uses published servers of tools, from PyPI in build/clients, with the programs of
# build/release: see mcp_servers.py. MODEL writes the calls whose arguments are checked; default: the default model.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(cd "$here/../.." && pwd)
environment=$top/build/clients
if [ ! -x "$environment/bin/mcp-server-time" ]; then
    python3 -m venv "$environment"
    "$environment/bin/pip" install --quiet mcp mcp-server-fetch mcp-server-git mcp-server-time jsonschema
fi
"$environment/bin/pip" list 2>/dev/null | grep '^mcp' >&2
"$environment/bin/python3" "$here/mcp_servers.py" "$top/build/release/bin/griffin" "$environment/bin" "$@" >&2
printf 'mcp_servers: passed\n' >&2
