#include "engine/model/memory_plan.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/available_memory.h"
#include "engine/model/activations.h"
#include "engine/model/weights.h"

namespace griffin::engine::model {
namespace {

// A shorter context is no use to anybody.
constexpr int kLeastContext = 512;
// Partial results of attention and of products, packed rows, recorded passes.
constexpr std::int64_t kDeviceWorkspace = std::int64_t{512} << 20;

}  // namespace

int MemoryPlan::contextThatFits(std::int64_t available) const {
    if (available <= fixed() || kv_per_token <= 0) return 0;
    return static_cast<int>(std::min<std::int64_t>((available - fixed()) / kv_per_token, context));
}

Result<MemoryPlan> planMemory(const ModelConfig& config, TensorSource& source, const kernels::Backend& backend,
                              int context) {
    MemoryPlan plan;
    for (const TensorRequest& request : requiredTensors(config)) {
        const Result<kernels::HostTensor> tensor = source.tensor(request);
        if (!tensor) return tensor.failure();
        plan.weights += backend.weightBytes(tensor->dtype, tensor->rows, tensor->cols);
    }
    plan.kv_per_token = config.kvBytesPerToken();
    plan.activations = Activations::bytes(config);
    plan.workspace = backend.freeMemory() ? kDeviceWorkspace : 0;
    plan.context = context;
    return plan;
}

std::optional<Failure> checkPlan(const MemoryPlan& plan, std::optional<std::int64_t> on_device,
                                 std::optional<std::int64_t> in_system, const std::string& where) {
    const std::string remedy = "close other programs, choose a shorter context (--context) or a smaller model";
    if (!on_device) return checkMemory("The model", plan.total(), in_system, where, remedy);
    if (plan.total() <= *on_device) return std::nullopt;
    const int context = plan.contextThatFits(*on_device) / 256 * 256;
    return Failure{
        FailureCause::kOutOfMemory,
        fmt::format("The model needs {}, {} are free on the GPU", memoryText(plan.total()), memoryText(*on_device)),
        where,
        context >= kLeastContext
            ? fmt::format("choose a context of {} tokens or less (--context)", context)
            : fmt::format("its weights alone take {}: choose a smaller model, one with fewer bits a weight, "
                          "or the CPU (--device cpu)",
                          memoryText(plan.weights)),
        {}};
}

}  // namespace griffin::engine::model
