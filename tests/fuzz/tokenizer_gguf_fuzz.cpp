// The vocabulary of a GGUF file: both kinds, every pre-tokenizer.
#include "engine/formats/gguf.h"
#include "tests/fuzz/tokenizer_exercise.h"

using namespace griffin;
using namespace griffin::engine;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto file = formats::GgufFile::parse(MappedFile::fromMemory("input.gguf", fuzz::bytesOf(data, size)));
    if (!file.has_value()) return 0;
    const auto tokenizer = text::tokenizerFromGguf(*file);
    if (tokenizer.has_value()) {
        fuzz::exercise(**tokenizer);
    } else {
        fuzz::checkFailure(tokenizer.error());
    }
    return 0;
}
