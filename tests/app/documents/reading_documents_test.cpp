// Pages of the web and folders as text.
#include <QDir>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>
#include <memory>

#include "app/documents/attached_file.h"
#include "app/documents/folder_text.h"
#include "app/documents/html_text.h"
#include "tests/app/documents/made_pdf.h"
#include "tests/support/files.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

namespace griffin::app {

using tests::get;

class ReadingDocumentsTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void aPageIsWhatAReaderSees() {
        const QString text = textOf(
            "<!DOCTYPE html><html><head><title>Owls &amp; more</title>\n"
            "<style>p { color: red }</style><script>alert(\"no\")</script></head><body>\n"
            "<h1>Barn   owls</h1><p>They hunt\n"
            "at <b>night</b>.<br>Voles, mostly.</p>\n"
            "<ul><li>one<li>two <ul><li>inner</ul></ul><ol><li><p>first</p></li><li>second</li></ol>\n"
            "<table><tr><th>Year</th><th>Pairs</th></tr><tr><td>2024</td><td>23</td></tr></table>\n"
            "<pre>  kept\n"
            "    as it is</pre><img src=\"http://example.org/owl.png\" alt=\"An "
            "owl\"><p>Caf&eacute;&nbsp;&#8364;</body></html>");
        QCOMPARE(text.trimmed(),
                 QStringLiteral("Owls & more\n\n# Barn owls\n\nThey hunt at night.\nVoles, mostly.\n\n"
                                "- one\n- two\n  - inner\n\n1. first\n2. second\n\n"
                                "Year | Pairs\n2024 | 23\n\n  kept\n    as it is\n\n[An owl]\n\nCafé €"));
    }

    void encodingsAreTold() {
        QCOMPARE(textOf("<p>Grüße").trimmed(), QStringLiteral("Grüße"));
        QCOMPARE(textOf("<meta charset='windows-1251'><p>\xCF\xF0\xE8\xE2\xE5\xF2").trimmed(),
                 QStringLiteral("Привет"));
        QCOMPARE(textOf("<p>caf\xE9").trimmed(), QStringLiteral("café"));
        QString wide = QStringLiteral("<p>世界</p>");
        const QByteArray bytes = "\xFF\xFE" + QByteArray(reinterpret_cast<const char*>(wide.utf16()), wide.size() * 2);
        QCOMPARE(textOf(bytes).trimmed(), QStringLiteral("世界"));
    }

    void nothingIsFetched() {
        // A style sheet, an entity and a frame that name a file of this computer.
        const QString secret = tests::writeFile(folder_->filePath("secret.txt"), "hunter2");
        const QString page = QStringLiteral(
                                 "<!DOCTYPE html [<!ENTITY x SYSTEM \"file://%1\">]><link rel=stylesheet "
                                 "href=\"file://%1\"><iframe src=\"file://%1\"></iframe><p>&x; seen")
                                 .arg(secret);
        const QString text = textOf(page.toUtf8());
        QVERIFY2(!text.contains("hunter2") && text.contains("seen"), qPrintable(text));
    }

