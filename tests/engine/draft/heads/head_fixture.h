// The weights of tests/reference/make_head_fixtures.py, what the heads must compute from them, and what is checked of
// Medusa and Hydra alike.
#pragma once

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/draft/drafter.h"
#include "engine/draft/weights/draft_tensors.h"
#include "engine/formats/pytorch_checkpoint.h"
#include "engine/model/model_config.h"
#include "kernels/backend.h"
#include "kernels/backend_registry.h"
#include "tests/engine/draft/formula_draft.h"
#include "tests/support/allocation_meter.h"
#include "tests/support/files.h"
#include "tests/support/pytorch_writer.h"
#include "tests/support/results.h"

namespace griffin::tests::heads {

using engine::draft::TokenId;

inline constexpr int kHidden = 16;
inline constexpr int kVocabulary = 11;
inline constexpr int kFfn = 20;
inline constexpr int kHeads = 3;
inline constexpr double kTolerance = 1e-5;

/// A checkpoint that is filled by the formula.
class HeadFile {
  public:
    void add(const std::string& name, std::vector<std::int64_t> shape, const std::vector<float>& values) {
        writer_.tensor(name, kernels::DType::kF32, shape, values);
    }
    void matrix(const std::string& name, int number, int rows, int cols) {
        add(name, {rows, cols}, formulaMatrix(number, rows, cols));
    }
    void vector(const std::string& name, int number, int size) { add(name, {size}, formulaMatrix(number, size, 1)); }
    void norm(const std::string& name, int number) { add(name, {kHidden}, formulaNorm(number, kHidden)); }
    void integers(const std::string& name, const std::vector<std::int64_t>& numbers) {
        const std::int64_t shape[] = {static_cast<std::int64_t>(numbers.size())};
        writer_.raw(name, "LongStorage", sizeof(std::int64_t), shape, std::as_bytes(std::span(numbers)));
    }
    std::vector<std::byte> bytes() const { return writer_.bytes(); }

  private:
    PytorchWriter writer_;
};

inline engine::model::ModelConfig targetConfig() {
    engine::model::ModelConfig config;
    config.architecture = "llama";
    config.layers = 2;
    config.hidden_size = kHidden;
    config.ffn_size = 28;  // the prefix layer has another
    config.heads = 4;
    config.kv_heads = 4;  // the same
    config.head_dim = 4;
    config.vocabulary = kVocabulary;
    config.trained_context = 64;
    config.norm_epsilon = 1e-6F;
    config.rope.dim = 4;
    config.rope.layout = kernels::RopeLayout::kAdjacent;  // a GGUF target; drafts have halves
    return config;
}

/// The back end, the target's embedding and four rows of its features.
class HeadTarget {
  public:
    HeadTarget() : backend_(kernels::selectBackend({kernels::Device::kCpu, 1}).backend) {
        const std::vector<float> table = formulaMatrix(15, kVocabulary, kHidden, 8);
        const kernels::HostTensor tensor{"embedding",
                                         kernels::DType::kF32,
                                         kVocabulary,
                                         kHidden,
                                         reinterpret_cast<const std::byte*>(table.data()),
                                         table.size() * sizeof(float)};
        embedding_ = backend_->makeWeight(std::span(&tensor, 1));
        const std::vector<float> rows = formulaMatrix(16, 4, kHidden, 4);
        features_ = backend_->allocate(rows.size() * sizeof(float));
        backend_->upload(features_.data(), rows.data(), rows.size() * sizeof(float));
    }
    kernels::Backend& backend() { return *backend_; }
    const kernels::Weight& embedding() const { return *embedding_; }
    /// The drafter takes in rows of the features, with the tokens behind them.
    void feed(engine::draft::Drafter& drafter, int first, int count) const {
        static constexpr TokenId kTokens[] = {1, 4, 2, 3};
        drafter.extend(kernels::ConstMatrixView(features_.as<float>(), 4, kHidden, kHidden).slice(first, count),
                       std::span(kTokens).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count)));
    }

  private:
    std::unique_ptr<kernels::Backend> backend_;
    std::unique_ptr<kernels::Weight> embedding_;
    kernels::DeviceBuffer features_;
};

/// What open(tensors) makes of the file, which is called `name`.
template <class Open>
auto openHeads(HeadTarget& target, const HeadFile& heads, const std::string& name, const Open& open) {
    const std::vector<std::byte> bytes = heads.bytes();
    const auto file = get(engine::formats::PytorchFile::parse(engine::MappedFile::fromMemory(name, bytes)));
    engine::draft::DraftTensors tensors(target.backend(), file.tensors(), name,
                                        engine::draft::MatrixStorage::kAsStored);
    return open(tensors);
}

