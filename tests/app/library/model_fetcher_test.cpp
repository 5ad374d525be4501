// Downloads from a local server that drops connections, lies, redirects and refuses. In the end the folder holds the
// complete checked model, or only the part that can be continued.
#include <QDir>
#include <QSignalSpy>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>
#include <functional>

#include "app/library/part_file.h"
#include "tests/app/library/model_fetcher_fixture.h"
#include "tests/support/files.h"
#include "tests/support/http_server.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

namespace griffin::app {

using engine::FailureCause;
using tests::get;
using tests::HttpAnswer;
using tests::HttpRequest;
using tests::HttpServer;
using tests::readFile;
using tests::serveFile;

class ModelFetcherTest : public ModelFetcherFixture {
    Q_OBJECT

  private slots:
    void initTestCase() {
        model_ = tinyModel();
        QVERIFY(model_.size() > 10'000);
    }
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        honest_ = [this](const HttpRequest& request) { return serveFile(request, model_, "\"1\""); };
    }

    void arrivesWholeAndChecked() {
        HttpServer server(honest_);
        ModelFetcher fetcher({server.address("/some/tiny.gguf"), sha256(model_)}, models(), drafts());
        QSignalSpy progress(&fetcher, &ModelFetcher::progress);
        run(fetcher);
        QVERIFY2(fetcher.result().has_value(), why(fetcher));
        QCOMPARE(fetcher.result()->name, QString("tiny"));
        QCOMPARE(readFile(fetcher.result()->path), model_);
        QCOMPARE(fetcher.foundSha256(), sha256(model_));
        QCOMPARE(progress.last().at(1).toDouble(), 1.0);
        QVERIFY(unfinishedParts(models()).isEmpty());
        QCOMPARE(server.requests().size(), 1);
    }

    void goesOnWhereTheConnectionBroke() {
        const qint64 half = model_.size() / 2;
        HttpServer server([&](const HttpRequest& request) {
            HttpAnswer answer = serveFile(request, model_, "\"1\"");
            if (request.headers.value("range").isEmpty()) {
                answer.announced = model_.size();
                answer.sent = half;
            }
            return answer;
        });
        ModelFetcher fetcher({server.address("/tiny.gguf"), {}}, models(), drafts());
        run(fetcher);
        QVERIFY2(fetcher.result().has_value(), why(fetcher));
        QCOMPARE(readFile(fetcher.result()->path), model_);
        // Qt may have asked once more by itself.
        const HttpRequest last = server.requests().last();
        QCOMPARE(last.headers.value("range"), "bytes=" + QByteArray::number(half) + "-");
        QCOMPARE(last.headers.value("if-range"), QByteArray("\"1\""));
        QCOMPARE(last.headers.value("accept-encoding"), QByteArray("identity"));
    }

    void goesOnAfterTheProgramWasEnded() {
        const qint64 part = model_.size() / 3;
        HttpServer server([&](const HttpRequest& request) {
            HttpAnswer answer = serveFile(request, model_, "\"1\"");
            if (request.headers.value("range").isEmpty()) {
                answer.sent = part;
                answer.stalls = true;
            }
            return answer;
        });
        const QString address = server.address("/tiny.gguf");
        {
            ModelFetcher fetcher({address, {}}, models(), drafts());
            fetcher.start();
            QTRY_VERIFY(!unfinishedParts(models()).isEmpty() && unfinishedParts(models()).first().bytes == part);
            ModelFetcher second({address, {}}, models(), drafts());
            run(second);
            QVERIFY(!second.result().has_value());
            QVERIFY(second.result().error().what.english().find("already") != std::string::npos);
        }
        QCOMPARE(unfinishedParts(models()).first().info.total, model_.size());
        QCOMPARE(unfinishedParts(models()).first().info.address, address);
        ModelFetcher fetcher({address, {}}, models(), drafts());
        run(fetcher);
        QVERIFY2(fetcher.result().has_value(), why(fetcher));
        QCOMPARE(readFile(fetcher.result()->path), model_);
        QCOMPARE(server.requests().last().headers.value("range"), "bytes=" + QByteArray::number(part) + "-");
    }

