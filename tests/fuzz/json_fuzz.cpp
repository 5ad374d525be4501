// JSON under limits, as config.json and tokenizer.json are read; the getters must not throw whatever the types.
#include "engine/formats/json_file.h"
#include "tests/fuzz/fuzz_input.h"

using namespace griffin;
using namespace griffin::engine::formats;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::span<const std::byte> bytes = fuzz::bytesOf(data, size);
    const auto lenient = parseJson(bytes, std::string("input.json"));
    const auto strict = parseJson(bytes, std::string("input.json"), {.duplicate_keys = DuplicateKeys::kRefuse});
    if (!lenient.has_value()) {
        fuzz::checkFailure(lenient.error());
        fuzz::require(!strict.has_value());
        return 0;
    }
    fuzz::require(!strict.has_value() || *strict == *lenient);
    if (!lenient->is_object()) return 0;
    for (const auto& [key, value] : lenient->items()) {
        fuzz::require(jsonFind(*lenient, key) == &value);
        jsonText(*lenient, key);
        jsonInteger(*lenient, key);
        jsonNumber(*lenient, key);
        jsonBoolean(*lenient, key);
    }
    return 0;
}
