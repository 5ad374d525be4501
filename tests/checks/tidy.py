#!/usr/bin/env python3
"""usage: tidy.py BUILD_FOLDER   clang-tidy over every source of ours that the build compiles.

Most of the time goes into the libraries' headers, so sources are read several at a time, one after the other in one
file. Tests get a namespace each; of other sources, names that two of them keep for themselves are given a number by the
preprocessor. Where they still cannot stand together, or where something was found, each half is read by itself.
"""
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

GROUP = 16  # sources at most
# Steps of the analyser through one function: a tenth of what it takes by itself, which doubled the time of the rest.
ANALYSIS = ["-Xclang", "-analyzer-config", "-Xclang", "max-nodes=20000"]
INCLUDE = re.compile(r"#include [<\"](?!.*\.moc)")
NAME = re.compile(r"(?:(?:class|struct|enum class) (\w+)|using (\w+) =|(?! )[\w:<>,&*\[\] ]+[ &*](\w+)(?:\[\])*(?:\(| = |;|\{))")

top = Path(__file__).resolve().parents[2]
build = Path(sys.argv[1]).resolve()


def flags(entry):
    """What matters of a compile command: the language and instruction set, the definitions, the folders."""
    words = shlex.split(entry["command"])
    language = tuple(word for word in words if word.startswith(("-std=", "-m")))
    definitions = dict((word[2:] + "=1").split("=")[:2] for word in words if word.startswith("-D"))
    folders = [("-I", word[2:]) for word in words if word.startswith("-I")]
    folders += [("-isystem", words[i + 1]) for i, word in enumerate(words) if word == "-isystem"]
    return language, definitions, folders


def sources(path):
    """What is compiled: a source, or those that CMake compiles together in one."""
    if not path.name.startswith("unity_"):
        return [path]
    return [Path(source) for source in re.findall(r'#include "(.*)"', path.read_text())]


def own_names(path):
    """What a source names for itself: lines that are not indented within a namespace without a name."""
    names, own = set(), False
    for line in path.read_text().splitlines():
        if line.startswith("namespace"):
            own = line == "namespace {"
        elif line.startswith("}  // namespace"):
            own = False
        elif own and not line.startswith("using namespace") and (found := NAME.match(line)):
            names.add(found[found.lastindex])
    return names | {"main"}


def groups(entries):
    """Sources of one top folder, `GROUP` at most, whose commands do not contradict each other."""
    alike = {}
    for path, (language, definitions, folders) in entries.items():
        several = alike.setdefault((path.relative_to(top).parts[0], config(path), language), [])
        for group in several:
            if len(group["paths"]) < GROUP and all(
                group["definitions"].get(name, value) == value for name, value in definitions.items()
            ):
                break
        else:
            group = {"paths": [], "language": language, "definitions": {}, "folders": []}
            several.append(group)
        group["paths"].append(path)
        group["definitions"].update(definitions)
        group["folders"] += [folder for folder in folders if folder not in group["folders"]]
    return [group for several in alike.values() for group in several]


def tidy(source, group):
    ours = f"^{top}/(app|ui|engine|kernels|storage|installer|tests)/"
    definitions = [f"-D{name}={value}" for name, value in group["definitions"].items()]
    folders = [word for pair in group["folders"] for word in pair]
    command = ["clang-tidy-14", "--quiet", f"--header-filter={ours}", *config(group["paths"][0]), str(source), "--",
               *group["language"], *definitions, *folders, *ANALYSIS]
    done = subprocess.run(command, cwd=group["directory"], capture_output=True, text=True)
    return done.returncode, done.stdout


def config(path):
    """The checks of a source, wherever it is read from: those of all, and what the nearest .clang-tidy takes from them."""
    nearest = next(folder / ".clang-tidy" for folder in path.parents if (folder / ".clang-tidy").exists())
    checks = "".join(nearest.read_text().split("Checks: >")[1].split()) if nearest.parent != top else ""
    return f"--config-file={top / '.clang-tidy'}", f"--checks={checks}"


def together(paths):
    """One source of several. Headers come first, so that what is done to names changes nothing in them."""
    names = [own_names(path) for path in paths]
    shared = {name for own in names for name in own if sum(name in other for other in names) > 1}
    includes = {line: None for path in paths for line in path.read_text().splitlines() if INCLUDE.match(line)}
    lines = list(includes)
    for i, (path, own) in enumerate(zip(paths, names)):
        text = path.read_text()
        if "\nnamespace griffin" in text:
            mine = sorted(own & shared)
            lines += [f"#define {name} {name}{i}" for name in mine] + [text] + [f"#undef {name}" for name in mine]
        else:  # a test, which uses our namespaces and keeps all its names in one of its own
            body = "\n".join(line for line in text.splitlines() if not INCLUDE.match(line))
            lines += [f"namespace source{i} {{", body, "}"]
    return "\n".join(lines) + "\n"


def look(group):
    paths = group["paths"]
    if len(paths) == 1:
        code, said = tidy(paths[0], group)
        return [said] if code else []
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "together.cpp"
        source.write_text(together(paths))
        if tidy(source, group)[0] == 0:
            return []
    half = len(paths) // 2
    return [said for some in (paths[:half], paths[half:]) for said in look({**group, "paths": some})]


def main():
    entries, directory = {}, None
    for entry in json.loads((build / "compile_commands.json").read_text()):
        for path in sources(Path(entry["file"])):
            if path.suffix == ".cpp" and path.is_relative_to(top) and not path.is_relative_to(top / "build"):
                entries[path] = flags(entry)
                directory = entry["directory"]
    if not entries:
        sys.exit(f"tidy: no file of ours in {build}/compile_commands.json")
    work = [{**group, "directory": directory} for group in groups(entries)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        faults = [said for several in pool.map(look, work) for said in several]
    print("".join(faults), end="")
    print(f"tidy: {len(entries)} files in {len(work)} groups")
    sys.exit(1 if faults else 0)


main()
