// Prompts that the model writes itself: where they begin, which are left out, and that the file is the same whatever
// the number of slots and however often it was interrupted.
#include "engine/train/data/drawn_turns.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "engine/formats/gguf.h"
#include "engine/train/data/prompt_list.h"
#include "tests/engine/model/loaded_model.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

using namespace griffin;
using namespace griffin::engine;
using namespace griffin::engine::train;
using tests::get;

namespace {

struct Writer {
    explicit Writer(const std::string& path)
        : model(path, 2),
          tokenizer(get(text::tokenizerFromGguf(get(formats::GgufFile::open(path))))),
          chat_template(text::ChatTemplate::recognise(*tokenizer)) {
        info.fingerprint = path;
        info.context = 512;
    }

    Result<DrawReport> draw(const DrawOptions& options, const std::stop_token& stop = {}) {
        return drawTurns({model.target(), *tokenizer, chat_template, info}, options, {}, stop);
    }

    tests::LoadedModel model;
    std::unique_ptr<text::Tokenizer> tokenizer;
    text::ChatTemplate chat_template;
    ModelInfo info;
};

QByteArray contents(const std::string& path) {
    QFile file(QString::fromStdString(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
}

void append(const std::string& path, const QByteArray& bytes) {
    QFile file(QString::fromStdString(path));
    if (!file.open(QIODevice::Append) || file.write(bytes) != bytes.size()) qFatal("the file cannot be written");
}

}  // namespace

class DrawnTurnsTest : public QObject {
    Q_OBJECT

    QTemporaryDir directory_;
    std::unique_ptr<Writer>
        ending_;  // says "Once upon a time ..." and ends; where it is hot, now and then something else
    std::unique_ptr<Writer> endless_;  // never ends by itself

    std::string path(const char* name) const { return directory_.filePath(name).toStdString(); }
    DrawOptions optionsFor(const char* name) const {
        DrawOptions options;
        options.file = path(name);
        options.count = 3;
        options.max_tokens = 150;
        options.temperatures = {4.0, 4.4};
        return options;
    }

  private slots:
    void initTestCase() {
        tests::writeTinyModel(path("ending.gguf"), {.answer_words = 12});
        tests::writeTinyModel(path("endless.gguf"));
        ending_ = std::make_unique<Writer>(path("ending.gguf"));
        endless_ = std::make_unique<Writer>(path("endless.gguf"));
    }

    void beginsWhereAUserWould() {
        const text::Tokenizer& tokenizer = *ending_->tokenizer;
        const auto header = userHeader(tokenizer, ending_->chat_template, {});
        QCOMPARE(tokenizer.decode(header, SpecialTokens::kParse), std::string("<|im_start|>user\n"));
        const auto with_system = userHeader(tokenizer, ending_->chat_template, "Be brief.");
        QCOMPARE(tokenizer.decode(with_system, SpecialTokens::kParse),
                 std::string("<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\n"));
    }

    void whatIsNoQuestionIsLeftOut() {
        const text::Tokenizer& tokenizer = *ending_->tokenizer;
        const auto fault = [&](const std::string& text, bool ended) {
            const auto tokens = tokenizer.encode(text, SpecialTokens::kParse);
            return faultOf(tokens, text, ended, tokenizer);
        };
        QCOMPARE(fault("Why is the sky blue?", true), std::nullopt);
        QCOMPARE(fault("Why is the sky blue?", false), TurnFault::kUnfinished);
        QCOMPARE(fault("a", true), TurnFault::kShort);
        QCOMPARE(fault("", true), TurnFault::kShort);
        QCOMPARE(fault("Why?<|im_start|>Why is the sky blue?", true), TurnFault::kNotText);
        QCOMPARE(fault("Why is the sky\xff blue?", true), TurnFault::kNotText);
        std::string again;
        for (int i = 0; i < 6; ++i) again += "Once upon a time. ";
        QCOMPARE(fault(again, true), TurnFault::kRepetitive);
    }

    void theFileDependsOnTheOptionsOnly() {
        DrawOptions options = optionsFor("whole.jsonl");
        const auto whole = get(ending_->draw(options));
        QVERIFY(whole.complete);
        QCOMPARE(whole.prompts, 3);
        QVERIFY(whole.draws >= 3);
        const QByteArray expected = contents(options.file);
        QCOMPARE(expected.count('\n'), 3);

        options.file = path("parts.jsonl");
        for (const int count : {1, 2, 3}) {
            options.count = count;
            options.at_once = count;
            QVERIFY(get(ending_->draw(options)).complete);
            if (count == 2) append(options.file, "{\"prompt\": \"cut o");  // a killed run
        }
        QCOMPARE(contents(options.file), expected);
        QCOMPARE(get(ending_->draw(options)).draws, 0);
    }

    void everyLineIsAPrompt() {
        const DrawOptions options = optionsFor("read.jsonl");
        QVERIFY(get(ending_->draw(options)).complete);
        PromptFilter filter;
        filter.files = {options.file};
        filter.max_prompt_tokens = 500;
        const PromptList list =
            get(listPrompts(filter, {}, *ending_->tokenizer, ending_->chat_template, [](double) {}, {}));
        QCOMPARE(list.prompts.size(), std::size_t{3});
        QCOMPARE(list.duplicates, 0);
    }

    void endsWhereNothingPasses() {
        DrawOptions options = optionsFor("none.jsonl");
        options.count = 2;
        options.max_tokens = 6;
        options.temperatures = {0.01};
        const auto unfinished = get(endless_->draw(options));
        QVERIFY(!unfinished.complete);
        QCOMPARE(unfinished.prompts, 0);
        QCOMPARE(unfinished.left_out[0], unfinished.draws);

        // The same text each time: one prompt, and no second one.
        options.file = path("one.jsonl");
        options.max_tokens = 40;
        const auto same = get(ending_->draw(options));
        QVERIFY(!same.complete);
        QCOMPARE(same.prompts, 1);
        QCOMPARE(same.duplicates, same.draws - 1);
    }

    void stopsAndGoesOn() {
        const DrawOptions options = optionsFor("stopped.jsonl");
        std::stop_source stop;
        stop.request_stop();
        const auto stopped = get(ending_->draw(options, stop.get_token()));
        QVERIFY(!stopped.complete);
        QCOMPARE(stopped.draws, 0);
        QVERIFY(get(ending_->draw(options)).complete);
    }

    void otherFilesAreRefused_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("reason");
        QTest::newRow("text") << QByteArray("Dear diary\n") << "lines that are not drawn prompts";
        QTest::newRow("prompts") << QByteArray("{\"prompt\": \"Why?\"}\n") << "lines that are not drawn prompts";
        QTest::newRow("negative") << QByteArray("{\"prompt\": \"Why?\", \"draw\": -1, \"settings\": \"\"}\n")
                                  << "lines that are not drawn prompts";
        QTest::newRow("other settings") << QByteArray("{\"prompt\": \"Why?\", \"draw\": 1, \"settings\": \"5f\"}\n")
                                        << "another model or other settings";
    }
    void otherFilesAreRefused() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, reason);
        const DrawOptions options = optionsFor(QTest::currentDataTag());
        append(options.file, bytes);
        const auto report = ending_->draw(options);
        QVERIFY(!report.has_value());
        QVERIFY2(report.error().oneLine().find(reason.toStdString()) != std::string::npos,
                 report.error().oneLine().c_str());
        QCOMPARE(contents(options.file), bytes);
    }
};

GRIFFIN_TEST(DrawnTurnsTest)
#include "drawn_turns_test.moc"
