// A safetensors file: every tensor must lie inside the input.
#include "engine/formats/safetensors.h"
#include "tests/fuzz/fuzz_input.h"

using namespace griffin;
using namespace griffin::engine;
using namespace griffin::engine::formats;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto file = SafetensorsFile::parse(MappedFile::fromMemory("input.safetensors", fuzz::bytesOf(data, size)));
    if (!file.has_value()) {
        fuzz::checkFailure(file.error());
        return 0;
    }
    for (const CheckpointTensor& tensor : file->tensors().all()) {
        fuzz::require(file->tensors().find(tensor.name) == &tensor);
        fuzz::require(tensor.bytes == kernels::storageBytes(tensor.dtype, tensor.rows, tensor.cols));
        fuzz::touch({tensor.data, tensor.bytes});
    }
    for (const RawTensor& tensor : file->tensors().raw()) {
        fuzz::require(file->tensors().findRaw(tensor.name) == &tensor);
        fuzz::touch(tensor.data);
    }
    return 0;
}
