// `griffin models search` and `griffin models add hub:...` against a hub in this process.
#include <QEventLoop>
#include <QJsonArray>
#include <QTimer>

#include "tests/app/cli/griffin_program.h"
#include "tests/app/hub/fake_hub.h"
#include "tests/support/test_program.h"

namespace griffin::app::hub {

using cli::compareError;
using cli::compareKeys;
using cli::Outcome;
using tests::HttpAnswer;
using tests::HttpRequest;

class HubSearchTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        griffin_ = std::make_unique<cli::GriffinProgram>();
        model_ = tests::readFile(griffin_->writeModel(QStringLiteral("tiny.gguf"), {.context = 256}));
        fake_ = std::make_unique<FakeHub>(FakeHub::Files{{"tiny-Q8_0.gguf", model_}});
        griffin_->setEnvironment(QStringLiteral("GRIFFIN_HUB"), fake_->address());
    }

    void modelsAreShown() {
        const Outcome outcome = run({"models", "search", "tiny"});
        QVERIFY2(outcome.status == 0, outcome.errors);
        QVERIFY2(outcome.output.startsWith("someone/tiny-GGUF  1204332 downloads  Apache-2.0\n"), outcome.output);
        QVERIFY2(outcome.output.contains("  hub:someone/tiny-GGUF/tiny-Q8_0.gguf  Q8_0 "), outcome.output);
        QVERIFY2(outcome.output.contains(" MiB"), outcome.output);
    }

    void modelsAreToldAsJson() {
        const Outcome inspected = griffin_->run({"inspect", griffin_->path("tiny.gguf"), "--json"});
        for (const char* words : {"tiny", "someone/tiny-GGUF"}) {
            const Outcome outcome = run({"models", "search", words, "--json"});
            QVERIFY2(outcome.status == 0, outcome.errors);
            const QJsonObject object = outcome.json();
            compareKeys(object, {"format", "hub", "models"});
            QCOMPARE(object["models"].toArray().size(), 1);
            const QJsonObject model = object["models"].toArray().first().toObject();
            compareKeys(model, {"name", "downloads", "licence", "gated", "architecture", "files", "warnings"});
            const QJsonObject file = model["files"].toArray().first().toObject();
            compareKeys(file, {"name", "file", "quantisation", "bytes", "sha256", "memory_bytes", "fits"});
            QCOMPARE(file["name"].toString(), QString("hub:someone/tiny-GGUF/tiny-Q8_0.gguf"));
            QCOMPARE(file["bytes"].toInteger(), model_.size());
            QCOMPARE(file["memory_bytes"].toInteger(), inspected.json()["memory_bytes"].toInteger());
            QVERIFY(file["fits"].toBool());
        }
    }

    void aFileIsFetchedByItsName() {
        const Outcome outcome = run({"models", "add", "hub:someone/tiny-GGUF/tiny-Q8_0.gguf", "--json"});
        QVERIFY2(outcome.status == 0, outcome.errors);
        QCOMPARE(outcome.json()["name"].toString(), QString("tiny-Q8_0"));
        QCOMPARE(tests::readFile(griffin_->modelsFolder() + "/tiny-Q8_0.gguf"), model_);
    }

    /// The hash is the listing's.
    void anotherFileThanListedIsRefused() {
        QByteArray other = model_;
        other[other.size() - 1] = static_cast<char>(other.back() ^ 1);
        fake_->answerWith("/resolve/", [&](const HttpRequest& request) { return FakeHub::ranged(request, other); });
        const Outcome outcome = run({"models", "add", "hub:someone/tiny-GGUF/tiny-Q8_0.gguf"});
        QCOMPARE(outcome.status, 1);
        QVERIFY2(outcome.errors.contains("SHA-256"), outcome.errors);
        QVERIFY(!QFile::exists(griffin_->modelsFolder() + "/tiny-Q8_0.gguf"));
    }

    void whatIsNotThereIsSaid() {
        compareError(run({"models", "add", "hub:someone/tiny-GGUF/other.gguf"}), 1, {"no such file", "search"});
        compareError(run({"models", "add", "hub:someone"}), 2, {"hub:OWNER/NAME/FILE"});
        compareError(run({"models", "search", "someone/else"}), 1, {"does not have this"});
        compareError(run({"models", "search", "x", "--hub", "nonsense"}), 2, {"nonsense", "https://"});
        griffin_->setEnvironment(QStringLiteral("GRIFFIN_HUB"), {});
        compareError(run({"models", "search", "x"}), 2, {"GRIFFIN_HUB"});
    }

    void nothingFoundIsNoFailure() {
        fake_->answerWith("/api/", [](const HttpRequest&) { return HttpAnswer{200, "[]"}; });
        const Outcome outcome = run({"models", "search", "x"});
        QCOMPARE(outcome.status, 0);
        QVERIFY(outcome.output.isEmpty());
        QVERIFY2(outcome.errors.contains("no such model"), outcome.errors);
    }

  private:
    /// While the hub answers in this thread.
    Outcome run(const QStringList& arguments) const {
        QProcess process;
        QEventLoop loop;
        QObject::connect(&process, &QProcess::finished, &loop, &QEventLoop::quit);
        QTimer::singleShot(60'000, &loop, &QEventLoop::quit);
        griffin_->start(process, arguments);
        if (process.state() != QProcess::NotRunning) loop.exec();
        QTest::qVerify(process.state() == QProcess::NotRunning, "griffin ends", "", __FILE__, __LINE__);
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
                process.readAllStandardError()};
    }

    std::unique_ptr<cli::GriffinProgram> griffin_;
    std::unique_ptr<FakeHub> fake_;
    QByteArray model_;
};

}  // namespace griffin::app::hub

GRIFFIN_TEST(griffin::app::hub::HubSearchTest)
#include "hub_search_test.moc"
