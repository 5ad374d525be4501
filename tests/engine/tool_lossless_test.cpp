// Answers that call tools: valid under the schemas whenever they end, and vanilla's whatever they are drafted with.
#include <QTest>
#include <array>

#include "engine/engine.h"
#include "tests/support/random_schema.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::tests {
namespace {

using namespace engine;

class ToolLosslessTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        TinyModelOptions options;
        options.context = 4096;
        options.has_tools = true;
        writeTinyModel(file("target.gguf"), options);
        options.tool_words = "<function=example_function_name>";
        writeTinyModel(file("parameters.gguf"), options);
        options.tool_words = "List of tools: ";
        writeTinyModel(file("python.gguf"), options);
        options.has_tools = false;
        writeTinyModel(file("without.gguf"), options);
        // Of no family: run as they stand.
        const std::string begin =
            "{{ tools|tojson if tools }}{% for m in messages %}[{{ m.role }}]{{ m.content }}{% for c in m.tool_calls "
            "%}";
        const std::string end =
            "{% endfor %}<|im_end|>{% endfor %}{% if add_generation_prompt %}[assistant]{% endif %}";
        options.chat_template =
            begin +
            "(call){{ c.function.name }}:{% for k, v in c.function.arguments.items() %}<{{ k }}>"
            "{{ v if v is string else v|tojson }}</>{% endfor %}(done){% if not loop.last %},{% endif %}" +
            end;
        writeTinyModel(file("own-parameters.gguf"), options);
        options.chat_template =
            begin +
            "<do>{{ c.function.name }}: {{ c.function.arguments|tojson }}</do>{% if not loop.last %},{% endif %}" + end;
        writeTinyModel(file("own.gguf"), options);
        open("target.gguf");
    }
    void init() { open("target.gguf"); }

    // Hundreds of sets of tools with random schemas, with each method and temperature, in each form.
    void requiredCalls_data() {
        QTest::addColumn<QByteArray>("model");
        QTest::addColumn<int>("form");
        QTest::addColumn<int>("answers");
        QTest::newRow("JSON") << QByteArray("target.gguf") << static_cast<int>(ArgumentForm::kJson) << 300;
        QTest::newRow("parameters") << QByteArray("parameters.gguf") << static_cast<int>(ArgumentForm::kParameters)
                                    << 100;
        QTest::newRow("Python") << QByteArray("python.gguf") << static_cast<int>(ArgumentForm::kPython) << 200;
        QTest::newRow("own JSON") << QByteArray("own.gguf") << static_cast<int>(ArgumentForm::kJson) << 100;
        QTest::newRow("own parameters") << QByteArray("own-parameters.gguf")
                                        << static_cast<int>(ArgumentForm::kParameters) << 100;
    }
    void requiredCalls() {
        QFETCH(QByteArray, model);
        QFETCH(int, form);
        QFETCH(int, answers);
        open(model);
        QCOMPARE(static_cast<int>(engine_->info().tools.form), form);
        std::mt19937 random(17);
        constexpr std::array kMethods = {Method::kGriffin, Method::kSuffix, Method::kPromptLookup, Method::kLookahead,
                                         Method::kAuto};
        int ended = 0;
        int several = 0;
        int passes = 0;
        int tokens = 0;
        for (int i = 0; i < answers; ++i) {
            ToolUse use;
            use.choice = ToolChoice::kRequired;
            use.parallel = i % 3 != 0;
            std::vector<OrderedJson> schemas;
            for (int tool = 0; tool < 1 + i % 3; ++tool) {
                OrderedJson schema = OrderedJson::object({{"type", "object"}});
                schema["properties"] = {{"first", randomSchema(random, 1)}, {"second", randomSchema(random, 1)}};
                schema["required"] = {"first"};
                schema["additionalProperties"] = false;
                use.tools.push_back(toolOf("tool_" + std::to_string(tool), schema));
                schemas.push_back(std::move(schema));
            }
            if (i % 4 == 0) use.named = use.tools.back().name;
            GenerationOptions options;
            options.max_new_tokens = form == static_cast<int>(ArgumentForm::kParameters) ? 500 : 200;  // it is wordy
            options.method = kMethods[static_cast<std::size_t>(i) % kMethods.size()];
            options.sampling.temperature = i % 2 == 0 ? 0.0F : 1.0F;
            options.sampling.seed = static_cast<std::uint64_t>(i);
            options.tree.kind = options.method == Method::kGriffin ? TreeKind::kEagle2 : TreeKind::kAuto;
            const Answer fast = answer(use, options);
            options.method = Method::kVanilla;
            options.tree = {};
            const Answer plain = answer(use, options);
            QVERIFY2(fast.tokens == plain.tokens, (fast.text + "\n" + plain.text).c_str());
            const std::vector<ToolCall> calls = callsIn(plain.text, use);
            QVERIFY(!calls.empty());
            if (!use.parallel) QCOMPARE(calls.size(), std::size_t{1});
            if (plain.finish_reason == FinishReason::kStop) {
                for (const ToolCall& call : calls) {
                    QVERIFY(use.named.empty() || call.name == use.named);
                    const OrderedJson arguments = OrderedJson::parse(call.arguments, nullptr, false);
                    const auto place = static_cast<std::size_t>(call.name.back() - '0');
                    QVERIFY2(place < schemas.size() && isValid(arguments, schemas[place]), plain.text.c_str());
                }
                ++ended;
                several += calls.size() > 1 ? 1 : 0;
            }
            passes += fast.stats.target_passes;
            tokens += fast.stats.committed_tokens;
        }
        qInfo("%d of %d answers ended, %d with several calls; %.2f tokens a pass", ended, answers, several,
              static_cast<double>(tokens) / passes);
        QVERIFY(ended > answers / 5 && several > (answers == 300 ? 5 : 0) && tokens > passes);
    }

    /// What the model says by itself is what it says without a form.
    void automaticAnswersAreFree() {
        ToolUse use;
        use.choice = ToolChoice::kAuto;
        use.tools = {toolOf("one", {{"type", "object"}})};
        for (const Method method : {Method::kVanilla, Method::kGriffin, Method::kSuffix}) {
            for (const float temperature : {0.0F, 1.0F}) {
                GenerationOptions options;
                options.max_new_tokens = 60;
                options.method = method;
                options.sampling.temperature = temperature;
                options.sampling.seed = 3;
                if (method == Method::kGriffin) options.tree.kind = TreeKind::kEagle2;
                const Answer with_form = answer(use, options);
                Prompt rendered;
                rendered.raw_text = get(TokenizerFile::open(file("target.gguf")))
                                        .decode(with_form.prompt_tokens, SpecialTokens::kParse);
                const Answer free = get(session_->generate(rendered, options, {}, {}));
                QCOMPARE(free.prompt_tokens, with_form.prompt_tokens);
                QCOMPARE(with_form.tokens, free.tokens);
            }
        }
    }

    void whatIsRefused() {
        ToolUse use;
        use.choice = ToolChoice::kRequired;
        use.tools = {toolOf("bad", {{"type", "object"}, {"not", OrderedJson::object()}})};
        const auto refusal = [&](Session& session, const Prompt& prompt) {
            const auto refused = session.generate(prompt, {}, {}, {});
            return refused.has_value() ? std::string() : lineOf(refused);
        };
        QVERIFY(refusal(*session_, promptWith(use)).find("“not” is not supported: bad #") != std::string::npos);
        use.tools = {toolOf("list", {{"type", "array"}})};
        QVERIFY(refusal(*session_, promptWith(use)).find("must be an object: list") != std::string::npos);
        use.tools = {toolOf("one", {{"type", "object"}, {"properties", {{"a>b", {{"type", "string"}}}}}})};
        open("parameters.gguf");
        QVERIFY(refusal(*session_, promptWith(use)).find("cannot express a parameter called “a>b”") !=
                std::string::npos);
        const auto engine = load("without.gguf");
        const auto session = get(engine->openSession());
        QVERIFY(engine->info().tools.empty());
        use.tools = {toolOf("one", {{"type", "object"}})};
        QVERIFY(refusal(*session, promptWith(use)).find("no form for tools") != std::string::npos);
        Prompt earlier = promptWith({});
        earlier.messages.push_back({Role::kTool, "21"});
        QVERIFY(refusal(*session, earlier).find("no form for tools") != std::string::npos);
    }

  private:
    static Tool toolOf(const std::string& name, const OrderedJson& schema) {
        return {name,
                OrderedJson({{"type", "function"}, {"function", {{"name", name}, {"parameters", schema}}}}).dump()};
    }
    static Prompt promptWith(const ToolUse& use) {
        Prompt prompt;
        prompt.messages = {{Role::kUser, "Once upon a time"}};
        prompt.tool_use = use;
        return prompt;
    }
    std::vector<ToolCall> callsIn(const std::string& text, const ToolUse& use) const {
        ToolCallSplitter splitter(engine_->info().tools, use.tools);
        std::vector<ToolCall> calls;
        for (const ToolCallPiece& piece : splitter.push(text).calls) {
            if (!piece.name.empty()) calls.push_back({{}, piece.name, {}});
            calls.back().arguments += piece.arguments;
        }
        return calls;
    }
    Answer answer(const ToolUse& use, const GenerationOptions& options) const {
        return get(session_->generate(promptWith(use), options, {}, {}));
    }
    /// The model, with a draft, that the tests ask.
    void open(const char* name) {
        if (opened_ == name) return;
        opened_ = name;
        session_ = nullptr;
        engine_ = load(name);
        TinyDraftOptions draft;
        draft.vocabulary = engine_->info().vocabulary;
        writeTinyDraft(file("griffin.safetensors"), draft);
        get(engine_->loadDraft(file("griffin.safetensors")));
        session_ = get(engine_->openSession());
    }
    std::unique_ptr<Engine> load(const char* name) const {
        LoadOptions options;
        options.model = file(name);
        options.threads = 1;  // other tests run at the same time
        return get(Engine::load(options));
    }
    std::string file(const char* name) const { return directory_.filePath(name).toStdString(); }

    QTemporaryDir directory_;
    std::string opened_;
    std::unique_ptr<Engine> engine_;
    std::unique_ptr<Session> session_;
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::ToolLosslessTest)
#include "tool_lossless_test.moc"
