// Colours of code blocks.
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/test_program.h"
#include "ui/transcript/code_highlighter.h"

using namespace griffin::ui;

namespace {

/// The pieces of `code` in one colour.
QStringList pieces(const QString& language, const QString& code, CodeSpan::Kind kind) {
    QStringList result;
    for (const CodeSpan& span : highlightCode(language, code)) {
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
        const QList<CodeSpan> spans = highlightCode(language, code);
        QVERIFY(!spans.isEmpty());
        int end = 0;
        for (const CodeSpan& span : spans) {
            QVERIFY(span.start >= end);
            end = span.start + span.length;
        }
        QVERIFY(end <= code.size());
    }

    void unknownLanguagesStayPlain() {
        QVERIFY(highlightCode(QStringLiteral("klingon"), QStringLiteral("if 1 then 2")).isEmpty());
        QVERIFY(highlightCode(QStringLiteral("../../etc/passwd"), QStringLiteral("x")).isEmpty());
        QVERIFY(highlightCode(QStringLiteral("c"), QString(100'000, QLatin1Char('x'))).isEmpty());
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
