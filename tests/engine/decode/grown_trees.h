// Trees that grow in a back end's memory against those that the host grows: a language of states stands for the draft,
// so that both ask the back end for the candidates of the same logits. For every back end; the comparison is bit by
// bit.
#pragma once

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "engine/decode/coupled_candidates.h"
#include "engine/decode/verify.h"
#include "engine/tree/eagle2_tree.h"
#include "kernels/backend.h"

namespace griffin::tests {

/// One growth: its sizes, and what makes it hard.
struct GrownTreeCase {
    engine::tree::TreeShape shape;
    int vocabulary = 300;
    int distinct = 0;      // values that logits take, so that there are ties; 0: any
    double absent = 0.0;   // share of the tokens that have no probability; more: fewer records than the tree takes
    int prefix = 0;        // of the draft and of the target
    int waiting = 3;       // rows; 0: the draft has taken them in
    bool races = false;    // whether candidates come from the race with noise
    bool is_part = false;  // whether the head knows only some of the tokens
    unsigned seed = 1;
};

/// Memory of the back end with what the host has put there.
template <class Number>
class OnDevice {
  public:
    OnDevice(kernels::Backend& backend, std::size_t count)
        : backend_(backend), buffer_(count > 0 ? backend.allocate(count * sizeof(Number)) : kernels::DeviceBuffer()) {}
    OnDevice(kernels::Backend& backend, const std::vector<Number>& values) : OnDevice(backend, values.size()) {
        backend.upload(buffer_.data(), values.data(), buffer_.bytes());
    }
    std::vector<Number> get() const {
        std::vector<Number> values(buffer_.bytes() / sizeof(Number));
        backend_.download(values.data(), buffer_.data(), buffer_.bytes());
        return values;
    }
    /// Null when there are none.
    Number* data() const { return buffer_.template as<Number>(); }

  private:
    kernels::Backend& backend_;
    kernels::DeviceBuffer buffer_;
};

/// What a draft of states predicts: the logits after a path hang on its state alone.
class StateLanguage {
  public:
    explicit StateLanguage(const GrownTreeCase& given) : given_(given) {
        if (!given.is_part) return;
        for (int token = 0; token < given.vocabulary; token += 1 + token % 3) tokens_.push_back(token);
    }
    /// Of the draft's vocabulary; empty: all.
    const std::vector<std::int32_t>& tokens() const { return tokens_; }
    int columns() const { return tokens_.empty() ? given_.vocabulary : static_cast<int>(tokens_.size()); }
    std::int32_t tokenOf(std::int32_t column) const {
        return tokens_.empty() ? column : tokens_[static_cast<std::size_t>(column)];
    }
    static float next(float state, std::int32_t token) {
        return static_cast<float>((static_cast<int>(state) * 31 + token * 7 + 3) % 99991);
    }
    /// Appends a row of logits.
    void speak(float state, int columns, std::vector<float>& logits) const {
        std::mt19937 random(given_.seed * 100003U + static_cast<unsigned>(state));
        std::uniform_real_distribution<float> uniform(0.0F, 1.0F);
        for (int i = 0; i < columns; ++i) {
            float value = uniform(random);
            const bool is_absent = static_cast<double>(uniform(random)) < given_.absent;
            if (given_.distinct > 0) value = std::floor(value * static_cast<float>(given_.distinct));
            logits.push_back(is_absent ? -std::numeric_limits<float>::infinity() : 6.0F * value);
        }
    }

  private:
    GrownTreeCase given_;
    std::vector<std::int32_t> tokens_;
};

/// The language asked by a builder on the host.
class StateCandidates : public engine::tree::CandidateSource {
  public:
    StateCandidates(kernels::Backend& backend, const StateLanguage& language, float root_state)
        : backend_(backend), language_(language), root_state_(root_state) {}

