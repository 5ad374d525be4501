"""The messages of the parts of the program that do not translate: failures, notices and reasons of engine/, kernels/,
storage/ and of what app/ shares with the command line. The window finds the message that a text was made from and shows
its translation (app/message_texts.h).

A message is a string literal of several words, or literals and values that are joined by "+". Places for values become
%1, %2 and so on, whether fmt, QString::arg or "+" fills them.
"""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SOURCES = ("engine", "kernels", "storage", "app/*", "app/benchmark", "app/library", "app/race", "app/settings", "app/training")
# Here only failures: the trainer that the window runs says them, and the rest is the command line's.
FAILURE_SOURCES = ("app/cli/common_options.cpp", "app/cli/train.cpp", "app/cli/train_data.cpp", "app/cli/train_draft.cpp")

# Files whose literals nobody reads in the window: the command line's models, formats of chats and of reports.
SILENT_FILES = {
    "app/benchmark/benchmark_report.cpp",
    "app/benchmark/comparison_table.cpp",
    "app/benchmark/environment.cpp",
    "app/benchmark_export.cpp",
    "app/library/model_catalogue.cpp",
    "app/race/race_report.cpp",
    "engine/model/synthetic_model.cpp",
    "engine/text/chat_style.cpp",
}

# What is done to a literal that is no message: it is translated already, is never seen, or is compared with.
SILENT_CALLS = {
    "Q_ASSERT", "QT_TRANSLATE_NOOP", "asm", "assert", "contains", "runtime_error", "startsWith", "starts_with", "static_assert",
    "tr", "translate", "translated", "volatile",
}

# Details for "Copy details", names of formats, keys of files, and the language of SQL.
SILENT_TEXTS = {
    " (compute capability %d.%d, %.1f GiB)", "%1 %2 (SQLite %3)", "%1 GiB", "%1 MiB", "%1 dangling references", "%1 for %2",
    "%1 had %2 rows, now %3", "%1: byteorder", "%1: config.json", "%1: data.pkl", "%1: griffin.config",
    "%1: options", "%1: weight_map", ", bf16 products", "GGUF v%1", "Griffin Chat", "PCRE2 error %1 at %2",
    "SHA-256 %1, expected %2", "SQLite format 3\0", "Tell me in a few sentences how a bicycle stays upright.", "bf16 products",
    "byte-level BPE (%1)", "byte-level BPE (tokenizer.json)", "cuBLAS %1.%2.%3", "cuda %1",
    "cuda %1, %2%3", "error %1", "griffin benchmark", "import setuptools, wheel", "model type %1", "pip download %1==%2",
    "process %1 (%2) on %3", "python3 -m pip", "schema %1, this program has %2", "schema %1, this program knows up to %2",
    "the first is token %1", "unknown (using chatml)", "window painted after ",
}
SQL = re.compile(r"\b(ALTER TABLE|BEGIN IMMEDIATE|CREATE|DELETE FROM|INSERT|LIKE|LIMIT|ORDER BY|PRAGMA|RELEASE|ROLLBACK|SAVEPOINT|SELECT|"
                 r"UPDATE|VACUUM|WHERE)\b")

TOKEN = re.compile(
    r"""(?P<skip>//[^\n]*|/\*.*?\*/|^[ \t]*\#(?:[^\n\\]|\\.|\\\n)*|\s+)
      |(?P<raw>R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)")
      |(?P<literal>"(?:\\.|[^"\\\n])*")
      |(?P<character>'(?:\\.|[^'\\\n])+')
      |(?P<word>\w+)
      |(?P<sign>::|->|\+=|\+\+|&&|\|\||==|!=|<=|>=|<<|.)""",
    re.S | re.M | re.X)
PLACE = re.compile(r"\{\{|\}\}|\{(\d*)(?::[^{}]*)?\}")
ESCAPES = {"n": "\n", "t": "\t", "0": "\0"}
CLOSING = {"(": ")", "{": "}", "[": "]"}
SEPARATORS = {",", ";", "?", ":", "=", "+=", "return", "&&", "||", "==", "!=", "<", ">", "<=", ">=", "<<"}


