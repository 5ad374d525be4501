// The compiled-in catalogue is whole, and a damaged one is refused by the name of its bad field.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "app/library/model_catalogue.h"
#include "tests/support/test_program.h"

namespace griffin::app {

class ModelCatalogueTest : public QObject {
    Q_OBJECT

  private slots:
    void theDefaultModelIsPinned() {
        const CatalogueModel& model = defaultModel();
        QCOMPARE(model.id, QStringLiteral("default"));
        QCOMPARE(model.bytes, 98'362'432);
        QCOMPARE(model.sha256, QByteArray("b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"));
        QCOMPARE(model.archive_bytes, 92'863'474);
        QCOMPARE(model.archive_sha256, QByteArray("97a14f7fbec7a4612c99eb8d1d458b2763e189f082220d36c88d2eeaed153469"));
        QCOMPARE(model.licence, QStringLiteral("Apache-2.0"));
        QVERIFY(model.member.endsWith(u'/' + model.file));
    }

    void badFieldsAreNamed_data() {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QJsonValue>("value");
        QTest::addColumn<bool>("in_source");
        const auto row = [](const char* field, const QJsonValue& value, bool in_source) {
            QTest::addRow("%s %d", field, static_cast<int>(value.type()))
                << QString::fromLatin1(field) << value << in_source;
        };
        for (const char* field : {"id", "name", "file", "bytes", "sha256", "licence"}) row(field, {}, false);
        for (const char* field : {"package", "version", "archive", "archive_bytes", "archive_sha256", "member"}) {
            row(field, {}, true);
        }
        row("file", QStringLiteral("../escape.gguf"), false);
        row("file", 5, false);
        row("bytes", -1, false);
        row("sha256", QStringLiteral("abc"), false);
        row("archive", QStringLiteral("/etc/archive"), true);
    }
    void badFieldsAreNamed() {
        QFETCH(QString, field);
        QFETCH(QJsonValue, value);
        QFETCH(bool, in_source);
        const QString hash = QString(64, u'a');
        QJsonObject source{{"package", "p"},        {"version", "1"},         {"archive", "p.tar.gz"},
                           {"archive_bytes", 1000}, {"archive_sha256", hash}, {"member", "p/m.gguf"}};
        QJsonObject model{{"id", "i"},     {"name", "n"},    {"file", "m.gguf"},
                          {"bytes", 1000}, {"sha256", hash}, {"licence", "MIT"}};
        QVERIFY(parse(model, source).ok());
        (in_source ? source : model).insert(field, value);
        const auto parsed = parse(model, source);
        QVERIFY(!parsed.ok());
        QCOMPARE(QString::fromStdString(parsed.failure().where), QStringLiteral("model 1: ") + field);
    }

    void otherTextIsRefused() {
        for (const char* json : {"", "[]", "{}", "{\"format\": 2, \"models\": []}", "{\"format\": 1, \"models\": []}",
                                 "{\"format\": 1, \"models\": [3]}", "not json"}) {
            QVERIFY2(!parseCatalogue(json).ok(), json);
        }
    }

  private:
    static engine::Result<QList<CatalogueModel>> parse(QJsonObject model, const QJsonObject& source) {
        model.insert(QStringLiteral("source"), source);
        return parseCatalogue(QJsonDocument(QJsonObject{{"format", 1}, {"models", QJsonArray{model}}}).toJson());
    }
};

}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::ModelCatalogueTest)
#include "model_catalogue_test.moc"
