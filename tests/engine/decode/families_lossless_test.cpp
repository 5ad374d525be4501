// Of every family, every tree gives the tokens of greedy decoding, bit for bit: more of them than a window is long, and
// more than the original context. The reference is the target alone, a token at a time, without any of the decoder.
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <array>
#include <memory>

#include "engine/decode/speculative_decoder.h"
#include "engine/draft/heads/draft_model_drafter.h"
#include "engine/draft/heads/load_draft.h"
#include "engine/formats/gguf.h"
#include "engine/formats/weight_files.h"
#include "engine/model/gguf_model.h"
#include "engine/model/huggingface_model.h"
#include "engine/tree/tree_builder.h"
#include "tests/engine/model/loaded_model.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::tests {
namespace {

using namespace engine;
using namespace engine::decode;

constexpr int kContext = 256;
#if defined(GRIFFIN_TEST_DEVICE)
// Where every thread is emulated.
constexpr std::size_t kNewTokens = 48;
constexpr std::array kSizes{11, 60};
constexpr std::size_t kSizesOfOther = 1;
const std::vector<TreeKind> kTreesOfLong = {TreeKind::kEagle2, TreeKind::kStatic};
constexpr std::array kSizesOfLong{11};
#else
constexpr std::size_t kNewTokens = 100;
constexpr std::array kSizes{2, 11, 60};
constexpr std::size_t kSizesOfOther = kSizes.size();
const std::vector<TreeKind>& kTreesOfLong = allTrees();
constexpr std::array kSizesOfLong = kSizes;
#endif

class FamiliesLosslessTest : public QObject {
    Q_OBJECT

  private slots:
    void everyTreeGivesGreedyTokens_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("tree");
        int row = 0;
        // Of one vocabulary, so that each can draft for the others.
        for (const char* name :
             {"mistral-window", "smollm3", "granite",   "qwen3moe", "qwen3moe-plain", "phi3",       "phi3-window",
              "olmo2",          "glm4",    "seed_oss",  "gemma2",   "gemma3",         "ministral3", "gpt_oss",
              "lfm2",           "qwen35",  "qwen35moe", "gemma4",   "gemma4-dense",   "gemma4-moe"}) {
            for (const TreeKind tree : allTrees()) {
                if (tree == TreeKind::kAuto || !isOurs(row++)) continue;
                QTest::addRow("%s %s", name, nameOf(tree).data()) << QString(name) << static_cast<int>(tree);
            }
        }
    }
    void everyTreeGivesGreedyTokens() {
        QFETCH(QString, name);
        QFETCH(int, tree);
        LoadedModel target(fixture(name), 1, kContext);
        LoadedModel same(fixture(name), 1, kContext);
        LoadedModel other(fixture(name == "granite" ? "olmo2" : "granite"), 1, kContext);
        const std::vector<TokenId> expected = greedyTokens(target);
        int passes_of_same = 0;
        for (std::size_t i = 0; i < kSizes.size(); ++i) {
            int passes = 0;
            QCOMPARE(speculated(target, same, static_cast<TreeKind>(tree), kSizes[i], passes), expected);
            passes_of_same += passes;
            if (i >= kSizesOfOther) continue;
            QCOMPARE(speculated(target, other, static_cast<TreeKind>(tree), kSizes[i], passes), expected);
        }
        // The target is right about itself, so paths of the trees were accepted.
        QVERIFY(passes_of_same < static_cast<int>(kSizes.size() * kNewTokens * 3 / 4));
    }

    /// The window moves on while the answer is written.
    void treesAcrossAMovingWindow_data() {
        QTest::addColumn<QString>("name");
        int row = 0;
        bool are_ours = false;
        for (const char* name : {"mistral-window", "gemma3", "gpt_oss", "lfm2", "qwen35", "gemma4"}) {
            if (!isOurs(row++)) continue;
            QTest::newRow(name) << QString(name);
            are_ours = true;
        }
        if (!are_ours) QSKIP("All rows are those of other parts");
    }
    void treesAcrossAMovingWindow() {
        QFETCH(QString, name);
        constexpr int kLong = 3200;
        LoadedModel target(fixture(name), 1, kLong);
        LoadedModel same(fixture(name), 1, kLong);
        // The window's slots are full within the answer.
        const int room = model::KvCache::slotsOf(target.config(), 0, kLong);
        QVERIFY(room < kLong - 200);
        std::vector<TokenId> before(static_cast<std::size_t>(room - 40));
        for (std::size_t i = 0; i < before.size(); ++i) before[i] = static_cast<TokenId>(5 + i * i % 26);
        const std::vector<TokenId> expected = greedyTokens(target, before, kLong);
        for (const TreeKind tree : kTreesOfLong) {
            if (tree == TreeKind::kAuto) continue;
            for (const int size : kSizesOfLong) {
                int passes = 0;
                QCOMPARE(speculated(target, same, tree, size, passes, before, kLong), expected);
            }
        }
    }

    /// A model that brings its draft along. The reference knows nothing of the head.
    void treesOfItsOwnHead() {
        if (!isOurs(0)) QSKIP("It is another part's");
        const std::string path = fixture("qwen35moe-mtp/model.gguf");
        LoadedModel target(path, 1, kContext);
        const auto file = get(formats::GgufFile::open(path));
        model::GgufTensors source(file);
        const std::vector<TokenId> expected = greedyTokens(target);
        int all_passes = 0;
        for (const TreeKind tree : allTrees()) {
            if (tree == TreeKind::kAuto) continue;
            for (const int size : kSizes) {
                int passes = 0;
                const auto drafter = get(draft::loadMtpDraft(target.target(), source, kContext, path));
                QCOMPARE(speculated(target, *drafter, tree, size, passes), expected);
                QVERIFY(passes < static_cast<int>(kNewTokens));
                all_passes += passes;
            }
        }
        qInfo("%d passes", all_passes);
    }

