#!/usr/bin/env python3
"""usage: mcp_server.py [PORT]   A server of tools made with the Python package `mcp`, on its standard input and output,
or by HTTP at http://127.0.0.1:PORT/mcp. Its schemas are what pydantic makes of types: $defs, $ref, anyOf, const, null."""
import os
import sys
from typing import Annotated, Literal

from pydantic import BaseModel, Field

try:
    from mcp.server import MCPServer
except ImportError:  # before 2.0
    from mcp.server.fastmcp import FastMCP as MCPServer


class Place(BaseModel):
    city: Annotated[str, Field(min_length=1, max_length=12)]
    district: Annotated[int, Field(ge=1, le=20)] | None = None


class Train(BaseModel):
    kind: Literal["train"]
    number: Annotated[int, Field(ge=1, le=999)]


class Walk(BaseModel):
    kind: Literal["walk"]
    minutes: Annotated[float, Field(ge=0, le=90)]


server = MCPServer("places")


@server.tool()
def visit(place: Place, by: Train | Walk, days: Annotated[list[Literal["Monday", "Friday"]], Field(max_length=2)]) -> str:
    """Plans a visit."""
    return f"visit {place.city} by {by.kind} on {len(days)} days"


@server.tool()
def fails(reason: Annotated[str, Field(max_length=20)]) -> str:
    """Fails."""
    raise ValueError(f"broken: {reason}")


@server.tool()
def dies() -> str:
    """Ends the server in the middle of the call."""
    os._exit(3)


if __name__ == "__main__":
    if len(sys.argv) == 1:
        server.run()
    elif hasattr(server, "settings") and hasattr(server.settings, "port"):  # before 2.0
        server.settings.port = int(sys.argv[1])
        server.run("streamable-http")
    else:
        server.run("streamable-http", port=int(sys.argv[1]))
