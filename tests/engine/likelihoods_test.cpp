// How likely the tokens of an answer are: as a separate scoring of the text finds, the same for every method and tree,
// and told of what is in the text alone. Biases change the text, and every method gives the same one.
#include <QTest>
#include <cmath>
#include <cstring>
#include <set>

#include "engine/engine.h"
#include "engine/generation_options.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::tests {
namespace {

using namespace engine;

constexpr int kToldTokens = 60;
constexpr int kAlternatives = 4;
constexpr const char* kQuestion = "Once upon a time there was";

struct Told {
    Answer answer;
    std::vector<TokenLikelihood> likelihoods;
};

bool sameNumber(float a, float b) {
    return std::memcmp(&a, &b, sizeof(a)) == 0;
}

void compare(const std::vector<TokenLikelihood>& found, const std::vector<TokenLikelihood>& expected) {
    QCOMPARE(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        QCOMPARE(found[i].chosen.token, expected[i].chosen.token);
        QVERIFY(sameNumber(found[i].chosen.log_probability, expected[i].chosen.log_probability));
        QCOMPARE(found[i].likeliest.size(), expected[i].likeliest.size());
        for (std::size_t k = 0; k < found[i].likeliest.size(); ++k) {
            QCOMPARE(found[i].likeliest[k].token, expected[i].likeliest[k].token);
            QVERIFY(sameNumber(found[i].likeliest[k].log_probability, expected[i].likeliest[k].log_probability));
        }
    }
}

class LikelihoodsTest : public QObject {
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
        get(engine_->loadDraft(file("other.gguf")));
        session_ = get(engine_->openSession());
    }

    void areWhatAScoringFinds_data() {
        QTest::addColumn<float>("temperature");
        QTest::addColumn<int>("tree");
        QTest::newRow("greedy") << 0.0F << static_cast<int>(TreeKind::kAuto);
        QTest::newRow("drawn") << 0.9F << static_cast<int>(TreeKind::kAuto);
        QTest::newRow("drawn trees") << 0.9F << static_cast<int>(TreeKind::kSequoia);
    }
    void areWhatAScoringFinds() {
        QFETCH(float, temperature);
        QFETCH(int, tree);
        const auto kind = static_cast<TreeKind>(tree);
        const Told told =
            ask(options(kind == TreeKind::kAuto ? Method::kVanilla : Method::kDraftModel, kind, temperature));
        QVERIFY(told.answer.tokens.size() > 20);
        std::vector<std::int32_t> tokens = told.answer.prompt_tokens;
        const std::size_t first = tokens.size();
        tokens.insert(tokens.end(), told.answer.tokens.begin(), told.answer.tokens.end());
        const Scores scores = get(engine_->evaluate(tokens));
        QVERIFY(!told.likelihoods.empty() && told.likelihoods.size() <= told.answer.tokens.size());
        double worst = 0.0;
        for (std::size_t i = 0; i < told.likelihoods.size(); ++i) {
            const TokenLikelihood& found = told.likelihoods[i];
            QCOMPARE(found.chosen.token, tokens[first + i]);
            QCOMPARE(found.likeliest.size(), std::size_t{kAlternatives});
            QCOMPARE(found.likeliest[0].token, scores.argmax[first + i - 1]);
            worst = std::max(worst, std::abs(static_cast<double>(found.chosen.log_probability) -
                                             static_cast<double>(scores.logprobs[first + i - 1])));
            if (temperature == 0.0F) QCOMPARE(found.likeliest[0].token, found.chosen.token);
            std::set<std::int32_t> different;
            for (std::size_t k = 0; k < found.likeliest.size(); ++k) {
                different.insert(found.likeliest[k].token);
                if (k > 0) QVERIFY(found.likeliest[k].log_probability <= found.likeliest[k - 1].log_probability);
                QVERIFY(!found.likeliest[k].bytes.empty());
            }
            QCOMPARE(different.size(), std::size_t{kAlternatives});
        }
        qInfo("%zu tokens, largest difference %.1e", told.likelihoods.size(), worst);
        QVERIFY(worst < 1e-5);
    }

    void areTheSameForEveryMethod_data() {
        QTest::addColumn<int>("method");
        QTest::addColumn<int>("tree");
        QTest::addColumn<float>("temperature");
        for (const float temperature : {0.0F, 0.9F}) {
            const auto add = [temperature](Method method, TreeKind tree) {
                QTest::addRow("%s %s %.1f", nameOf(method).data(), nameOf(tree).data(),
                              static_cast<double>(temperature))
                    << static_cast<int>(method) << static_cast<int>(tree) << temperature;
            };
            for (const Method method : {Method::kPromptLookup, Method::kLookahead, Method::kSuffix}) {
                add(method, TreeKind::kAuto);
            }
            for (const TreeKind tree : {TreeKind::kEagle2, TreeKind::kCoupled}) add(Method::kDraftModel, tree);
        }
    }
    void areTheSameForEveryMethod() {
        QFETCH(int, method);
        QFETCH(int, tree);
        QFETCH(float, temperature);
        const Told plain = ask(options(Method::kVanilla, TreeKind::kAuto, temperature));
        const Told fast = ask(options(static_cast<Method>(method), static_cast<TreeKind>(tree), temperature));
        QCOMPARE(fast.answer.tokens, plain.answer.tokens);
        compare(fast.likelihoods, plain.likelihoods);
    }