    /// Whole cycles in the back end's memory (GrownCycle), of families whose layers keep more than keys and values.
    void cyclesInTheBackEnd_data() {
        QTest::addColumn<QString>("name");
        int row = 0;
        bool are_ours = false;
        for (const char* name : {"lfm2", "qwen35", "gemma4"}) {
            if (!isOurs(row++)) continue;
            QTest::newRow(name) << QString(name);
            are_ours = true;
        }
        if (!are_ours) QSKIP("All rows are those of other parts");
    }
    void cyclesInTheBackEnd() {
        QFETCH(QString, name);
        LoadedModel target(fixture(name), 1, kContext);
        const std::vector<TokenId> expected = greedyTokens(target);
        const QTemporaryDir folder;
        const std::string path = folder.filePath("draft.safetensors").toStdString();
        TinyDraftOptions options;
        options.method = Method::kEagle;
        options.hidden_size = target.config().hidden_size;
        options.vocabulary = target.config().vocabulary;
        writeTinyDraft(path, options);
        const auto files = get(formats::WeightFiles::openModel(fixture(name)));
        model::HuggingFaceTensors tensors(files);
        const auto drafter = get(draft::loadDraft(path, Method::kAuto, target.target(), tensors, kContext));
        QVERIFY(drafter->grower() != nullptr && target.target().isSteady());
        const auto growth = target.backend().makeTreeGrowth();
        for (const int size : {11, 30}) {
            int passes = 0;
            QCOMPARE(speculated(target, *drafter, TreeKind::kEagle2, size, passes, prompt(), kContext, growth.get()),
                     expected);
            QVERIFY(passes < static_cast<int>(kNewTokens));  // some paths were accepted
        }
    }

  private:
    /// GRIFFIN_TEST_PART="I/N": of N processes this is number I, from 0.
    static bool isOurs(int row) {
        const QStringList part = qEnvironmentVariable("GRIFFIN_TEST_PART", "0/1").split('/');
        return row % part.at(1).toInt() == part.at(0).toInt();
    }
    static std::string fixture(const QString& name) {
        return std::string(GRIFFIN_TEST_FIXTURES) + "/engine/model/fixtures/" + name.toStdString();
    }
    static std::vector<TokenId> prompt() { return {5, 9, 5, 9, 30, 11, 7}; }

    static std::vector<TokenId> greedyTokens(LoadedModel& model, std::vector<TokenId> before = prompt(),
                                             int context = kContext) {
        model::KvCache cache = model.makeCache(context);
        model.target().prefill(cache, std::span(before).first(before.size() - 1), {});
        before.erase(before.begin(), before.end() - 1);
        const auto best = [&model](std::vector<float> logits) {
            const auto row = logits.end() - model.config().vocabulary;
            return static_cast<TokenId>(std::max_element(row, logits.end()) - row);
        };
        std::vector<TokenId> tokens{best(model.chainLogits(cache, before))};
        while (tokens.size() < kNewTokens)
            tokens.push_back(best(model.chainLogits(cache, std::span(&tokens.back(), 1))));
        return tokens;
    }

    static std::vector<TokenId> speculated(LoadedModel& target, LoadedModel& draft, TreeKind tree, int size,
                                           int& passes, const std::vector<TokenId>& before = prompt(),
                                           int context = kContext) {
        draft::DraftModelDrafter drafter(draft.target(), target.config().vocabulary, context);
        return speculated(target, drafter, tree, size, passes, before, context);
    }

    /// `growth`: where trees grow; null: on the host.
    static std::vector<TokenId> speculated(LoadedModel& target, draft::Drafter& drafter, TreeKind tree, int size,
                                           int& passes, const std::vector<TokenId>& before = prompt(),
                                           int context = kContext, kernels::TreeGrowth* growth = nullptr) {
        model::KvCache cache = target.makeCache(context);
        Sampler sampler({}, target.config().vocabulary, 5);
        model::DeviceMatrix features;
        DraftFeed feed(drafter, target.target(), features);
        drafter.truncate(0);
        drafter.start(before.front());
        target.target().prefill(cache, before, {}, [&](int done) {
            const auto next = std::span(before).subspan(static_cast<std::size_t>(done) + 1);
            feed.addFirst(next.first(std::min(next.size(), static_cast<std::size_t>(target.target().rows()))));
        });
        tree::TreeBuilderOptions options;
        options.kind = tree;
        TreeOptions sizes;
        sizes.size = size;
        sizes.depth = std::min(size - 1, 6);
        DrafterStats record;
        DrafterStats lookup_record;
        Speculation speculation{drafter,
                                tree::makeTreeBuilder(options),
                                MultiDraftRule::kMultiRound,
                                sizes,
                                LatencyProfile({{1, 1.0}, {64, 1.0}}),
                                record,
                                &lookup_record,
                                {},
                                growth,
                                tree == TreeKind::kCoupled};
        SpeculativeDecoder decoder(target.target(), cache, sampler, std::move(speculation), feed,
                                   static_cast<int>(before.size()));
        std::vector<TokenId> all{decoder.first()};
        std::vector<TokenId> tokens;
        GenerationStats stats;
        while (all.size() < kNewTokens) {
            decoder.next(all.back(), 0, tokens, stats);
            all.insert(all.end(), tokens.begin(), tokens.end());
        }
        passes = stats.target_passes;
        all.resize(kNewTokens);
        return all;
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::FamiliesLosslessTest)
#include "families_lossless_test.moc"
