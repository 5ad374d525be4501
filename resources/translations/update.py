#!/usr/bin/env python3
"""Brings the translations up to date with the texts of the program, or checks that they are.

    update.py [--check] [LUPDATE]

griffin_LANGUAGE.ts, beside this file, has two contexts:
  griffin   what the window says itself: tr(), found by lupdate. All of it is in one context (see app/shell/language.h):
            a text is translated once, however many classes use it.
  message   what kernels, engine, storage and app say as Message("..."), found by this script.
New texts are left unfinished, unused ones are dropped. griffin_en.ts has only the texts with a number, whose English
plural is needed as well.

--check changes nothing; it names each text that has no translation, or whose translation has other places for values
(%1, %n) than the text, and fails when there is one.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LANGUAGES = {"en": 2, "zh": 1, "ko": 1}  # and the number of their plural forms
TEXTS = "griffin"
MESSAGES = "message"

COMMENT_OR_STRING = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.S)
LITERAL = r'"(?:\\.|[^"\\\n])*"'
MESSAGE = re.compile(rf"\bMessage(?:\s+\w+)?\s*[({{]\s*((?:{LITERAL}\s*)+)")
ESCAPES = {"n": "\n", "t": "\t"}


def find_lupdate(arguments):
    candidates = arguments or ["lupdate-qt6", "/usr/lib/qt6/bin/lupdate", "lupdate6"]
    for candidate in candidates:
        if shutil.which(candidate):
            return candidate
    sys.exit("lupdate was not found: install qt6-l10n-tools, or name it")


def key_of(message):
    return message.findtext("source") or "", message.findtext("comment") or "", message.get("numerus") == "yes"


def texts_of_window(lupdate):
    """Keys of what tr() translates, sorted."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "all.ts"
        sources = [str(ROOT / name) for name in ("app", "ui")]
        command = [lupdate, "-silent", "-locations", "none", "-tr-function-alias", "tr+=translated", *sources, "-ts", str(path)]
        # It complains about classes it does not know, whose contexts play no part here.
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
        return sorted({key_of(message) for message in xml.parse(path).iter("message")})


def messages():
    """Keys of all messages, sorted."""
    found = set()
    for folder in ("kernels", "engine", "storage", "app"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix not in (".cpp", ".h"):
                continue
            code = COMMENT_OR_STRING.sub(lambda match: match.group() if match.group()[0] == '"' else " ",
                                         path.read_text(encoding="utf-8"))
            for match in MESSAGE.finditer(code):
                text = "".join(literal[1:-1] for literal in re.findall(LITERAL, match.group(1)))
                text = re.sub(r"\\(.)", lambda escape: ESCAPES.get(escape.group(1), escape.group(1)), text)
                if re.search(r"[A-Za-z]", re.sub(r"%[1-9]", "", text)):
                    found.add((text, "", False))
    return sorted(found)


def read(path, name):
    """Finished translations of a context by key: the forms of each."""
    found = {}
    if not path.exists():
        return found
    for context in xml.parse(path).iter("context"):
        if context.findtext("name") != name:
            continue
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation is None or translation.get("type") == "unfinished":
                continue
            forms = [form.text or "" for form in translation.findall("numerusform")] or [translation.text or ""]
            if all(forms):
                found[key_of(message)] = forms
    return found


def write(path, language, contexts):
    """`contexts`: name -> (keys, translations)."""
    root = xml.Element("TS", version="2.1", language=language, sourcelanguage="en")
    for name, (keys, translations) in contexts.items():
        context = xml.SubElement(root, "context")
        xml.SubElement(context, "name").text = name
        for key in keys:
            source, comment, plural = key
            message = xml.SubElement(context, "message", {"numerus": "yes"} if plural else {})
            xml.SubElement(message, "source").text = source
            if comment:
                xml.SubElement(message, "comment").text = comment
            forms = translations.get(key)
            translation = xml.SubElement(message, "translation", {} if forms else {"type": "unfinished"})
            if plural:
                for form in forms or [""] * LANGUAGES[language]:
                    xml.SubElement(translation, "numerusform").text = form
            elif forms:
                translation.text = forms[0]
    text = re.sub("(</context>|</message>|</name>)", r"\1\n", xml.tostring(root, encoding="unicode"))  # a text a line
    path.write_text('<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n' + text + "\n", encoding="utf-8")


def places(text):
    """Where values go. A plural form may say its number in a word."""
    return sorted(set(re.findall(r"%L?[1-9]", text)))


def faults(language, keys, translations):
    for key in keys:
        source, _, plural = key
        forms = translations.get(key)
        if forms is None:
            yield f"{language}: no translation: {source!r}"
        elif plural and len(forms) != LANGUAGES[language]:
            yield f"{language}: {len(forms)} forms instead of {LANGUAGES[language]}: {source!r}"
        else:
            for form in forms:
                if places(form) != places(source):
                    yield f"{language}: other places for values than the text: {source!r} -> {form!r}"


def main():
    arguments = sys.argv[1:]
    check = "--check" in arguments
    keys = {TEXTS: texts_of_window(find_lupdate([a for a in arguments if a != "--check"])), MESSAGES: messages()}
    wrong = []
    for language in LANGUAGES:
        wanted = keys if language != "en" else {TEXTS: [key for key in keys[TEXTS] if key[2]]}
        path = HERE / f"griffin_{language}.ts"
        contexts = {name: (wanted[name], read(path, name)) for name in wanted}
        if not check:
            write(path, language, contexts)
        for name in wanted:
            wrong += faults(language, *contexts[name])
    for line in wrong:
        print(line)
    print(f"{len(keys[TEXTS])} texts, {len(keys[MESSAGES])} messages, {len(wrong)} faults")
    return 1 if check and wrong else 0


if __name__ == "__main__":
    sys.exit(main())
