// What hubs list, honest and hostile; names and addresses.
#include <QTest>

#include "app/hub/hub.h"
#include "app/hub/hub_listing.h"
#include "app/hub/known_models.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

namespace griffin::app::hub {

using engine::FailureCause;
using tests::get;

class HubListingTest : public QObject {
    Q_OBJECT

  private slots:
    void modelsAreRead() {
        const QList<HubModel> models = get(readModels(R"([
            {"id": "someone/Some-Model.v2_GGUF", "downloads": 12, "tags": ["gguf", "license:mit"], "gated": false},
            {"modelId": "a/b", "gated": "manual"}, {"id": "c/d", "downloads": "many", "tags": 5, "gated": true}])",
                                                      QStringLiteral("hub")));
        QCOMPARE(models.size(), 3);
        QCOMPARE(models[0].name, QStringLiteral("someone/Some-Model.v2_GGUF"));
        QCOMPARE(models[0].downloads, 12);
        QCOMPARE(models[0].licence, QStringLiteral("mit"));
        QVERIFY(!models[0].gated && models[1].gated && models[2].gated);
        QCOMPARE(models[1].downloads, -1);
        QCOMPARE(models[2].downloads, -1);
        QVERIFY(models[2].licence.isEmpty());
    }

    void namesThatLeadElsewhereAreLeftOut() {
        QByteArray list = "[7, {}, null, \"a/b\", {\"id\": 7}";
        for (const char* name : {"../etc", "a/..", "a/b/c", "a", "a/b\\u001b[2J", "a/b?x=1", "a/b#c", "a/b c", ""})
            list += QByteArray(", {\"id\": \"") + name + "\"}";
        QVERIFY(get(readModels(list + "]", QStringLiteral("hub"))).isEmpty());
    }

    /// What is compiled in can be asked for as it is.
    void knownModelsAreNamedAsHubsDo() {
        const QList<KnownModel>& known = knownModels();
        QVERIFY(known.size() >= 12);
        for (const KnownModel& one : known) {
            QVERIFY2(isModelName(one.model) && knownModel(one.model) == &one, qPrintable(one.model));
            const auto file = hubName(QStringLiteral("hub:%1/%2").arg(one.model, one.file));
            QVERIFY2(file && *file && (*file)->file.endsWith(QStringLiteral(".gguf")), qPrintable(one.file));
            QVERIFY2(!one.name.isEmpty() && !one.licence.isEmpty(), qPrintable(one.model));
            QVERIFY2(one.draft.isEmpty() || isModelName(one.draft), qPrintable(one.draft));
        }
        QCOMPARE(knownModel(QStringLiteral("someone/else")), nullptr);
    }

    void whatIsNoListIsRefused_data() {
        QTest::addColumn<QByteArray>("body");
        QTest::newRow("a page") << QByteArray("<html><body>Welcome</body></html>");
        QTest::newRow("an object") << QByteArray("{\"error\": \"no\"}");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("half") << QByteArray("[{\"id\": \"a/b\"}, {\"id\"");
        QTest::newRow("binary") << QByteArray("GGUF\x03\0\0\0", 8);
        QTest::newRow("too long") << QByteArray("[") + QByteArray("0,").repeated(20'001) + "0]";
    }
    void whatIsNoListIsRefused() {
        QFETCH(QByteArray, body);
        const auto models = readModels(body, QStringLiteral("http://hub/api/models"));
        const auto files = readFiles(body, QStringLiteral("http://hub/api/models/a/b/tree/main"));
        QVERIFY(!models && !files);
        QCOMPARE(models.error().cause, FailureCause::kNetwork);
        const std::string said = files.error().oneLine();
        QVERIFY(said.find("http://hub/") != std::string::npos && said.find("check the address") != std::string::npos);
    }

    void filesAreReadSmallestFirst() {
        const QByteArray hash(64, 'a');
        const QByteArray body = QByteArray(R"([{"path": "m-Q8_0.gguf", "size": 900, "lfs": {"oid": "HASH"}},
            {"path": "m-Q4_K_M.gguf", "size": 500, "lfs": {"oid": "short"}}, {"path": "README.md", "size": 5},
            {"path": "mmproj-m-F16.gguf", "size": 1}, {"path": "deep/m.Q2_K.gguf", "size": 300},
            {"path": "empty.gguf", "size": 0}, {"path": "huge.gguf", "size": 1e300}, {"path": "../up.gguf", "size": 5},
            {"path": "/abs.gguf", "size": 5}, {"path": "a\\b.gguf", "size": 5}, {"path": "\u001b.gguf", "size": 5}])")
                                    .replace("HASH", hash);
        const QList<HubFile> files = get(readFiles(body, QStringLiteral("hub")));
        QCOMPARE(files.size(), 3);
        QCOMPARE(files[0].path, QStringLiteral("deep/m.Q2_K.gguf"));
        QCOMPARE(files[1].quantisation, QStringLiteral("Q4_K_M"));
        QVERIFY(files[1].sha256.isEmpty());
        QCOMPARE(files[2].sha256, hash);
        QCOMPARE(files[2].bytes, 900);
    }

    void partsAreOneFile() {
        const QList<HubFile> files = get(readFiles(R"([{"path": "d/m-Q4_0-00002-of-00002.gguf", "size": 20},
            {"path": "d/m-Q4_0-00001-of-00002.gguf", "size": 10}, {"path": "m-00001-of-00003.gguf", "size": 1},
            {"path": "m-00003-of-00003.gguf", "size": 1}, {"path": "m-00003-of-00003.gguf", "size": 1}])",
                                                   QStringLiteral("hub")));
        QCOMPARE(files.size(), 1);  // the other is not whole
        QCOMPARE(files[0].bytes, 30);
        QCOMPARE(files[0].parts, (QList<qint64>{10, 20}));
        QCOMPARE(files[0].quantisation, QStringLiteral("Q4_0"));
        QCOMPARE(files[0].path, QStringLiteral("d/m-Q4_0-00001-of-00002.gguf"));
        QCOMPARE(files[0].partPath(2), QStringLiteral("d/m-Q4_0-00002-of-00002.gguf"));
    }

    void quantisationsAreReadFromNames_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("quantisation");
        for (const auto& [file, quantisation] : {std::pair("m-Q4_K_M.gguf", "Q4_K_M"),
                                                 {"m.q8_0.gguf", "Q8_0"},
                                                 {"m-IQ2_XXS.gguf", "IQ2_XXS"},
                                                 {"gpt-oss-MXFP4.gguf", "MXFP4"},
                                                 {"m-f16.gguf", "F16"},
                                                 {"m-BF16.gguf", "BF16"},
                                                 {"Q8_0/m-Q3_K_S.gguf", "Q3_K_S"},
                                                 {"m-Q4_0-v2.gguf", "Q4_0"},
                                                 {"model.gguf", ""},
                                                 {"unsloth-TQ1_0.gguf", "TQ1_0"},
                                                 {"IQ-test.gguf", ""}}) {
            QTest::newRow(file) << QString(file) << QString(quantisation);
        }
    }
    void quantisationsAreReadFromNames() {
        QFETCH(QString, file);
        QFETCH(QString, quantisation);
        QCOMPARE(quantisationOf(file), quantisation);
    }

    void namesOfFilesAreTakenApart() {
        QVERIFY(!hubName(QStringLiteral("model.gguf")) && !hubName(QStringLiteral("http://a/b")));
        const HubName name = get(*hubName(QStringLiteral("hub:a/b/deep/m-Q4.gguf")));
        QCOMPARE(name.model, QStringLiteral("a/b"));
        QCOMPARE(name.file, QStringLiteral("deep/m-Q4.gguf"));
        for (const char* wrong : {"hub:", "hub:a", "hub:a/b", "hub:a/b/", "hub:a/../c", "hub:../a/b", "hub:a/b/../c",
                                  "hub:a/b//etc", "hub:a b/c/d"}) {
            QVERIFY2(!*hubName(QString::fromLatin1(wrong)), wrong);
        }
    }

    void addressesAreMade() {
        const Hub hub = get(hubAt(QStringLiteral(" https://hub.example/mirror// ")));
        QCOMPARE(hub.address.toString(), QStringLiteral("https://hub.example/mirror"));
        QCOMPARE(searchAddress(hub, QStringLiteral("a&b=c #1 ü"), 7).toString(QUrl::FullyEncoded),
                 QStringLiteral("https://hub.example/mirror/api/models?search=a%26b%3Dc%20%231%20%C3%BC&filter=gguf"
                                "&sort=downloads&direction=-1&limit=7"));
        QCOMPARE(fileAddress(hub, QStringLiteral("a/b"), QStringLiteral("x y#?%20.gguf")).toString(QUrl::FullyEncoded),
                 QStringLiteral("https://hub.example/mirror/a/b/resolve/main/x%20y%23%3F%2520.gguf"));
        const auto is_file = [&](const char* address) {
            return isFileOf(hub.address, QUrl(QString::fromLatin1(address)));
        };
        QVERIFY(is_file("https://hub.example/mirror/a/b/resolve/main/folder/x.gguf"));
        for (const char* other :
             {"https://hub.example/a/b/resolve/main/x", "http://hub.example/mirror/a/b/resolve/main/x",
              "https://hub.example/mirror/c/a/b/resolve/main/x", "https://hub.example/mirror/a/b/x",
              "https://hub.example:8/mirror/a/b/resolve/main/x", "https://hub.example/mirror/a/b/resolve/main/",
              "https://other.example/mirror/a/b/resolve/main/x"}) {
            QVERIFY2(!is_file(other), other);
        }
        for (const char* wrong : {"hub.example", "ftp://a", "file:///etc", "https://", "https://me:pw@a", "https://a?b",
                                  "https://a#b", "http s://a"}) {
            QVERIFY2(!hubAt(QString::fromLatin1(wrong)), wrong);
        }
    }

    void noHubIsNamedByItself() {
        qunsetenv("GRIFFIN_HUB");
        const auto none = hubAt({});
        QVERIFY(!none);
        QVERIFY(none.error().oneLine().find("GRIFFIN_HUB") != std::string::npos);
        qputenv("GRIFFIN_HUB", "http://127.0.0.1:1");
        QCOMPARE(get(hubAt({})).address.port(), 1);
        for (const char* wrong : {"a b", "a\nX-Other: 1", "a\rb", "caf\xc3\xa9", "a\x7f"}) {
            qputenv("GRIFFIN_HUB_TOKEN", wrong);
            QVERIFY2(!hubAt({}), wrong);
        }
        qputenv("GRIFFIN_HUB_TOKEN", " hf_x \n");
        QCOMPARE(get(hubAt({})).token, QByteArray("hf_x"));
        qunsetenv("GRIFFIN_HUB_TOKEN");
        qunsetenv("GRIFFIN_HUB");
    }
};

}  // namespace griffin::app::hub

GRIFFIN_TEST(griffin::app::hub::HubListingTest)
#include "hub_listing_test.moc"