    void stoppingKeepsWhatHasCome() {
        HttpServer server([&](const HttpRequest&) {
            HttpAnswer answer;
            answer.body = model_;
            answer.sent = 5000;
            answer.stalls = true;
            answer.headers = {{"ETag", "\"1\""}};
            return answer;
        });
        ModelFetcher fetcher({server.address("/tiny.gguf"), {}}, models(), drafts());
        QSignalSpy finished(&fetcher, &ModelFetcher::finished);
        fetcher.start();
        QTRY_VERIFY(!unfinishedParts(models()).isEmpty() && unfinishedParts(models()).first().bytes == 5000);
        fetcher.cancel();
        QCOMPARE(finished.size(), 1);
        QCOMPARE(fetcher.result().error().cause, FailureCause::kCancelled);
        QCOMPARE(unfinishedParts(models()).size(), 1);
        auto part = get(PartFile::open(models(), server.address("/tiny.gguf")));
        part->discard();
        part.reset();
        QVERIFY(unfinishedParts(models()).isEmpty());
        QVERIFY(QDir(models() + "/.parts").isEmpty());
    }

    void twoVersionsAreNeverMixed_data() {
        QTest::addColumn<bool>("tagged");
        QTest::newRow("the file changed") << true;
        QTest::newRow("no version is told") << false;
    }
    void twoVersionsAreNeverMixed() {
        QFETCH(bool, tagged);
        QByteArray old = model_;
        old.replace(0, old.size(), QByteArray("GGUF") + QByteArray(old.size() - 4, 'x'));
        int count = 0;
        HttpServer server([&](const HttpRequest& request) {
            if (count++ > 0) {
                HttpAnswer answer = serveFile(request, model_, "\"2\"");
                if (!tagged) answer.headers.clear();
                return answer;
            }
            HttpAnswer answer;
            answer.body = old;
            answer.sent = old.size() / 2;
            if (tagged) answer.headers = {{"ETag", "\"1\""}};
            return answer;
        });
        ModelFetcher fetcher({server.address("/tiny.gguf"), {}}, models(), drafts());
        run(fetcher);
        QVERIFY2(fetcher.result().has_value(), why(fetcher));
        QCOMPARE(readFile(fetcher.result()->path), model_);
        QCOMPARE(server.requests().last().headers.contains("range"), tagged);
    }

    void aServerWithoutRangesSendsTheWholeAgain() {
        int count = 0;
        HttpServer server([&](const HttpRequest&) {
            HttpAnswer answer;
            answer.body = model_;
            answer.headers = {{"ETag", "\"1\""}};
            if (count++ == 0) answer.sent = model_.size() / 2;
            return answer;
        });
        ModelFetcher fetcher({server.address("/tiny.gguf"), {}}, models(), drafts());
        run(fetcher);
        QVERIFY2(fetcher.result().has_value(), why(fetcher));
        QCOMPARE(readFile(fetcher.result()->path), model_);

        // One that cuts each time brings nothing new: it is given up.
        HttpServer hopeless([&](const HttpRequest&) {
            HttpAnswer answer;
            answer.body = model_;
            answer.headers = {{"ETag", "\"1\""}};
            answer.sent = model_.size() / 2;
            return answer;
        });
        ModelFetcher never({hopeless.address("/other.gguf"), {}}, models(), drafts());
        run(never);
        expect(never, FailureCause::kNetwork);
        QVERIFY(hopeless.requests().size() >= kQuick.attempts && hopeless.requests().size() < 4 * kQuick.attempts);
    }

    void liesAboutTheSizeAreFound() {
        HttpServer longer([&](const HttpRequest& request) {
            HttpAnswer answer = serveFile(request, model_, "\"1\"");
            if (answer.status == 200) answer.announced = model_.size() + 1000;
            return answer;
        });
        ModelFetcher first({longer.address("/tiny.gguf"), {}}, models(), drafts());
        run(first);
        // Asked for the rest, it says itself that there is none.
        QVERIFY2(first.result().has_value(), why(first));
        QCOMPARE(readFile(first.result()->path), model_);
        QVERIFY(QFile::remove(first.result()->path));

        HttpServer shorter([&](const HttpRequest&) {
            HttpAnswer answer;
            answer.body = model_;
            answer.announced = model_.size() / 2;
            return answer;
        });
        ModelFetcher second({shorter.address("/tiny.gguf"), {}}, models(), drafts());
        run(second);
        QVERIFY(!second.result().has_value());
        QVERIFY2(second.result().error().oneLine().find("tiny.gguf") != std::string::npos, why(second));

        HttpServer otherParts([&](const HttpRequest& request) {
            HttpAnswer answer = serveFile(request, model_, "\"1\"");
            if (answer.status == 200) answer.sent = 4000;
            if (answer.status == 206) answer.headers.last().second = "bytes 0-9/10";
            return answer;
        });
        ModelFetcher third({otherParts.address("/tiny.gguf"), {}}, models(), drafts());
        run(third);
        expect(third, FailureCause::kNetwork);
    }

