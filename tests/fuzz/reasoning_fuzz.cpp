// The text of an answer, taken apart whole and at every pace: the parts are the same, and what is said is its end. The
// first byte tells how long the pieces are.
#include <algorithm>

#include "engine/reasoning.h"
#include "tests/fuzz/fuzz_input.h"

using namespace griffin;
using namespace griffin::engine;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view all = fuzz::textOf(data, size);
    if (all.empty()) return 0;
    const std::string_view answer = all.substr(1);
    const std::size_t piece = static_cast<unsigned char>(all.front()) % 17 + 1;
    const AnswerParts whole = partsOf(answer);
    fuzz::require(answer.ends_with(whole.text));
    ReasoningSplitter splitter;
    AnswerParts grown;
    for (std::size_t from = 0; from < answer.size(); from += piece) {
        const AnswerParts added = splitter.push(answer.substr(from, std::min(piece, answer.size() - from)));
        grown.reasoning += added.reasoning;
        grown.text += added.text;
    }
    const AnswerParts rest = splitter.finish();
    fuzz::require(grown.reasoning + rest.reasoning == whole.reasoning && grown.text + rest.text == whole.text);
    return 0;
}
