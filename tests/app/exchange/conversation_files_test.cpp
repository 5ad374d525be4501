// What is exported comes back exactly, and a file that is broken, hostile or somebody else's changes nothing.
#include <QRandomGenerator>
#include <QTest>
#include <nlohmann/json.hpp>

#include "app/exchange/conversation_files.h"
#include "app/exchange/conversation_json.h"
#include "app/exchange/conversation_markdown.h"
#include "storage/conversation_store.h"
#include "storage/conversation_tree.h"
#include "tests/storage/temporary_database.h"
#include "tests/support/files.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::app;
using namespace griffin::storage;
using nlohmann::json;
using tests::get;

namespace {

const TaskMonitor kNobody{{}, [](qint64, qint64) {}};

QString randomText(QRandomGenerator& random) {
    static const QStringList pieces = {"a",
                                       "Why?",
                                       "\n",
                                       "\n\n",
                                       "为什么",
                                       "🙂",
                                       "\"",
                                       "\\",
                                       "## You",
                                       "# T",
                                       "\t",
                                       "</b>",
                                       "é",
                                       "```",
                                       "\r\n",
                                       " ",
                                       "\u2028",
                                       "{",
                                       "]",
                                       ",",
                                       "\n<!-- griffin-chat question -->\n",
                                       "\n\\<!-- griffin-chat x -->"};
    QString text;
    for (int n = random.bounded(12); n > 0; --n) text += pieces[random.bounded(static_cast<int>(pieces.size()))];
    return text;
}

QDateTime randomTime(QRandomGenerator& random) {
    return QDateTime::fromMSecsSinceEpoch(1'700'000'000'000 + random.bounded(1'000'000'000), Qt::UTC);
}

ConversationTree randomTree(QRandomGenerator& random) {
    ConversationTree tree;
    tree.conversation.title = QStringLiteral("T") + randomText(random);
    tree.conversation.system_prompt = randomText(random);
    tree.conversation.generation = random.bounded(2) == 0 ? QString() : QStringLiteral("{\"temperature\":0.5}");
    tree.conversation.pinned = random.bounded(3) == 0;
    tree.conversation.created = randomTime(random);
    tree.conversation.updated = randomTime(random);
    const int count = random.bounded(12);
    for (int i = 0; i < count; ++i) {
        TreeMessage one;
        one.parent = random.bounded(i + 1) - 1;
        const bool answer =
            one.parent >= 0 && tree.messages[one.parent].message.role == MessageRole::kUser && random.bounded(4) > 0;
        one.message.role = answer ? MessageRole::kAssistant : MessageRole::kUser;
        const MessageState states[] = {MessageState::kComplete, MessageState::kStopped, MessageState::kLength,
                                       MessageState::kFailed, MessageState::kInterrupted};
        if (answer) one.message.state = states[random.bounded(5)];
        one.message.text = randomText(random);
        one.message.created = randomTime(random);
        if (answer && random.bounded(2) == 0) {
            MessageStats stats;
            stats.model = randomText(random);
            stats.method = QStringLiteral("griffin");
            stats.prompt_tokens = random.bounded(10'000);
            stats.reused_tokens = random.bounded(10'000);
            stats.new_tokens = random.bounded(10'000);
            stats.target_passes = random.bounded(10'000);
            stats.prefill_ms = random.generateDouble() * 1000;
            stats.time_to_first_token_ms = random.generateDouble();
            stats.decode_ms = random.generateDouble() * 1e6;
            stats.committed_tokens = random.bounded(10'000);
            stats.draft_ms = random.generateDouble();
            stats.verify_ms = random.generateDouble();
            stats.plain_pass_ms = random.generateDouble();
            stats.seed = static_cast<std::int64_t>(random.generate64());
            one.stats = stats;
        }
        for (int n = answer ? 0 : random.bounded(3); n > 0; --n) {
            QByteArray content(random.bounded(300), '\0');
            for (char& byte : content) byte = static_cast<char>(random.bounded(256));
            one.attachments.append({{}, {}, randomText(random), QStringLiteral("text/plain"), content});
        }
        tree.messages.append(one);
    }
    tree.current = count == 0 ? -1 : random.bounded(count);
    return tree;
}

/// Everything of a database but the ids, as text that can be compared.
QStringList contentOf(Database& database) {
    QStringList content;
    const QList<Folder> folders = get(FolderStore(database).list());
    for (const Folder& folder : folders) content.append(folder.name);
    for (const Conversation& record : get(ConversationStore(database).list())) {
        ExchangedConversation one{**ConversationTreeStore(database).load(record.id), -1};
        for (int i = 0; i < folders.size(); ++i) {
            if (folders[i].id == record.folder) one.folder = i;
        }
        content.append(QString::fromStdString(conversationToJson(one).dump()));
    }
    return content;
}

}  // namespace

class ConversationFilesTest : public QObject {
    Q_OBJECT

  private slots:
    void init();
    void cleanup() { database_.reset(); }
    void everythingComesBack();
    void oneConversationComesBack();
    void foldersOfTheSameNameBecomeOne();
    void theTrashIsLeftOut();
    void orderOfMembersDoesNotMatter();
    void badFilesChangeNothing_data();
    void badFilesChangeNothing();
    void everyDamagedByteIsSurvived();
    void stoppingLeavesNothing();
    void markdownIsReadAgain();
    void badMarkdownIsRefused_data();
    void badMarkdownIsRefused();
    void aFolderThatCannotBeWrittenIsSaid();

  private:
    QString file(const QString& name) const { return folder_->filePath(name); }
    QString write(const QByteArray& bytes) const;
    QByteArray exported();
    json sample();

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<TemporaryDatabase> database_;
};

void ConversationFilesTest::init() {
    folder_ = std::make_unique<QTemporaryDir>();
    database_ = std::make_unique<TemporaryDatabase>();
}

QString ConversationFilesTest::write(const QByteArray& bytes) const {
    return tests::writeFile(file(QStringLiteral("given.json")), bytes);
}

QByteArray ConversationFilesTest::exported() {
    const QString path = file(QStringLiteral("all.json"));
    get(exportJson(**database_, std::nullopt, path, kNobody));
    return tests::readFile(path);
}

/// A file with one small conversation, as JSON to be spoiled.
json ConversationFilesTest::sample() {
    return json::parse(R"({"format": "griffin-chat conversations", "version": 1, "folders": [{"name": "F"}],
        "conversations": [{"title": "T", "system_prompt": "", "folder": 0, "pinned": false,
            "created": "2026-01-31T12:00:00.000Z", "updated": "2026-01-31T12:00:00.000Z", "current": 1,
            "messages": [
                {"parent": null, "role": "user", "state": "complete", "created": "2026-01-31T12:00:00.000Z",
                 "text": "Why?", "attachments": [{"name": "a", "type": "t", "content": "YQ=="}]},
                {"parent": 0, "role": "assistant", "state": "complete", "created": "2026-01-31T12:00:00.000Z",
                 "text": "So.", "statistics": {"model": "m", "method": "vanilla", "prompt_tokens": 1,
                 "reused_tokens": 0, "new_tokens": 1, "target_passes": 1, "prefill_ms": 1.5,
                 "time_to_first_token_ms": 2, "decode_ms": 3, "seed": 4}}]}]})");
}

void ConversationFilesTest::everythingComesBack() {
    QRandomGenerator random(20261121);
    const FolderId folders[] = {{},
                                get(FolderStore(**database_).add(QStringLiteral("Physics 物理"))),
                                get(FolderStore(**database_).add(QStringLiteral("Same"))),
                                get(FolderStore(**database_).add(QStringLiteral("Same")))};
    for (int i = 0; i < 60; ++i) {
        ConversationTree tree = randomTree(random);
        tree.conversation.folder = folders[random.bounded(4)];
        get(ConversationTreeStore(**database_).add(tree));
    }
    const QStringList before = contentOf(**database_);
    QVERIFY(exported().size() > 1000);
    TemporaryDatabase other;
    const ImportReport report = get(importConversations(*other, file(QStringLiteral("all.json")), kNobody));
    QCOMPARE(report.conversations, 60);
    QCOMPARE(contentOf(*other), before);
    other.checkIndexes();
    get(other->checkIntegrity());
}

void ConversationFilesTest::oneConversationComesBack() {
    QRandomGenerator random(1);
    ConversationTree tree = randomTree(random);
    tree.conversation.folder = get(FolderStore(**database_).add(QStringLiteral("Folder")));
    const ConversationId id = get(ConversationTreeStore(**database_).add(tree));
    get(ConversationTreeStore(**database_).add(randomTree(random)));
    QCOMPARE(get(exportJson(**database_, id, file(QStringLiteral("one.json")), kNobody)), 1);
    const ImportReport report = get(importConversations(**database_, file(QStringLiteral("one.json")), kNobody));
    QCOMPARE(report.conversations, 1);
    ConversationTree found = *get(ConversationTreeStore(**database_).load(report.last));
    QVERIFY(!found.conversation.folder.valid());
    QCOMPARE(conversationToJson({found, -1}).dump(), conversationToJson({tree, -1}).dump());
    QCOMPARE(exportJson(**database_, ConversationId{999}, file(QStringLiteral("x")), kNobody).error().cause,
             FailureCause::kNotFound);
}

void ConversationFilesTest::foldersOfTheSameNameBecomeOne() {
    const FolderId folder = get(FolderStore(**database_).add(QStringLiteral("F")));
    const ImportReport report =
        get(importConversations(**database_, write(QByteArray::fromStdString(sample().dump())), kNobody));
    QCOMPARE(get(FolderStore(**database_).list()).size(), 1);
    QCOMPARE(get(ConversationStore(**database_).find(report.last))->folder, folder);
}

void ConversationFilesTest::theTrashIsLeftOut() {
    QRandomGenerator random(2);
    get(ConversationStore(**database_).moveToTrash(get(ConversationTreeStore(**database_).add(randomTree(random)))));
    const QByteArray nothing = exported();
    QVERIFY(json::parse(nothing.toStdString()).at("conversations").empty());
    QCOMPARE(get(importConversations(**database_, file(QStringLiteral("all.json")), kNobody)).conversations, 0);
}

void ConversationFilesTest::orderOfMembersDoesNotMatter() {
    // json sorts its members: "conversations" before "folders", "format" and "version"; unknown ones are passed over.
    json root = sample();
    root["aaa"] = {{"deep", {1, 2, 3}}};
    root["conversations"][0]["colour"] = "red";
    const QByteArray bytes = QByteArray::fromStdString("\xEF\xBB\xBF" + root.dump(2));
    QVERIFY(bytes.indexOf("conversations") < bytes.indexOf("griffin-chat"));
    QCOMPARE(get(importConversations(**database_, write(bytes), kNobody)).conversations, 1);
    QCOMPARE(get(FolderStore(**database_).list()).size(), 1);
}

void ConversationFilesTest::badFilesChangeNothing_data() {
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

void ConversationFilesTest::badFilesChangeNothing() {
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

void ConversationFilesTest::everyDamagedByteIsSurvived() {
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
        QCOMPARE(get(ConversationStore(**database_).count()), before + (result.has_value() ? 1 : 0));
    }
    QVERIFY(refused > 200);
    get((*database_)->checkIntegrity());
}

void ConversationFilesTest::stoppingLeavesNothing() {
    QRandomGenerator random(5);
    for (int i = 0; i < 5; ++i) get(ConversationTreeStore(**database_).add(randomTree(random)));
    exported();
    std::stop_source stop;
    qint64 told = 0;
    const TaskMonitor watch{stop.get_token(), [&](qint64 done, qint64 total) {
                                told = done;
                                QVERIFY(done <= total);
                                stop.request_stop();
                            }};
    TemporaryDatabase other;
    QCOMPARE(get(importConversations(*other, file(QStringLiteral("all.json")), watch)).conversations, 0);
    QVERIFY(told > 0);
    QVERIFY(contentOf(*other).isEmpty());
    // A stopped export leaves no file.
    QCOMPARE(get(exportJson(**database_, std::nullopt, file(QStringLiteral("stopped.json")), watch)), 0);
    QVERIFY(!QFile::exists(file(QStringLiteral("stopped.json"))));
}

void ConversationFilesTest::markdownIsReadAgain() {
    QRandomGenerator random(6);
    for (int i = 0; i < 200; ++i) {
        const ConversationTree tree = randomTree(random);
        const auto again = get(conversationFromMarkdown(conversationToMarkdown(tree)));
        QCOMPARE(again.conversation.title, tree.conversation.title.simplified());
        QCOMPARE(again.conversation.system_prompt, tree.conversation.system_prompt);
        QList<TreeMessage> branch;
        for (int at = tree.current; at >= 0; at = tree.messages[at].parent) branch.prepend(tree.messages[at]);
        QCOMPARE(again.messages.size(), branch.size());
        for (qsizetype k = 0; k < branch.size(); ++k) {
            QCOMPARE(again.messages[k].message.text, branch[k].message.text);
            QCOMPARE(again.messages[k].message.role, branch[k].message.role);
            QCOMPARE(again.messages[k].message.created, branch[k].message.created);
            const QString model = branch[k].stats ? branch[k].stats->model.simplified() : QString();
            QCOMPARE(again.messages[k].stats ? again.messages[k].stats->model : QString(), model);
        }
    }
    const ConversationTree tree = randomTree(random);
    const ConversationId id = get(ConversationTreeStore(**database_).add(tree));
    get(exportMarkdown(**database_, id, file(QStringLiteral("one.md"))));
    const ImportReport report = get(importConversations(**database_, file(QStringLiteral("one.md")), kNobody));
    QCOMPARE(get(ConversationStore(**database_).find(report.last))->title, tree.conversation.title.simplified());
    // A Windows editor in between.
    ConversationTree plain;
    plain.conversation.title = QStringLiteral("Lines");
    TreeMessage question;
    question.message.text = QStringLiteral("one\ntwo");
    question.message.created = randomTime(random);
    plain.messages = {question};
    plain.current = 0;
    const QString windows = conversationToMarkdown(plain).replace(u'\n', QStringLiteral("\r\n"));
    QCOMPARE(get(conversationFromMarkdown(windows)).messages[0].message.text, QStringLiteral("one\ntwo"));
}

void ConversationFilesTest::badMarkdownIsRefused_data() {
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
}

void ConversationFilesTest::badMarkdownIsRefused() {
    QFETCH(QString, text);
    QFETCH(QString, said);
    const auto refused = importConversations(**database_, write(text.toUtf8()), kNobody);
    QVERIFY(!refused.has_value());
    QVERIFY2(QString::fromStdString(refused.error().oneLine()).contains(said), refused.error().oneLine().c_str());
    QCOMPARE(get(ConversationStore(**database_).count()), 0);
}

void ConversationFilesTest::aFolderThatCannotBeWrittenIsSaid() {
    QRandomGenerator random(7);
    const ConversationId id = get(ConversationTreeStore(**database_).add(randomTree(random)));
    const QString nowhere = file(QStringLiteral("no/such/folder/x.json"));
    for (const auto& result :
         {exportJson(**database_, std::nullopt, nowhere, kNobody), exportMarkdown(**database_, id, nowhere)}) {
        QVERIFY(!result.has_value());
        QVERIFY(QString::fromStdString(result.error().oneLine()).contains(nowhere));
    }
    QVERIFY(importConversations(**database_, nowhere, kNobody).error().where == nowhere.toStdString());
}

GRIFFIN_TEST(ConversationFilesTest)
#include "conversation_files_test.moc"
