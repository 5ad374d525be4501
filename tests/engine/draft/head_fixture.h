// The weights of tests/reference/make_head_fixtures.py, and what the heads must compute from them.
#pragma once

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/model/model_config.h"
#include "kernels/backend.h"
#include "kernels/backend_registry.h"
#include "tests/support/pytorch_writer.h"

namespace griffin::tests::heads {

inline constexpr int kHidden = 16;
inline constexpr int kVocabulary = 11;
inline constexpr int kFfn = 20;

inline std::vector<float> matrix(int number, int rows, int cols, float divisor = 32) {
    std::vector<float> values;
    for (int i = 0; i < rows; ++i) {
        for (int j = 0; j < cols; ++j) {
            values.push_back(static_cast<float>((31 * number + 7 * i + 13 * j) % 17 - 8) / divisor);
        }
    }
    return values;
}

inline std::vector<float> norm(int number) {
    std::vector<float> values;
    for (int i = 0; i < kHidden; ++i) values.push_back(1 + static_cast<float>((5 * number + 3 * i) % 7 - 3) / 16);
    return values;
}

/// A checkpoint that is filled by the formula.
class HeadFile {
  public:
    void add(const std::string& name, std::vector<std::int64_t> shape, const std::vector<float>& values) {
        writer_.tensor(name, kernels::DType::kF32, shape, values);
    }
    void matrix(const std::string& name, int number, int rows, int cols) {
        add(name, {rows, cols}, heads::matrix(number, rows, cols));
    }
    void vector(const std::string& name, int number, int size) { add(name, {size}, heads::matrix(number, size, 1)); }
    void norm(const std::string& name, int number) { add(name, {kHidden}, heads::norm(number)); }
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
        const std::vector<float> table = heads::matrix(15, kVocabulary, kHidden, 8);
        const kernels::HostTensor tensor{"embedding",
                                         kernels::DType::kF32,
                                         kVocabulary,
                                         kHidden,
                                         reinterpret_cast<const std::byte*>(table.data()),
                                         table.size() * sizeof(float)};
        embedding_ = backend_->makeWeight(std::span(&tensor, 1));
        const std::vector<float> rows = heads::matrix(16, 4, kHidden, 4);
        features_ = backend_->allocate(rows.size() * sizeof(float));
        backend_->upload(features_.data(), rows.data(), rows.size() * sizeof(float));
    }
    kernels::Backend& backend() { return *backend_; }
    const kernels::Weight& embedding() const { return *embedding_; }
    kernels::ConstMatrixView features(int first, int count) const {
        return kernels::ConstMatrixView(features_.as<float>(), 4, kHidden, kHidden).slice(first, count);
    }

  private:
    std::unique_ptr<kernels::Backend> backend_;
    std::unique_ptr<kernels::Weight> embedding_;
    kernels::DeviceBuffer features_;
};

/// Rows of log-probabilities from the fixture.
inline std::vector<std::vector<double>> expected(const char* name) {
    QFile file(GRIFFIN_TEST_FIXTURES "/engine/draft/fixtures/heads.json");
    if (!file.open(QIODevice::ReadOnly)) return {};
    std::vector<std::vector<double>> rows;
    for (const auto row : QJsonDocument::fromJson(file.readAll()).object().value(name).toArray()) {
        rows.emplace_back();
        for (const auto value : row.toArray()) rows.back().push_back(value.toDouble());
    }
    return rows;
}

}  // namespace griffin::tests::heads
