#include "tests/engine/model/loaded_model.h"

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "engine/formats/gguf.h"
#include "engine/formats/weight_files.h"
#include "engine/model/gguf_model.h"
#include "engine/model/huggingface_model.h"
#include "kernels/cpu/key_panels.h"
#include "tests/support/results.h"

#if !defined(GRIFFIN_TEST_DEVICE)
#define GRIFFIN_TEST_DEVICE kCpu
#endif

namespace griffin::tests {
namespace {

using namespace engine::model;

std::unique_ptr<TargetModel> load(kernels::Backend& backend, ModelConfig config, TensorSource& source, int context) {
    config.fitContext(context);
    get(checkTensors(config, source));
    ModelWeights weights = get(loadWeights(backend, config, source, {}, {}));
    return std::make_unique<TargetModel>(backend, std::move(config), std::move(weights));
}

}  // namespace

LoadedModel::LoadedModel(const std::string& path, int threads, int context, std::optional<kernels::Device> device) {
    kernels::BackendSelection selection =
        kernels::selectBackend({device.value_or(kernels::Device::GRIFFIN_TEST_DEVICE), threads});
    if (!selection.backend) throw std::runtime_error(selection.error.english());
    backend_ = std::move(selection.backend);
    if (std::filesystem::is_directory(path)) {
        const auto folder = get(engine::formats::WeightFiles::openModel(path));
        HuggingFaceTensors source(folder);
        target_ = load(*backend_, get(configFromHuggingFace(folder.config(), path)), source, context);
    } else {
        const auto file = get(engine::formats::GgufFile::open(path));
        GgufTensors source(file);
        target_ = load(*backend_, get(configFromGguf(file)), source, context);
    }
}

std::vector<float> LoadedModel::lastLogits() {
    std::vector<float> all;
    for (int first = 0; first < target_->rows(); first += kMaxLogitRows) {
        const auto logits = target_->logits(first, std::min(kMaxLogitRows, target_->rows() - first));
        std::vector<float> values(static_cast<std::size_t>(logits.cols));
        for (int row = 0; row < logits.rows; ++row) {
            backend_->download(values.data(), logits.row(row), values.size() * sizeof(float));
            all.insert(all.end(), values.begin(), values.end());
        }
    }
    return all;
}

std::vector<float> LoadedModel::chainLogits(KvCache& cache, std::span<const std::int32_t> tokens) {
    target_->forwardTree(cache, tokens, kernels::AncestorMask::chain(static_cast<int>(tokens.size())));
    cache.commitTail();
    return lastLogits();
}

std::vector<std::uint16_t> committedKv(const KvCache& cache, int layers) {
    std::vector<std::uint16_t> bits;
    for (int layer = 0; layer < layers; ++layer) {
        const kernels::KvLayerView view = cache.layer(layer);
        for (int head = 0; head < view.kv_heads; ++head) {
            for (int slot = 0; slot < cache.length(); ++slot) {
                const kernels::Half* key = view.keys + kernels::cpu::keyOffset(view, head, slot);
                const kernels::Half* value = view.values + kernels::cpu::valueOffset(view, head, slot);
                for (int d = 0; d < view.head_dim; ++d) {
                    bits.push_back(key[d * kernels::cpu::kPanelSlots].bits);
                    bits.push_back(value[d].bits);
                }
            }
        }
    }
    return bits;
}

}  // namespace griffin::tests
