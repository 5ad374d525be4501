// Asking a hub that is slow, cut off, busy, wrong or sends us elsewhere; and what a file needs, from its beginning
// alone.
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/hub/hub_client.h"
#include "app/hub/hub_report.h"
#include "app/library/model_fetcher.h"
#include "engine/engine.h"
#include "tests/app/hub/fake_hub.h"
#include "tests/support/files.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::app::hub {

using engine::FailureCause;
using tests::get;
using tests::HttpAnswer;
using tests::HttpRequest;
using tests::HttpServer;

class HubClientTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        // Larger than what is read of it.
        tests::writeTinyModel(file("tiny.gguf").toStdString(),
                              {.hidden_size = 512, .layers = 8, .context = 512, .matrix_type = kernels::DType::kF32});
        model_ = tests::readFile(file("tiny.gguf"));
        QVERIFY(model_.size() > 9 << 20);
    }

    void modelsAndFilesAreFound() {
        FakeHub fake(FakeHub::Files{{"tiny-Q4_0.gguf", model_}, {"README.md", "text"}});
        const HubClient client = clientOf(fake, "secret");
        const QList<HubModel> models = get(client.search(QStringLiteral("tiny chat"), 5, {}));
        QCOMPARE(models.size(), 1);
        QCOMPARE(models[0].name, QStringLiteral("someone/tiny-GGUF"));
        QCOMPARE(models[0].downloads, 1204332);
        const QList<HubFile> files = get(client.files(models[0].name, {}));
        QCOMPARE(files.size(), 1);
        QCOMPARE(files[0].sha256, FakeHub::hash(model_));
        QVERIFY(fake.requests()[0].path.contains("search=tiny%20chat&filter=gguf"));
        for (const HttpRequest& request : fake.requests())
            QCOMPARE(request.headers.value("authorization"), QByteArray("Bearer secret"));
    }

    /// Only what is before the weights travels.
    void aFileTellsWhatItNeeds() {
        FakeHub fake(FakeHub::Files{{"tiny-Q4_0.gguf", model_}});
        const HubClient client = clientOf(fake);
        const HubFile remote = get(client.files(QStringLiteral("someone/tiny-GGUF"), {})).first();
        const engine::ModelInfo told = get(client.inspect(QStringLiteral("someone/tiny-GGUF"), remote, {}));
        const engine::ModelInfo whole = get(engine::inspectFile(file("tiny.gguf").toStdString())).model;
        QCOMPARE(told.memory_bytes, whole.memory_bytes);
        QCOMPARE(told.architecture, whole.architecture);
        QCOMPARE(told.trained_context, whole.trained_context);
        QCOMPARE(told.chat_template, whole.chat_template);
        QVERIFY(whole.memory_bytes > 0);
        QCOMPARE(fake.requests().last().headers.value("range"), QByteArray("bytes=0-8388607"));
    }

    void aSplitModelTellsItAsWell() {
        tests::writeTinyModel(file("split.gguf").toStdString(), {.context = 512, .parts = 3});
        FakeHub::Files parts;
        for (const char* name : {"split-00001-of-00003.gguf", "split-00002-of-00003.gguf", "split-00003-of-00003.gguf"})
            parts[name] = tests::readFile(file(name));
        FakeHub fake(parts);
        const HubClient client = clientOf(fake);
        const QList<HubFile> files = get(client.files(QStringLiteral("someone/tiny-GGUF"), {}));
        QCOMPARE(files.size(), 1);
        const engine::ModelInfo told = get(client.inspect(QStringLiteral("someone/tiny-GGUF"), files.first(), {}));
        const engine::ModelInfo whole = get(engine::inspectFile(file("split-00001-of-00003.gguf").toStdString())).model;
        QCOMPARE(told.memory_bytes, whole.memory_bytes);
        QVERIFY(whole.memory_bytes > 0);
    }

    void aFileThatIsNoModelSaysSo() {
        FakeHub fake(FakeHub::Files{{"tiny.gguf", "<html>Log in</html>"}});
        const HubClient client = clientOf(fake);
        const HubFile remote = get(client.files(QStringLiteral("someone/tiny-GGUF"), {})).first();
        const auto told = client.inspect(QStringLiteral("someone/tiny-GGUF"), remote, {});
        QVERIFY(!told);
        QVERIFY(told.error().oneLine().find("someone/tiny-GGUF/tiny.gguf") != std::string::npos);
    }

    void faultsAreSaid_data() {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("retry_after");
        QTest::addColumn<QString>("said");
        QTest::addColumn<int>("requests");
        QTest::newRow("not there") << 404 << QByteArray() << "does not have this" << 1;
        QTest::newRow("login") << 401 << QByteArray() << "GRIFFIN_HUB_TOKEN" << 1;
        QTest::newRow("gated") << 403 << QByteArray() << "terms" << 1;
        QTest::newRow("odd") << 418 << QByteArray() << "418" << 1;
        QTest::newRow("busy") << 503 << QByteArray() << "too much to do" << 3;
        QTest::newRow("later") << 429 << QByteArray("90") << "try again in 90 s" << 1;
        QTest::newRow("in a moment") << 429 << QByteArray("0") << "too much to do" << 3;
        QTest::newRow("nonsense") << 429 << QByteArray("-99999999999999999999") << "too much to do" << 3;
    }
    void faultsAreSaid() {
        QFETCH(int, status);
        QFETCH(QByteArray, retry_after);
        QFETCH(QString, said);
        QFETCH(int, requests);
        FakeHub fake(FakeHub::Files{});
        fake.answerWith("/api/", [&](const HttpRequest&) {
            HttpAnswer answer{status, "{\"error\": \"no\"}"};
            if (!retry_after.isEmpty()) answer.headers.append({"Retry-After", retry_after});
            return answer;
        });
        const auto models = clientOf(fake).search(QStringLiteral("x"), 5, {});
        QVERIFY(!models);
        QCOMPARE(models.error().cause, FailureCause::kNetwork);
        const QString line = QString::fromStdString(models.error().oneLine());
        QVERIFY2(line.contains(said) && line.contains(fake.address()), qPrintable(line));
        QCOMPARE(fake.requests().size(), requests);
    }

    void aBusyHubIsAskedAgain() {
        FakeHub fake(FakeHub::Files{});
        int asked = 0;
        fake.answerWith("/api/", [&](const HttpRequest&) { return HttpAnswer{++asked < 3 ? 502 : 200, "[]"}; });
        QVERIFY(get(clientOf(fake).search(QStringLiteral("x"), 5, {})).isEmpty());
        QCOMPARE(asked, 3);
    }

    void brokenAnswersAreRefused() {
        FakeHub fake(FakeHub::Files{});
        HttpAnswer answer{200, "[{\"id\": \"a/b\"}]"};
        fake.answerWith("/api/", [&](const HttpRequest&) { return answer; });
        answer.announced = 1000;  // and the connection is closed
        QVERIFY(!clientOf(fake).search(QStringLiteral("x"), 5, {}));
        answer.stalls = true;
        const auto silent = clientOf(fake).search(QStringLiteral("x"), 5, {});
        QVERIFY(!silent && silent.error().oneLine().find("does not answer") != std::string::npos);
        answer = {200, QByteArray(40 << 20, ' ')};
        const auto large = clientOf(fake).search(QStringLiteral("x"), 5, {});
        QVERIFY(!large && large.error().oneLine().find("too large") != std::string::npos);
    }

    /// What comes with an error or a redirect is not waited for; a list that comes slowly for ever is given up.
    void answersThatNeverEndAreLeft() {
        FakeHub fake(FakeHub::Files{});
        HttpAnswer answer{404, QByteArray(1000, 'x')};
        answer.endless = true;
        fake.answerWith("/api/", [&](const HttpRequest&) { return answer; });
        const auto said = [&] {
            const auto models = clientOf(fake).search(QStringLiteral("x"), 5, {});
            return QString::fromStdString(models ? "found" : models.error().oneLine());
        };
        QVERIFY2(said().contains("does not have this"), qPrintable(said()));
        answer.status = 401;
        QVERIFY2(said().contains("wants a login"), qPrintable(said()));
        answer.status = 302;
        answer.headers = {{"Location", "/api/again"}};
        QVERIFY2(said().contains("circles"), qPrintable(said()));
        answer.status = 200;
        answer.body = " ";
        QVERIFY2(said().contains("does not come to an end"), qPrintable(said()));
        for (const HttpRequest& request : fake.requests())
            QCOMPARE(request.headers.value("accept-encoding"), QByteArray("identity"));
    }

    void redirectsKeepTheTokenAtHome() {
        FakeHub fake(FakeHub::Files{{"tiny.gguf", model_}});
        HttpServer elsewhere([&](const HttpRequest& request) { return FakeHub::ranged(request, model_); });
        fake.answerWith("/resolve/", [&](const HttpRequest& request) {
            HttpAnswer answer{302};
            const bool first = request.path.contains("tiny.gguf");
            answer.headers.append(
                {"Location", first ? QByteArray("/again/resolve/x") : elsewhere.address("/signed?key=1").toLatin1()});
            return answer;
        });
        const HubClient client = clientOf(fake, "secret");
        const HubFile remote = get(client.files(QStringLiteral("someone/tiny-GGUF"), {})).first();
        QVERIFY(get(client.inspect(QStringLiteral("someone/tiny-GGUF"), remote, {})).memory_bytes > 0);
        QCOMPARE(fake.requests().last().path, QByteArray("/again/resolve/x"));
        QCOMPARE(fake.requests().last().headers.value("authorization"), QByteArray("Bearer secret"));
        QCOMPARE(elsewhere.requests().size(), 1);
        QVERIFY(!elsewhere.requests().first().headers.contains("authorization"));

        // The download as well, and again when it goes on.
        const QTemporaryDir folder;
        ModelFetcher fetcher({fileAddress(client.hub(), QStringLiteral("someone/tiny-GGUF"), remote.path).toString(),
                              remote.sha256, QStringLiteral("tiny.gguf"), "secret"},
                             folder.filePath(QStringLiteral("models")), folder.filePath(QStringLiteral("drafts")));
        QSignalSpy finished(&fetcher, &ModelFetcher::finished);
        fetcher.start();
        QVERIFY(finished.wait(60'000));
        QVERIFY2(fetcher.result().has_value(), fetcher.result() ? "" : fetcher.result().error().oneLine().c_str());
        QCOMPARE(fake.requests().last().headers.value("authorization"), QByteArray("Bearer secret"));
        for (const HttpRequest& request : elsewhere.requests()) QVERIFY(!request.headers.contains("authorization"));
    }

    void aHubTellsWhetherItTakesTheToken_data() {
        QTest::addColumn<QByteArray>("token");
        QTest::addColumn<int>("status");  // of the answer to whose token it is
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<int>("taken");
        QTest::addColumn<QString>("user");
        const auto row = [](const char* name, const char* token, int status, const QByteArray& body,
                            HubReport::Token taken, const char* user = "") {
            QTest::newRow(name) << QByteArray(token) << status << body << static_cast<int>(taken)
                                << QString::fromUtf8(user);
        };
        using Token = HubReport::Token;
        row("none", "", 200, R"({"name": "x"})", Token::kNone);
        row("taken", "t", 200, R"({"name": "some one"})", Token::kTaken, "some one");
        row("taken, of nobody", "t", 200, R"({"name": 7})", Token::kTaken);
        row("a name to be shown", "t", 200, "{\"name\": \"a\\u001b[31m" + QByteArray(5000, 'x') + "\"}", Token::kTaken,
            ("a[31m" + std::string(54, 'x')).c_str());
        row("refused", "t", 401, "{}", Token::kRefused);
        row("forbidden", "t", 403, "{}", Token::kRefused);
        row("no such question", "t", 404, "{}", Token::kNotTold);
        row("a page", "t", 200, "<html>", Token::kNotTold);
        row("deep", "t", 200, QByteArray(100'000, '['), Token::kNotTold);
    }
    void aHubTellsWhetherItTakesTheToken() {
        QFETCH(QByteArray, token);
        QFETCH(int, status);
        QFETCH(QByteArray, body);
        QFETCH(int, taken);
        QFETCH(QString, user);
        FakeHub fake(FakeHub::Files{});
        fake.answerWith("/api/whoami-v2", [&](const HttpRequest&) { return HttpAnswer{status, body}; });
        const HubReport report = get(lookAtHub(fake, token));
        QCOMPARE(static_cast<int>(report.token), taken);
        QCOMPARE(report.user, user);
        QCOMPARE(fake.requests().size(), token.isEmpty() ? 1 : 2);
    }

    void aHubThatRefusesEverythingToAnUnknownToken() {
        FakeHub fake(FakeHub::Files{});
        fake.answerWith("/api/models", [](const HttpRequest& request) {
            return request.headers.contains("authorization") ? HttpAnswer{401, "{}"} : HttpAnswer{200, "[]"};
        });
        QCOMPARE(get(lookAtHub(fake, "unknown")).token, HubReport::Token::kRefused);
        fake.answerWith("/api/models", [](const HttpRequest&) { return HttpAnswer{401, "{}"}; });
        const auto closed = lookAtHub(fake, "unknown");
        QVERIFY(!closed && closed.error().oneLine().find("refuses the token") != std::string::npos);
        fake.answerWith("/api/models", [](const HttpRequest&) { return HttpAnswer{200, "<html>"}; });
        const auto page = lookAtHub(fake, "known");
        QVERIFY(!page && page.error().oneLine().find("does not answer with a list") != std::string::npos);
    }

    /// Another site's answer tells nothing of the token, which it does not get.
    void theTokenIsTestedAtHome() {
        FakeHub fake(FakeHub::Files{});
        HttpServer elsewhere([](const HttpRequest&) { return HttpAnswer{200, R"({"name": "x"})"}; });
        fake.answerWith("/api/whoami-v2", [&](const HttpRequest&) {
            HttpAnswer answer{302};
            answer.headers.append({"Location", elsewhere.address("/api/whoami-v2").toLatin1()});
            return answer;
        });
        QCOMPARE(get(lookAtHub(fake, "secret")).token, HubReport::Token::kNotTold);
        QCOMPARE(elsewhere.requests().size(), 1);
        QVERIFY(!elsewhere.requests().first().headers.contains("authorization"));
    }

    void redirectsThatMayNotBeFollowed_data() {
        QTest::addColumn<QByteArray>("location");
        QTest::addColumn<QString>("said");
        QTest::newRow("in circles") << QByteArray("/api/models") << "circles";
        QTest::newRow("to a file") << QByteArray("file:///etc/passwd") << "not a web address";
        QTest::newRow("to no host") << QByteArray("http:///x") << "not a web address";
        QTest::newRow("nowhere") << QByteArray() << "not a web address";
    }
    void redirectsThatMayNotBeFollowed() {
        QFETCH(QByteArray, location);
        QFETCH(QString, said);
        FakeHub fake(FakeHub::Files{});
        fake.answerWith("/api/", [&](const HttpRequest&) {
            HttpAnswer answer{301};
            if (!location.isEmpty()) answer.headers.append({"Location", location});
            return answer;
        });
        const auto models = clientOf(fake).search(QStringLiteral("x"), 5, {});
        QVERIFY(!models);
        QVERIFY2(QString::fromStdString(models.error().oneLine()).contains(said), models.error().oneLine().c_str());
        QVERIFY(fake.requests().size() <= 12);
    }

    void whoStopsWaitsNoLonger() {
        FakeHub fake(FakeHub::Files{});
        std::stop_source stop;
        fake.answerWith("/api/", [&](const HttpRequest&) {
            stop.request_stop();
            HttpAnswer answer{200, "["};
            answer.announced = 2;
            answer.stalls = true;
            return answer;
        });
        const HubClient patient(get(hubAt(fake.address())), HubPatience{});
        const auto models = patient.search(QStringLiteral("x"), 5, stop.get_token());
        QVERIFY(!models);
        QCOMPARE(models.error().cause, FailureCause::kCancelled);
    }

  private:
    QString file(const char* name) const { return folder_.filePath(QString::fromLatin1(name)); }
    static HubClient clientOf(const FakeHub& fake, const QByteArray& token = {}) {
        Hub hub = get(hubAt(fake.address()));
        hub.token = token;
        return HubClient(hub, {300, 3, 5, 2000, 1000});
    }

    static engine::Result<HubReport> lookAtHub(const FakeHub& fake, const QByteArray& token) {
        return lookAt({get(hubAt(fake.address())).address, token}, {300, 1, 5, 2000, 1000}, {});
    }

    QTemporaryDir folder_;
    QByteArray model_;
};

}  // namespace griffin::app::hub

GRIFFIN_TEST(griffin::app::hub::HubClientTest)
#include "hub_client_test.moc"