    int maxDepth() const override { return kernels::kMaxTreeNodes; }
    int maxCandidates() const override { return language_.columns(); }
    void topCandidates(const engine::tree::DraftTree& tree, std::span<const int> nodes, int k,
                       engine::tree::Candidates& candidates) override {
        const OnDevice<float> rows = logits(tree, nodes);
        const kernels::MatrixView view = viewOf(rows, nodes.size());
        candidates.resize(nodes.size(), k);
        backend_.logSoftmax(view, view);
        backend_.topK(view, k, candidates.log_probabilities, candidates.tokens);
        for (std::int32_t& token : candidates.tokens) token = language_.tokenOf(token);
    }
    std::span<const std::int32_t> knownTokens() const override { return language_.tokens(); }
    /// REQUIRES: temperature 1.
    void probabilities(const engine::tree::DraftTree& tree, std::span<const int> nodes, float /*temperature*/,
                       std::span<const std::span<float>> rows) override {
        const OnDevice<float> memory = logits(tree, nodes);
        backend_.softmax(viewOf(memory, nodes.size()), viewOf(memory, nodes.size()));
        const std::vector<float> values = memory.get();
        const auto columns = static_cast<std::size_t>(language_.columns());
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(i * columns), columns, rows[i].begin());
        }
    }
    float stateOf(const engine::tree::DraftTree& tree, int node) const {
        if (node == 0) return root_state_;
        return StateLanguage::next(stateOf(tree, tree.parent(node)), tree.token(node));
    }

  private:
    OnDevice<float> logits(const engine::tree::DraftTree& tree, std::span<const int> nodes) const {
        std::vector<float> values;
        for (const int node : nodes) language_.speak(stateOf(tree, node), language_.columns(), values);
        return {backend_, values};
    }
    kernels::MatrixView viewOf(const OnDevice<float>& rows, std::size_t count) const {
        return {rows.data(), static_cast<int>(count), language_.columns(), language_.columns()};
    }

    kernels::Backend& backend_;
    const StateLanguage& language_;
    float root_state_;
};

/// Grows and verifies one tree both ways.
class GrownTreePair {
  public:
    GrownTreePair(kernels::Backend& backend, kernels::TreeGrowth& growth, const GrownTreeCase& given)
        : backend_(backend),
          growth_(growth),
          given_(given),
          language_(given),
          root_(static_cast<std::int32_t>(given.seed) % given.vocabulary),
          capacity_(kernels::slotCapacity(given.prefix + kernels::kMaxTreeNodes)),
          source_(backend, language_, static_cast<float>(root_)),
          sampler_(drawing(), given.vocabulary, given.seed),
          coupled_(source_, sampler_, given.vocabulary) {}

    /// What differs; empty: nothing.
    std::string compare() {
        engine::Random random(1);
        engine::tree::CandidateSource& source =
            given_.races ? static_cast<engine::tree::CandidateSource&>(coupled_) : source_;
        engine::tree::Eagle2Tree().build(source, root_, given_.shape, random, tree_);
        choose();
        engine::decode::AcceptedPath path;
        engine::decode::verifyGreedy(tree_, choices_, path);
        const std::vector<std::uint16_t> moved = hostKv(path.nodes);
        grow();
        const std::vector<std::uint16_t> grown_kv = verify();
        kernels::GrownTree grown{};
        std::vector<float> values(kernels::kMaxTreeNodes * kShortlist);
        std::vector<std::int32_t> columns(values.size());
        growth_.readShortlists(grown, kShortlist, values, columns);
        for (int node = 0; node < tree_.size(); ++node) {
            // One of the choice, then zeros.
            const auto at = static_cast<std::size_t>(node) * kShortlist;
            const std::int32_t choice = choices_[static_cast<std::size_t>(node)];
            expect(values[at] == 1.0F && columns[at] == choice && values[at + 1] == 0.0F &&
                       columns[at + 1] == (choice == 0 ? 1 : 0),
                   "shortlists");
        }

        if (!differs_.empty()) return differs_;
        if (grown.nodes != tree_.size()) {
            return "nodes: " + std::to_string(grown.nodes) + " instead of " + std::to_string(tree_.size());
        }
        for (int node = 0; node < tree_.size(); ++node) {
            const auto at = static_cast<std::size_t>(node);
            const float log_probability = tree_.logProbability(node);
            if (grown.tokens[at] != tree_.token(node) || grown.parents[at] != tree_.parent(node) ||
                grown.choices[at] != choices_[at] ||
                std::memcmp(&grown.log_probabilities[at], &log_probability, sizeof log_probability) != 0) {
                return "node " + std::to_string(node);
            }
        }
        const std::vector<int> accepted(grown.path.begin(), grown.path.begin() + grown.accepted);
        if (accepted != path.nodes || grown.bonus != path.bonus) return "the accepted path";
        if (grown_kv != moved) return "keys and values";
        if (grown.draft_ns < 0 || grown.verify_ns < 0) return "times";
        return {};
    }
    int nodes() const { return tree_.size(); }

  private:
    static constexpr int kLayers = 3;
    static constexpr int kHeadDim = 32;
    static constexpr int kKvHeads = 2;
    static constexpr int kShortlist = 7;

