// Colours of code blocks.
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/test_program.h"
#include "ui/chat/transcript/code_highlighter.h"
#include "ui/chat/transcript/syntax.h"

using namespace griffin::ui;

namespace {

QList<CodeSpan> spansOf(const QString& language, const QString& code) {
    const Syntax* syntax = syntaxOf(language);
    return syntax == nullptr ? QList<CodeSpan>() : colouredSpans(*syntax, code);
}

/// The pieces of `code` in one colour.
QStringList pieces(const QString& language, const QString& code, CodeSpan::Kind kind) {
    QStringList result;
    for (const CodeSpan& span : spansOf(language, code)) {
        if (span.kind == kind) result.append(code.mid(span.start, span.length));
    }
    return result;
}

}  // namespace

class CodeHighlighterTest : public QObject {
    Q_OBJECT

  private slots:
    void python() {
        const QString code = QString::fromUtf8("# ünïcode 😀\ndef f(x):\n    return \"é😀\" + 'b'  # end\n");
        QCOMPARE(pieces("python", code, CodeSpan::kKeyword), QStringList({"def", "return"}));
        QCOMPARE(pieces("python", code, CodeSpan::kString).join(QString()), QString::fromUtf8("\"é😀\"'b'"));
        QCOMPARE(pieces("python", code, CodeSpan::kComment).join(QString()), QString::fromUtf8("# ünïcode 😀# end"));
    }

    void linesHangTogether() {
        const QString code = QStringLiteral("int a; /* one\ntwo\nthree */ int b = 42;");
        QCOMPARE(pieces("c++", code, CodeSpan::kType), QStringList({"int", "int"}));
        QCOMPARE(pieces("c++", code, CodeSpan::kNumber), QStringList({"42"}));
        QCOMPARE(pieces("c++", code, CodeSpan::kComment).join(QString()), QStringLiteral("/* onetwothree */"));
    }

    void everyLanguageHasItsRules_data() {
        QTest::addColumn<QString>("language");
        for (const char* language :
             {"bash", "c",          "c#",   "c++",   "css", "diff",     "go",         "haskell", "html", "ini",
              "java", "javascript", "json", "latex", "lua", "makefile", "ocaml",      "perl",    "php",  "python",
              "r",    "ruby",       "rust", "scala", "sql", "tcl",      "typescript", "xml"}) {
            QTest::newRow(language) << QString::fromLatin1(language);
        }
    }

    void everyLanguageHasItsRules() {
        QFETCH(QString, language);
        const QString code = QStringLiteral(
            "# c\n// d\n<a href=\"x\">\"text\" 'q' 12 if for class def return select SELECT \\begin{x}\n"
            "--- old\n+++ new\n@@ -1 +1 @@\n+added\n-gone\n[section]\nkey = 1\n{ color: red; }\n-- e\n(* f *)\n\"k\": "
            "3\nall: x\nimport y;");
        const QList<CodeSpan> spans = spansOf(language, code);
        QVERIFY(!spans.isEmpty());
        int end = 0;
        for (const CodeSpan& span : spans) {
            QVERIFY(span.start >= end);
            end = span.start + span.length;
        }
        QVERIFY(end <= code.size());
    }

    void stringsOfEveryKind() {
        QCOMPARE(pieces("c++", "auto a = R\"x(\"\\)\" )x\" + 'c' + \"\\\"\"; R b;", CodeSpan::kString),
                 QStringList({"R\"x(\"\\)\" )x\"", "'c'", "\"\\\"\""}));
        QCOMPARE(pieces("rust", "fn f<'a>(x: &'a str) { r#\"a\"b\"#; b\"x\"; '\\n' }", CodeSpan::kString),
                 QStringList({"r#\"a\"b\"#", "b\"x\"", "'\\n'"}));
        QCOMPARE(pieces("python", "x = \"\"\"a\n\"b\" \"\"\" + rb'c' + 'open\ny = 1", CodeSpan::kString),
                 QStringList({"\"\"\"a", "\"b\" \"\"\"", "rb'c'", "'open"}));
        QCOMPARE(pieces("sql", "SELECT 'it''s', `a` FROM t -- 'no'", CodeSpan::kString).join(QString()),
                 QString("'it''s'`a`"));
        QCOMPARE(pieces("go", "`raw\\` + \"a\"", CodeSpan::kString), QStringList({"`raw\\`", "\"a\""}));
    }

