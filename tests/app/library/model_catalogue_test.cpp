// The catalogue: the compiled-in one is complete, a damaged one is refused by the name of its bad field, and a model of
// the catalogue is downloaded from its address, kept while it is intact, and replaced when it is not.
#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/library/model_catalogue.h"
#include "app/library/model_fetcher.h"
#include "tests/support/files.h"
#include "tests/support/http_server.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::app {

using tests::get;
using tests::readFile;

class ModelCatalogueTest : public QObject {
    Q_OBJECT

  private slots:
    void theDefaultModelIsPinned() {
        const CatalogueModel& model = defaultModel();
        QCOMPARE(model.id, QStringLiteral("default"));
        QCOMPARE(model.bytes, 98'362'432);
        QCOMPARE(model.sha256, QByteArray("b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"));
        QCOMPARE(model.licence, QStringLiteral("Apache-2.0"));
    }

    void badFieldsAreNamed_data() {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QJsonValue>("value");
        const auto row = [](const char* field, const QJsonValue& value) {
            QTest::addRow("%s %d", field, static_cast<int>(value.type())) << QString::fromLatin1(field) << value;
        };
        for (const char* field : {"id", "name", "file", "bytes", "sha256", "licence", "address"}) row(field, {});
        row("file", QStringLiteral("../escape.gguf"));
        row("file", 5);
        row("bytes", -1);
        row("sha256", QStringLiteral("abc"));
        row("address", QStringLiteral("file:///etc/passwd"));
    }
    void badFieldsAreNamed() {
        QFETCH(QString, field);
        QFETCH(QJsonValue, value);
        QJsonObject model{
            {"id", "i"},       {"name", "n"}, {"file", "m.gguf"}, {"bytes", 1000}, {"sha256", QString(64, u'a')},
            {"licence", "MIT"}};
        QVERIFY(parse(model).has_value());
        model.insert(QStringLiteral("address"), QStringLiteral("https://host/m.gguf"));
        QVERIFY(parse(model).has_value());
        model.insert(field, value);
        const auto parsed = parse(model);
        QVERIFY(!parsed.has_value());
        QCOMPARE(parsed.error().where.english(), "model 1: " + field.toStdString());
    }

    void otherTextIsRefused() {
        for (const char* json : {"", "[]", "{}", "{\"format\": 2, \"models\": []}", "{\"format\": 1, \"models\": []}",
                                 "{\"format\": 1, \"models\": [3]}", "not json"}) {
            QVERIFY2(!parseCatalogue(json).has_value(), json);
        }
    }

    void itsModelIsKeptOrReplaced() {
        const QTemporaryDir folder;
        tests::writeTinyModel(folder.filePath(QStringLiteral("made.gguf")).toStdString(), {});
        const QByteArray content = readFile(folder.filePath(QStringLiteral("made.gguf")));
        tests::HttpServer server(
            [&](const tests::HttpRequest& request) { return tests::serveFile(request, content, "\"1\""); });
        CatalogueModel model;
        model.file = QStringLiteral("Model.gguf");
        model.address = server.address("/another-name.gguf");
        model.sha256 = QCryptographicHash::hash(content, QCryptographicHash::Sha256).toHex();
        const QString models = folder.filePath(QStringLiteral("models"));
        const auto fetch = [&] {
            ModelFetcher fetcher(addressOf(model), models, folder.filePath(QStringLiteral("drafts")));
            QSignalSpy finished(&fetcher, &ModelFetcher::finished);
            fetcher.start();
            if (finished.isEmpty()) finished.wait(20'000);
            return fetcher.result();
        };
        const auto first = get(fetch());
        QCOMPARE(first.name, QStringLiteral("Model"));
        QCOMPARE(first.path, models + QStringLiteral("/Model.gguf"));
        QCOMPARE(readFile(first.path), content);

        // Installed and intact: the server is not asked.
        QVERIFY(fetch().has_value());
        QCOMPARE(server.requests().size(), 1);

        // Damaged: replaced.
        tests::writeFile(first.path, "damaged");
        QVERIFY(fetch().has_value());
        QCOMPARE(server.requests().size(), 2);
        QCOMPARE(readFile(first.path), content);

        // Another file than expected: the installed one stays.
        model.sha256 = QByteArray(64, '0');
        const auto refused = fetch();
        QVERIFY(!refused.has_value());
        QCOMPARE(refused.error().cause, engine::FailureCause::kWrongHash);
        QCOMPARE(readFile(first.path), content);

        // Without an address the script is named.
        model.address.clear();
        const auto scripted = fetch();
        QVERIFY(!scripted.has_value());
        QCOMPARE(scripted.error().cause, engine::FailureCause::kFileMissing);
        QVERIFY(scripted.error().what_to_do.english().find("fetch_default_model.sh") != std::string::npos);
    }

  private:
    static engine::Result<QList<CatalogueModel>> parse(const QJsonObject& model) {
        return parseCatalogue(QJsonDocument(QJsonObject{{"format", 1}, {"models", QJsonArray{model}}}).toJson());
    }
};

}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::ModelCatalogueTest)
#include "model_catalogue_test.moc"
