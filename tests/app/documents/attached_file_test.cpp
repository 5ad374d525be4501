// What bytes are as text, what is no text, and how a file stands in the prompt.
#include <QStringEncoder>
#include <QTemporaryDir>
#include <QTest>

#include "app/documents/attached_file.h"
#include "app/documents/decoded_text.h"
#include "tests/support/files.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin::app;
using griffin::tests::get;

class AttachedFileTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void tellsEncodings_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("encoding");
        QTest::addColumn<QString>("text");
        const QString text = QStringLiteral("Grüße, 世界 🙂\nzweite Zeile");
        const auto in = [&](QStringConverter::Encoding encoding, bool mark) {
            QStringEncoder encoder(encoding, mark ? QStringConverter::Flag::WriteBom : QStringConverter::Flag::Default);
            return QByteArray(encoder(text));
        };
        QTest::newRow("ASCII") << QByteArray("plain\n") << "UTF-8"
                               << "plain\n";
        QTest::newRow("UTF-8") << in(QStringConverter::Utf8, false) << "UTF-8" << text;
        QTest::newRow("UTF-8, marked") << in(QStringConverter::Utf8, true) << "UTF-8" << text;
        QTest::newRow("UTF-16, marked, little") << in(QStringConverter::Utf16LE, true) << "UTF-16" << text;
        QTest::newRow("UTF-16, marked, big") << in(QStringConverter::Utf16BE, true) << "UTF-16" << text;
        const QString plain = QStringLiteral("Only letters of a Latin script");
        const QByteArray little(reinterpret_cast<const char*>(plain.utf16()), plain.size() * 2);
        QTest::newRow("UTF-16, little") << little << "UTF-16" << plain;
        QByteArray big = little;
        for (qsizetype i = 0; i + 1 < big.size(); i += 2) std::swap(big[i], big[i + 1]);
        QTest::newRow("UTF-16, big") << big << "UTF-16" << plain;
        QTest::newRow("Latin-1") << QByteArray(
                                        "Gr\xFC\xDF"
                                        "e")
                                 << "Latin-1" << QStringLiteral("Grüße");
        QTest::newRow("Latin-1, at the end") << QByteArray("caf\xE9") << "Latin-1" << QStringLiteral("café");
        QTest::newRow("line ends") << QByteArray("a\r\nb\rc\n") << "UTF-8"
                                   << "a\nb\nc\n";
    }
    void tellsEncodings() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, encoding);
        QFETCH(QString, text);
        const DecodedText decoded = decodeText(bytes);
        QCOMPARE(decoded.encoding, encoding);
        QCOMPARE(decoded.text, text);
    }

    void refusesWhatIsNoText_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("program") << QByteArray(
            "\x7F"
            "ELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0\x3E\0\x01\0\0\0",
            24);
        QTest::newRow("zeros") << QByteArray(1000, '\0');
        QTest::newRow("cut UTF-16") << QByteArray(
            "\xFF\xFE"
            "a\0b",
            5);
        QTest::newRow("broken UTF-8 behind its mark") << QByteArray("\xEF\xBB\xBF\xFF");
        QTest::newRow("controls") << QByteArray("a\x01\x02\x03");
    }
    void refusesWhatIsNoText() {
        QFETCH(QByteArray, bytes);
        const auto read = readDocument(write("file", bytes));
        QVERIFY(!read);
        QCOMPARE(QString::fromStdString(read.error().what.english()), QString("The file is not text"));
        QCOMPARE(QString::fromStdString(read.error().where.english()), QString("file"));
        QVERIFY(!read.error().what_to_do.empty());
    }

    void saysWhatIsWrongWithAFile() {
        const auto picture = readDocument(write("file", QByteArray("\x89PNG\r\n\x1A\n\0\0\0\rIHDR", 16)));
        QVERIFY(QString::fromStdString(picture.error().what.english()).contains("Pictures"));
        QVERIFY(QString::fromStdString(readDocument(folder_->filePath("none")).error().what.english())
                    .contains("no longer there"));
        QVERIFY(QString::fromStdString(readDocument("/dev/null").error().what.english()).contains("not a file"));
        QVERIFY(QString::fromStdString(readDocument(write("empty", " \n")).error().what.english()).contains("empty"));
        QFile large(folder_->filePath("large"));
        QVERIFY(large.open(QIODevice::WriteOnly) && large.resize(kMaxAttachedBytes + 1));
        large.close();
        const QString what = QString::fromStdString(readDocument(large.fileName()).error().what.english());
        QVERIFY2(what.contains("16.8 MB") && what.contains("at most"), qPrintable(what));
        // Most of its bytes were never read: a file of a terabyte is refused as quickly.
        QVERIFY(large.resize(qint64{1} << 40));
        QElapsedTimer timer;
        timer.start();
        QVERIFY(!readDocument(large.fileName()));
        QVERIFY(timer.elapsed() < 100);
    }

    void readsAFile() {
        const auto file = get(readDocument(write("notes.txt",
                                                 "Gr\xFC\xDF"
                                                 "e\r\n")));
        QCOMPARE(file.name, QString("notes.txt"));
        QCOMPARE(file.text, QStringLiteral("Grüße\n"));
        QCOMPARE(file.encoding, QString("Latin-1"));
        QCOMPARE(file.bytes, 7);
        QVERIFY(file.tokens < 0);
    }

    void noFileClosesItsFence() {
        QCOMPARE(fencedFile("a.txt", "one\ntwo\n"), QString("a.txt:\n```\none\ntwo\n```\n\n"));
        QCOMPARE(fencedFile("b", "no end"), QString("b:\n```\nno end\n```\n\n"));
        QCOMPARE(fencedFile("c.md", "```\ncode\n````\n"), QString("c.md:\n`````\n```\ncode\n````\n`````\n\n"));
    }

    /// Bounds are what vocabularies in use make of the texts, of 49,000 to 152,000 tokens.
    void estimatesTokensByScript_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("least");
        QTest::addColumn<int>("most");
        QTest::newRow("nothing") << QString() << 0 << 1;
        QTest::newRow("English") << QString("The answer of the model stands here. ").repeated(10) << 81 << 100;
        QTest::newRow("French") << QString("Le modèle répond ici, à côté. ").repeated(10) << 75 << 171;
        QTest::newRow("Chinese") << QString("模型的回答显示在这里。").repeated(10) << 50 << 150;
        QTest::newRow("Japanese") << QString("モデルの答えはここに表示されます。").repeated(10) << 90 << 280;
        QTest::newRow("Korean") << QString("모델의 답이 여기에 표시됩니다. ").repeated(10) << 92 << 351;
        QTest::newRow("Russian") << QString("Ответ модели показывается здесь. ").repeated(10) << 71 << 261;
        QTest::newRow("rare ideographs") << QString("𠀀𠀁𠀂𠀃").repeated(10) << 80 << 160;
        QTest::newRow("numbers") << QString("2026-11-27 21:05:26 ").repeated(10) << 110 << 210;
        QTest::newRow("half a character") << QString(QChar(0xD840)).repeated(8) << 2 << 8;
    }
    void estimatesTokensByScript() {
        QFETCH(QString, text);
        QFETCH(int, least);
        QFETCH(int, most);
        const int tokens = estimatedTokens(text);
        QVERIFY2(tokens >= least && tokens <= most, qPrintable(QString::number(tokens)));
    }

  private:
    QString write(const QString& name, const QByteArray& bytes) {
        return griffin::tests::writeFile(folder_->filePath(name), bytes);
    }

    std::unique_ptr<QTemporaryDir> folder_;
};

GRIFFIN_TEST(AttachedFileTest)
#include "attached_file_test.moc"
