// The list of servers of tools: kept whole, private, and read again; what is damaged is left out.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "app/mcp/tool_server_list.h"
#include "tests/support/files.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

namespace griffin::app::mcp {

class ToolServersTest : public QObject {
    Q_OBJECT

  private slots:
    void whatIsKeptComesBack() {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("configuration/tools.json"));
        ToolServer server = named(QStringLiteral("files"), QStringLiteral("mcp-files /home/me"));
        server.secret = KeyPlace::kFile;
        server.enabled = false;
        server.switched_off = {QStringLiteral("delete"), QStringLiteral("write")};
        server.tools = {
            {QStringLiteral("read"), QStringLiteral("Reads 文件"), R"({"type":"object"})", {}},
            {QStringLiteral("odd"), {}, R"({"type":"array"})", std::string("not supported")},
            {QStringLiteral("bare"), {}, {}, engine::Message("The server gives no schema of its arguments")}};
        {
            ToolServerList list(file);
            QVERIFY(list.servers().isEmpty());
            tests::get(list.save(server));
            tests::get(list.save(named(QStringLiteral("web"), QStringLiteral("https://a.example/mcp"))));
        }
        QVERIFY(!(QFile::permissions(file) & (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther)));
        ToolServerList list(file);
        QCOMPARE(list.servers().size(), 2);
        QVERIFY(list.servers().first() == server);
        QCOMPARE(list.named(QStringLiteral("WEB")), list.find(list.servers().last().id));
        QVERIFY(!list.problemWith(QStringLiteral(" Files "), {}).empty());
        QVERIFY(list.problemWith(QStringLiteral("files"), server.id).empty());
        QVERIFY(!list.problemWith({}, {}).empty());
        tests::get(list.remove(server.id));
        QCOMPARE(ToolServerList(file).servers().size(), 1);
    }

    /// On a full disk, say: whoever frees some can try the same again.
    void whatCannotBeKeptCanBeTriedAgain() {
        const QTemporaryDir folder;
        const QString place = folder.filePath(QStringLiteral("configuration"));
        const QString aside = folder.filePath(QStringLiteral("aside"));
        ToolServerList list(place + QStringLiteral("/tools.json"));
        const ToolServer kept = named(QStringLiteral("kept"), QStringLiteral("program"));
        tests::get(list.save(kept));
        QVERIFY(QDir().rename(place, aside));
        tests::writeFile(place, "no folder");
        const ToolServer added = named(QStringLiteral("added"), QStringLiteral("program"));
        QVERIFY(!list.save(added).has_value());
        QVERIFY(list.find(added.id) == nullptr && list.problemWith(added.name, {}).empty());
        QVERIFY(!list.remove(kept.id).has_value());
        QVERIFY(list.find(kept.id) != nullptr);
        QVERIFY(QFile::remove(place) && QDir().rename(aside, place));
        tests::get(list.save(added));
        tests::get(list.remove(kept.id));
        QCOMPARE(list.servers().size(), 1);
    }

    void whatIsDamagedIsLeftOut_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("servers");
        const QByteArray head = R"({"format": "griffin-chat tools", "version": 1, "servers": [)";
        const QByteArray good = R"({"id": "1", "name": "n", "target": "program"})";
        QTest::newRow("one") << head + good + "]}" << 1;
        QTest::newRow("no id") << head + R"({"name": "n", "target": "program"}])" + "}" << 0;
        QTest::newRow("twice") << head + good + "," + good + "]}" << 1;
        QTest::newRow("no target") << head + good + R"(, {"id": "2", "name": "m"}]})" << 1;
        QTest::newRow("another address") << head + R"({"id": "2", "name": "m", "target": "ftp://x"}]})" << 0;
        QTest::newRow("wrong types") << head + R"(7, null, {"id": 5, "name": [], "target": {}}, )" + good + "]}" << 1;
        QTest::newRow("another format") << QByteArray(R"({"format": "x", "servers": []})") << 0;
        QTest::newRow("no JSON") << QByteArray("{") << 0;
        QTest::newRow("deep") << QByteArray(100000, '[') << 0;
        QTest::newRow("empty") << QByteArray() << 0;
    }
    void whatIsDamagedIsLeftOut() {
        QFETCH(QByteArray, text);
        QFETCH(int, servers);
        const QTemporaryDir folder;
        const QString file = tests::writeFile(folder.filePath(QStringLiteral("tools.json")), text);
        ToolServerList list(file);
        QCOMPARE(list.servers().size(), servers);
        // What could not be read is kept beside what takes its place.
        ToolServer added;
        added.id = ToolServerList::newId();
        added.name = QStringLiteral("another");
        added.target = QStringLiteral("program");
        tests::get(list.save(added));
        QCOMPARE(ToolServerList(file).servers().size(), servers + 1);
        const bool whole = QTest::currentDataTag() == QByteArray("one");
        QCOMPARE(QFile::exists(file + ".damaged"), !whole);
        if (!whole) QCOMPARE(tests::readFile(file + ".damaged"), text);
    }

    void commandsAndVariablesAreChecked() {
        QVERIFY(
            checkTarget(QStringLiteral("program --flag \"a b\""), QStringLiteral("A=1 B=\"two words\"")).has_value());
        QCOMPARE(tests::get(commandIn(QStringLiteral("program --flag \"a b\""))),
                 QStringList({"program", "--flag", "a b"}));
        QCOMPARE(tests::get(environmentIn(QStringLiteral("A=1 \"B=two words\""))), QStringList({"A=1", "B=two words"}));
        QVERIFY(!checkTarget(QStringLiteral("program"), QStringLiteral("1A=1")).has_value());
        QVERIFY(!checkTarget(QStringLiteral("program"), QStringLiteral("token")).has_value());
        QVERIFY(checkTarget(QStringLiteral("https://a.example/mcp?x=1"), QStringLiteral("token")).has_value());
        QVERIFY(!checkTarget(QStringLiteral("https://a.example/mcp"), QStringLiteral("to ken\n")).has_value());
        QVERIFY(!checkTarget(QString(5000, QLatin1Char('x')), {}).has_value());
    }

  private:
    static ToolServer named(const QString& name, const QString& target) {
        ToolServer server;
        server.id = ToolServerList::newId();
        server.name = name;
        server.target = target;
        return server;
    }
};

}  // namespace griffin::app::mcp

GRIFFIN_TEST(griffin::app::mcp::ToolServersTest)
#include "tool_servers_test.moc"
