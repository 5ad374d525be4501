// Under which names, and in which folders, downloads from a local server are installed, and what becomes of files that
// are there already.
#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <memory>
#include <string>

#include "tests/app/library/model_fetcher_fixture.h"
#include "tests/support/files.h"
#include "tests/support/http_server.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::app {

using engine::FailureCause;
using tests::HttpAnswer;
using tests::HttpRequest;
using tests::HttpServer;
using tests::readFile;
using tests::serveFile;

class DownloadedNamesTest : public ModelFetcherFixture {
    Q_OBJECT

  private slots:
    void initTestCase() { model_ = tinyModel(); }
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    /// Where a file of its name is installed, its SHA-256 tells whether it is the same; another one is left alone.
    void whatIsInstalledIsNotDownloadedAgain() {
        HttpServer server([this](const HttpRequest& request) { return serveFile(request, model_, "\"1\""); });
        const QString address = server.address("/some/tiny.gguf");
        const QString place = QDir(models()).filePath(QStringLiteral("tiny.gguf"));
        QVERIFY(QDir().mkpath(models()));
        tests::writeFile(place, model_);
        ModelFetcher same({address, sha256(model_)}, models(), drafts());
        run(same);
        QVERIFY2(same.result().has_value(), why(same));
        QCOMPARE(same.result()->name, QString("tiny"));
        tests::writeFile(place, "another");
        for (const QByteArray& told : {sha256(model_), QByteArray()}) {
            ModelFetcher fetcher({address, told}, models(), drafts());
            run(fetcher);
            QVERIFY(!fetcher.result().has_value());
            QCOMPARE(fetcher.result().error().what.english(), std::string("A file with this name is installed"));
        }
        QCOMPARE(readFile(place), QByteArray("another"));
        QVERIFY(server.requests().isEmpty());
    }

    void namesStayInTheFolder() {
        HttpServer server([&](const HttpRequest& request) {
            HttpAnswer answer = serveFile(request, model_, "\"1\"");
            answer.headers.emplaceBack("Content-Disposition", "attachment; filename=\"../../evil name\"");
            return answer;
        });
        ModelFetcher fetcher({server.address("/x"), {}}, models(), drafts());
        run(fetcher);
        QVERIFY2(fetcher.result().has_value(), why(fetcher));
        QCOMPARE(fetcher.result()->path, models() + "/evil name.gguf");
        ModelFetcher taken({server.address("/y"), {}}, models(), drafts());
        run(taken);
        expect(taken, FailureCause::kBadArgument);
        QCOMPARE(readFile(models() + "/evil name.gguf"), model_);
    }

    void draftsGoToTheirFolder() {
        const QString made = made_.filePath("own.safetensors");
        tests::writeTinyDraft(made.toStdString(), {});
        const QByteArray draft = readFile(made);
        HttpServer server([&](const HttpRequest& request) { return serveFile(request, draft, "\"1\""); });
        ModelFetcher fetcher({server.address("/own.safetensors"), {}}, models(), drafts());
        run(fetcher);
        QVERIFY2(fetcher.result().has_value(), why(fetcher));
        QCOMPARE(fetcher.result()->path, drafts() + "/own.safetensors");
    }

  private:
    QByteArray model_;
};

}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::DownloadedNamesTest)
#include "downloaded_names_test.moc"
