// A GGUF file: every view that the reader hands out must lie inside the input.
#include "engine/formats/gguf.h"
#include "tests/fuzz/fuzz_input.h"

using namespace griffin;
using namespace griffin::engine;
using namespace griffin::engine::formats;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto file = GgufFile::parse(MappedFile::fromMemory("input.gguf", fuzz::bytesOf(data, size)));
    if (!file.has_value()) {
        fuzz::checkFailure(file.error());
        return 0;
    }
    const GgufMetadata& metadata = file->metadata();
    for (const auto& [key, value] : metadata.entries()) {
        fuzz::require(metadata.find(key) != nullptr);
        fuzz::touch(value.data);
        fuzz::require(GgufMetadata::shortForm(value).size() <= 120);
        if (const auto text = metadata.text(key)) fuzz::touch(*text);
        if (const auto texts = metadata.texts(key)) {
            for (const std::string_view text : *texts) fuzz::touch(text);
        }
        metadata.integer(key);
        metadata.number(key);
        metadata.boolean(key);
        metadata.integers(key);
        metadata.numbers(key);
    }
    for (const CheckpointTensor& tensor : file->tensors().all()) {
        fuzz::require(file->tensors().find(tensor.name) == &tensor);
        fuzz::require(tensor.bytes == kernels::storageBytes(tensor.dtype, tensor.rows, tensor.cols));
        fuzz::touch({tensor.data, tensor.bytes});
    }
    return 0;
}
