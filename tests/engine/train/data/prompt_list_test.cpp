// Files of prompts in every form that is known, and what is told about those that are not; what the filter keeps out.
#include "engine/train/data/prompt_list.h"

#include <QTemporaryDir>
#include <QTest>

#include "engine/train/data/contamination_filter.h"
#include "engine/train/data/data_generation.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

using namespace griffin::engine;
using namespace griffin::engine::train;

namespace {

PromptFile fileOf(const std::string& text) {
    return PromptFile(MappedFile::fromMemory("prompts.jsonl", std::as_bytes(std::span(text))));
}

/// "system: ...|user: ...", the failure's line, or "end".
std::string promptOf(const Result<std::optional<PromptRecord>>& record) {
    if (!record) return record.error().oneLine();
    if (!*record) return "end";
    std::string all;
    for (const ChatMessage& message : (*record)->messages) {
        if (!all.empty()) all += "|";
        all += (message.role == Role::kSystem ? "system: " : message.role == Role::kUser ? "user: " : "assistant: ");
        all += message.text;
    }
    return all;
}

}  // namespace

class PromptListTest : public QObject {
    Q_OBJECT

  private slots:
    void everyForm() {
        const std::string text =
            R"({"turns": ["One", "Two"], "question_id": 81})"
            "\n\r\n"
            R"({"messages": [{"role": "system", "content": "S"}, {"role": "user", "content": "U"}]})"
            "\r\n"
            R"({"messages": [{"role": "user", "content": "A"}, {"role": "assistant", "content": "B"},)"
            R"( {"role": "user", "content": "C"}]})"
            "\n"
            R"({"prompt": "P", "lic": "MIT"})"
            "\n"
            R"({"text": "T\u00e4"})";
        PromptFile file = fileOf(text);
        const auto first = file.next();
        QCOMPARE(promptOf(first), std::string("user: One"));
        QCOMPARE((*first)->every_question, (std::vector<std::string>{"One", "Two"}));
        QCOMPARE(promptOf(file.next()), std::string("system: S|user: U"));
        const auto answered = file.next();
        QCOMPARE(promptOf(answered), std::string("user: A"));
        QCOMPARE((*answered)->every_question, (std::vector<std::string>{"A", "C"}));
        QCOMPARE(promptOf(file.next()), std::string("user: A|assistant: B|user: C"));
        QCOMPARE(promptOf(file.next()), std::string("user: P"));
        QVERIFY(file.fraction() < 1.0);
        QCOMPARE(promptOf(file.next()), std::string("user: Tä"));
        QCOMPARE(file.fraction(), 1.0);
        QCOMPARE(promptOf(file.next()), std::string("end"));
    }

