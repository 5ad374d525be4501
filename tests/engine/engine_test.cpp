// The engine's face: loading and its failures, what is told of a model, scoring, measuring, and the story a real small
// model tells.
#include "engine/engine.h"
#include "engine/text/tokenizer.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <cmath>

#include "engine/decode/latency_profile.h"
#include "tests/support/checkpoint_writers.h"
#include "tests/support/files.h"
#include "tests/support/results.h"
#include "tests/support/stories_model.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::tests {
namespace {

using namespace engine;
using decode::LatencyProbe;

class EngineTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        tiny_ = file("tiny.gguf");
        writeTinyModel(tiny_);
    }

    void tellsWhatItLoaded() {
        std::vector<double> fractions;
        LoadOptions options;
        options.model = tiny_;
        options.threads = 1;
        const auto engine = get(Engine::load(options, [&](const Message&, double f) { fractions.push_back(f); }));
        const ModelInfo& info = engine->info();
        QCOMPARE(info.name, std::string("Tiny test model"));
        QCOMPARE(info.architecture, std::string("llama"));
        QCOMPARE(info.quantisation, std::string("Q8_0"));
        QCOMPARE(info.chat_template, std::string("chatml"));
        QCOMPARE(info.layers, 2);
        QCOMPARE(info.context, 2048);
        QVERIFY(info.device.english().find("1 thread") != std::string::npos);
        QVERIFY(info.memory_bytes > 100000 && info.parameters > 50000 && info.file_bytes > 50000);
        QVERIFY(std::is_sorted(fractions.begin(), fractions.end()));
        QCOMPARE(fractions.back(), 1.0);

        const std::string text = "Once upon a time, \xc3\xa4\xe2\x82\xac!";
        const auto tokenizer = get(TokenizerFile::open(tiny_));
        QCOMPARE(tokenizer.decode(engine->tokenize(text, SpecialTokens::kPlainText), SpecialTokens::kPlainText), text);
    }

    void inspectsWithoutLoading() {
        const auto info = get(inspectFile(tiny_));
        QCOMPARE(info.format, std::string("GGUF v3"));
        QCOMPARE(info.model.layers, 2);
        QCOMPARE(info.model.context, 0);
        QCOMPARE(info.tensors.size(), std::size_t{2 * 9 + 3});
        QVERIFY(info.metadata.size() > 10);
        QVERIFY(info.model.warnings.empty());
    }

    void failuresAreNamed() {
        QCOMPARE(causeOf(file("absent.gguf")), FailureCause::kFileMissing);
        saveBytes(file("noise.gguf"), std::vector<std::byte>(1000, std::byte{7}));
        QCOMPARE(causeOf(file("noise.gguf")), FailureCause::kFileMalformed);
        QCOMPARE(causeOf("synthetic:llama9-1b:f32"), FailureCause::kBadArgument);
        QCOMPARE(causeOf("synthetic:llama2-7b:q9"), FailureCause::kBadArgument);
        LoadOptions options;
        options.model = tiny_;
        options.threads = 100000;
        QCOMPARE(Engine::load(options).error().cause, FailureCause::kNoDevice);
        options.threads = 0;
        options.device = Device::kCpu;
        options.gpu_memory = std::int64_t{1} << 30;
        QCOMPARE(Engine::load(options).error().cause, FailureCause::kNoDevice);
        QVERIFY(Engine::load(options).error().what.english().find("--gpu-memory") != std::string::npos);
        options.device = Device::kAuto;  // the limit is of a GPU, where there is one
        QVERIFY(Engine::load(options).has_value());
        options.gpu_memory = 0;
        options.context = -1;
        QCOMPARE(Engine::load(options).error().cause, FailureCause::kBadArgument);
    }

    void loadingStopsWhenAsked() {
        std::stop_source stop;
        LoadOptions options;
        options.model = tiny_;
        const auto engine = Engine::load(
            options,
            [&](const Message& phase, double) {
                if (phase == Message("Loading the weights")) stop.request_stop();
            },
            stop.get_token());
        QVERIFY(!engine.has_value());
        QCOMPARE(engine.error().cause, FailureCause::kCancelled);
    }

    /// A context no machine has the memory for is refused before anything is allocated.
    void tooLittleMemoryIsToldBeforeLoading() {
        writeTinyModel(file("endless.gguf"), {.context = 1 << 30});
        LoadOptions options;
        options.model = file("endless.gguf");
        QVERIFY(Engine::load(options).has_value());
        options.context = 1 << 30;
        const auto engine = Engine::load(options);
        QVERIFY(!engine.has_value());
        QCOMPARE(engine.error().cause, FailureCause::kOutOfMemory);
        QVERIFY(engine.error().what.english().find(" GiB, ") != std::string::npos);
    }

    /// The same of a draft model, whose keys and values outgrow the model's own.
    void tooLittleMemoryForADraftModelIsTold() {
        TinyModelOptions model;
        model.context = 1 << 24;
        model.layers = 1;
        writeTinyModel(file("shallow.gguf"), model);
        model.layers = 64;
        model.hidden_size = 128;
        model.kv_heads = 4;
        model.feed_forward_size = 32;
        writeTinyModel(file("deep.gguf"), model);
        LoadOptions options;
        options.model = file("shallow.gguf");
        options.context = 1 << 24;
        const auto engine = get(Engine::load(options));
        const auto draft = engine->loadDraft(file("deep.gguf"));
        QVERIFY(!draft.has_value());
        QCOMPARE(draft.error().cause, FailureCause::kOutOfMemory);
        QVERIFY(draft.error().what.english().starts_with("The draft model needs "));
        QVERIFY(engine->draft() == nullptr);
    }

    /// A way of splitting words that is insisted on holds for a small model as well.
    void draftModelsSplitWordsAsTheModelDoes() {
        QFile tiny(QString::fromStdString(tiny_));
        QVERIFY(tiny.open(QIODevice::ReadOnly));
        QByteArray bytes = tiny.readAll();
        const qsizetype key = bytes.indexOf("tokenizer.ggml.pre");
        bytes.replace(bytes.indexOf("gpt-2", key), 5, "odd-1");
        QFile odd(QString::fromStdString(file("odd.gguf")));
        QVERIFY(key > 0 && odd.open(QIODevice::WriteOnly) && odd.write(bytes) == bytes.size());
        odd.close();
        LoadOptions options;
        options.model = tiny_;
        QVERIFY(!get(Engine::load(options))->loadDraft(file("odd.gguf")).has_value());
        options.pre_tokenizer = "gpt-2";
        const auto engine = get(Engine::load(options));
        const auto draft = engine->loadDraft(file("odd.gguf"));
        QVERIFY2(draft.has_value(), draft.has_value() ? "" : draft.error().oneLine().c_str());
    }

    void scoresDoNotDependOnWhatComesAfter() {
        const auto engine = load(tiny_);
        std::vector<std::int32_t> tokens;
        for (int i = 0; i < 300; ++i) tokens.push_back(3 + (i * 37) % 200);
        const auto all = get(engine->evaluate(tokens));
        QCOMPARE(all.logprobs.size(), tokens.size() - 1);
        QCOMPARE(all.argmax.size(), tokens.size() - 1);
        const auto some = engine->evaluate(std::span(tokens).first(70));
        QVERIFY(std::equal(some->logprobs.begin(), some->logprobs.end(), all.logprobs.begin()));
        for (const float logprob : all.logprobs) QVERIFY(logprob < 0.0F && std::isfinite(logprob));
        QVERIFY(engine->evaluate(std::span(tokens).first(1))->logprobs.empty());
        tokens[5] = 1 << 20;
        QCOMPARE(engine->evaluate(tokens).error().cause, FailureCause::kBadArgument);
        tokens.assign(3000, 5);
        QCOMPARE(engine->evaluate(tokens).error().cause, FailureCause::kContextTooSmall);
    }

    void measuresATinyModel() {
        const auto engine = load(tiny_);
        const auto report = get(engine->profile());
        // The usual row counts always; more only where the measured times make them worth it, even if by noise.
        double last = 0.0;
        for (const int rows : LatencyProbe::kRows) {
            QCOMPARE(report.t.contains(rows), LatencyProbe::isWorthMeasuring(rows, last));
            if (report.t.contains(rows)) last = report.t.at(rows);
        }
        QCOMPARE(report.t.at(1), 1.0);
        QCOMPARE(report.prefill_tok_s.size(), std::size_t{2});
        QVERIFY(report.read_gb_s > 0 && report.decode_tok_s > 0 && report.t1_ms > 0 && report.t.at(64) > 0.0);
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(engine->profile({}, stop.get_token()).error().cause, FailureCause::kCancelled);
    }

    /// A copy under another name is the same model; one of the same name, type and size is not.
    void passTimesAreKeptByWhatTheModelIs() {
        TinyModelOptions other;
        other.seed = 2;
        writeTinyModel(file("other.gguf"), other);
        QVERIFY(QFile::copy(directory_.filePath("tiny.gguf"), directory_.filePath("copy.gguf")));
        const auto load = [this](const std::string& model) {
            LoadOptions options;
            options.model = model;
            options.threads = 1;
            options.times_file = file("pass_times.json");
            const auto engine = Engine::load(options);
            return engine.has_value() ? (*engine)->info().fingerprint : engine.error().oneLine();
        };
        const auto keptModels = [this] {
            return QJsonDocument::fromJson(readFile(file("pass_times.json"))).object().size();
        };
        const std::string fingerprint = load(tiny_);
        QCOMPARE(fingerprint.size(), std::size_t{32});
        QCOMPARE(load(file("copy.gguf")), fingerprint);
        QCOMPARE(keptModels(), 1);
        QVERIFY(load(file("other.gguf")) != fingerprint);
        QCOMPARE(keptModels(), 2);
    }

    /// A plain pass that was timed while the computer was slow would make the answer faster than its tokens per pass.
    void anImpossibleSpeedupHasItsBaselineMeasuredAgain() {
        LoadOptions options;
        options.model = tiny_;
        options.threads = 1;
        options.times_file = file("slow_times.json");
        get(Engine::load(options));
        constexpr double kSlower = 1e5;
        QJsonObject entries = QJsonDocument::fromJson(readFile(file("slow_times.json"))).object();
        double slow_ms = 0.0;
        for (auto entry = entries.begin(); entry != entries.end(); ++entry) {
            QJsonArray points;
            for (const auto& point : entry->toArray())
                points.append(QJsonArray{point.toArray()[0], point.toArray()[1].toDouble() * kSlower});
            slow_ms = points[0].toArray()[1].toDouble();
            *entry = points;
        }
        const QByteArray slowed = QJsonDocument(entries).toJson();
        saveBytes(file("slow_times.json"),
                  {reinterpret_cast<const std::byte*>(slowed.data()), static_cast<std::size_t>(slowed.size())});

        const auto engine = get(Engine::load(options));
        const auto session = get(engine->openSession());
        GenerationOptions asked;
        asked.method = Method::kSuffix;
        asked.max_new_tokens = 100;
        Prompt prompt;
        prompt.messages.push_back({Role::kUser, "one two three one two three one two three"});
        double believed_ms = 0.0;
        const Answer answer = get(session->generate(prompt, asked,
                                                    [&](const GenerationEvent& event) {
                                                        if (const auto* ready = std::get_if<PromptReady>(&event))
                                                            believed_ms = ready->plain_pass.ms;
                                                    },
                                                    {}));
        qInfo("a plain pass: %g ms believed, %g ms measured again", believed_ms, answer.stats.plain_pass.ms);
        QCOMPARE(believed_ms, slow_ms);
        QVERIFY(answer.stats.plain_pass.ms > 0.0 && answer.stats.plain_pass.ms < slow_ms / 1000.0);
        // The session goes on as if nothing had been measured.
        prompt.messages.push_back({Role::kAssistant, answer.text});
        prompt.messages.push_back({Role::kUser, "Again"});
        const Answer next = get(session->generate(prompt, asked, {}, {}));
        const auto fresh = get(engine->openSession());
        QCOMPARE(next.tokens, get(fresh->generate(prompt, asked, {}, {})).tokens);
    }

    /// The draft's own entry beside the model's, made when it is loaded and read when it is loaded again.
    void aDraftsPassTimesAreKept() {
        TinyDraftOptions draft;
        LoadOptions options;
        options.model = tiny_;
        options.threads = 1;
        options.times_file = file("draft_times.json");
        QByteArray first;
        for (int start = 0; start < 2; ++start) {
            const auto engine = get(Engine::load(options));
            draft.vocabulary = engine->info().vocabulary;
            writeTinyDraft(file("draft.safetensors"), draft);
            const auto info = get(engine->loadDraft(file("draft.safetensors")));
            QCOMPARE(info.fingerprint.size(), std::size_t{32});
            const QByteArray kept = readFile(file("draft_times.json"));
            const QJsonObject entries = QJsonDocument::fromJson(kept).object();
            QCOMPARE(entries.size(), 2);
            const BuildInfo build = buildInfo();
            const QString key =
                QString::fromStdString(info.fingerprint + " for " + engine->info().fingerprint + ", " +
                                       engine->info().device.english() + ", " + build.version + " " + build.commit);
            QCOMPARE(entries[key].toArray().size(), 3);
            if (start == 0) first = kept;
            QCOMPARE(kept, first);
        }
    }

    /// The largest shape a test can afford, in a type with scales and offsets.
    void aSyntheticModelIsForMeasuring() {
        const auto engine = load("synthetic:smollm2-135m:q4_1");
        QCOMPARE(engine->info().layers, 30);
        QCOMPARE(engine->info().parameters, std::int64_t{134515008});
        const auto prompt = engine->tokenize("some words and some words", SpecialTokens::kPlainText);
        QCOMPARE(prompt.size(), std::size_t{5});
        QCOMPARE(prompt[0], prompt[3]);
        const auto tokenizer = get(text::makeSyntheticTokenizer(49152));
        QCOMPARE(tokenizer->decode(std::vector<std::int32_t>{7, 49151}, SpecialTokens::kPlainText),
                 std::string(" t7 t49151"));
        const auto session = get(engine->openSession());
        GenerationOptions options;
        options.max_new_tokens = 4;
        const auto answer = get(session->generate(Prompt{{}, "some words"}, options, {}, {}));
        QCOMPARE(answer.tokens.size(), std::size_t{4});
        const std::vector<std::int32_t> tokens{1, 2, 3, 4000, 49151};
        const auto scores = get(engine->evaluate(tokens));
        for (const float logprob : scores.logprobs) QVERIFY(std::isfinite(logprob));
    }

    void tellsTheStory() {
        const std::string model = file("stories.gguf");
        if (!writeStoriesModel(GRIFFIN_SHARED_DATA, model)) QSKIP("no shared test data");
        const std::string expected = storiesReferenceText(GRIFFIN_SHARED_DATA);
        QVERIFY(expected.size() > 400);
        const auto engine = load(model);
        auto session = get(engine->openSession());
        Prompt prompt;
        // The sentencepiece vocabulary puts its BOS in front of an empty beginning.
        prompt.raw_text = "<s>";
        GenerationOptions options;
        options.max_new_tokens = 256;  // the steps llama2.c makes
        const auto answer = get(session->generate(prompt, options, {}, {}));
        QCOMPARE(answer.prompt_tokens, std::vector<std::int32_t>{1});
        const auto trimmed = [](const std::string& text) { return QString::fromStdString(text).trimmed(); };
        QCOMPARE(trimmed(answer.text), trimmed(expected));
    }

    // A folder as published on model hubs: weights, config.json and tokenizer.json beside them.
    void aFolderBringsItsTokenizer() {
        const QString folder = directory_.filePath("published");
        QVERIFY(QDir().mkpath(folder));
        for (const char* name : {"/config.json", "/model.safetensors"}) {
            QVERIFY(QFile::copy(QStringLiteral(GRIFFIN_TEST_FIXTURES "/engine/model/fixtures/llama") + name,
                                folder + name));
        }
        QCOMPARE(causeOf(folder.toStdString()), FailureCause::kFileMissing);
        writeFile(folder + "/tokenizer.json",
                  R"({"model": {"type": "BPE", "vocab": {"a": 0, "b": 1, "c": 2, "ab": 3}, "merges": ["a b"]},
            "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": false, "use_regex": true},
            "decoder": {"type": "ByteLevel"}})");
        const auto engine = load(folder.toStdString());
        QCOMPARE(engine->tokenize("cab", SpecialTokens::kPlainText), (std::vector<std::int32_t>{2, 3}));
        const auto session = get(engine->openSession());
        GenerationOptions options;
        options.max_new_tokens = 3;
        const auto answer = get(session->generate(Prompt{{}, "abc"}, options, {}, {}));
        QCOMPARE(answer.tokens.size(), std::size_t{3});
    }

    void knowsItsBuild() {
        const BuildInfo info = buildInfo();
        QVERIFY(!info.version.empty() && !info.commit.empty() && !info.compiler.empty());
        QVERIFY(!info.instruction_set.empty() && !info.cuda.empty());
    }

  private:
    std::string file(const char* name) const { return directory_.filePath(name).toStdString(); }
    static std::unique_ptr<Engine> load(const std::string& model) {
        LoadOptions options;
        options.model = model;
        return get(Engine::load(options));
    }
    static FailureCause causeOf(const std::string& model) {
        LoadOptions options;
        options.model = model;
        return Engine::load(options).error().cause;
    }

    QTemporaryDir directory_;
    std::string tiny_;
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::EngineTest)
#include "engine_test.moc"
