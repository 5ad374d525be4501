// Above temperature 0 a tree that was drawn does not change the text's distribution: tokens counted over many seeds,
// with vanilla decoding and with drawn trees. Seeds are fixed, so the outcome is too. What drafts draw must not come
// from the sampler's own numbers: with one seed for both, p is 0 here.
#include <QTest>

#include "engine/engine.h"
#include "engine/generation_options.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"
#include "tests/support/two_samples.h"

namespace griffin::tests {
namespace {

using namespace engine;

constexpr int kSamples = 1200;
constexpr int kTokens = 3;
constexpr double kMinProbability = 0.001;

class SamplingTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        writeTinyModel(file("target.gguf"), {.context = 128});
        LoadOptions load;
        load.model = file("target.gguf");
        load.threads = 1;  // other tests run at the same time
        engine_ = get(Engine::load(load));
        get(engine_->loadDraft(file("target.gguf")));
        session_ = get(engine_->openSession());
        plain_ = sample(options(Method::kVanilla, TreeKind::kAuto), 1);
    }

    void drawnTreesKeepTheDistribution_data() {
        QTest::addColumn<int>("tree");
        for (const TreeKind tree : {TreeKind::kEagle2, TreeKind::kCoupled, TreeKind::kDySpec, TreeKind::kSpecInfer,
                                    TreeKind::kSpecTr, TreeKind::kSequoia, TreeKind::kChain}) {
            QTest::newRow(nameOf(tree).data()) << static_cast<int>(tree);
        }
    }
    void drawnTreesKeepTheDistribution() {
        QFETCH(int, tree);
        const OutcomeCounts drawn = sample(options(Method::kDraftModel, static_cast<TreeKind>(tree)), 1000000);
        const Likeness like = likeness(plain_, drawn);
        qInfo("p %.3f of %d classes", like.p, like.classes);
        QVERIFY(like.classes >= 8);
        QVERIFY(like.p > kMinProbability);
    }

  private:
    static GenerationOptions options(Method method, TreeKind tree) {
        GenerationOptions options;
        options.method = method;
        if (method != Method::kVanilla) options.tree = {tree, 6, 2, 3};
        options.max_new_tokens = kTokens;
        options.sampling.temperature = 1.0F;
        options.sampling.min_p = 0.1F;
        options.sampling.top_k = 4;
        return options;
    }
    /// The second and third token, which a tree decides.
    OutcomeCounts sample(GenerationOptions options, std::uint64_t first_seed) {
        OutcomeCounts counts;
        for (int i = 0; i < kSamples; ++i) {
            options.sampling.seed = first_seed + static_cast<std::uint64_t>(i);
            const Answer answer = get(session_->generate(Prompt{{}, "Once upon a time"}, options, {}, {}));
            ++counts[{answer.tokens.begin() + 1, answer.tokens.end()}];
        }
        return counts;
    }
    std::string file(const char* name) const { return directory_.filePath(name).toStdString(); }

    QTemporaryDir directory_;
    std::unique_ptr<Engine> engine_;
    std::unique_ptr<Session> session_;
    OutcomeCounts plain_;
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::SamplingTest)
#include "sampling_test.moc"
