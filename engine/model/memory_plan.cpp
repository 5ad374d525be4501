#include "engine/model/memory_plan.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/available_memory.h"
#include "engine/model/activations.h"
#include "engine/model/weights.h"

namespace griffin::engine::model {
namespace {

// A shorter context is no use to anybody.
constexpr int kLeastContext = 512;
// Nor are weights of fewer bits.
constexpr double kLeastBits = 2.0;
// Partial results of attention and of products, packed rows, recorded passes.
constexpr std::int64_t kDeviceWorkspace = std::int64_t{512} << 20;

int contextWithin(std::int64_t bytes, const MemoryPlan& plan) {
    if (bytes <= 0 || plan.kv_per_token <= 0) return 0;
    return static_cast<int>(std::min<std::int64_t>(bytes / plan.kv_per_token, plan.context));
}

/// A round number of tokens that is worth proposing, or 0.
int proposedContext(int most) {
    const int round = most / 256 * 256;
    return round >= kLeastContext ? round : 0;
}

std::string needsAndFree(const MemoryPlan& plan, std::int64_t on_device) {
    return fmt::format("The model needs {}, {} are free on the GPU", memoryText(plan.total()), memoryText(on_device));
}

Failure tooLarge(std::string what, const std::string& where, std::string what_to_do) {
    return {FailureCause::kOutOfMemory, std::move(what), where, std::move(what_to_do), {}};
}

/// Bits a weight that make the model small enough, where that many are of use.
std::optional<double> fewerBits(const MemoryPlan& plan, std::int64_t on_device) {
    const double bits = plan.bitsThatFit(on_device);
    return bits >= kLeastBits ? std::optional(bits) : std::nullopt;
}

/// Whole sentences, each of which a reader of another language finds translated.
std::string orFewerBits(const MemoryPlan& plan, std::int64_t on_device) {
    const auto bits = fewerBits(plan, on_device);
    return bits ? ": " + fmt::format("or choose weights of at most {:.1f} bits each", *bits) : std::string();
}

/// Not even the device with every layer streamed is large enough.
Failure doesNotFit(const MemoryPlan& plan, std::int64_t on_device, const std::string& where) {
    const int whole = proposedContext(plan.contextThatFits(on_device));
    const int streamed = proposedContext(plan.streamedContextThatFits(on_device));
    std::string remedy;
    if (whole > 0) {
        remedy = fmt::format("choose a context of {} tokens or less (--context)", whole);
    } else if (streamed > 0) {
        remedy =
            fmt::format("choose a context of {} tokens or less (--context); its layers are then streamed", streamed) +
            orFewerBits(plan, on_device);
    } else {
        const LayerPlacement least =
            placementWith(static_cast<int>(plan.layer_weights.size()), plan.total(), plan.layer_weights);
        remedy = fmt::format(
            "its weights alone take {}, and with every layer streamed {} are needed: choose a smaller model, one with "
            "fewer bits a weight, or the CPU (--device cpu)",
            memoryText(plan.weights), memoryText(std::min(least.device_bytes, plan.total())));
    }
    return tooLarge(needsAndFree(plan, on_device), where, std::move(remedy));
}

}  // namespace

int MemoryPlan::contextThatFits(std::int64_t available) const {
    return contextWithin(available - fixed(), *this);
}

int MemoryPlan::streamedContextThatFits(std::int64_t available) const {
    const int layers = static_cast<int>(layer_weights.size());
    return contextWithin(available - placementWith(layers, fixed(), layer_weights).device_bytes, *this);
}

double MemoryPlan::bitsThatFit(std::int64_t available) const {
    const std::int64_t left = available - (total() - weights);
    return left > 0 && parameters > 0 ? 8.0 * static_cast<double>(left) / static_cast<double>(parameters) : 0.0;
}

Result<MemoryPlan> planMemory(const ModelConfig& config, TensorSource& source, const kernels::Backend& backend,
                              int context) {
    MemoryPlan plan;
    plan.layer_weights.resize(static_cast<std::size_t>(config.layers));
    for (const TensorRequest& request : requiredTensors(config)) {
        const Result<kernels::HostTensor> tensor = source.tensor(request);
        if (!tensor) return tensor.failure();
        const std::int64_t bytes = backend.weightBytes(tensor->dtype, tensor->rows, tensor->cols);
        plan.weights += bytes;
        if (isLayerMatrix(request.part)) plan.layer_weights[static_cast<std::size_t>(request.layer)] += bytes;
    }
    plan.parameters = config.parameters();
    plan.kv_per_token = config.kvBytesPerToken();
    plan.activations = Activations::bytes(config);
    plan.workspace = backend.freeMemory() ? kDeviceWorkspace : 0;
    plan.context = context;
    return plan;
}

Result<LayerPlacement> placeModel(const MemoryPlan& plan, std::optional<std::int64_t> on_device,
                                  std::optional<std::int64_t> in_system, const std::string& where) {
    if (!on_device) {
        if (auto failure =
                checkMemory("The model", plan.total(), in_system, where,
                            "close other programs, choose a shorter context (--context) or a smaller model")) {
            return *std::move(failure);
        }
        return placementWith(0, plan.total(), plan.layer_weights);
    }
    const std::optional<LayerPlacement> placement = placeLayers(plan.total(), plan.layer_weights, *on_device);
    if (!placement) return doesNotFit(plan, *on_device, where);
    if (!in_system || placement->pinned_bytes <= *in_system) return *placement;
    const int context = proposedContext(plan.contextThatFits(*on_device));
    return tooLarge(needsAndFree(plan, *on_device) + ": " +
                        fmt::format("the layers that do not fit need {} of the computer's memory, where {} are free",
                                    memoryText(placement->pinned_bytes), memoryText(*in_system)),
                    where,
                    (context > 0 ? fmt::format("close other programs, or choose a context of {} tokens or less "
                                               "(--context)",
                                               context)
                                 : "close other programs, or choose a smaller model") +
                        orFewerBits(plan, *on_device));
}

std::string streamingNote(const MemoryPlan& plan, const LayerPlacement& placement, std::int64_t on_device) {
    std::string note = fmt::format(
        "{}: {} of {} layers ({}) stay in the computer's memory and are copied for every pass",
        needsAndFree(plan, on_device), placement.streamed, placement.layers, memoryText(placement.pinned_bytes));
    const int context = proposedContext(plan.contextThatFits(on_device));
    if (context > 0) note += ": " + fmt::format("faster with a context of {} tokens or less (--context)", context);
    if (const auto bits = fewerBits(plan, on_device)) {
        note += ": " + fmt::format("faster with weights of at most {:.1f} bits each", *bits);
    }
    return note;
}

}  // namespace griffin::engine::model
