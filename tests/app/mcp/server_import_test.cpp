// Servers of tools in another program's configuration: taken whole, or left out with a sentence; hostile text ends
// nothing and is bounded.
#include "app/mcp/server_import.h"

#include <QTest>
#include <random>

#include "app/mcp/tool_server.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

namespace griffin::app::mcp {

class ServerImportTest : public QObject {
    Q_OBJECT

  private slots:
    void serversAreTaken() {
        const QByteArray text =
            "{\n// as many programs permit\n\"other\": 1, \"mcpServers\": {"
            "\"files\": {\"command\": \"npx\", \"args\": [\"-y\", \"mcp-files\", \"/home/me/my notes\", "
            "\"say \\\"hi\\\"\", \"\\\"\", \"a\\\\b\"], "
            "\"env\": {\"TOKEN\": \"se cret\", \"EMPTY\": \"\", \"Q\": \"\\\"x\\\"\"}, \"disabled\": true}, "
            "\"remote\": {\"command\": \"npx\", \"args\": [\"mcp-remote\", \"https://a.example/mcp\"]}, "
            "\"web\": {\"type\": \"http\", \"url\": \"https://a.example/mcp\", "
            "\"headers\": {\"authorization\": \"bearer k-1\"}}}}";
        const ServerImport read = tests::get(readServers(text));
        QCOMPARE(read.servers.size(), 3);
        QCOMPARE(read.flaws.size(), 0);
        QCOMPARE(tests::get(commandIn(read.servers[0].target)),
                 (QStringList{"npx", "-y", "mcp-files", "/home/me/my notes", "say \"hi\"", "\"", "a\\b"}));
        QCOMPARE(tests::get(environmentIn(read.servers[0].secret)),
                 (QStringList{"TOKEN=se cret", "EMPTY=", "Q=\"x\""}));
        QCOMPARE(read.servers[0].secrets, 3);
        QCOMPARE(read.servers[1].target, QStringLiteral("npx mcp-remote https://a.example/mcp"));
        QVERIFY((read.servers[2] == ImportedServer{"web", "https://a.example/mcp", "k-1", 1}));
    }

    void flawsAreSaid_data() {
        QTest::addColumn<QByteArray>("entry");
        QTest::addColumn<QString>("said");
        QTest::addColumn<int>("servers");
        const auto row = [](const char* name, const QByteArray& entry, const char* said, int servers = 0) {
            QTest::newRow(name) << entry << QString::fromUtf8(said) << servers;
        };
        row("no object", "7", "“s” is not an object");
        row("nothing", "{}", "neither “command” nor “url”");
        row("both", "{\"command\": \"a\", \"url\": \"https://b\"}", "both “command” and “url”");
        row("command", R"({"command": ["a"]})", "“command” of “s” has the wrong type");
        row("arguments", R"({"command": "a", "args": "b"})", "“args” of “s” has the wrong type");
        row("an argument", R"({"command": "a", "args": [1]})", "“args” of “s” has the wrong type");
        row("an empty argument", R"({"command": "a", "args": [""]})", "cannot be kept as a command line");
        row("no command", R"({"command": ""})", "cannot be kept as a command line");
        row("an address as a command", "{\"command\": \"https://a\"}", "cannot be kept as a command line");
        row("variables", R"({"command": "a", "env": {"A": 1}})", "“env” of “s” has the wrong type");
        row("a variable", R"({"command": "a", "env": {"1 A": "secret-1"}})", "is not a variable");
        row("another address", "{\"url\": \"ftp://a\"}", "does not begin with https://");
        row("a wrong address", "{\"url\": \"https://me:pw@a\"}", "not the address of a server");
        row("the older form", "{\"url\": \"https://a\", \"type\": \"sse\"}", "older form “sse”");
        row("a header", "{\"url\": \"https://a\", \"headers\": {\"X-Key\": \"secret-1\"}}", "the header “X-Key”");
        row("a key of another kind", "{\"url\": \"https://a\", \"headers\": {\"Authorization\": \"Basic secret-1\"}}",
            "the header “Authorization”");
        row("a key in two lines",
            "{\"url\": \"https://a\", \"headers\": {\"Authorization\": \"Bearer secret-1\\nX: y\"}}",
            "characters that no key can have");
        row("what is not used", R"({"command": "a", "cwd": "/tmp"})", "“cwd” of “s” is not used", 1);
        row("of the other kind", "{\"url\": \"https://a\", \"args\": []}", "“args” of “s” is not used", 1);
        row("long", "{\"command\": \"" + QByteArray(5000, 'a') + "\"}", "too long");
    }
    void flawsAreSaid() {
        QFETCH(QByteArray, entry);
        QFETCH(QString, said);
        QFETCH(int, servers);
        const ServerImport read = tests::get(readServers("{\"mcpServers\": {\"s\": " + entry + "}}"));
        QCOMPARE(read.servers.size(), servers);
        QCOMPARE(read.flaws.size(), 1);
        const QString flaw = QString::fromStdString(read.flaws[0].english());
        QVERIFY2(flaw.contains(said) && !flaw.contains("secret-1"), qPrintable(flaw));
    }

