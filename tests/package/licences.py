#!/usr/bin/env python3
"""usage: licences.py LIBRARIES_JSON COPYRIGHT PROGRAM...   What the programs link, package by package, against the list
that About shows: every Debian package must be named there with a licence that lets the programs be distributed under
Apache-2.0, and Debian's copyright file of the package must speak of that licence. The package's own copyright file must
name every entry."""
import json
import re
import subprocess
import sys
from pathlib import Path

# SPDX identifier: what Debian's copyright file says of it.
EVIDENCE = {
    "0BSD": r"public domain|PD\b|0BSD",
    "AFL-2.1": r"AFL-2\.1|Academic Free",
    "Apache-2.0": r"Apache",
    "BSD-2-Clause": r"BSD|Redistribution and use",
    "BSD-3-Clause": r"BSD|Redistribution and use",
    "blessing": r"public domain|blessing",
    "BSD-3-Clause-Attribution": r"Carnegie Mellon",
    "CC0-1.0": r"CC0",
    "curl": r"curl",
    "FTL": r"FTL|FreeType (Project )?Licen[cs]e",
    "GPL-3.0-or-later WITH GCC-exception-3.1": r"GCC Runtime Library Exception|RUNTIME LIBRARY EXCEPTION",
    "LGPL-2.1-or-later": r"LGPL|(Lesser|Library) General",
    "LGPL-3.0-only": r"LGPL-3|Lesser General",
    "LGPL-3.0-or-later": r"LGPL-?v?3|Lesser General",
    "Libpng": r"libpng",
    "MIT": r"MIT|Expat|X11|[Pp]ermission is hereby granted|Permission to use, copy, modify",
    "OLDAP-2.8": r"OpenLDAP",
    "Unicode-3.0": r"Unicode|ICU",
    "Zlib": r"zlib|Zlib|provided 'as-is'",
}


def libraries_of(program):
    """The shared libraries that the program loads."""
    lines = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout.splitlines()
    return {Path(found[1]) for line in lines if (found := re.search(r"(?:=>\s*|^\s*)(/\S+)", line))}


def packages_of(libraries):
    """The Debian packages of these files, and the files that belong to none. dpkg reads its lists once for all."""
    names = {path: {str(path), str(path.resolve()), re.sub("^/usr", "", str(path.resolve())), "/usr" + str(path)}
             for path in libraries}
    every = sorted(set().union(*names.values()))
    answer = subprocess.run(["dpkg", "-S", *every], capture_output=True, text=True).stdout
    owner = {file: package.split(":")[0]
             for package, file in (line.rsplit(": ", 1) for line in answer.splitlines() if ": " in line)}
    packages = {owner[name] for known in names.values() for name in known if name in owner}
    return packages, sorted(str(path) for path, known in names.items() if not known & owner.keys())


def main():
    table, copyright_file, *programs = sys.argv[1:]
    entries = json.loads(Path(table).read_text())
    licence_of = {package: entry for entry in entries for package in entry["packages"].split()}
    own = Path(copyright_file).read_text()
    failures = [f"{entry['name']} is not named in {copyright_file}" for entry in entries
                if f" {entry['name']}: {entry['licence']}\n" not in own]
    failures += [f"{entry['name']}: {entry['licence']} is not among the allowed licences" for entry in entries
                 if entry["licence"] not in EVIDENCE]
    seen, unknown = packages_of(set().union(*map(libraries_of, programs)))
    failures += [f"{path} is linked and belongs to no package" for path in unknown]
    for package in sorted(seen):
        entry = licence_of.get(package)
        if entry is None:
            failures.append(f"{package} is linked but not listed in {table}")
            continue
        said = Path(f"/usr/share/doc/{package}/copyright")
        if not said.exists():
            failures.append(f"{package}: {said} is missing")
        elif not re.search(EVIDENCE.get(entry["licence"], "$^"), said.read_text(errors="replace")):
            failures.append(f"{package}: {said} does not speak of {entry['licence']}")
    print(f"licences: {len(seen)} packages linked by {len(programs)} programs, {len(failures)} failures")
    for failure in failures:
        print("licences:", failure)
    return 1 if failures else 0


sys.exit(main())
