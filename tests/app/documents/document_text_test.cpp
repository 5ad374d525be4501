// Files, pages and lines within the text of an attachment, and how it stands in a prompt.
#include <QTest>

#include "app/documents/attached_file.h"
#include "app/documents/document_text.h"
#include "tests/support/test_program.h"

namespace griffin::app {

class DocumentTextTest : public QObject {
    Q_OBJECT

  private slots:
    void aFileIsOnePart() {
        const QString text = QStringLiteral("one\ntwo\n\nfour\n");
        QCOMPARE(partsOf(QStringLiteral("a.txt"), text), (QList<TextPart>{{QStringLiteral("a.txt"), 0, 14, false}}));
        const TextPart part = partsOf(QStringLiteral("a.txt"), text).first();
        QCOMPARE(placeOf(text, part, 0, 3), (TextPlace{0, 1, 1}));
        QCOMPARE(placeOf(text, part, 0, 4), (TextPlace{0, 1, 1}));  // with its line end
        QCOMPARE(placeOf(text, part, 4, 9), (TextPlace{0, 2, 4}));
        QCOMPARE(placeOf(text, part, 0, 14), (TextPlace{0, 1, 4}));
    }

    void pagesCountInPdfsAlone() {
        const QString text = QStringLiteral("a\nb\fc\nd\fe");
        const TextPart pdf = partsOf(QStringLiteral("x.PDF"), text).first();
        QVERIFY(pdf.paged);
        QCOMPARE(placeOf(text, pdf, 6, 1), (TextPlace{2, 2, 2}));
        QCOMPARE(placeOf(text, pdf, 2, 5), (TextPlace{1, 2, 2}));  // its first page
        QCOMPARE(placeOf(text, pdf, 8, 1), (TextPlace{3, 1, 1}));
        const TextPart plain = partsOf(QStringLiteral("x.c"), text).first();
        QCOMPARE(placeOf(text, plain, 8, 1), (TextPlace{0, 3, 3}));
    }

    void aFolderIsItsFiles() {
        const QString text = QStringLiteral(
            "\x1C"
            "n/a.txt\nfirst\nline\n\x1C"
            "n/b.pdf\np1\fp2\n\x1C"
            "n/none");
        const QList<TextPart> parts = partsOf(QStringLiteral("n/"), text);
        QCOMPARE(parts.size(), 3);
        QCOMPARE(parts[0].name, QStringLiteral("n/a.txt"));
        QCOMPARE(text.mid(parts[0].begin, parts[0].length), QStringLiteral("first\nline\n"));
        QVERIFY(!parts[0].paged);
        QVERIFY(parts[1].paged);
        QCOMPARE(placeOf(text, parts[1], text.indexOf(QStringLiteral("p2")), 2), (TextPlace{2, 1, 1}));
        QCOMPARE(parts[2].name, QStringLiteral("n/none"));
        QCOMPARE(parts[2].length, 0);
        QCOMPARE(fencedFile(QStringLiteral("n/"), text),
                 QStringLiteral("n/a.txt:\n```\nfirst\nline\n```\n\nn/b.pdf:\n```\np1\np2\n```\n\n") +
                     fenced(parts[2].name, QString()));
        QVERIFY(partsOf(QStringLiteral("n/"), QStringLiteral("\x1C")).first().length == 0);
    }

    void whatIsShownHasTheSamePlaces() {
        const QString text = QStringLiteral(
            "\x1C"
            "n/a\nx\fy");
        QCOMPARE(shownText(text), QStringLiteral("\nn/a\nx\ny"));
        QCOMPARE(shownText(text).size(), text.size());
    }
};

}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::DocumentTextTest)
#include "document_text_test.moc"