    void whatIsNoConfigurationIsRefused_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const QByteArray& text, const char* said) {
            QTest::newRow(name) << text << QString::fromUtf8(said);
        };
        row("empty", " \n", "no text");
        row("no JSON", "{\n\"mcpServers\": {\n", "not JSON: line 3");
        row("a page", "<html>", "not JSON: line 1");
        row("bytes", QByteArray("\x00\xff\xfe", 3), "not JSON");
        row("no UTF-8", "{\"mcpServers\": {\"\xff\": {}}}", "not JSON");
        row("a large number", R"({"mcpServers": {"a": 1e999}})", "not JSON");
        row("a list", "[]", "no “mcpServers”");
        row("another object", R"({"servers": {}})", "no “mcpServers”");
        row("a list of servers", R"({"mcpServers": []})", "“mcpServers” is not an object");
        row("none", R"({"mcpServers": {}})", "names no server");
        row("deep", QByteArray(500'000, '['), "nested too deeply: line 1");
        row("large", QByteArray(2 << 20, ' ') + "{}", "too long");
        QByteArray many = "{\"a\": 0";
        for (int i = 0; i < 6000; ++i) many += ",\"" + QByteArray::number(i) + "\": 0";
        row("many members", many + "}", "too many members");
    }
    void whatIsNoConfigurationIsRefused() {
        QFETCH(QByteArray, text);
        QFETCH(QString, said);
        const auto read = readServers(text);
        QVERIFY(!read);
        const QString line = QString::fromStdString(read.error().oneLine());
        QVERIFY2(line.contains(said) && line.contains("mcpServers"), qPrintable(line));
    }

    void thereAreNotTooMany() {
        QByteArray text = "{\"mcpServers\": {";
        for (int i = 0; i < 500; ++i)
            text += (i > 0 ? ",\"" : "\"") + QByteArray::number(i) + "\": {\"command\": \"a\"}";
        const ServerImport read = tests::get(readServers(text + "}}"));
        QCOMPARE(read.servers.size(), 100);
        QVERIFY(read.flaws[0].english().find("more than 100") != std::string::npos);
    }

    /// Whatever becomes of a configuration, what is taken of it can be used, and sentences have no control characters.
    void anyTextIsBounded() {
        const QByteArray seed =
            "{\"mcpServers\": {\"f\\u0000i\": {\"command\": \"a b\", \"args\": [\"c\\\"\", \"d\\n\"], \"env\": {\"K\": "
            "\"v\"}},"
            " \"w\": {\"url\": \"https://a/b\", \"headers\": {\"Authorization\": \"Bearer k\"}, \"cwd\": 1}}}";
        std::mt19937 random(11);
        for (int round = 0; round < 20'000; ++round) {
            QByteArray text = seed;
            for (int i = 0; i < 1 + round % 4; ++i) {
                const auto at = static_cast<qsizetype>(random() % static_cast<unsigned>(text.size()));
                switch (random() % 4) {
                    case 0:
                        text[at] = static_cast<char>(random());
                        break;
                    case 1:
                        text.remove(at, 1 + static_cast<qsizetype>(random() % 5));
                        break;
                    case 2:
                        text.insert(at, text.mid(static_cast<qsizetype>(random() % 60), 9));
                        break;
                    default:
                        text[at] = "{}[],:\"\\0"[random() % 9];
                }
                if (text.isEmpty()) text = "{";
            }
            const auto read = readServers(text);
            if (!read) continue;
            for (const ImportedServer& server : read->servers) {
                QVERIFY2(checkTarget(server.target, server.secret), text);
                for (const QChar c : server.name) QVERIFY2(c.isPrint(), text);
            }
            for (const engine::Message& flaw : read->flaws) {
                for (const QChar c : QString::fromStdString(flaw.english())) QVERIFY2(c.isPrint(), text);
            }
        }
    }
};

}  // namespace griffin::app::mcp

GRIFFIN_TEST(griffin::app::mcp::ServerImportTest)
#include "server_import_test.moc"
