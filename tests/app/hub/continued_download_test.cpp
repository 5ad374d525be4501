// A download from a hub that wants a token is continued with it after a restart; the token goes to the hub alone.
#include <QDir>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include "app/models/hub_account.h"
#include "app/models/model_transfers.h"
#include "tests/app/hub/fake_hub.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::tests {

using namespace app;

class ContinuedDownloadTest : public QObject {
    Q_OBJECT

  private slots:
    void theTokenGoesToTheHubAgain() {
        const QTemporaryDir folder;
        const QString keys = folder.filePath("keys.json");
        writeTinyModel(folder.filePath("made.gguf").toStdString(), {.answer_words = 12});
        const QByteArray model = readFile(folder.filePath("made.gguf"));
        hub::FakeHub hub(hub::FakeHub::Files{{"found-Q8_0.gguf", model}});
        bool stalls = true;
        HttpServer elsewhere([&](const HttpRequest& request) {
            HttpAnswer answer = serveFile(request, model, "\"1\"");
            if (stalls) answer.sent = model.size() / 2;
            answer.stalls = stalls;
            return answer;
        });
        const QByteArray wanted = "Bearer hf_secret";
        hub.answerWith("/resolve/", [&](const HttpRequest& request) {
            HttpAnswer answer{request.headers.value("authorization") == wanted ? 302 : 401};
            answer.headers.append({"Location", elsewhere.address("/signed?key=1").toLatin1()});
            return answer;
        });
        QSettings settings(folder.filePath("settings.ini"), QSettings::IniFormat);
        const QString models = folder.filePath("models");
        QVERIFY(QDir().mkpath(models));
        {
            KeyStore store(keys, KeyStore::Ring::kNone);
            HubAccount account(settings, store);
            bool kept = false;
            account.keepToken(QUrl(hub.address()), "hf_secret", this, [&](const auto& place) { kept = bool(place); });
            QTRY_VERIFY(kept);
            ModelTransfers transfers(models, models);
            transfers.fetch({hub.address() + "/someone/tiny-GGUF/resolve/main/found-Q8_0.gguf",
                             hub::FakeHub::hash(model), "found-Q8_0.gguf", "hf_secret"});
            QTRY_VERIFY_WITH_TIMEOUT(transfers.rows().value(0).line.contains(" of "), 10'000);
        }
        stalls = false;
        const QFileInfoList parts = QDir(models + "/.parts").entryInfoList(QDir::Files);
        QVERIFY(parts.size() >= 2);
        for (const QFileInfo& part : parts) QVERIFY(!readFile(part.filePath()).contains("hf_secret"));
        const qsizetype before = hub.requests().size();
        const QByteArray sound = readFile(keys);
        // Keys that cannot be read are not left out without a word.
        proceed(settings, keys, models, "[1", [](const ModelTransfers& transfers) {
            return transfers.rows().value(0).line.contains("keys cannot be read");
        });
        QCOMPARE(hub.requests().size(), before);
        proceed(settings, keys, models, sound,
                [](const ModelTransfers& transfers) { return transfers.rows().isEmpty(); });
        QCOMPARE(readFile(models + "/found-Q8_0.gguf"), model);
        QVERIFY(hub.requests().size() > before);
        for (const HttpRequest& request : hub.requests()) QCOMPARE(request.headers.value("authorization"), wanted);
        for (const HttpRequest& request : elsewhere.requests()) QVERIFY(!request.headers.contains("authorization"));
        QCOMPARE(elsewhere.requests().last().headers.value("range"),
                 "bytes=" + QByteArray::number(model.size() / 2) + "-");
    }

    /// A SHA-256 that the hub gave is not the user's to correct; the next window says so too.
    void theHubsChecksumIsNotCorrected() {
        const QTemporaryDir folder;
        writeTinyModel(folder.filePath("made.gguf").toStdString(), {.answer_words = 12});
        const QByteArray model = readFile(folder.filePath("made.gguf"));
        HttpServer server([&](const HttpRequest& request) { return serveFile(request, model, "\"1\""); });
        const QString models = folder.filePath("models");
        QVERIFY(QDir().mkpath(models));
        const auto expect_failure = [](const ModelTransfers& transfers) {
            const ui::TransferRow row = transfers.rows().value(0);
            QCOMPARE(row.state, ui::TransferState::kFailed);
            QVERIFY2(row.line.contains("Discard it") && !row.line.contains("correct"), qPrintable(row.line));
            QVERIFY(!row.other_checksum && !row.can_continue);
        };
        {
            ModelTransfers transfers(models, models);
            transfers.fetch({server.address("/found.gguf"), QByteArray(64, '0'), {}, {}, true});
            QTRY_VERIFY_WITH_TIMEOUT(!transfers.running(), 10'000);
            expect_failure(transfers);
        }
        ModelTransfers next(models, models);
        next.readUnfinished();
        expect_failure(next);
    }

  private:
    /// As after a restart, with this file of keys, until it is done.
    template <class Done>
    static void proceed(QSettings& settings, const QString& keys, const QString& models, const QByteArray& content,
                        const Done& done) {
        QFile file(keys);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
        file.close();
        KeyStore store(keys, KeyStore::Ring::kNone);
        HubAccount account(settings, store);
        ModelTransfers transfers(models, models);
        transfers.readUnfinished();
        QCOMPARE(transfers.rows().size(), 1);
        transfers.proceed(transfers.rows().first().key, account);
        QTRY_VERIFY2_WITH_TIMEOUT(done(transfers), qPrintable(transfers.rows().value(0).line), 20'000);
    }
};

}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::ContinuedDownloadTest)
#include "continued_download_test.moc"
