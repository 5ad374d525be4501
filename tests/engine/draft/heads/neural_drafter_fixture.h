// The drafter around each network with weights of a formula, rows that might have come from a target, random trees, and
// what a tree is told about its nodes.
#pragma once

#include <QTest>
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <memory>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "engine/draft/heads/neural_drafter.h"
#include "engine/draft/network/eagle3_network.h"
#include "engine/draft/network/feature_network.h"
#include "engine/draft/weights/draft_config.h"
#include "kernels/backend_registry.h"
#include "tests/engine/draft/formula_draft.h"
#include "tests/support/results.h"

namespace griffin::tests::neural {

using namespace engine::draft;
using engine::tree::Candidates;
using engine::tree::DraftTree;
using engine::tree::Proposal;

// Wide enough for 8-bit blocks; more rows than a block of the attention has.
inline constexpr FormulaSizes kWide{64, 4, 2, 16, 96, 150};
inline constexpr int kContext = 300;

struct Method {
    const char* name;
    FormulaTensors (*tensors)(const FormulaSizes& sizes);
    const char* layer;
    std::unique_ptr<DraftNetwork> (*network)(DraftTensors& tensors, const engine::model::ModelConfig& config);
};

template <class Network>
std::unique_ptr<DraftNetwork> make(DraftTensors& tensors, const engine::model::ModelConfig& config) {
    return std::make_unique<Network>(tensors, config);
}
inline std::unique_ptr<DraftNetwork> makeEagle3(DraftTensors& tensors, const engine::model::ModelConfig& config) {
    return std::make_unique<Eagle3Network>(tensors, config, engine::draft::Eagle3Form{}, config.hidden_size);
}

inline const Method kMethods[] = {
    {"griffin", griffinFormula, kFeatureLayer, make<GriffinNetwork>},
    {"fspad", fspadFormula, kFeatureLayer, make<FspadNetwork>},
    {"eagle", eagleFormula, kFeatureLayer, make<EagleNetwork>},
    {"eagle3", eagle3Formula, kEagle3Layer, makeEagle3},
};

/// What a tree was told about some nodes.
struct Answer {
    std::vector<TokenId> tokens;
    std::vector<float> log_probabilities;

    bool operator==(const Answer& other) const {
        return tokens == other.tokens && std::memcmp(log_probabilities.data(), other.log_probabilities.data(),
                                                     log_probabilities.size() * sizeof(float)) == 0;
    }
};

inline Answer ask(Drafter& drafter, const DraftTree& tree, const std::vector<int>& nodes, int k) {
    Candidates candidates;
    drafter.candidates()->topCandidates(tree, nodes, k, candidates);
    return {candidates.tokens, candidates.log_probabilities};
}

/// Rows that might have come from a target.
struct Prefix {
    std::vector<float> features;
    std::vector<TokenId> tokens;
    int width;

    kernels::ConstMatrixView view(int first, int count) const {
        return {features.data() + static_cast<std::ptrdiff_t>(first) * width, count, width, width};
    }
    std::span<const TokenId> next(int first, int count) const {
        return std::span(tokens).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
    }
    void feed(Drafter& drafter, int first, int count) const { drafter.extend(view(first, count), next(first, count)); }
};

class NeuralDrafterFixture : public QObject {
  protected:
    kernels::BackendSelection selection_ = kernels::selectBackend({kernels::Device::kCpu, 2});
    kernels::Backend& backend() { return *selection_.backend; }
    FormulaTarget wide_target_{backend(), kWide};
    std::unique_ptr<FormulaTensors> formula_;

    std::unique_ptr<NeuralDrafter> makeDrafter(const Method& method, const FormulaTensors& formula,
                                               FormulaTarget& target, const FormulaSizes& sizes,
                                               MatrixStorage storage = MatrixStorage::kAsStored) {
        DraftTensors tensors(backend(), formula.directory(), method.name, storage);
        const auto config = get(draftConfig(formulaConfig(sizes), tensors, method.layer, target.model().config()));
        auto network = method.network(tensors, config);
        auto head = method.layer == kEagle3Layer ? DraftHead::own(tensors, target.model(), sizes.hidden)
                                                 : DraftHead::ofTarget(tensors, target.model(), target);
        if (tensors.failure()) qFatal("%s", tensors.failure()->oneLine().c_str());
        return std::make_unique<NeuralDrafter>(method.name, target.model(), std::move(network), std::move(*head),
                                               kContext);
    }

    static Prefix randomPrefix(const Drafter& drafter, const FormulaSizes& sizes, int rows, unsigned seed) {
        std::mt19937 random(seed);
        std::normal_distribution<float> normal;
        Prefix prefix;
        prefix.width = sizes.hidden * (drafter.featureKind() == FeatureKind::kAuxiliary ? 3 : 1);
        prefix.features.resize(static_cast<std::size_t>(rows) * static_cast<std::size_t>(prefix.width));
        for (float& x : prefix.features) x = normal(random);
        for (int i = 0; i < rows; ++i) {
            prefix.tokens.push_back(static_cast<TokenId>(random() % static_cast<unsigned>(sizes.vocabulary)));
        }
        return prefix;
    }

    /// A tree of random tokens, and the nodes of each of its levels.
    static std::vector<std::vector<int>> randomTree(DraftTree& tree, const FormulaSizes& sizes, unsigned seed) {
        std::mt19937 random(seed);
        tree.reset(static_cast<TokenId>(1), Proposal::kFixed);
        while (!tree.full()) {
            const int parent = static_cast<int>(random() % static_cast<unsigned>(tree.size()));
            tree.add(parent, static_cast<TokenId>(random() % static_cast<unsigned>(sizes.vocabulary)), 0.0F);
        }
        std::vector<std::vector<int>> levels;
        for (int node = 0; node < tree.size(); ++node) {
            const auto depth = static_cast<std::size_t>(tree.depth(node));
            if (depth >= levels.size()) levels.resize(depth + 1);
            levels[depth].push_back(node);
        }
        for (std::vector<int>& level : levels) std::shuffle(level.begin(), level.end(), random);
        return levels;
    }
    static std::vector<Answer> askAll(Drafter& drafter, const DraftTree& tree,
                                      const std::vector<std::vector<int>>& levels, int k) {
        std::vector<Answer> answers;
        for (const auto& level : levels) answers.push_back(ask(drafter, tree, level, k));
        return answers;
    }

    /// The row's, for the wide target.
    std::unique_ptr<NeuralDrafter> fetchedDrafter() {
        QFETCH(int, index);
        QFETCH(bool, eight_bit);
        formula_ = std::make_unique<FormulaTensors>(kMethods[index].tensors(kWide));
        return makeDrafter(kMethods[index], *formula_, wide_target_, kWide,
                           eight_bit ? MatrixStorage::kEightBit : MatrixStorage::kAsStored);
    }

    static void addMethods() {
        QTest::addColumn<int>("index");
        QTest::addColumn<bool>("eight_bit");
        for (int i = 0; i < static_cast<int>(std::size(kMethods)); ++i) {
            QTest::addRow("%s", kMethods[i].name) << i << false;
            QTest::addRow("%s 8-bit", kMethods[i].name) << i << true;
        }
    }
};

}  // namespace griffin::tests::neural
