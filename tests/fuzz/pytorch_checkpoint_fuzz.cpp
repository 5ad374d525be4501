// A PyTorch checkpoint: every tensor must lie inside the input. An input that begins with a ZIP archive is the whole
// file; any other is the pickle alone, which no archive around it then protects from mutations.
#include "engine/formats/pytorch_checkpoint.h"
#include "tests/fuzz/fuzz_input.h"

using namespace griffin;
using namespace griffin::engine;
using namespace griffin::engine::formats;

namespace {

void readFile(std::span<const std::byte> bytes) {
    const auto file = PytorchFile::parse(MappedFile::fromMemory("input.pt", bytes));
    if (!file.has_value()) return fuzz::checkFailure(file.error());
    const TensorDirectory& tensors = file->tensors();
    fuzz::require(!tensors.all().empty() || !tensors.raw().empty());
    for (const CheckpointTensor& tensor : tensors.all()) {
        fuzz::require(tensors.find(tensor.name) == &tensor);
        fuzz::require(tensor.bytes == kernels::storageBytes(tensor.dtype, tensor.rows, tensor.cols));
        fuzz::touch({tensor.data, tensor.bytes});
    }
    for (const RawTensor& tensor : tensors.raw()) {
        fuzz::require(tensors.findRaw(tensor.name) == &tensor);
        fuzz::touch(tensor.data);
    }
}

void readPickle(std::span<const std::byte> bytes) {
    const auto tensors = readTensorPickle(bytes, std::string("input.pkl"));
    if (!tensors.has_value()) return fuzz::checkFailure(tensors.error());
    for (const PickledTensor& tensor : *tensors) {
        fuzz::require(!tensor.name.empty() && tensor.shape.size() == tensor.strides.size());
        fuzz::require(tensor.offset >= 0 && tensor.storage_elements >= 0);
        for (const std::string_view text : {tensor.name, tensor.storage_type, tensor.storage_key}) fuzz::touch(text);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = fuzz::bytesOf(data, size);
    if (size > 0 && data[0] == 'P') {
        readFile(bytes);
    } else {
        readPickle(bytes);
    }
    return 0;
}
