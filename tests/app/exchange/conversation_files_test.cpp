// What is exported comes back exactly; what is stopped or cannot be written leaves nothing.
#include <sys/resource.h>

#include <QRandomGenerator>
#include <QTest>
#include <csignal>
#include <nlohmann/json.hpp>

#include "app/exchange/conversation_markdown.h"
#include "app/exchange/tool_call_text.h"
#include "tests/app/exchange/conversation_files_fixture.h"
#include "tests/support/files.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::app;
using namespace griffin::storage;
using namespace griffin::tests::exchange;
using nlohmann::json;
using tests::get;

namespace {

/// While it lives, no file of this process grows beyond `bytes`.
class FileSizeLimit {
  public:
    explicit FileSizeLimit(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit small{bytes, before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &small);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;
    ~FileSizeLimit() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }

  private:
    rlimit before_ = {};
    void (*handler_)(int);
};

}  // namespace

class ConversationFilesTest : public ConversationFilesFixture {
    Q_OBJECT

  private slots:
    void init() { makeEmpty(); }
    void cleanup() { database_.reset(); }
    void everythingComesBack();
    void oneConversationComesBack();
    void whatIsHereAlreadyIsLeftOut();
    void foldersOfTheSameNameBecomeOne();
    void theTrashIsLeftOut();
    void orderOfMembersDoesNotMatter();
    void stoppingLeavesNothing();
    void markdownIsReadAgain();
    void aFolderThatCannotBeWrittenIsSaid();
    void aFullDiskLeavesTheEarlierFile();

  private:
    QByteArray exported();
};

QByteArray ConversationFilesTest::exported() {
    const QString path = file(QStringLiteral("all.json"));
    get(exportJson(**database_, std::nullopt, path, kNobody));
    return tests::readFile(path);
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
    const QString passes = QStringLiteral("SELECT group_concat(hex(passes)) FROM message_traces ORDER BY message");
    const auto passesIn = [&](Database& database) {
        return *get(Statement(database, passes).firstRow([](const Statement& row) { return row.text(0); }));
    };
    QVERIFY(passesIn(*other).size() > 100);
    QCOMPARE(passesIn(*other), passesIn(**database_));
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
    TemporaryDatabase other;
    const ImportReport report = get(importConversations(*other, file(QStringLiteral("one.json")), kNobody));
    QCOMPARE(report.conversations, 1);
    ConversationTree found = *get(ConversationTreeStore(*other).load(report.last));
    QVERIFY(!found.conversation.folder.valid());
    QCOMPARE(conversationToJson({found, -1}).dump(), conversationToJson({tree, -1}).dump());
    QCOMPARE(exportJson(**database_, ConversationId{999}, file(QStringLiteral("x")), kNobody).error().cause,
             FailureCause::kNotFound);
}