    static engine::SamplingOptions drawing() {
        engine::SamplingOptions options;
        options.temperature = 1.0F;
        return options;
    }
    /// The target continues with a child three times out of four.
    void choose() {
        std::mt19937 lots(given_.seed);
        for (int node = 0; node < tree_.size(); ++node) {
            choices_.push_back(static_cast<std::int32_t>(lots() % static_cast<unsigned>(given_.vocabulary)));
            for (int draw = tree_.firstDraw(node); draw >= 0 && lots() % 4 != 0; draw = tree_.nextDraw(draw)) {
                choices_.back() = tree_.token(tree_.drawnNode(draw));
            }
        }
    }
    /// Random keys and values, the same every time.
    std::vector<std::uint16_t> someKv() const {
        std::mt19937 bits(9);
        std::vector<std::uint16_t> values(static_cast<std::size_t>(2 * kLayers * kKvHeads * kHeadDim * capacity_));
        for (std::uint16_t& value : values) value = static_cast<std::uint16_t>(bits());
        return values;
    }
    std::vector<kernels::KvLayerView> layersOf(const OnDevice<std::uint16_t>& memory) const {
        std::vector<kernels::KvLayerView> layers;
        auto* next = reinterpret_cast<kernels::Half*>(memory.data());
        for (int layer = 0; layer < kLayers; ++layer) {
            const std::ptrdiff_t elements = kKvHeads * kHeadDim * capacity_;
            layers.push_back({next, next + elements, capacity_, kKvHeads, kHeadDim});
            next += 2 * elements;
        }
        return layers;
    }
    std::vector<std::uint16_t> hostKv(const std::vector<int>& nodes) const {
        const OnDevice<std::uint16_t> memory(backend_, someKv());
        backend_.compactKv(layersOf(memory), given_.prefix, nodes);
        return memory.get();
    }

    std::vector<std::int32_t> read(const std::int32_t* from, int count) const {
        std::vector<std::int32_t> values(static_cast<std::size_t>(count));
        backend_.download(values.data(), from, values.size() * sizeof(std::int32_t));
        return values;
    }
    void expect(bool holds, const char* what) {
        if (!holds && differs_.empty()) differs_ = what;
    }

    void grow() {
        const engine::tree::TreeLimits limits = treeLimits(source_, given_.shape, tree_);
        shape_.waiting_rows = given_.waiting > 0 ? backend_.passRows(given_.waiting) : 0;
        shape_.rows = std::min(given_.shape.top_k, limits.nodes - 1);
        shape_.children = limits.children;
        shape_.levels = limits.levels;
        shape_.tree_rows = backend_.passRows(limits.nodes);
        std::vector<std::int32_t> waiting;
        for (int i = 0; i < given_.waiting; ++i) waiting.push_back(i + 1 < given_.waiting ? 7 * i : root_);
        std::vector<kernels::NoiseRow> noise;
        for (int level = 0; given_.races && level < shape_.levels; ++level) noise.push_back(sampler_.noise(level));
        growth_.start(shape_, {given_.prefix, given_.prefix, limits.nodes, language_.columns(), root_, waiting, noise});
        growth_.placeWaiting();
        std::vector<float> states(1, static_cast<float>(root_));  // of all rows so far
        if (given_.waiting > 0) {
            expect(read(growth_.ids(), given_.waiting) == waiting, "waiting tokens");
            expect(read(growth_.positions(), given_.waiting).back() == given_.prefix + given_.waiting - 1,
                   "positions of waiting rows");
            std::vector<float> rows(static_cast<std::size_t>(shape_.waiting_rows), -1.0F);
            rows[waiting.size() - 1] = states.front();
            states = gathered(rows, 1, true);
        }
        const OnDevice<std::int32_t> head(backend_, language_.tokens());
        std::vector<float> level = states;
        for (int pass = 0;; ++pass) {
            takeCandidates(level, head.data());
            growth_.placeLevel(head.data());
            if (pass + 1 == shape_.levels) break;
            expect(read(growth_.positions(), shape_.rows).back() == given_.prefix + given_.waiting + pass,
                   "positions of a level");
            const std::vector<std::int32_t> ids = read(growth_.ids(), shape_.rows);
            level = gathered(states, shape_.rows, false);
            for (std::size_t i = 0; i < level.size(); ++i) level[i] = StateLanguage::next(level[i], ids[i]);
            states.insert(states.end(), level.begin(), level.end());
        }
        growth_.placeTree();
        expect(read(growth_.ids(), tree_.size()) == std::vector(tree_.tokens().begin(), tree_.tokens().end()),
               "tokens of the tree");
        const std::vector<std::int32_t> positions = read(growth_.positions(), tree_.size());
        for (int node = 0; node < tree_.size(); ++node) {
            expect(positions[static_cast<std::size_t>(node)] == given_.prefix + tree_.depth(node),
                   "positions of the tree");
        }
    }
    std::vector<float> gathered(const std::vector<float>& rows, int count, bool last) {
        const OnDevice<float> from(backend_, rows);
        const OnDevice<float> to(backend_, static_cast<std::size_t>(count));
        const kernels::ConstMatrixView x{from.data(), static_cast<int>(rows.size()), 1, 1};
        if (last) {
            growth_.takeLast(x, {to.data(), count, 1, 1});
        } else {
            growth_.takeParents(x, {to.data(), count, 1, 1});
        }
        return to.get();
    }
    void takeCandidates(const std::vector<float>& level, const std::int32_t* tokens) {
        constexpr std::size_t kTogether = 4;
        for (std::size_t first = 0; first < level.size(); first += kTogether) {
            const std::size_t count = std::min(kTogether, level.size() - first);
            // Behind the columns that count is what nobody may look at.
            constexpr int kRoom = 5;
            const int columns = language_.columns() + kRoom;
            std::vector<float> logits;
            for (std::size_t i = 0; i < count; ++i) {
                language_.speak(level[first + i], language_.columns(), logits);
                logits.insert(logits.end(), kRoom, 100.0F);
            }
            const OnDevice<float> rows(backend_, logits);
            const kernels::MatrixView view{rows.data(), static_cast<int>(count), columns, columns};
            if (given_.races) {
                growth_.takeRunners(view, static_cast<int>(first), tokens);
            } else {
                growth_.takeCandidates(view, static_cast<int>(first));
            }
        }
    }
    std::vector<std::uint16_t> verify() {
        constexpr int kTogether = 64;
        for (int first = 0; first < shape_.tree_rows; first += kTogether) {
            const int count = std::min(kTogether, shape_.tree_rows - first);
            std::vector<float> logits(static_cast<std::size_t>(count * given_.vocabulary));
            for (int row = 0; row < count && first + row < tree_.size(); ++row) {
                const std::int32_t choice = choices_[static_cast<std::size_t>(first) + static_cast<std::size_t>(row)];
                logits[static_cast<std::size_t>(row) * static_cast<std::size_t>(given_.vocabulary) +
                       static_cast<std::size_t>(choice)] = 1.0F;
            }
            const OnDevice<float> rows(backend_, logits);
            const kernels::ConstMatrixView view{rows.data(), count, given_.vocabulary, given_.vocabulary};
            growth_.takeChoices(view, first);
            growth_.takeShortlists(view, first, kShortlist);
        }
        growth_.accept();
        const OnDevice<std::uint16_t> memory(backend_, someKv());
        growth_.compact(layersOf(memory));
        return memory.get();
    }