    void hostilePagesEnd_data() {
        QTest::addColumn<QByteArray>("page");
        QTest::newRow("deep") << QByteArray("<div>").repeated(1'000'000);
        QTest::newRow("deep lists") << QByteArray("<ul><li>").repeated(300'000);
        QTest::newRow("unmatched ends") << QByteArray("<b>").repeated(1500) + QByteArray("</i>").repeated(2'000'000);
        QTest::newRow("one long tag") << "<a href=\"" + QByteArray(8'000'000, 'x');
        QTest::newRow("attributes") << "<a " + QByteArray("b=c ").repeated(200'000) + ">x";
        QByteArray names;
        for (int i = 0; i < 500'000; ++i) names += " n" + QByteArray::number(i);
        QTest::newRow("attributes of many names") << "<a" + names + ">x";
        QTest::newRow("entities") << QByteArray("&#x41;&amp").repeated(500'000);
        QTest::newRow("zeros") << QByteArray(1'000'000, '\0');
    }
    void hostilePagesEnd() {
        QFETCH(QByteArray, page);
        QElapsedTimer timer;
        timer.start();
        const auto text = htmlText(page);
        QVERIFY(text.has_value() || !text.error().empty());
        QVERIFY2(timer.elapsed() < 60'000, qPrintable(QString::number(timer.elapsed())));
    }

    /// Words in a quotation are no attributes, and what a tag of people has is read.
    void attributesAreCountedAsTheyAreRead() {
        const QByteArray words = QByteArray("word ").repeated(100'000);
        QCOMPARE(textOf("<p title=\"" + words + "\" class = 'a>b " + words + "' id=x>seen</p>").trimmed(),
                 QStringLiteral("seen"));
        QCOMPARE(textOf("<p>" + QByteArray("<b id=x>y</b> ").repeated(6000)).trimmed().size(), 11'999);
    }

    void deepPagesAreRefused() {
        const auto file =
            readDocument(tests::writeFile(folder_->filePath("deep.html"), QByteArray("<div>").repeated(90'000)));
        QVERIFY(!file);
        QCOMPARE(file.error().what.english(), std::string("The page is nested too deeply to be read"));
    }

    void aFolderIsReadInOrder() {
        const QDir root(folder_->path());
        QVERIFY(root.mkpath("notes/sub") && root.mkpath("notes/.git"));
        write("notes/b.txt", "second");
        write("notes/a.md", "# First\n");
        write("notes/sub/page.html", "<p>Third");
        write("notes/sub/report.pdf", tests::pdfWith({{"Fourth"}}));
        write("notes/sub/picture.png", QByteArray("\x89PNG\r\n\x1A\n\0\0\0\rIHDR", 16));
        write("notes/.git/config", "hidden");
        write("notes/.hidden", "hidden");
        write("notes/empty.txt", "");
        write("outside.txt", "elsewhere");
        QVERIFY(QFile::link(folder_->filePath("outside.txt"), folder_->filePath("notes/link.txt")));
        QVERIFY(QFile::link(folder_->path(), folder_->filePath("notes/up")));
        const AttachedFile file = get(readDocument(folder_->filePath("notes/")));
        QCOMPARE(file.name, QStringLiteral("notes/"));
        QStringList names;
        for (const TextPart& part : partsOf(file.name, file.text)) names.append(part.name);
        QCOMPARE(names, (QStringList{"notes/a.md", "notes/b.txt", "notes/sub/page.html", "notes/sub/report.pdf"}));
        for (const char* shown : {"# First", "second", "Third", "Fourth"}) QVERIFY2(file.text.contains(shown), shown);
        QVERIFY(!file.text.contains("hidden") && !file.text.contains("elsewhere"));
        QVERIFY(file.bytes > 20);
        QVERIFY(file.encoding.isEmpty());
    }

    void foldersWithoutTextAreRefused() {
        QVERIFY(QDir(folder_->path()).mkpath("none"));
        QCOMPARE(readDocument(folder_->filePath("none")).error().what.english(),
                 std::string("The folder has no file with text"));
        for (int i = 0; i <= kMaxFolderFiles; ++i) write(QStringLiteral("none/%1.txt").arg(i), "x");
        QCOMPARE(readDocument(folder_->filePath("none")).error().what.english(),
                 std::string("The folder has more than 2000 files"));
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(readDocument(folder_->filePath("none"), stop.get_token()).error().cause,
                 engine::FailureCause::kCancelled);
    }

    void folderNamesCannotPoseAsMarks() {
        QVERIFY(QDir(folder_->path()).mkpath("n"));
        write(QStringLiteral("n/a\nb\x1C.txt"), "text with \x0C a page end");
        const AttachedFile file = get(readDocument(folder_->filePath("n")));
        const QList<TextPart> parts = partsOf(file.name, file.text);
        QCOMPARE(parts.size(), 1);
        QCOMPARE(parts.first().name, QStringLiteral("n/a?b?.txt"));
    }

  private:
    static QString textOf(const QByteArray& page) {
        auto text = htmlText(page);
        return text ? *text : QStringLiteral("failed");
    }
    void write(const QString& name, const QByteArray& content) { tests::writeFile(folder_->filePath(name), content); }

    std::unique_ptr<QTemporaryDir> folder_;
};

}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::ReadingDocumentsTest)
#include "reading_documents_test.moc"