    void aDiskThatIsTooSmallIsNoticedBefore() {
        HttpServer server([&](const HttpRequest&) {
            HttpAnswer answer;
            answer.body = model_;
            answer.announced = qint64{1} << 60;
            answer.stalls = true;
            return answer;
        });
        ModelFetcher fetcher({server.address("/tiny.gguf"), {}}, models(), drafts());
        run(fetcher);
        expect(fetcher, FailureCause::kDiskFull);
        QVERIFY(unfinishedParts(models()).isEmpty());
    }

    void redirectsAreFollowedButNotInCircles() {
        HttpServer server([&](const HttpRequest& request) {
            if (request.path == "/there/tiny.gguf") return serveFile(request, model_, "\"1\"");
            HttpAnswer answer;
            answer.status = 302;
            answer.headers = {{"Location", request.path == "/circle" ? "/circle" : "/there/tiny.gguf"}};
            return answer;
        });
        ModelFetcher fetcher({server.address("/download?id=7"), {}}, models(), drafts());
        run(fetcher);
        QVERIFY2(fetcher.result().has_value(), why(fetcher));
        QCOMPARE(fetcher.result()->name, QString("tiny"));
        ModelFetcher circle({server.address("/circle"), {}}, models(), drafts());
        run(circle);
        expect(circle, FailureCause::kNetwork);
        QVERIFY2(circle.result().error().what.english().find("circles") != std::string::npos, why(circle));
        QVERIFY(server.requests().size() < 20);
    }

    void aPageIsRefusedAtOnce() {
        HttpServer server([&](const HttpRequest&) {
            HttpAnswer answer;
            answer.body = "<!DOCTYPE html><html>Please accept our terms</html>";
            answer.headers = {{"Content-Type", "text/html"}};
            return answer;
        });
        ModelFetcher fetcher({server.address("/tiny.gguf"), {}}, models(), drafts());
        run(fetcher);
        expect(fetcher, FailureCause::kFileMalformed);
        QVERIFY(fetcher.result().error().what.english().find("page") != std::string::npos);
        QVERIFY(unfinishedParts(models()).isEmpty());
    }

    void anotherFileIsRefusedAndKeptAside() {
        HttpServer server(honest_);
        const QString address = server.address("/tiny.gguf");
        ModelFetcher fetcher({address, QByteArray(64, '0')}, models(), drafts());
        run(fetcher);
        expect(fetcher, FailureCause::kWrongHash);
        QVERIFY(fetcher.result().error().what_to_do.english().find("download is kept") != std::string::npos);
        QVERIFY(fetcher.result().error().details.find(sha256(model_).toStdString()) != std::string::npos);
        QCOMPARE(unfinishedParts(models()).first().bytes, model_.size());
        // The hash was mistyped: nothing is fetched again.
        ModelFetcher again({address, sha256(model_)}, models(), drafts());
        run(again);
        QVERIFY2(again.result().has_value(), why(again));
        QCOMPARE(server.requests().size(), 1);
    }

    void whatCannotBeUsedIsRefused() {
        QByteArray broken = model_;
        broken.replace("llama", "lxama");
        HttpServer server([&](const HttpRequest& request) { return serveFile(request, broken, "\"1\""); });
        ModelFetcher fetcher({server.address("/tiny.gguf"), {}}, models(), drafts());
        run(fetcher);
        QVERIFY(!fetcher.result().has_value());
        QVERIFY2(fetcher.result().error().where.english().find("tiny.gguf") != std::string::npos, why(fetcher));
        QVERIFY(!QFile::exists(models() + "/tiny.gguf"));
    }

