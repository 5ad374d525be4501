// Files of prompts in every form that is known, and what is told about those that are not; what the guard keeps out.
#include "engine/train/prompt_source.h"

#include <QTest>

#include "engine/train/benchmark_guard.h"
#include "tests/support/test_program.h"

using namespace griffin::engine;
using namespace griffin::engine::train;

namespace {

PromptFile fileOf(const std::string& text) {
    return PromptFile(formats::MappedFile::fromMemory("prompts.jsonl", std::as_bytes(std::span(text))));
}

/// "system: ...|user: ...", the failure's line, or "end".
std::string promptOf(const Result<std::optional<PromptRecord>>& record) {
    if (!record) return record.failure().oneLine();
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

class PromptSourceTest : public QObject {
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
                                       << "There are neither";
        QTest::newRow("a number") << R"({"prompt": 1})"
                                  << "The prompt is no text";
        QTest::newRow("no turns") << R"({"turns": []})"
                                  << "The turns are no array";
        QTest::newRow("bad turn") << R"({"turns": ["a", 2]})"
                                  << "A turn is no text";
        QTest::newRow("messages") << R"({"messages": "a"})"
                                  << "The messages are no array";
        QTest::newRow("role") << R"({"messages": [{"role": "tool", "content": "a"}]})"
                              << "A message's role";
        QTest::newRow("content") << R"({"messages": [{"role": "user", "content": ["a"]}]})"
                                 << "A message's content";
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
            QVERIFY(promptOf(fileOf(text).next()).starts_with("The file holds no prompt: prompts.jsonl"));
        }
        const std::string packed =
            "\xfd"
            "7zXZ rest";
        QVERIFY(promptOf(fileOf(packed).next()).starts_with("This file is compressed"));
        QVERIFY(!PromptFile::open("/nowhere/prompts.jsonl").ok());
    }

    void theGuardFindsRunsOf13Words() {
        BenchmarkGuard guard;
        guard.exclude("One two three four five six seven eight nine ten eleven twelve thirteen fourteen.");
        guard.exclude("Write a HAIKU, please");
        guard.exclude("");
        QVERIFY(
            guard.shares("so: two, THREE four\nfive-six seven eight \"nine\" ten eleven twelve thirteen fourteen!"));
        QVERIFY(guard.shares("one two three four five six seven eight nine ten eleven twelve thirteen and more"));
        QVERIFY(!guard.shares("two three four five six seven eight nine ten eleven twelve thirteen"));
        QVERIFY(!guard.shares("one two three four five six seven nine eight ten eleven twelve thirteen fourteen"));
        QVERIFY(guard.shares("write a haiku please"));
        QVERIFY(!guard.shares("write a haiku please now"));
        QVERIFY(!guard.shares(""));
        QVERIFY(!guard.shares("\xff\xfe"));
    }

    void wordsOfEveryScriptAreFolded() {
        BenchmarkGuard guard;
        guard.exclude("\u00dcbung macht den \u041c\u0410\u0421\u0422\u0415\u0420");
        QVERIFY(guard.shares("\u00fcbung \u201emacht\u201c den \u043c\u0430\u0441\u0442\u0435\u0440"));
    }
};

GRIFFIN_TEST(PromptSourceTest)
#include "prompt_source_test.moc"
