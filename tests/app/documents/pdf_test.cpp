// PDFs through the real reader: text by pages, and what is said of those that have none or would harm.
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>
#include <memory>
#include <thread>

#include "app/documents/attached_file.h"
#include "app/documents/pdf_limits.h"
#include "app/documents/pdf_text.h"
#include "tests/app/documents/made_pdf.h"
#include "tests/support/files.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

namespace griffin::app {
namespace {

using tests::get;
using tests::pdfWith;

class PdfTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void pagesAndLinesAreKept() {
        const AttachedFile file =
            get(readDocument(write("report.pdf", pdfWith({{"First page", "of two lines"}, {}, {"The third"}}))));
        QCOMPARE(file.name, QStringLiteral("report.pdf"));
        QCOMPARE(file.encoding, QStringLiteral("PDF"));
        const QStringList pages = file.text.split(QLatin1Char('\f'));
        QCOMPARE(pages.size(), 3);
        QCOMPARE(pages[0].trimmed(), QStringLiteral("First page\nof two lines"));
        QCOMPARE(pages[1].trimmed(), QString());
        QCOMPARE(pages[2].trimmed(), QStringLiteral("The third"));
        const TextPart part = partsOf(file.name, file.text).first();
        QCOMPARE(placeOf(file.text, part, file.text.indexOf(QStringLiteral("of two")), 5), (TextPlace{1, 2, 2}));
        QCOMPARE(placeOf(file.text, part, file.text.indexOf(QStringLiteral("The third")), 9).page, 3);
    }

    void whateverItsName() {
        QCOMPARE(get(readDocument(write("scan.bin", pdfWith({{"Text"}})))).encoding, QStringLiteral("PDF"));
    }

    void whatCannotBeReadIsSaid_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("what");
        const QByteArray good = pdfWith({{"Text"}});
        QTest::newRow("password") << tests::lockedPdf() << "The PDF is protected by a password";
        QTest::newRow("pictures") << pdfWith({{}, {}}) << "The PDF has no text, only pictures of its pages";
        QTest::newRow("beginning only") << good.left(60) << "The PDF is damaged";
        QTest::newRow("name only") << QByteArray("%PDF-1.7\n") << "The PDF is damaged";
        QTest::newRow("too many pages") << tests::pdfOf({"<< /Type /Catalog /Pages 2 0 R >>",
                                                         "<< /Type /Pages /Count 5001 /Kids [" +
                                                             QByteArray("3 0 R ").repeated(5001) + "] >>",
                                                         "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>"})
                                        << "The PDF has more than 5000 pages";
    }
    void whatCannotBeReadIsSaid() {
        QFETCH(QByteArray, content);
        QFETCH(QString, what);
        const auto file = readDocument(write("bad.pdf", content));
        QVERIFY(!file);
        QCOMPARE(QString::fromStdString(file.error().what.english()), what);
        QCOMPARE(file.error().where.english(), std::string("bad.pdf"));
        QVERIFY(!file.error().what_to_do.empty());
    }

    /// A reader that breaks or hangs ends alone: every damaged file has a text or a sentence, in time.
    void damageHarmsNothing() {
        const QByteArray good = pdfWith({{"Some words", "on a page"}, {"And more"}});
        QRandomGenerator random(7);
        for (int i = 0; i < 24; ++i) {
            QByteArray bad = good;
            for (int n = 1 + random.bounded(12); n > 0; --n)
                bad[9 + random.bounded(bad.size() - 9)] = static_cast<char>(random.bounded(256));
            const auto file = readDocument(write("damaged.pdf", bad));
            if (!file) QVERIFY(!file.error().what.empty() && !file.error().what_to_do.empty());
        }
    }

    /// Some kilobytes that unpack to millions of lines on one page.
    void aPageWithoutEndIsLeft() {
        const QString path = write("bomb.pdf", tests::packedPdf(2'000'000));
        QVERIFY(QFileInfo(path).size() < 1 << 20);
        // By itself: whoever waits for it on a busy computer may have enough before.
        QProcess reader;
        reader.start(QCoreApplication::applicationDirPath() + QStringLiteral("/griffin-pdf"), {path});
        QVERIFY(reader.waitForFinished(10 * 60'000));
        QCOMPARE(reader.exitStatus(), QProcess::NormalExit);
        QCOMPARE(reader.exitCode(), static_cast<int>(PdfOutcome::kTooSlow));
        QVERIFY(readDocument(write("lines.pdf", tests::packedPdf(1000))).has_value());
    }

    void readingCanBeStopped() {
        const QString path = write("long.pdf", tests::longPdf());
        std::stop_source stop;
        std::jthread later([&stop] {
            std::this_thread::sleep_for(std::chrono::milliseconds(300));
            stop.request_stop();
        });
        QElapsedTimer timer;
        timer.start();
        const auto file = readDocument(path, stop.get_token());
        QVERIFY(!file);
        QCOMPARE(file.error().cause, engine::FailureCause::kCancelled);
        QVERIFY2(timer.elapsed() < 10'000, qPrintable(QString::number(timer.elapsed())));
        QCOMPARE(readDocument(path, stop.get_token()).error().cause, engine::FailureCause::kCancelled);
    }

  private:
    QString write(const QString& name, const QByteArray& bytes) {
        return tests::writeFile(folder_->filePath(name), bytes);
    }

    std::unique_ptr<QTemporaryDir> folder_;
};

}  // namespace
}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::PdfTest)
#include "pdf_test.moc"
