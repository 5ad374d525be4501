#include "engine/model/memory_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "engine/base/available_memory.h"
#include "engine/model/activations.h"
#include "engine/model/kv_cache.h"
#include "engine/model/weights.h"

namespace griffin::engine::model {
namespace {

constexpr int kBuffers = 2;

// A shorter context is of no use.
constexpr int kMinContext = 512;
// Nor are weights of fewer bits.
constexpr double kMinBits = 2.0;
// Partial results of attention and of products, packed rows, recorded passes.
constexpr std::int64_t kDeviceWorkspace = std::int64_t{512} << 20;

int contextWithin(std::int64_t bytes, const MemoryPlan& plan) {
    const std::int64_t both = plan.kv_per_token + plan.kv_in_windows;
    if (bytes <= 0 || both <= 0) return 0;
    if (plan.kvBytes(plan.context) <= bytes) return plan.context;
    std::int64_t tokens = bytes / both;
    if (tokens >= plan.window_slots && plan.kv_per_token > 0)
        tokens = (bytes - plan.kv_in_windows * plan.window_slots) / plan.kv_per_token;
    return static_cast<int>(std::min<std::int64_t>(tokens, plan.context));
}

/// A round number of tokens that is worth proposing, or 0.
int proposedContext(int limit) {
    const int round = limit / 256 * 256;
    return round >= kMinContext ? round : 0;
}

Message needsAndFree(const MemoryPlan& plan, std::int64_t on_device) {
    return Message("The model needs %1, %2 is free on the GPU", memoryText(plan.total()), memoryText(on_device));
}

/// "sentence: another" as one message.
Message joined(Message sentence, Message another) {
    return Message("%1: %2", std::move(sentence), std::move(another));
}

tl::unexpected<Failure> tooLarge(Message what, const std::string& where, Message what_to_do) {
    return failed({FailureCause::kOutOfMemory, std::move(what), where, std::move(what_to_do), {}});
}

/// "15.1": bits a weight that make the model small enough; empty where so few are of no use.
std::string fewerBits(const MemoryPlan& plan, std::int64_t on_device) {
    const double bits = plan.bitsThatFit(on_device);
    return bits >= kMinBits ? fmt::format("{:.1f}", bits) : std::string();
}

Message orFewerBits(Message remedy, const MemoryPlan& plan, std::int64_t on_device) {
    const std::string bits = fewerBits(plan, on_device);
    if (bits.empty()) return remedy;
    return Message("%1, or choose weights of at most %2 bits each", std::move(remedy), bits);
}

/// Not even the device with every layer streamed is large enough.
tl::unexpected<Failure> doesNotFit(const MemoryPlan& plan, std::int64_t on_device, const std::string& where) {
    const Message what = needsAndFree(plan, on_device);
    if (const int context = proposedContext(plan.contextThatFits(on_device)); context > 0) {
        return tooLarge(what, where, Message("choose a context of %1 tokens or less (--context)", context));
    }
    if (const int context = proposedContext(plan.streamedContextThatFits(on_device)); context > 0) {
        return tooLarge(
            what, where,
            orFewerBits(
                Message("choose a context of %1 tokens or less (--context); the layers of the model are then streamed",
                        context),
                plan, on_device));
    }
    const LayerPlacement all_streamed =
        placementWith(static_cast<int>(plan.layer_weights.size()), plan.total(), plan.layer_weights);
    return tooLarge(what, where,
                    Message("its weights alone take %1, and even with every layer streamed %2 is needed: choose a "
                            "smaller model, one with fewer bits per weight, or the CPU (--device cpu)",
                            memoryText(plan.weights), memoryText(std::min(all_streamed.device_bytes, plan.total()))));
}

}  // namespace

LayerPlacement placementWith(int streamed, std::int64_t total, std::span<const std::int64_t> layer_bytes) {
    assert(streamed >= 0 && static_cast<std::size_t>(streamed) <= layer_bytes.size());
    LayerPlacement placement;
    placement.layers = static_cast<int>(layer_bytes.size());
    placement.streamed = streamed;
    for (int layer = 0; layer < placement.layers; ++layer) {
        if (!placement.isStreamed(layer)) continue;
        const std::int64_t bytes = layer_bytes[static_cast<std::size_t>(layer)];
        placement.buffer_bytes = std::max(placement.buffer_bytes, bytes);
        placement.pinned_bytes += bytes;
    }
    placement.device_bytes = total - placement.pinned_bytes + kBuffers * placement.buffer_bytes;
    return placement;
}

std::optional<LayerPlacement> placeLayers(std::int64_t total, std::span<const std::int64_t> layer_bytes,
                                          std::int64_t available) {
    const int layers = static_cast<int>(layer_bytes.size());
    for (int streamed = 0; streamed <= layers; streamed = streamed == 0 ? kBuffers + 1 : streamed + 1) {
        const LayerPlacement placement = placementWith(streamed, total, layer_bytes);
        if (placement.device_bytes <= available) return placement;
    }
    return std::nullopt;
}

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
        const Result<kernels::HostTensor> tensor = source.outline(request);
        if (!tensor) return failed(tensor.error());
        const std::int64_t bytes = backend.weightBytes(tensor->dtype, tensor->rows, tensor->cols);
        plan.weights += bytes;
        if (isLayerMatrix(request.part)) plan.layer_weights[static_cast<std::size_t>(request.layer)] += bytes;
    }
    plan.parameters = config.parameters();
    for (int layer = 0; layer < config.layers; ++layer) {
        const bool is_windowed = config.windowOf(layer) > 0 || config.isRecurrent(layer);
        (is_windowed ? plan.kv_in_windows : plan.kv_per_token) += config.kvBytesPerToken(layer);
        if (is_windowed) plan.window_slots = KvCache::slotsOf(config, layer, context);
    }
    plan.activations = Activations::bytes(config) + KvCache::stateBytes(config);
    plan.workspace = backend.freeMemory() ? kDeviceWorkspace : 0;
    plan.context = context;
    return plan;
}

