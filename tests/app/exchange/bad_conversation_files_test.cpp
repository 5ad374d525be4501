// A file that is broken, hostile or somebody else's is refused with the reason and changes nothing.
#include <QRandomGenerator>
#include <QTest>
#include <functional>
#include <nlohmann/json.hpp>

#include "tests/app/exchange/conversation_files_fixture.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::app;
using namespace griffin::storage;
using namespace griffin::tests::exchange;
using nlohmann::json;
using tests::get;

class BadConversationFilesTest : public ConversationFilesFixture {
    Q_OBJECT

  private slots:
    void init() { makeEmpty(); }
    void cleanup() { database_.reset(); }
    void badFilesChangeNothing_data();
    void badFilesChangeNothing();
    void everyDamagedByteIsSurvived();
    void badMarkdownIsRefused_data();
    void badMarkdownIsRefused();
};

void BadConversationFilesTest::badFilesChangeNothing_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("said");
    const auto add = [](const char* name, const QByteArray& bytes, const char* said) {
        QTest::newRow(name) << bytes << QString::fromUtf8(said);
    };
    const auto spoil = [&](const char* name, const std::function<void(json&)>& change, const char* said) {
        json root = sample();
        // A good one before: it must be undone.
        root["conversations"].insert(root["conversations"].begin(), root["conversations"][0]);
        change(root);
        add(name, QByteArray::fromStdString(root.dump()), said);
    };
    const auto message = [](json& root, std::size_t at) -> json& { return root["conversations"][1]["messages"][at]; };
    add("empty", "", "not an export of Griffin Chat");
    add("a picture", QByteArray("\x89PNG\r\n\x1a\n\0\0\0", 11), "not an export of Griffin Chat");
    add("cut short", QByteArray::fromStdString(sample().dump()).chopped(40), "damaged at byte");
    add("more behind it", QByteArray::fromStdString(sample().dump()) + "x", "damaged at byte");
    add("not UTF-8", QByteArray::fromStdString(sample().dump()).replace("Why?", "\xff\xfe"), "damaged at byte");
    add("half a surrogate", QByteArray::fromStdString(sample().dump()).replace("Why?", "\\ud800"), "damaged at byte");
    add("a huge number", QByteArray::fromStdString(sample().dump()).replace("\"seed\":4", "\"seed\":1e999"), "damaged");
    add("another program's", R"({"conversations": [], "name": "other"})", "not an export of Griffin Chat");
    add("a list", "[[]]", "not an export of Griffin Chat");
    add("deep", "{\"format\":" + QByteArray(100'000, '['), "nested too deeply");
    add("deep in a conversation", "{\"conversations\":[{\"a\":" + QByteArray(100'000, '['), "nested too deeply");
    add("many values", "{\"format\":[" + QByteArray("0,").repeated(4'100'000) + "0]}", "too large");
    spoil(
        "newer", [](json& root) { root["version"] = 2; }, "later version");
    spoil(
        "version missing", [](json& root) { root.erase("version"); }, "later version");
    spoil(
        "format", [](json& root) { root["format"] = 7; }, "not an export of Griffin Chat");
    spoil(
        "not objects", [](json& root) { root["conversations"].push_back(3); }, "not a list of objects");
    spoil(
        "no list", [](json& root) { root["conversations"] = 3; }, "list of conversations is missing");
    spoil(
        "folders", [](json& root) { root["folders"] = "F"; }, "folders are not a list");
    spoil(
        "folder name",
        [](json& root) {
            root["folders"][0] = {{"name", 3}};
        },
        "no name");
    spoil(
        "folder not named", [](json& root) { root["conversations"][1]["folder"] = 1; }, "not in the file");
    spoil(
        "folder below", [](json& root) { root["conversations"][1]["folder"] = -1; }, "“folder”");
    spoil(
        "title", [](json& root) { root["conversations"][1].erase("title"); }, "“title” is missing");
    spoil(
        "pinned", [](json& root) { root["conversations"][1]["pinned"] = 1; }, "“pinned”");
    spoil(
        "created", [](json& root) { root["conversations"][1]["created"] = "yesterday"; }, "“created”");
    spoil(
        "year", [](json& root) { root["conversations"][1]["updated"] = "0001-01-01T00:00:00Z"; }, "“updated”");
    spoil(
        "current", [](json& root) { root["conversations"][1]["current"] = 2; }, "“current”");
    spoil(
        "messages", [](json& root) { root["conversations"][1]["messages"] = "x"; }, "“messages” is not a list");
    spoil(
        "a message", [&](json& root) { message(root, 1) = nullptr; }, "message 2 of “T”");
    spoil(
        "parent itself", [&](json& root) { message(root, 1)["parent"] = 1; }, "“parent”");
    spoil(
        "parent later", [&](json& root) { message(root, 0)["parent"] = 1; }, "“parent”");
    spoil(
        "parent fraction", [&](json& root) { message(root, 1)["parent"] = 0.5; }, "“parent”");
    spoil(
        "no question", [&](json& root) { message(root, 1)["parent"] = nullptr; }, "answer without a question");
    spoil(
        "role", [&](json& root) { message(root, 1)["role"] = "system"; }, "“role”");
    spoil(
        "state", [&](json& root) { message(root, 1)["state"] = "streaming"; }, "“state”");
    spoil(
        "text", [&](json& root) { message(root, 1)["text"] = {1}; }, "“text” is not text");
    spoil(
        "content", [&](json& root) { message(root, 0)["attachments"][0]["content"] = "*"; }, "base64");
    const json nowhere = {{"attachment", -1}};
    spoil(
        "passages", [&](json& root) { message(root, 1)["passages"] = json::array({nowhere}); }, "“attachment”");
    spoil(
        "trace of bad base64", [&](json& root) { message(root, 1)["trace"] = "*"; }, "“trace” is not base64");
    spoil(
        "trace", [&](json& root) { message(root, 1)["trace"] = "AQID"; }, "“trace” is damaged");
    spoil(
        "trace of another kind", [&](json& root) { message(root, 1)["trace"] = 5; }, "“trace” is not text");
    spoil(
        "statistics", [&](json& root) { message(root, 1)["statistics"] = 5; }, "not an object");
    spoil(
        "negative", [&](json& root) { message(root, 1)["statistics"]["new_tokens"] = -1; }, "“new_tokens”");
    spoil(
        "too many", [&](json& root) { message(root, 1)["statistics"]["new_tokens"] = 1ULL << 40; }, "“new_tokens”");
    spoil(
        "seed", [&](json& root) { message(root, 1)["statistics"]["seed"] = ~0ULL; }, "“seed”");
    spoil(
        "duration", [&](json& root) { message(root, 1)["statistics"]["decode_ms"] = -1.0; }, "“decode_ms”");
}

void BadConversationFilesTest::badFilesChangeNothing() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, said);
    QRandomGenerator random(3);
    get(ConversationTreeStore(**database_).add(randomTree(random)));
    const QStringList before = contentOf(**database_);
    const QString path = write(bytes);
    const auto refused = importConversations(**database_, path, kNobody);
    QVERIFY(!refused.has_value());
    QVERIFY2(QString::fromStdString(refused.error().oneLine()).contains(said), refused.error().oneLine().c_str());
    QVERIFY(QString::fromStdString(refused.error().oneLine()).contains(path));
    QVERIFY(QString::fromStdString(refused.error().oneLine()).contains(QStringLiteral("choose a file")));
    QCOMPARE(contentOf(**database_), before);
    get((*database_)->checkIntegrity());
}

void BadConversationFilesTest::everyDamagedByteIsSurvived() {
    const QByteArray good = QByteArray::fromStdString(sample().dump());
    QRandomGenerator random(4);
    int refused = 0;
    for (int i = 0; i < 400; ++i) {
        QByteArray bytes = good;
        for (int n = random.bounded(3); n >= 0; --n)
            bytes[random.bounded(static_cast<int>(bytes.size()))] = static_cast<char>(random.bounded(256));
        if (i % 4 == 0) bytes.truncate(random.bounded(static_cast<int>(bytes.size())));
        const int before = get(ConversationStore(**database_).count());
        const auto result = importConversations(**database_, write(bytes), kNobody);
        if (!result) ++refused;
        QCOMPARE(get(ConversationStore(**database_).count()), before + (result ? result->conversations : 0));
        QVERIFY(!result || result->conversations + result->present == 1);
    }
    QVERIFY(refused > 200);
    get((*database_)->checkIntegrity());
}

void BadConversationFilesTest::badMarkdownIsRefused_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("said");
    const QString head = QStringLiteral("<!-- griffin-chat conversation 1 -->\n# T\n\n");
    const QString time = QStringLiteral(" 2026-01-31T12:00:00.000Z -->\n## A\n\nx\n");
    QTest::newRow("somebody's notes") << QStringLiteral("# Notes\n\nText\n")
                                      << QStringLiteral("not an export of Griffin Chat");
    QTest::newRow("newer") << QStringLiteral("<!-- griffin-chat conversation 2 -->\n# T\n") << QStringLiteral("later");
    QTest::newRow("no title") << QStringLiteral("<!-- griffin-chat conversation 1 -->\n") << QStringLiteral("title");
    QTest::newRow("answer first") << head + QStringLiteral("<!-- griffin-chat answer") + time
                                  << QStringLiteral("line 4: it is an answer without a question");
    QTest::newRow("unknown part") << head + QStringLiteral("<!-- griffin-chat poem") + time << QStringLiteral("poem");
    QTest::newRow("no time") << head + QStringLiteral("<!-- griffin-chat question -->\n## A\n\nx\n")
                             << QStringLiteral("time is missing");
    const QString question = QStringLiteral("<!-- griffin-chat question") + time + QLatin1Char('\n');
    const QString reasoning = QStringLiteral("<!-- griffin-chat reasoning -->\n## Reasoning\n\nx\n\n");
    const QString stray = QStringLiteral("line 9: no answer follows the reasoning");
    QTest::newRow("reasoning last") << head + question + reasoning << stray;
    QTest::newRow("reasoning, then a question") << head + question + reasoning + question << stray;
    QTest::newRow("reasoning twice") << head + question + reasoning + reasoning << stray;
}

void BadConversationFilesTest::badMarkdownIsRefused() {
    QFETCH(QString, text);
    QFETCH(QString, said);
    const auto refused = importConversations(**database_, write(text.toUtf8()), kNobody);
    QVERIFY(!refused.has_value());
    QVERIFY2(QString::fromStdString(refused.error().oneLine()).contains(said), refused.error().oneLine().c_str());
    QCOMPARE(get(ConversationStore(**database_).count()), 0);
}

GRIFFIN_TEST(BadConversationFilesTest)
#include "bad_conversation_files_test.moc"