def tokens_of(text):
    """Words and signs as they are; literals as ("text",), those that stand beside each other as one."""
    found = []
    for match in TOKEN.finditer(text):
        if match.lastgroup == "skip":
            continue
        if match.lastgroup == "literal":
            literal = re.sub(r"\\(.)", lambda escape: ESCAPES.get(escape.group(1), escape.group(1)), match.group()[1:-1])
            if found and isinstance(found[-1], tuple):
                found[-1] = (found[-1][0] + literal,)
            else:
                found.append((literal,))
        else:
            found.append("raw" if match.lastgroup in ("raw", "mark") else match.group())
    return found


def tree_of(tokens, at, end):
    """Tokens up to the sign `end`, those within brackets as lists that begin with the bracket."""
    branch = []
    while at < len(tokens) and tokens[at] != end:
        if tokens[at] in CLOSING:
            inner, at = tree_of(tokens, at + 1, CLOSING[tokens[at]])
            branch.append(inner)
        else:
            branch.append(tokens[at])
        at += 1
    return branch, at


def literal_of(term):
    """The text of "text", std::string("text"), QStringLiteral("text").arg(…); none for any other value."""
    if term and isinstance(term[0], tuple):
        return term[0][0]
    for name in (["QStringLiteral"], ["std", "::", "string"]):
        inner = term[len(name)] if term[:len(name)] == name and len(term) > len(name) else None
        if isinstance(inner, list) and len(inner) == 1 and isinstance(inner[0], tuple):
            return inner[0][0]
    return None


def split(branch, signs):
    parts = [[]]
    for part in branch:
        if isinstance(part, str) and part in signs:
            parts.append([])
        else:
            parts[-1].append(part)
    return parts


def with_numbers(text, is_format):
    """Places for values as %1, %2 and so on, and how many there are."""
    count = 0

    def number(match):
        nonlocal count
        if match.group() in ("{{", "}}"):
            return match.group()[0]
        count += 1
        return f"%{int(match.group(1)) + 1 if match.group(1) else count}"

    if not is_format:
        return text, len(set(re.findall(r"%[1-9]", text)))
    return PLACE.sub(number, text), count


def texts_in(branch, called=""):
    for part_of in split(branch, SEPARATORS):
        terms = split(part_of, {"+"})
        literals = [literal_of(term) for term in terms]
        if any(literal is not None for literal in literals):
            text, count = "", 0
            for term, literal in zip(terms, literals):
                if literal is None:
                    count += 1
                    text += f"%{count}"
                else:
                    numbered, more = with_numbers(literal, called == "format")
                    if count:
                        numbered = re.sub(r"%([1-9])", lambda place: f"%{int(place.group(1)) + count}", numbered)
                    text += numbered
                    count += more
            yield text
        before = ""
        for part in part_of:
            if isinstance(part, list):
                inner_is_own = len(part) == 1 and isinstance(part[0], tuple) and before in ("string", "QStringLiteral")
                if before not in SILENT_CALLS and not inner_is_own:
                    yield from texts_in(part, before)
            before = part if isinstance(part, str) else ""


def failures_in(branch):
    for part in branch:
        if isinstance(part, list):
            yield from texts_in(part) if "FailureCause" in part else failures_in(part)


def is_message(text):
    words = re.findall(r"[A-Za-z]{2,}", re.sub(r"%[1-9]", " ", text))
    valued = re.search(r"%[1-9]", text)
    return (" " in text.strip() and len(words) >= (1 if valued else 2) and any(len(word) > 2 for word in words)
            and not SQL.search(re.sub(r"%[1-9]", " ", text)) and text not in SILENT_TEXTS and not re.search(r"[<>\n]|: \w+;", text))


def messages():
    """All of them, sorted."""
    files = set()
    for folder in SOURCES:
        pattern = "*.[ch]pp" if folder.endswith("*") else "**/*"
        files |= {path for path in (ROOT / folder.rstrip("*")).glob(pattern) if path.suffix in (".cpp", ".h")}
    found = set()
    for path in files:
        if str(path.relative_to(ROOT)) in SILENT_FILES:
            continue
        tree, _ = tree_of(tokens_of(path.read_text(encoding="utf-8")), 0, None)
        found |= set(filter(is_message, texts_in(tree)))
    for path in FAILURE_SOURCES:
        tree, _ = tree_of(tokens_of((ROOT / path).read_text(encoding="utf-8")), 0, None)
        found |= set(filter(is_message, failures_in(tree)))
    return sorted(found)


if __name__ == "__main__":
    print("\n".join(messages()))
