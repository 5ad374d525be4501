// Where documents are divided.
#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTest>

#include "app/documents/attached_file.h"
#include "app/documents/passages.h"
#include "tests/support/test_program.h"

namespace griffin::app {

class PassagesTest : public QObject {
    Q_OBJECT

  private slots:
    void paragraphsStayWhole() {
        const QString text = QStringLiteral("First paragraph\nof two lines.\n\nSecond one.\n\n\nThird, the last.");
        QCOMPARE(textsOf(text, 1000), QStringList{text});
        QCOMPARE(textsOf(text, 46),
                 (QStringList{"First paragraph\nof two lines.\n\nSecond one.\n", "Third, the last."}));
        QCOMPARE(textsOf(text, 32),
                 (QStringList{"First paragraph\nof two lines.\n", "Second one.\n\n\nThird, the last."}));
        QVERIFY(textsOf(QStringLiteral("\n \n\n"), 100).isEmpty());
        QVERIFY(textsOf(QString(), 100).isEmpty());
    }

    void longLinesAreCutBehindSentencesAndWords() {
        QCOMPARE(textsOf(QStringLiteral("One sentence here. Another one there."), 24),
                 (QStringList{"One sentence here. ", "Another one there."}));
        QCOMPARE(textsOf(QStringLiteral("words without an end to them"), 12),
                 (QStringList{"words ", "without an ", "end to them"}));
        QCOMPARE(textsOf(QString(30, 'x'), 12), (QStringList{QString(12, 'x'), QString(12, 'x'), QString(6, 'x')}));
        const QString pairs = QStringLiteral("🙂").repeated(9);
        for (const QString& piece : textsOf(pairs, 5)) QVERIFY(!piece.back().isHighSurrogate());
    }

    void aTextOfOneLineIsCutAtOnce() {
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(textsOf(QString(8'000'000, 'x'), 400).size(), 20'000);
        QVERIFY2(timer.elapsed() < 5'000, qPrintable(QString::number(timer.elapsed())));
    }

    void pagesAndFilesEndPassages() {
        const QString pdf = QStringLiteral("on one\n\fon two\nmore\f\fon four");
        const QList<TextPassage> passages = passagesOf(3, QStringLiteral("a.pdf"), pdf, 1000);
        QCOMPARE(passages.size(), 3);
        const TextPart part = partsOf(QStringLiteral("a.pdf"), pdf).first();
        QCOMPARE(placeOf(pdf, part, passages[0].begin, passages[0].length), (TextPlace{1, 1, 1}));
        QCOMPARE(placeOf(pdf, part, passages[1].begin, passages[1].length), (TextPlace{2, 1, 2}));
        QCOMPARE(placeOf(pdf, part, passages[2].begin, passages[2].length), (TextPlace{4, 1, 1}));
        QCOMPARE(passages[2].file, 3);
        const QString folder = QStringLiteral(
            "\x1C"
            "f/a\nalpha\n\x1C"
            "f/b\nbeta\n");
        const QList<TextPassage> two = passagesOf(0, QStringLiteral("f/"), folder, 1000);
        QCOMPARE(two.size(), 2);
        QCOMPARE(folder.mid(two[1].begin, two[1].length), QStringLiteral("beta\n"));
        QCOMPARE(two[1].part, 1);
    }

    /// Whatever the text: passages are in order, none is too long, and what they leave out is blank.
    void nothingIsLost() {
        QRandomGenerator random(5);
        for (int round = 0; round < 400; ++round) {
            QString text;
            static const QStringList pieces{"word ", "\n", "\n\n", ".\n", "🙂", "\f", "a long run of words. ",
                                            " ",     "x",  "。"};
            for (int n = random.bounded(80); n > 0; --n)
                text += pieces.at(random.bounded(static_cast<int>(pieces.size())));
            const qsizetype longest = 2 + random.bounded(60);
            const QString name = random.bounded(2) == 0 ? QStringLiteral("a.pdf") : QStringLiteral("a.txt");
            qsizetype end = 0;
            for (const TextPassage& passage : passagesOf(0, name, text, longest)) {
                QVERIFY(passage.begin >= end && passage.length > 0);
                QVERIFY2(passage.length <= longest, qPrintable(QString::number(passage.length)));
                QVERIFY(text.mid(end, passage.begin - end).trimmed().isEmpty());
                end = passage.begin + passage.length;
            }
            QVERIFY(text.mid(end).trimmed().isEmpty());
        }
    }

  private:
    static QStringList textsOf(const QString& text, qsizetype longest) {
        QStringList texts;
        for (const TextPassage& passage : passagesOf(0, QStringLiteral("a.txt"), text, longest))
            texts.append(text.mid(passage.begin, passage.length));
        return texts;
    }
};

}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::PassagesTest)
#include "passages_test.moc"
