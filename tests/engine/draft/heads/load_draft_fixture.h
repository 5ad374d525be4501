// Drafts of every layout, filled by a formula, and a folder that a test writes them to and loads them from.
#pragma once

#include <QTemporaryDir>
#include <QTest>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "engine/draft/heads/load_draft.h"
#include "kernels/backend_registry.h"
#include "tests/engine/draft/formula_draft.h"
#include "tests/support/checkpoint_writers.h"

namespace griffin::tests {

using engine::Method;
using engine::formats::TensorDirectory;

struct Layout {
    const char* name;
    const char* vectors;  // in draft_vectors.json
    Method method;
    FormulaTensors (*tensors)(const FormulaSizes& sizes);
};

inline const Layout kLayouts[] = {
    {"griffin", "griffin", Method::kGriffin, griffinFormula},
    {"fspad", "fspad", Method::kFspad, fspadFormula},
    {"eagle", "eagle", Method::kEagle, eagleFormula},
    {"eagle", "eagle_qkv_bias", Method::kEagle, eagleQkvBiasFormula},
    {"eagle3", "eagle3", Method::kEagle3, eagle3Formula},
    {"eagle3", "eagle3_variant", Method::kEagle3, eagle3VariantFormula},
};

inline nlohmann::json configOf(const Layout& layout) {
    nlohmann::json config = formulaConfig();
    if (layout.vectors == std::string("eagle3_variant")) config["norm_output"] = false;
    return config;
}

inline std::span<const float> floatsOf(const kernels::HostTensor& tensor) {
    return {reinterpret_cast<const float*>(tensor.data), static_cast<std::size_t>(tensor.rows * tensor.cols)};
}

/// Of the tensors [first, end), in the order of the directory; integers go with the first.
inline SafetensorsWriter writerOf(const TensorDirectory& tensors, std::size_t first, std::size_t end) {
    SafetensorsWriter writer;
    for (const auto& tensor : tensors.all().subspan(first, end - first)) {
        writer.tensor(tensor.name, tensor.dtype, tensor.shape, floatsOf(tensor));
    }
    for (const auto& tensor : tensors.raw()) {
        if (first != 0) continue;
        std::vector<std::int64_t> numbers(tensor.data.size() / sizeof(std::int64_t));
        std::memcpy(numbers.data(), tensor.data.data(), tensor.data.size());
        writer.integers(tensor.name, numbers);
    }
    return writer;
}
inline SafetensorsWriter writerOf(const TensorDirectory& tensors) {
    return writerOf(tensors, 0, tensors.all().size());
}

class LoadDraftFixture : public QObject {
  protected:
    kernels::BackendSelection selection_ = kernels::selectBackend({kernels::Device::kCpu, 1});
    std::unique_ptr<FormulaTarget> target_ = std::make_unique<FormulaTarget>(*selection_.backend);
    std::unique_ptr<QTemporaryDir> folder_;

    std::string path(const char* name = "") const { return folder_->filePath(name).toStdString(); }
    engine::Result<std::unique_ptr<engine::draft::Drafter>> load(const std::string& from,
                                                                 Method wanted = Method::kAuto) {
        return engine::draft::loadDraft(from, wanted, target_->model(), *target_, 64);
    }

    static void addLayouts() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kLayouts)); ++i) QTest::newRow(kLayouts[i].vectors) << i;
    }
};

}  // namespace griffin::tests
