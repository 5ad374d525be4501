#!/usr/bin/env python3
"""Brings the translations up to date with the texts of the program, or checks that they are.

    update.py [--check] [LUPDATE]

Texts are found by lupdate and merged into griffin_LANGUAGE.ts beside this file, all of them in one context (see
app/translations.h): a text is translated once, however many classes say it. New ones are left unfinished, those that
are gone are dropped. griffin_en.ts has only the texts with a number, whose plural English needs, too.

What the engine, the storage and other parts say that translate nothing (messages.py) is in messages_LANGUAGE.ts.

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

from messages import messages

HERE = pathlib.Path(__file__).resolve().parent
SOURCES = [HERE.parent.parent / folder for folder in ("app", "ui")]
LANGUAGES = {"en": 2, "zh": 1, "ko": 1}  # and the forms of their plurals
TEXTS = "griffin"  # names of the files, and of the context in them
MESSAGES = "messages"


def find_lupdate(arguments):
    candidates = arguments or ["lupdate-qt6", "/usr/lib/qt6/bin/lupdate", "lupdate6"]
    for candidate in candidates:
        if shutil.which(candidate):
            return candidate
    sys.exit("lupdate was not found: install qt6-l10n-tools, or name it")


def key_of(message):
    return message.findtext("source") or "", message.findtext("comment") or "", message.get("numerus") == "yes"


def texts_of_program(lupdate):
    """Keys of all texts, sorted."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "all.ts"
        command = [lupdate, "-silent", "-locations", "none", "-tr-function-alias", "tr+=translated", *map(str, SOURCES), "-ts", str(path)]
        # It complains of classes it does not know, whose contexts play no part here.
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
        return sorted({key_of(message) for message in xml.parse(path).iter("message")})


def read(path):
    """Finished translations by key: the forms of each."""
    found = {}
    if not path.exists():
        return found
    for message in xml.parse(path).iter("message"):
        translation = message.find("translation")
        if translation is None or translation.get("type") == "unfinished":
            continue
        forms = [form.text or "" for form in translation.findall("numerusform")] or [translation.text or ""]
        if all(forms):
            found[key_of(message)] = forms
    return found


def write(path, name, language, keys, translations):
    root = xml.Element("TS", version="2.1", language=language, sourcelanguage="en")
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
    xml.indent(root, space=" ")
    text = xml.tostring(root, encoding="unicode")
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
    keys = texts_of_program(find_lupdate([a for a in arguments if a != "--check"]))
    message_keys = [(message, "", False) for message in messages()]
    wanted = [(TEXTS, language, keys) for language in LANGUAGES if language != "en"]
    wanted.append((TEXTS, "en", [key for key in keys if key[2]]))
    wanted += [(MESSAGES, language, message_keys) for language in LANGUAGES if language != "en"]
    wrong = []
    for name, language, wanted_keys in wanted:
        path = HERE / f"{name}_{language}.ts"
        translations = read(path)
        if not check:
            write(path, name, language, wanted_keys, translations)
        wrong += faults(language, wanted_keys, translations)
    for line in wrong:
        print(line)
    print(f"{len(keys)} texts, {len(message_keys)} messages, {len(wrong)} faults")
    return 1 if check and wrong else 0


if __name__ == "__main__":
    sys.exit(main())
