// Graphs of the emulated device: what was asked of a stream while it was captured, to be asked again in this order.
#include <cstdio>
#include <map>
#include <utility>
#include <vector>

#include "tests/kernels/cuda/emulation/emulated_device.h"
#include "tests/kernels/cuda/emulation/emulated_streams.h"

struct GraphNode {
    griffin::emulation::Work kind;
    std::function<void()> work;
};
struct EmulatedGraph {
    std::vector<GraphNode> nodes;
};
struct EmulatedGraphExec {
    std::vector<GraphNode> nodes;
};

namespace griffin::emulation {
namespace {

struct Capture {
    std::vector<GraphNode> nodes;
    bool is_valid = true;
};

std::map<cudaStream_t, Capture> captures;
std::int64_t alive = 0;

}  // namespace

bool isCapturing() {
    return !captures.empty();
}

bool isCapturing(cudaStream_t stream) {
    return captures.contains(stream);
}

cudaError_t forbiddenInCapture(const char* call) {
    std::fprintf(stderr, "emulated device: %s while a stream is captured\n", call);
    for (auto& [stream, capture] : captures) capture.is_valid = false;
    return cudaErrorStreamCaptureUnsupported;
}

void addToCapture(cudaStream_t stream, Work kind, std::function<void()> work) {
    captures[stream].nodes.push_back({kind, std::move(work)});
}

std::int64_t graphsAlive() {
    return alive;
}

}  // namespace griffin::emulation

using namespace griffin::emulation;

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode /*mode*/) {
    return captures.try_emplace(stream).second ? cudaSuccess : cudaErrorInvalidValue;
}
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
    *graph = nullptr;
    const auto found = captures.find(stream);
    if (found == captures.end()) return cudaErrorInvalidValue;
    const Capture capture = std::move(found->second);
    captures.erase(found);
    if (!capture.is_valid) return cudaErrorStreamCaptureInvalidated;
    *graph = new EmulatedGraph{capture.nodes};
    return cudaSuccess;
}
cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long /*flags*/) {
    *exec = new EmulatedGraphExec{graph->nodes};
    ++alive;
    ++counts().graphs_made;
    return cudaSuccess;
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream) {
    if (isCapturing()) return forbiddenInCapture("cudaGraphLaunch");
    ++counts().graph_launches;
    for (const GraphNode& node : exec->nodes) ask(stream, node.kind, node.work);
    return cudaSuccess;
}
cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
    delete graph;
    return cudaSuccess;
}
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec) {
    // What was launched may still be under way.
    finishAll();
    --alive;
    delete exec;
    return cudaSuccess;
}
