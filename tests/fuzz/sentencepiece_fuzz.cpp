// A sentencepiece .model file: our reader of the protocol buffer, the repairs, then the library with what came of it.
#include "engine/text/sentencepiece_model.h"
#include "engine/text/sentencepiece_tokenizer.h"
#include "tests/fuzz/tokenizer_exercise.h"

using namespace griffin;
using namespace griffin::engine;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    auto model = text::parseSentencePieceModel(fuzz::bytesOf(data, size), "input.model");
    if (!model.has_value()) {
        fuzz::checkFailure(model.error());
        return 0;
    }
    const auto tokenizer = text::SentencePieceTokenizer::make(std::move(*model), {.roles = {}, .where = "input.model"});
    if (tokenizer.has_value()) {
        fuzz::exercise(**tokenizer);
    } else {
        fuzz::checkFailure(tokenizer.error());
    }
    return 0;
}
