// Answers with a form: whatever they are drafted with, they are vanilla's under the same form, token for token, and
// they keep to it. At temperature 0, above it with fixed candidates, and in distribution with drawn ones.
#include <QTest>

#include <QRegularExpression>
#include <array>
#include <cmath>

#include "engine/engine.h"
#include "tests/support/random_schema.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::tests {
namespace {

using namespace engine;

class FormLosslessTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        TinyModelOptions options;
        options.context = 512;
        writeTinyModel(file("target.gguf"), options);
        options.layers = 1;
        options.seed = 5;
        writeTinyModel(file("other.gguf"), options);
        LoadOptions load;
        load.model = file("target.gguf");
        load.threads = 1;  // other tests run at the same time
        engine_ = get(Engine::load(load));
        TinyDraftOptions draft;
        draft.vocabulary = engine_->info().vocabulary;
        writeTinyDraft(file("griffin.safetensors"), draft);
        get(engine_->loadDraft(file("griffin.safetensors")));
        get(engine_->addDraft(file("other.gguf")));
        session_ = get(engine_->openSession());
    }

    // Thousands of schemas, each with another method, tree and temperature, and each answer next to vanilla's.
    void randomSchemas() {
        std::mt19937 random(11);
        int ended = 0;
        int cycles = 0;
        int tokens = 0;
        for (int i = 0; i < 2000; ++i) {
            const OrderedJson schema = randomSchema(random, 2);
            GenerationOptions options = speculating(i);
            options.form = {AnswerForm::Kind::kJsonSchema, schema.dump()};
            const Answer plain = answer(vanilla(options));
            options.simulated = {plain.tokens, 0.7};
            const Answer fast = answer(options);
            if (isExact(options)) {
                QVERIFY2(fast.tokens == plain.tokens,
                         (label(options) + schema.dump() + plain.text + " " + fast.text).c_str());
                QCOMPARE(fast.finish_reason, plain.finish_reason);
            }
            for (const Answer* one : {&plain, &fast}) {
                if (one->finish_reason != FinishReason::kStop) continue;
                const OrderedJson value = OrderedJson::parse(one->text, nullptr, false);
                QVERIFY2(!value.is_discarded() && isValid(value, schema),
                         (label(options) + schema.dump() + one->text).c_str());
                ++ended;
            }
            cycles += fast.stats.target_passes;
            tokens += fast.stats.committed_tokens;
        }
        qInfo("%d of 4000 answers ended, all of them valid; %.2f tokens a pass", ended,
              static_cast<double>(tokens) / cycles);
        QVERIFY(ended > 1500 && tokens > cycles);
    }

    void expressionsAndGrammars_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](AnswerForm::Kind kind, const char* text, const char* expected) {
            QTest::newRow(text) << static_cast<int>(kind) << text << expected;
        };
        row(AnswerForm::Kind::kExpression, "[A-Z][a-z]{3,9}( [a-z]{1,9}){2,5}[.!?]",
            "^[A-Z][a-z]{3,9}( [a-z]{1,9}){2,5}[.!?]$");
        row(AnswerForm::Kind::kExpression, "Once upon a time there was (a|no) (fox|ship)\\.",
            "^Once upon a time there was (a|no) (fox|ship)\\.$");
        row(AnswerForm::Kind::kGrammar, "root ::= line{2,4}\nline ::= \"- \" [a-z ]{1,12} \"\\n\"",
            "^(- [a-z ]{1,12}\n){2,4}$");
    }
    void expressionsAndGrammars() {
        QFETCH(int, kind);
        QFETCH(QString, text);
        QFETCH(QString, expected);
        for (int i = 0; i < 60; ++i) {
            GenerationOptions options = speculating(i);
            options.form = {static_cast<AnswerForm::Kind>(kind), text.toStdString()};
            const Answer plain = answer(vanilla(options));
            options.simulated = {plain.tokens, 0.7};
            const Answer fast = answer(options);
            if (isExact(options)) QCOMPARE(fast.tokens, plain.tokens);
            QCOMPARE(fast.finish_reason, FinishReason::kStop);
            for (const Answer* one : {&plain, &fast}) {
                QVERIFY2(QRegularExpression(expected).match(QString::fromStdString(one->text)).hasMatch(),
                         one->text.c_str());
            }
        }
    }

    // Drawn candidates keep the distribution of the form's texts: of 400 answers each of two has its share.
    void drawnCandidatesKeepTheDistribution() {
        const auto share = [&](Method method, TreeKind tree) {
            int first = 0;
            for (std::uint64_t seed = 0; seed < 400; ++seed) {
                GenerationOptions options;
                options.method = method;
                options.tree = {tree, method == Method::kVanilla ? 0 : 8, 0, 0};
                options.form = {AnswerForm::Kind::kExpression, "(ax|bx|cy){3}"};
                options.sampling.temperature = 1.0F;
                options.sampling.seed = seed + (method == Method::kVanilla ? 1000 : 0);
                first += answer(options).text[2] == 'a' ? 1 : 0;  // the first token is never drafted
            }
            return first / 400.0;
        };
        const double expected = share(Method::kVanilla, TreeKind::kAuto);
        QVERIFY(expected > 0.05 && expected < 0.95);
        for (const TreeKind tree : {TreeKind::kDySpec, TreeKind::kSequoia, TreeKind::kSpecInfer, TreeKind::kSpecTr}) {
            const double found = share(Method::kGriffin, tree);
            const double deviation = std::sqrt(2.0 * expected * (1.0 - expected) / 400.0);
            qInfo("%s: %.3f, vanilla %.3f, deviation %.3f", nameOf(tree).data(), found, expected, deviation);
            QVERIFY(std::abs(found - expected) < 4.5 * deviation);
        }
    }

    // Nodes of the form are marked, and a forbidden one is in no tree that a draft proposes.
    void everyNodeIsPermitted() {
        const std::string schema =
            R"({"type":"object","properties":{"one":{"type":"integer"},"other":{"enum":["a","b"]}},"required":["one","other"]})";
        std::atomic<bool> watched = true;
        for (const Method method : {Method::kGriffin, Method::kSuffix, Method::kPromptLookup}) {
            GenerationOptions options;
            options.method = method;
            options.tree.size = 30;
            options.form = {AnswerForm::Kind::kJsonSchema, schema};
            options.watched = &watched;
            int of_form = 0;
            std::string text;
            get(session_->generate(Prompt{{}, R"({"one": 17, "other": "a"} {"one": )"}, options,
                                   [&](const GenerationEvent& event) {
                                       const auto* added = std::get_if<TextAdded>(&event);
                                       if (added == nullptr || added->cycle == nullptr) {
                                           if (added != nullptr) text += added->text;
                                           return;
                                       }
                                       const CycleRecord& cycle = *added->cycle;
                                       for (const DraftTreeNode& node : cycle.nodes) {
                                           of_form += node.of_form ? 1 : 0;
                                           std::string path;
                                           for (int n = static_cast<int>(&node - cycle.nodes.data()); n > 0;
                                                n = cycle.nodes[static_cast<std::size_t>(n)].parent) {
                                               path.insert(0, cycle.nodes[static_cast<std::size_t>(n)].text);
                                           }
                                           QVERIFY2(couldBegin(text + path), (text + path).c_str());
                                       }
                                       if (cycle.origin == DraftOrigin::kForm) QVERIFY(cycle.nodes[1].of_form);
                                       text += added->text;
                                   },
                                   {}));
            QVERIFY(of_form > 10);
        }
    }

    void aBadFormIsRefused() {
        GenerationOptions options;
        options.form = {AnswerForm::Kind::kExpression, "(a"};
        const auto refused = session_->generate(Prompt{{}, "Once"}, options, {}, {});
        QVERIFY(!refused.has_value());
        QCOMPARE(refused.error().cause, FailureCause::kBadArgument);
        QVERIFY(lineOf(refused).find("not closed") != std::string::npos);
    }

  private:
    /// Whether a text is the beginning of an answer of everyNodeIsPermitted(), perhaps with its end.
    static bool couldBegin(std::string text) {
        if (const auto end = text.find("<|im_end|>"); end != std::string::npos) text.resize(end);
        static const QRegularExpression whole("^\\{\"one\": -?\\d+, \"other\": \"(a|b)\"\\}$");
        const auto match = whole.match(QString::fromStdString(text), 0, QRegularExpression::PartialPreferCompleteMatch);
        return match.hasMatch() || match.hasPartialMatch();
    }

    /// Each method with each tree that it has, at temperature 0 and above, one after the other.
    static GenerationOptions speculating(int index) {
        constexpr std::array kOwnTrees = {Method::kAuto, Method::kPromptLookup, Method::kLookahead, Method::kSuffix};
        constexpr std::array kTrees = {Method::kGriffin, Method::kDraftModel, Method::kSimulated};
        const auto trees = static_cast<int>(allTrees().size());
        const int kinds = static_cast<int>(kOwnTrees.size()) + static_cast<int>(kTrees.size()) * trees;
        const int kind = index % kinds;
        const int other = index / kinds;
        GenerationOptions options;
        if (kind < static_cast<int>(kOwnTrees.size())) {
            options.method = kOwnTrees[static_cast<std::size_t>(kind)];
        } else {
            const int place = kind - static_cast<int>(kOwnTrees.size());
            options.method = kTrees[static_cast<std::size_t>(place / trees)];
            options.tree.kind = allTrees()[static_cast<std::size_t>(place % trees)];
        }
        options.tree.size = std::array{0, 2, 11, 40}[static_cast<std::size_t>(other % 4)];
        options.max_new_tokens = 100;
        if (other % 3 == 0) return options;
        options.sampling.temperature = other % 3 == 1 ? 0.8F : 1.3F;
        options.sampling.top_p = other % 5 == 0 ? 0.9F : 1.0F;
        options.sampling.top_k = other % 7 == 0 ? 20 : 0;
        options.sampling.repetition_penalty = other % 4 == 0 ? 1.2F : 1.0F;
        options.sampling.seed = static_cast<std::uint64_t>(index);
        return options;
    }
    static GenerationOptions vanilla(GenerationOptions options) {
        options.method = Method::kVanilla;
        options.tree = {};
        return options;
    }
    /// Whether the candidates are fixed, so that the tokens are vanilla's, too.
    static bool isExact(const GenerationOptions& options) {
        if (options.sampling.temperature <= 0.0F) return true;
        const bool own_tree = options.method == Method::kPromptLookup || options.method == Method::kLookahead ||
                              options.method == Method::kSuffix;
        return own_tree || options.tree.kind == TreeKind::kEagle2 || options.tree.kind == TreeKind::kCoupled;
    }
    static std::string label(const GenerationOptions& options) {
        return std::string(nameOf(options.method)) + " " + std::string(nameOf(options.tree.kind)) + " ";
    }
    Answer answer(const GenerationOptions& options) const {
        return get(session_->generate(Prompt{{}, "Once upon a time"}, options, {}, {}));
    }
    std::string file(const char* name) const { return directory_.filePath(name).toStdString(); }

    QTemporaryDir directory_;
    std::unique_ptr<Engine> engine_;
    std::unique_ptr<Session> session_;
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::FormLosslessTest)
#include "form_lossless_test.moc"