    void badLinesAreNamed_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("what");
        QTest::newRow("no JSON") << "{"
                                 << "This is not JSON";
        QTest::newRow("an array") << "[1]"
                                  << "This is not a JSON object";
        QTest::newRow("nothing known") << "{}"
                                       << "The line has none of these: messages, turns, prompt, text";
        QTest::newRow("a number") << R"({"prompt": 1})"
                                  << "prompt is not text";
        QTest::newRow("no turns") << R"({"turns": []})"
                                  << "turns is not an array";
        QTest::newRow("bad turn") << R"({"turns": ["a", 2]})"
                                  << "A turn is not text";
        QTest::newRow("messages") << R"({"messages": "a"})"
                                  << "messages is not an array";
        QTest::newRow("role") << R"({"messages": [{"role": "tool", "content": "a"}]})"
                              << "The role of a message";
        QTest::newRow("content") << R"({"messages": [{"role": "user", "content": ["a"]}]})"
                                 << "The content of a message";
        QTest::newRow("only answers") << R"({"messages": [{"role": "assistant", "content": "a"}]})"
                                      << "There is no user message";
        QTest::newRow("deep") << QString("[").repeated(100) << "This JSON is nested";
    }
    void badLinesAreNamed() {
        QFETCH(QString, line);
        QFETCH(QString, what);
        const std::string text = "{\"prompt\": \"fine\"}\n\n" + line.toStdString() + "\n";
        PromptFile file = fileOf(text);
        QCOMPARE(promptOf(file.next()), std::string("user: fine"));
        const std::string told = promptOf(file.next());
        QVERIFY2(told.starts_with(what.toStdString()), told.c_str());
        QVERIFY2(told.find("prompts.jsonl: line 3") != std::string::npos, told.c_str());
    }

    void filesWithoutPromptsAreTold() {
        for (const std::string text : {"", "\n \n"}) {
            QVERIFY(promptOf(fileOf(text).next()).starts_with("There is no prompt in this file: prompts.jsonl"));
        }
        const std::string packed =
            "\xfd"
            "7zXZ rest";
        QVERIFY(promptOf(fileOf(packed).next()).starts_with("This file is compressed"));
        QVERIFY(!PromptFile::open("/nowhere/prompts.jsonl").has_value());
    }

    void theFilterFindsRunsOf13Words() {
        ContaminationFilter filter;
        filter.exclude("One two three four five six seven eight nine ten eleven twelve thirteen fourteen.");
        filter.exclude("Write a HAIKU, please");
        filter.exclude("");
        QVERIFY(
            filter.shares("so: two, THREE four\nfive-six seven eight \"nine\" ten eleven twelve thirteen fourteen!"));
        QVERIFY(filter.shares("one two three four five six seven eight nine ten eleven twelve thirteen and more"));
        QVERIFY(!filter.shares("two three four five six seven eight nine ten eleven twelve thirteen"));
        QVERIFY(!filter.shares("one two three four five six seven nine eight ten eleven twelve thirteen fourteen"));
        QVERIFY(filter.shares("write a haiku please"));
        QVERIFY(!filter.shares("write a haiku please now"));
        QVERIFY(!filter.shares(""));
        QVERIFY(!filter.shares("\xff\xfe"));
    }

    // Our own benchmark prompts: 8 words, whatever else is excluded.
    void ownPromptsAreKeptApartBy8Words() {
        ContaminationFilter filter;
        filter.exclude("One two three four five six seven eight nine ten eleven twelve thirteen fourteen.");
        filter.exclude("Please tell me how long bread keeps fresh in a box", ContaminationFilter::kOwnRun);
        QVERIFY(filter.shares("And tell me HOW long bread keeps fresh in summer?"));
        QVERIFY(!filter.shares("So, me how long bread keeps fresh in summer?"));
        QVERIFY(!filter.shares("one two three four five six seven eight nine"));
        QVERIFY(filter.shares("one two three four five six seven eight nine ten eleven twelve thirteen"));
    }

    void everyPromptCountsOnce() {
        const QTemporaryDir folder;
        const auto file = [&folder](const char* name, const std::string& text) {
            return griffin::tests::writeFile(folder.filePath(name), QByteArray::fromStdString(text)).toStdString();
        };
        const std::string chats =
            file("chats.jsonl",
                 R"({"messages": [{"role": "user", "content": "A"}, {"role": "assistant", "content": "B"},)"
                 R"( {"role": "user", "content": "C"}]})"
                 "\n"
                 R"({"messages": [{"role": "user", "content": "A"}, {"role": "assistant", "content": "Other"},)"
                 R"( {"role": "user", "content": "C"}]})"
                 "\n"
                 R"({"messages": [{"role": "system", "content": "S"}, {"role": "user", "content": "A"}]})"
                 "\n");
        const std::string others = file("others.jsonl",
                                        "{\"prompt\": \"A\"}\n{\"prompt\": \"D\"}\n{\"text\": \"D\"}\n"
                                        "{\"prompt\": \"How long does it keep fresh in a box?\"}\n");
        // A, A B C, A Other C, S A; D and that of bread.
        DataOptions options;
        options.prompt_files = {chats, others};
        QCOMPARE(griffin::engine::train::countPrompts(options, {}).value(), 6);
        options.excluded_prompts = {"Bread: how long does it keep fresh in a box?"};
        QCOMPARE(griffin::engine::train::countPrompts(options, {}).value(), 5);
        options.limit = 3;
        QCOMPARE(griffin::engine::train::countPrompts(options, {}).value(), 3);
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(griffin::engine::train::countPrompts(options, stop.get_token()).error().cause,
                 FailureCause::kCancelled);
        options.prompt_files = {file("plain.txt", "A\n")};
        const auto plain = griffin::engine::train::countPrompts(options, {});
        QVERIFY(!plain && plain.error().oneLine().find("plain.txt: line 1") != std::string::npos);
    }

    void wordsOfEveryScriptAreFolded() {
        ContaminationFilter filter;
        filter.exclude("\u00dcbung macht den \u041c\u0410\u0421\u0422\u0415\u0420");
        QVERIFY(filter.shares("\u00fcbung \u201emacht\u201c den \u043c\u0430\u0441\u0442\u0435\u0440"));
    }
};

GRIFFIN_TEST(PromptListTest)
#include "prompt_list_test.moc"