Result<LayerPlacement> placeModel(const MemoryPlan& plan, std::optional<std::int64_t> on_device,
                                  std::optional<std::int64_t> in_system, const std::string& where) {
    if (!on_device) {
        if (auto failure = checkMemory(
                Message("The model"), plan.total(), in_system, where,
                Message("close other programs, or choose a shorter context (--context) or a smaller model"))) {
            return failed(*std::move(failure));
        }
        return placementWith(0, plan.total(), plan.layer_weights);
    }
    const std::optional<LayerPlacement> placement = placeLayers(plan.total(), plan.layer_weights, *on_device);
    if (!placement) return doesNotFit(plan, *on_device, where);
    if (!in_system || placement->pinned_bytes <= *in_system) return *placement;
    const int context = proposedContext(plan.contextThatFits(*on_device));
    return tooLarge(
        joined(needsAndFree(plan, *on_device),
               Message("the layers that do not fit need %1 of the computer's memory, of which %2 is free",
                       memoryText(placement->pinned_bytes), memoryText(*in_system))),
        where,
        orFewerBits(context > 0
                        ? Message("close other programs, or choose a context of %1 tokens or less (--context)", context)
                        : Message("close other programs, or choose a smaller model"),
                    plan, *on_device));
}

std::int64_t usualKeptBytes(std::int64_t context_bytes, std::optional<std::int64_t> available) {
    constexpr std::int64_t kContexts = 4;
    constexpr std::int64_t kShare = 4;  // of what is available: the rest is for others, and for a larger model
    const std::int64_t wanted = kContexts * context_bytes;
    return available ? std::min(wanted, *available / kShare) : wanted;
}

Message streamingNote(const MemoryPlan& plan, const LayerPlacement& placement, std::int64_t on_device) {
    Message note = joined(needsAndFree(plan, on_device),
                          Message("%1 of %2 layers (%3) stay in the computer's memory and are copied for every pass",
                                  placement.streamed, placement.layers, memoryText(placement.pinned_bytes)));
    if (const int context = proposedContext(plan.contextThatFits(on_device)); context > 0) {
        note = joined(std::move(note), Message("faster with a context of %1 tokens or less (--context)", context));
    }
    if (const std::string bits = fewerBits(plan, on_device); !bits.empty()) {
        note = joined(std::move(note), Message("faster with weights of at most %1 bits each", bits));
    }
    return note;
}

}  // namespace griffin::engine::model
