// Tiny networks in training: weights by the formula of tests/engine/draft/formula_draft.h, batches of a few rows.
#pragma once

#include <QTest>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/model/model_config.h"
#include "engine/train/network/trainable_draft.h"
#include "tests/engine/draft/formula_draft.h"
#include "tests/support/finite_differences.h"

namespace griffin::tests::training {

inline constexpr int kHidden = 8;
inline constexpr int kTokens = 9;

inline engine::model::ModelConfig tinyConfig() {
    engine::model::ModelConfig config;
    config.layers = 1;
    config.hidden_size = kHidden;
    config.ffn_size = 10;
    config.heads = 2;
    config.kv_heads = 1;
    config.head_dim = 4;
    config.vocabulary = kTokens;
    config.norm_epsilon = 1e-6F;
    config.rope.dim = 4;
    config.rope.base = 10000.0F;
    return config;
}

using Doubles = std::vector<double>;

inline Doubles widened(const std::vector<float>& values) {
    return {values.begin(), values.end()};
}

template <class Real>
engine::train::DeviceMatrixOf<Real> uploaded(kernels::TrainingBackend<Real>& backend, int rows, int cols,
                                             const Doubles& values) {
    engine::train::DeviceMatrixOf<Real> matrix(backend, rows, cols);
    const std::vector<Real> numbers(values.begin(), values.end());
    backend.upload(matrix.all().data, numbers.data(), numbers.size() * sizeof(Real));
    return matrix;
}

/// The target's head of the tests, for its first tokens: a formula no other tensor has.
template <class Real>
engine::train::DeviceMatrixOf<Real> lmHead(kernels::TrainingBackend<Real>& backend, int tokens = kTokens) {
    return uploaded(backend, tokens, kHidden, widened(formulaMatrix(21, tokens, kHidden, 8.0F)));
}

/// The head of the tokens from `known` on, and of some more, which only the target has.
template <class Real>
engine::train::DeviceMatrixOf<Real> otherTokens(kernels::TrainingBackend<Real>& backend, int known) {
    constexpr int kMore = 13;
    const Doubles all = widened(formulaMatrix(21, kTokens + kMore, kHidden, 8.0F));
    return uploaded(backend, kTokens + kMore - known, kHidden, Doubles(all.begin() + known * kHidden, all.end()));
}

/// Moves every number a little away from where it begins, zeros among them.
inline void stir(engine::train::Parameters<double>& parameters) {
    std::size_t count = 0;
    for (const engine::train::Parameter<double>& parameter : parameters.all()) {
        const auto value = parameter.value();
        for (int i = 0; i < value.rows * value.cols; ++i) {
            value.data[i] += 0.3 * std::sin(static_cast<double>(++count));
        }
    }
}

/// Rows of sequences of these tokens, of which the draft knows the first `known`; `width` numbers of the formula of the
/// golden numbers behind each embedding. All rows but the first of every sequence after the first are learnt.
template <class Real>
engine::train::TrainingBatch<Real> makeBatch(kernels::TrainingBackend<Real>& backend,
                                             const std::vector<std::vector<int>>& texts, int width = kHidden,
                                             int known = kTokens) {
    const Doubles embeddings = widened(formulaMatrix(15, kTokens, kHidden, 8.0F));
    const Doubles inner = widened(formulaMatrix(16, 16, width, 4.0F));
    const Doubles features = widened(formulaMatrix(16, 16, kHidden, 4.0F));
    engine::train::TrainingBatch<Real> batch;
    Doubles inputs;
    Doubles targets;
    const auto appendRow = [](Doubles& to, const Doubles& from, std::size_t row, int cols) {
        const auto first = from.begin() + static_cast<std::ptrdiff_t>(row) * cols;
        to.insert(to.end(), first, first + cols);
    };
    std::size_t feature = 0;
    for (const std::vector<int>& text : texts) {
        for (std::size_t t = 0; t + 1 < text.size(); ++t, ++feature) {
            const int label = t + 2 < text.size() ? text[t + 2] : 0;
            batch.tokens.push_back(text[t + 1]);
            batch.labels.push_back(label < known ? label : -1);
            batch.learnt.push_back(t == 0 && feature > 0 ? 0 : 1);
            appendRow(inputs, embeddings, static_cast<std::size_t>(text[t + 1]), kHidden);
            appendRow(inputs, inner, feature, width);
            appendRow(targets, features, feature + 1, kHidden);
        }
        batch.segments.push_back(static_cast<int>(batch.tokens.size()));
    }
    batch.inputs = uploaded(backend, batch.rows(), kHidden + width, inputs);
    batch.targets = uploaded(backend, batch.rows(), kHidden, targets);
    return batch;
}

/// Values of the golden network.
template <class Real>
void fillByFormula(engine::train::Parameters<Real>& parameters, const FormulaTensors& tensors) {
    for (const engine::train::Parameter<Real>& parameter : parameters.all()) {
        const auto* tensor = tensors.directory().find(parameter.name);
        QVERIFY2(tensor != nullptr, parameter.name.c_str());
        const kernels::MatrixViewOf<Real> value = parameter.value();
        QCOMPARE(tensor->rows, value.rows);
        QCOMPARE(tensor->cols, value.cols);
        const auto* numbers = reinterpret_cast<const float*>(tensor->data);
        const std::vector<Real> converted(numbers, numbers + tensor->rows * tensor->cols);
        parameters.backend().upload(value.data, converted.data(), converted.size() * sizeof(Real));
    }
}

inline double objectiveOf(const std::vector<engine::train::PassReport>& reports,
                          const engine::train::StepOptions& options) {
    double sum = 0.0;
    for (const engine::train::PassReport& report : reports) sum += engine::train::objective(report, options.losses);
    return sum;
}

/// matrix * vector, in plain loops.
inline Doubles product(const engine::train::DeviceMatrixOf<double>& matrix, const Doubles& vector) {
    Doubles result;
    for (int row = 0; row < matrix.maxRows(); ++row) {
        double sum = 0.0;
        for (int i = 0; i < matrix.cols(); ++i) sum += matrix.all().row(row)[i] * vector[static_cast<std::size_t>(i)];
        result.push_back(sum);
    }
    return result;
}

inline Doubles logSoftmax(Doubles logits) {
    double sum = 0.0;
    for (const double logit : logits) sum += std::exp(logit);
    for (double& logit : logits) logit -= std::log(sum);
    return logits;
}

/// Checks the gradient of every parameter against finite differences of loss(), at every third number.
template <class Loss>
void checkGradients(engine::train::Parameters<double>& parameters, const Loss& loss) {
    double worst = 0.0;
    for (const engine::train::Parameter<double>& parameter : parameters.all()) {
        const auto value = parameter.value();
        const auto gradient = parameter.gradient();
        const auto count = static_cast<std::size_t>(value.rows) * static_cast<std::size_t>(value.cols);
        const double error = test::worstGradientError(std::span(value.data, count),
                                                      std::span<const double>(gradient.data, count), loss, 3);
        QVERIFY2(error < 1e-7, qPrintable(QString("%1: %2").arg(parameter.name.c_str()).arg(error)));
        worst = std::max(worst, error);
    }
    qInfo("largest difference %.1e (limit 1e-7)", worst);
}

}  // namespace griffin::tests::training