    void errorsOfTheServerAreNamed() {
        int failures = 1;
        HttpServer server([&](const HttpRequest& request) {
            HttpAnswer answer;
            answer.status = request.path == "/missing.gguf" ? 404 : 500;
            if (answer.status == 500 && failures-- <= 0) return serveFile(request, model_, "\"1\"");
            return answer;
        });
        ModelFetcher missing({server.address("/missing.gguf"), {}}, models(), drafts());
        run(missing);
        expect(missing, FailureCause::kNetwork);
        QVERIFY(missing.result().error().what.english().find("404") != std::string::npos);
        QCOMPARE(server.requests().size(), 1);
        ModelFetcher once({server.address("/tiny.gguf"), {}}, models(), drafts());
        run(once);
        QVERIFY2(once.result().has_value(), why(once));
        failures = 1000;
        ModelFetcher broken({server.address("/other.gguf"), {}}, models(), drafts());
        run(broken);
        expect(broken, FailureCause::kNetwork);
        QVERIFY(broken.result().error().what.english().find("500") != std::string::npos);
        QVERIFY(unfinishedParts(models()).isEmpty());
    }

    /// An error is one, whatever comes with it and however long.
    void answersThatNeverEndAreLeft() {
        HttpServer server([&](const HttpRequest& request) {
            if (request.path == "/tiny.gguf") return serveFile(request, model_, "\"1\"");
            HttpAnswer answer{request.path.mid(1).toInt(), QByteArray(1000, 'x')};
            answer.endless = true;
            if (answer.status == 302) answer.headers = {{"Location", "/tiny.gguf"}};
            return answer;
        });
        for (const char* status : {"201", "401", "403", "404", "500"}) {
            ModelFetcher fetcher({server.address(QStringLiteral("/%1").arg(status)), {}}, models(), drafts());
            run(fetcher);
            expect(fetcher, FailureCause::kNetwork);
            QVERIFY2(fetcher.result().error().what.english().find(status) != std::string::npos, why(fetcher));
        }
        ModelFetcher elsewhere({server.address("/302"), {}}, models(), drafts());
        run(elsewhere);
        QVERIFY2(elsewhere.result().has_value(), why(elsewhere));
        QCOMPARE(readFile(elsewhere.result()->path), model_);
        QTRY_VERIFY(server.findChildren<QTcpSocket*>().isEmpty());
    }

    void silenceCountsAsABrokenConnection() {
        HttpServer server([&](const HttpRequest& request) {
            HttpAnswer answer = serveFile(request, model_, "\"1\"");
            answer.stalls = answer.status == 200;
            if (answer.stalls) answer.sent = 3000;
            return answer;
        });
        ModelFetcher fetcher({server.address("/tiny.gguf"), {}}, models(), drafts());
        fetcher.setPatience({100, 5, 3});
        runToEnd(fetcher);
        QVERIFY2(fetcher.result().has_value(), why(fetcher));
        QCOMPARE(readFile(fetcher.result()->path), model_);
    }

    void otherAddressesAreRefused() {
        for (const char* address : {"ftp://host/file.gguf", "file:///etc/passwd", "just words", "http://"}) {
            ModelFetcher fetcher({QString::fromLatin1(address), {}}, models(), drafts());
            run(fetcher);
            expect(fetcher, FailureCause::kBadArgument);
        }
        ModelFetcher nobody({QStringLiteral("http://127.0.0.1:1/tiny.gguf"), {}}, models(), drafts());
        run(nobody);
        expect(nobody, FailureCause::kNetwork);
    }

    void checksumsHaveTheirForm() {
        QCOMPARE(parseSha256(""), std::optional(QByteArray()));
        QCOMPARE(parseSha256(" " + QString(64, 'A') + "\n"), std::optional(QByteArray(64, 'a')));
        QVERIFY(!parseSha256(QString(63, 'a')) && !parseSha256(QString(64, 'g')));
    }

  private:
    QByteArray model_;
    std::function<HttpAnswer(const HttpRequest&)> honest_;
};

}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::ModelFetcherTest)
#include "model_fetcher_test.moc"
