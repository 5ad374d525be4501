// Tiny drafts of every published layout and a target for them, in memory, whose weights follow a formula that
// tests/reference/make_draft_fixtures.py repeats:
//   matrix id: ((31 id + 7 i + 13 j) mod 17 - 8) / 32     i: row, j: column
//   bias id:   the same with j = 0
//   norm id:   1 + ((5 id + 3 i) mod 7 - 3) / 16
// All of them are exact in f32. Matrices of more than 32 columns are divided by 128, so that results stay moderate.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/formats/tensor_directory.h"
#include "engine/model/model_config.h"
#include "engine/model/target_model.h"
#include "engine/model/tensor_source.h"
#include "kernels/backend.h"

namespace griffin::tests {

struct FormulaSizes {
    int hidden = 8;
    int heads = 2;
    int kv_heads = 1;
    int head_dim = 4;
    int inner = 10;
    int vocabulary = 9;
};

/// [rows, cols] of matrix `id`, divided by `divisor`.
std::vector<float> formulaMatrix(int id, int rows, int cols, float divisor = 32.0F);
std::vector<float> formulaNorm(int id, int count);

class FormulaTensors {
  public:
    void matrix(const std::string& name, int id, int rows, int cols);
    void bias(const std::string& name, int id, int count);
    void norm(const std::string& name, int id, int count);
    /// The values of a matrix or, with rows = 0, of a vector.
    void values(const std::string& name, int rows, int cols, std::vector<float> values);
    void integers(const std::string& name, std::vector<std::int64_t> numbers);

    /// A copy, integers left out, of what `change` makes of each tensor; rows are 0 for vectors.
    using Change = std::function<void(const std::string& name, int& rows, int& cols, std::vector<float>& values)>;
    FormulaTensors changed(const Change& change) const;
    /// Another set without these tensors (their memory stays here).
    engine::formats::TensorDirectory without(const std::vector<std::string>& names) const;
    const engine::formats::TensorDirectory& directory() const { return directory_; }

  private:
    std::deque<std::vector<float>> memory_;
    std::deque<std::vector<std::int64_t>> integer_memory_;
    engine::formats::TensorDirectory directory_;
};

FormulaTensors griffinFormula(const FormulaSizes& sizes = {});
FormulaTensors fspadFormula(const FormulaSizes& sizes = {});
FormulaTensors eagleFormula(const FormulaSizes& sizes = {});
/// As for Qwen2: biases in attention, none in the fusion.
FormulaTensors eagleQkvBiasFormula(const FormulaSizes& sizes = {});
FormulaTensors eagle3Formula(const FormulaSizes& sizes = {});
/// With norms of the auxiliary states and without one before the head ("norm_output": false).
FormulaTensors eagle3VariantFormula(const FormulaSizes& sizes = {});

/// config.json of any of them.
nlohmann::json formulaConfig(const FormulaSizes& sizes = {});

/// A target of six layers with embedding id 15 (divided by 8) and a head whose first rows are those of the identity:
/// its logits are the feature, cut off or followed by zeros.
class FormulaTarget : public engine::model::TensorSource {
  public:
    explicit FormulaTarget(kernels::Backend& backend, const FormulaSizes& sizes = {});

    engine::Result<kernels::HostTensor> tensor(const engine::model::TensorRequest& request) override;
    engine::model::TargetModel& model() { return *model_; }

  private:
    FormulaSizes sizes_;
    std::deque<std::vector<float>> memory_;
    std::unique_ptr<engine::model::TargetModel> model_;
};

}  // namespace griffin::tests