    void commentsOfEveryKind() {
        QCOMPARE(pieces("rust", "a /* b /* c */ d */ e // f", CodeSpan::kComment),
                 QStringList({"/* b /* c */ d */", "// f"}));
        QCOMPARE(pieces("c", "a /* b /* c */ d", CodeSpan::kComment), QStringList({"/* b /* c */"}));
        QCOMPARE(pieces("bash", "echo $# a#b # c", CodeSpan::kComment), QStringList({"# c"}));
        QCOMPARE(pieces("html", "<!-- <b> --><p class=\"x\">1 &lt; 2</p>", CodeSpan::kComment),
                 QStringList({"<!-- <b> -->"}));
        QCOMPARE(pieces("python", "s = '# no'  # yes", CodeSpan::kComment), QStringList({"# yes"}));
    }

    void wordsOfEveryKind() {
        QCOMPARE(pieces("html", "<p class=\"x\" id='y'>for &amp; if</p>", CodeSpan::kKeyword),
                 QStringList({"<p", "</p"}));
        QCOMPARE(pieces("html", "<p class=\"x\" id='y'>for</p>", CodeSpan::kFunction), QStringList({"class", "id"}));
        QCOMPARE(pieces("json", "{\"a\": \"b\", \"c\" : [1e-3, true]}", CodeSpan::kFunction),
                 QStringList({"\"a\"", "\"c\""}));
        QCOMPARE(pieces("json", "[1e-3, -0x1F, 12]", CodeSpan::kNumber), QStringList({"1e-3", "0x1F", "12"}));
        QCOMPARE(pieces("yaml", "- name: x\n  run-on: 3 # y", CodeSpan::kFunction), QStringList({"name", "run-on"}));
        QCOMPARE(pieces("php", "$a = FOO($b);", CodeSpan::kPreprocessor), QStringList({"$a", "$b"}));
        QCOMPARE(pieces("c", "#include <x>\n  #  define Y 1", CodeSpan::kPreprocessor), QStringList({"#include", "#"}));
        QCOMPARE(pieces("sql", "select Count(*) from t", CodeSpan::kKeyword), QStringList({"select", "from"}));
        QCOMPARE(pieces("ts", "const x: number = f(1)", CodeSpan::kKeyword), QStringList({"const"}));
        QCOMPARE(pieces("ts", "const x: number = f(1)", CodeSpan::kType), QStringList({"number"}));
    }

    /// What is never closed, nested deeply or very long takes time in proportion to its length.
    void hostileCodeIsColouredInLinearTime() {
        for (const char* piece : {"\"", "/*", "*/", "(*", "{-", "<", "&", "R\"", "r#", "'\\", "$", "${", "x", "1e", "@",
                                  "# ", "\n\"\"\"", "[[", "- a:"}) {
            for (const char* language :
                 {"c++", "rust", "python", "html", "ocaml", "haskell", "bash", "lua", "yaml", "php", "css"}) {
                const QString code = QString::fromLatin1(piece).repeated(20'000 / static_cast<int>(qstrlen(piece)));
                qsizetype end = 0;
                for (const CodeSpan& span : spansOf(language, code)) {
                    QVERIFY(span.start >= end && span.length > 0);
                    end = span.start + span.length;
                }
                QVERIFY(end <= code.size());
            }
        }
    }

    void unknownLanguagesStayPlain() {
        QVERIFY(spansOf(QStringLiteral("klingon"), QStringLiteral("if 1 then 2")).isEmpty());
        QVERIFY(spansOf(QStringLiteral("../../etc/passwd"), QStringLiteral("x")).isEmpty());
        CodeHighlighter highlighter;
        QVERIFY(highlighter.find(QStringLiteral("c"), QString(2'000'000, QLatin1Char('x'))) == nullptr);
    }

    void neverOnTheGuiThread() {
        CodeHighlighter highlighter;
        QSignalSpy ready(&highlighter, &CodeHighlighter::ready);
        const QString code = QStringLiteral("int f() { return 1; }\n").repeated(500);
        QElapsedTimer clock;
        clock.start();
        QVERIFY(highlighter.find(QStringLiteral("java"), code) == nullptr);
        QVERIFY(highlighter.find(QStringLiteral("java"), code) == nullptr);  // asked once only
        QCOMPARE(ready.count(), 0);
        QVERIFY(ready.wait(20'000));
        QCOMPARE(ready.count(), 1);
        QVERIFY(highlighter.find(QStringLiteral("java"), code) != nullptr);
        QVERIFY(highlighter.find(QStringLiteral("klingon"), code) == nullptr);
        qInfo("%d characters coloured in %d ms", static_cast<int>(code.size()), static_cast<int>(clock.elapsed()));
    }
};

GRIFFIN_TEST(CodeHighlighterTest)
#include "code_highlighter_test.moc"