/// The root 3 with the children 5 and 7, and 6 under 7: the paths of the fixture.
inline engine::tree::DraftTree smallTree() {
    engine::tree::DraftTree tree(8, kVocabulary);
    tree.reset(3, engine::tree::Proposal::kFixed);
    tree.add(0, 5, 0);
    tree.add(tree.add(0, 7, 0), 6, 0);
    return tree;
}
inline const std::vector<int> kNodes = {0, 1, 2, 3};

using Rows = std::vector<std::vector<double>>;

/// Rows of log-probabilities from the fixture.
inline Rows expected(const char* name) {
    const QByteArray json = readFile(std::string(GRIFFIN_TEST_FIXTURES "/engine/draft/fixtures/heads.json"));
    Rows rows;
    for (const auto row : QJsonDocument::fromJson(json).object().value(name).toArray()) {
        rows.emplace_back();
        for (const auto value : row.toArray()) rows.back().push_back(value.toDouble());
    }
    return rows;
}

/// Those of heads that know these tokens alone: the whole ones' probabilities, made to add up to one again.
inline Rows overKnown(Rows rows, const std::vector<std::int64_t>& known_tokens) {
    for (std::vector<double>& row : rows) {
        const std::vector<double> whole = std::move(row);
        row.assign(kVocabulary, -INFINITY);
        double sum = 0;
        for (const std::int64_t token : known_tokens) sum += std::exp(whole.at(static_cast<std::size_t>(token)));
        for (const std::int64_t known : known_tokens) {
            const auto token = static_cast<std::size_t>(known);
            row[token] = whole[token] - std::log(sum);
        }
    }
    return rows;
}

/// Rows `tokens` of a matrix of kVocabulary rows; all if there are none.
inline std::vector<float> rowsOf(const std::vector<float>& matrix, const std::vector<std::int64_t>& tokens, int cols) {
    if (tokens.empty()) return matrix;
    std::vector<float> rows;
    for (const std::int64_t token : tokens) {
        rows.insert(rows.end(), matrix.data() + token * cols, matrix.data() + (token + 1) * cols);
    }
    return rows;
}

/// The largest distance of the candidates from the log-probabilities of each node; infinite when their order is wrong.
inline double distance(const engine::tree::Candidates& candidates, const Rows& expected) {
    const auto k = static_cast<std::size_t>(candidates.k);
    double worst = 0;
    for (std::size_t i = 0; i < candidates.tokens.size(); ++i) {
        const double value = expected.at(i / k).at(static_cast<std::size_t>(candidates.tokens[i]));
        worst = std::max(worst, std::abs(static_cast<double>(candidates.log_probabilities[i]) - value));
        if (i % k > 0 && candidates.log_probabilities[i] > candidates.log_probabilities[i - 1]) return INFINITY;
    }
    return worst;
}

/// At several temperatures: the distributions of all nodes are the softmax of their log-probabilities.
inline void checkDistributions(engine::tree::CandidateSource& source, const Rows& expected) {
    for (const double temperature : {0.3, 0.5, 1.0, 1.7}) {
        std::vector<std::vector<float>> values(kNodes.size(), std::vector<float>(kVocabulary, -1.0F));
        const std::vector<std::span<float>> rows(values.begin(), values.end());
        source.distributions(smallTree(), kNodes, static_cast<float>(temperature), rows);
        for (std::size_t node = 0; node < kNodes.size(); ++node) {
            double sum = 0;
            for (const double value : expected[node]) sum += std::exp(value / temperature);
            for (std::size_t i = 0; i < expected[node].size(); ++i) {
                const double right = std::exp(expected[node][i] / temperature) / sum;
                QVERIFY(std::abs(static_cast<double>(values[node][i]) - right) < kTolerance);
            }
        }
    }
}

inline void checkThatCyclesAllocateNothing(engine::draft::Drafter& drafter, const HeadTarget& target) {
    const engine::tree::DraftTree tree = smallTree();
    std::vector<float> row(kVocabulary);
    const std::vector<std::span<float>> rows(kNodes.size(), row);
    engine::tree::Candidates candidates;
    const auto cycle = [&] {
        target.feed(drafter, 1, 2);
        drafter.candidates()->topCandidates(tree, kNodes, 5, candidates);
        drafter.candidates()->distributions(tree, kNodes, 0.5F, rows);
    };
    cycle();
    const AllocationMeter meter;
    for (int i = 0; i < 5; ++i) cycle();
    QCOMPARE(meter.allocations(), 0U);
}

/// The failure is of this kind, and its line contains the words and the file's name.
void checkRefusal(const auto& opened, engine::FailureCause cause, const char* words, const char* file) {
    const std::string line = lineOf(opened);
    QVERIFY(!line.empty());
    QVERIFY2(opened.error().cause == cause, line.c_str());
    QVERIFY2(line.find(words) != std::string::npos && line.find(file) != std::string::npos, line.c_str());
}

}  // namespace griffin::tests::heads