void ConversationFilesTest::whatIsHereAlreadyIsLeftOut() {
    QRandomGenerator random(3);
    QList<ConversationId> ids;
    for (int i = 0; i < 4; ++i) {
        ConversationTree tree = randomTree(random);
        tree.messages.append(TreeMessage{});
        tree.messages.last().message.text = QStringLiteral("Last");
        ids.append(get(ConversationTreeStore(**database_).add(tree)));
    }
    exported();
    const auto import = [this] {
        return get(importConversations(**database_, file(QStringLiteral("all.json")), kNobody));
    };
    // A new name changes nothing; a new message does, and what lies in the trash is not here.
    get(ConversationStore(**database_).rename(ids[0], QStringLiteral("Another name")));
    const QStringList before = contentOf(**database_);
    const ImportReport again = import();
    QCOMPARE(again.conversations, 0);
    QCOMPARE(again.present, 4);
    QCOMPARE(again.last, ids[3]);
    QCOMPARE(contentOf(**database_), before);
    ConversationTree longer = *get(ConversationTreeStore(**database_).load(ids[1]));
    get(ConversationStore(**database_).moveToTrash(ids[1]));
    longer.messages.append(TreeMessage{});
    get(ConversationTreeStore(**database_).add(longer));
    get(ConversationStore(**database_).moveToTrash(ids[2]));
    const ImportReport two = import();
    QCOMPARE(two.conversations, 2);
    QCOMPARE(two.present, 2);
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
        const auto again = get(conversationFromMarkdown(conversationToMarkdown(tree, ReasoningExport::kLeaveOut)));
        QCOMPARE(again.conversation.title, tree.conversation.title.simplified());
        QCOMPARE(again.conversation.system_prompt, tree.conversation.system_prompt);
        QList<TreeMessage> branch;
        for (int at = tree.current; at >= 0; at = tree.messages[at].parent) branch.prepend(tree.messages[at]);
        QCOMPARE(again.messages.size(), branch.size());
        for (qsizetype k = 0; k < branch.size(); ++k) {
            // Calls of tools are text then.
            QString text = branch[k].message.text;
            if (!branch[k].calls.isEmpty()) {
                if (!text.isEmpty()) text += QStringLiteral("\n\n");
                text += toolCallsMarkdown(branch[k].calls).trimmed();
            }
            QCOMPARE(again.messages[k].message.text, text);
            QCOMPARE(again.messages[k].message.role, branch[k].message.role);
            QCOMPARE(again.messages[k].message.created, branch[k].message.created);
            const QString model = branch[k].stats ? branch[k].stats->model.simplified() : QString();
            QCOMPARE(again.messages[k].stats ? again.messages[k].stats->model : QString(), model);
        }
    }
    const ConversationTree tree = randomTree(random);
    const ConversationId id = get(ConversationTreeStore(**database_).add(tree));
    get(exportMarkdown(**database_, id, file(QStringLiteral("one.md")), ReasoningExport::kLeaveOut));
    const ImportReport report = get(importConversations(**database_, file(QStringLiteral("one.md")), kNobody));
    QCOMPARE(get(ConversationStore(**database_).find(report.last))->title, tree.conversation.title.simplified());
    // What a model thought is left out unless it is asked for; a question may have any text.
    ConversationTree thought;
    thought.conversation.title = QStringLiteral("Thought");
    thought.messages = {{}, {}};
    thought.messages[0].message.created = thought.messages[1].message.created = randomTime(random);
    thought.messages[0].message.text = thought.messages[1].message.text =
        QStringLiteral("<think>\nHm.\n</think>\n\nYes.");
    thought.messages[1].message.role = MessageRole::kAssistant;
    thought.messages[1].parent = 0;
    thought.current = 1;
    const auto exported = get(conversationFromMarkdown(conversationToMarkdown(thought, ReasoningExport::kLeaveOut)));
    QCOMPARE(exported.messages[0].message.text, thought.messages[0].message.text);
    QCOMPARE(exported.messages[1].message.text, QStringLiteral("Yes."));
    storage::ConversationTree untitled = thought;
    untitled.conversation.title.clear();
    const auto nameless = get(conversationFromMarkdown(conversationToMarkdown(untitled, ReasoningExport::kLeaveOut)));
    QCOMPARE(nameless.conversation.title, QString());
    QCOMPARE(nameless.messages.size(), untitled.messages.size());
    const QString whole = conversationToMarkdown(thought, ReasoningExport::kInclude);
    QVERIFY2(whole.contains(QStringLiteral("## Reasoning\n\nHm.\n")), qPrintable(whole));
    const auto both = get(conversationFromMarkdown(whole));
    QCOMPARE(both.messages.size(), 2);
    for (int i = 0; i < 2; ++i) QCOMPARE(both.messages[i].message.text, thought.messages[i].message.text);
    // A Windows editor in between.
    ConversationTree plain;
    plain.conversation.title = QStringLiteral("Lines");
    TreeMessage question;
    question.message.text = QStringLiteral("one\ntwo");
    question.message.created = randomTime(random);
    plain.messages = {question};
    plain.current = 0;
    const QString windows =
        conversationToMarkdown(plain, ReasoningExport::kLeaveOut).replace(u'\n', QStringLiteral("\r\n"));
    QCOMPARE(get(conversationFromMarkdown(windows)).messages[0].message.text, QStringLiteral("one\ntwo"));
}

void ConversationFilesTest::aFolderThatCannotBeWrittenIsSaid() {
    QRandomGenerator random(7);
    const ConversationId id = get(ConversationTreeStore(**database_).add(randomTree(random)));
    const QString nowhere = file(QStringLiteral("no/such/folder/x.json"));
    for (const auto& result : {exportJson(**database_, std::nullopt, nowhere, kNobody),
                               exportMarkdown(**database_, id, nowhere, ReasoningExport::kLeaveOut)}) {
        QVERIFY(!result.has_value());
        QVERIFY(QString::fromStdString(result.error().oneLine()).contains(nowhere));
    }
    QVERIFY(importConversations(**database_, nowhere, kNobody).error().where == nowhere.toStdString());
}

/// The disk takes so many bytes of a file and no more, from none to all but one.
void ConversationFilesTest::aFullDiskLeavesTheEarlierFile() {
    QRandomGenerator random(8);
    ConversationTree tree = randomTree(random);
    while (tree.messages.size() < 4) tree = randomTree(random);
    for (TreeMessage& message : tree.messages) message.message.text += QString(9000, u'x');
    const ConversationId id = get(ConversationTreeStore(**database_).add(tree));
    const QByteArray before = "an earlier export";
    const auto exportTo = [&](const QString& path) {
        return path.endsWith(".md") ? exportMarkdown(**database_, id, path, ReasoningExport::kInclude)
                                    : exportJson(**database_, std::nullopt, path, kNobody);
    };
    for (const QString& name : {QStringLiteral("all.json"), QStringLiteral("one.md")}) {
        const QString path = file(name);
        QCOMPARE(get(exportTo(path)), 1);
        const qint64 size = QFileInfo(path).size();
        QVERIFY(size > 9'000);
        for (qint64 limit = 0; limit < size; limit = limit == size - 1 ? size : std::min(limit + 5000, size - 1)) {
            tests::writeFile(path, before);
            const FileSizeLimit small(static_cast<rlim_t>(limit));
            const auto result = exportTo(path);
            QVERIFY2(!result.has_value(), qPrintable(QString::number(limit)));
            QVERIFY(result.error().where == path.toStdString());
            QCOMPARE(tests::readFile(path), before);
        }
        QFile::remove(path);
    }
    QVERIFY(QDir(file(QString())).isEmpty());
}

GRIFFIN_TEST(ConversationFilesTest)
#include "conversation_files_test.moc"