    kernels::Backend& backend_;
    kernels::TreeGrowth& growth_;
    GrownTreeCase given_;
    StateLanguage language_;
    std::int32_t root_;
    int capacity_;  // of the caches
    StateCandidates source_;
    engine::decode::Sampler sampler_;
    engine::decode::CoupledCandidates coupled_;
    engine::tree::DraftTree tree_{kernels::kMaxTreeNodes, 0};
    std::vector<std::int32_t> choices_;
    kernels::GrowthShape shape_;
    std::string differs_;
};

/// Cases that meet every limit: depth, width, fewer records than nodes, ties, waiting rows, a part of the vocabulary.
inline std::vector<GrownTreeCase> grownTreeCases() {
    std::vector<GrownTreeCase> cases;
    unsigned seed = 1;
    const auto add = [&](int nodes, int depth, int top_k, int distinct, double absent, int waiting, bool is_part) {
        GrownTreeCase given;
        given.shape = {nodes, depth, top_k, nullptr};
        given.distinct = distinct;
        given.absent = absent;
        given.prefix = static_cast<int>(seed * 37 % 150);
        given.waiting = waiting;
        given.is_part = is_part;
        given.seed = seed++;
        cases.push_back(given);
    };
    for (const int distinct : {0, 3}) {
        for (const int waiting : {0, 1, 5, 16}) {
            add(60, 6, 10, distinct, 0.0, waiting, false);
            add(24, 4, 4, distinct, 0.2, waiting, true);
        }
    }
    add(2, 1, 1, 0, 0.0, 2, false);
    add(2, 3, 10, 2, 0.0, 2, false);
    add(5, 4, 1, 0, 0.0, 3, false);
    add(256, 5, 32, 0, 0.5, 3, false);
    add(256, 12, 10, 4, 0.0, 3, true);
    add(100, 3, 10, 0, 0.97, 3, false);
    add(100, 6, 10, 0, 0.995, 4, false);
    add(65, 7, 9, 1, 0.0, 4, false);
    for (std::size_t i = 0, count = cases.size(); i < count; ++i) {
        GrownTreeCase raced = cases[i];
        raced.races = true;
        raced.seed = seed++;
        cases.push_back(raced);
    }
    return cases;
}

}  // namespace griffin::tests
