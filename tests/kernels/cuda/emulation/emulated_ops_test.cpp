// Every operation of the CUDA back end on the emulated device, against the CPU's and against itself: the tests of
// tests/gpu, with thread orders that change between two runs of an operation.
//
// usage: emulated_ops_test [--all] [--processors N] [--type NAME] [small|attention|products]...
//   --all: as much as on a GPU; --type: products with weights of one type alone
#include <cstdlib>
#include <set>
#include <string>

#include "kernels/backend_registry.h"
#include "tests/gpu/check.h"
#include "tests/gpu/rows.h"
#include "tests/kernels/cuda/emulation/emulated_device.h"

using namespace griffin;

int main(int count, char** arguments) {
    std::set<std::string> wanted;
    gpu_test::OperationSizes& sizes = gpu_test::sizes;
    sizes = gpu_test::OperationSizes::fewest();
    for (int i = 1; i < count; ++i) {
        const std::string argument = arguments[i];
        if (argument == "--all") {
            sizes = {};
        } else if (argument == "--processors" && i + 1 < count) {
            emulation::setProcessors(std::atoi(arguments[++i]));
        } else if (argument == "--type" && i + 1 < count) {
            sizes.type = arguments[++i];
        } else {
            wanted.insert(argument);
        }
    }
    const auto isWanted = [&wanted](const char* name) { return wanted.empty() || wanted.contains(name); };
    bool is_descending = false;
    sizes.before_again = [&is_descending] {
        is_descending = !is_descending;
        emulation::setOrder(is_descending ? emulation::Order::kDescending : emulation::Order::kAscending);
    };
    const kernels::CudaSelection cuda = kernels::makeCudaBackend();
    const kernels::BackendSelection cpu = kernels::selectBackend({kernels::Device::kCpu, 1});
    std::printf("%s against %s\n", cuda.device.english().c_str(), cpu.backend->description().c_str());
    if (isWanted("small")) gpu_test::testSmallOperations(*cuda.backend, *cpu.backend);
    if (isWanted("products")) gpu_test::testProducts(*cuda.backend, *cpu.backend);
    if (isWanted("attention")) gpu_test::testAttention(*cuda.backend, *cpu.backend);
    return gpu_test::result();
}