    void nothingIsToldUnasked() {
        GenerationOptions silent = options(Method::kSuffix, TreeKind::kAuto, 0.0F);
        silent.likelihoods.reset();
        QVERIFY(ask(silent).likelihoods.empty());
        GenerationOptions alone = options(Method::kSuffix, TreeKind::kAuto, 0.0F);
        alone.likelihoods = 0;
        const Told told = ask(alone);
        QVERIFY(!told.likelihoods.empty());
        for (const TokenLikelihood& token : told.likelihoods) QVERIFY(token.likeliest.empty());
    }

    /// The bytes of the tokens that are told begin with the text, and the last of them is in it.
    void aStopTextIsNotToldOf() {
        const Told whole = ask(options(Method::kVanilla, TreeKind::kAuto, 0.0F));
        const std::string& text = whole.answer.text;
        QVERIFY(text.size() > 24);
        for (const std::size_t place : {std::size_t{1}, text.size() / 3, text.size() / 2}) {
            for (const std::size_t size : {std::size_t{1}, std::size_t{7}}) {
                const std::string stop = text.substr(place, size);
                for (const Method method : {Method::kVanilla, Method::kSuffix}) {
                    GenerationOptions stopping = options(method, TreeKind::kAuto, 0.0F);
                    stopping.stop_texts = {stop};
                    const Told told = ask(stopping);
                    QCOMPARE(told.answer.text, text.substr(0, text.find(stop)));
                    std::string spelt;
                    std::size_t last = 0;
                    for (const TokenLikelihood& token : told.likelihoods) {
                        last = spelt.size();
                        spelt += token.chosen.bytes;
                    }
                    QVERIFY2(spelt.starts_with(told.answer.text), spelt.c_str());
                    QVERIFY(told.likelihoods.empty() || last < told.answer.text.size());
                    QCOMPARE(told.likelihoods.empty(), told.answer.text.empty());
                }
            }
        }
    }

    void biasesForbidAndForce() {
        const Told plain = ask(options(Method::kVanilla, TreeKind::kAuto, 0.0F));
        const std::int32_t often = plain.answer.tokens[2];
        for (const float temperature : {0.0F, 0.9F}) {
            GenerationOptions without = options(Method::kVanilla, TreeKind::kAuto, temperature);
            without.sampling.biases = {{often, -100.0F}};
            const Answer answer = ask(without).answer;
            QCOMPARE(std::ranges::count(answer.tokens, often), 0);
            without.sampling.biases = {{often, 100.0F}};
            const Told forced = ask(without);
            QCOMPARE(std::ranges::count(forced.answer.tokens, often), kToldTokens);
            // What is told is the model's own opinion.
            QVERIFY(forced.likelihoods.back().chosen.log_probability < -0.01F);
        }
    }

    void biasesAreTheSameForEveryMethod_data() { areTheSameForEveryMethod_data(); }
    void biasesAreTheSameForEveryMethod() {
        QFETCH(int, method);
        QFETCH(int, tree);
        QFETCH(float, temperature);
        GenerationOptions plain = options(Method::kVanilla, TreeKind::kAuto, temperature);
        const Answer free = ask(plain).answer;
        for (std::size_t i = 0; i < 12; ++i)
            plain.sampling.biases.push_back({free.tokens[i], i % 2 == 0 ? -3.0F : 1.5F});
        GenerationOptions fast = options(static_cast<Method>(method), static_cast<TreeKind>(tree), temperature);
        fast.sampling.biases = plain.sampling.biases;
        const Told expected = ask(plain);
        const Told found = ask(fast);
        QVERIFY(expected.answer.tokens != free.tokens);
        QCOMPARE(found.answer.tokens, expected.answer.tokens);
        compare(found.likelihoods, expected.likelihoods);
    }

    void aBiasOfNoTokenIsRefused() {
        for (const std::int32_t token : {-1, 1 << 30}) {
            GenerationOptions wrong = options(Method::kVanilla, TreeKind::kAuto, 0.0F);
            wrong.sampling.biases = {{token, 1.0F}};
            const auto answer = session_->generate(Prompt{{}, kQuestion}, wrong, {}, {});
            QVERIFY(!answer.has_value());
            QCOMPARE(answer.error().cause, FailureCause::kBadArgument);
            const std::string line = answer.error().oneLine();
            QVERIFY2(line.find("There is no token " + std::to_string(token)) != std::string::npos, line.c_str());
        }
    }

  private:
    static GenerationOptions options(Method method, TreeKind tree, float temperature) {
        GenerationOptions options;
        options.method = method;
        options.tree.kind = tree;
        if (method != Method::kVanilla) options.tree.size = 12;
        options.max_new_tokens = kToldTokens;
        options.sampling.temperature = temperature;
        options.sampling.seed = 11;
        options.likelihoods = kAlternatives;
        return options;
    }
    Told ask(const GenerationOptions& options) {
        Told told;
        told.answer = get(session_->generate(
            Prompt{{}, kQuestion}, options,
            [&told](const GenerationEvent& event) {
                const auto* added = std::get_if<TextAdded>(&event);
                if (added == nullptr) return;
                told.likelihoods.insert(told.likelihoods.end(), added->likelihoods.begin(), added->likelihoods.end());
            },
            {}));
        return told;
    }
    std::string file(const char* name) const { return directory_.filePath(name).toStdString(); }

    QTemporaryDir directory_;
    std::unique_ptr<Engine> engine_;
    std::unique_ptr<Session> session_;
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::LikelihoodsTest)
#include "likelihoods_test.moc"
