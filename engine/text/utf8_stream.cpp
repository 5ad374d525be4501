#include "engine/text/utf8_stream.h"

#include "engine/text/utf8.h"

namespace griffin::engine::text {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

}  // namespace

std::string Utf8Stream::push(std::string_view bytes) {
    held_ += bytes;
    std::string characters;
    std::string_view rest = held_;
    while (!rest.empty()) {
        const Utf8Step step = utf8Step(rest);
        if (step.kind == Utf8Kind::kIncomplete) break;
        characters += step.kind == Utf8Kind::kCharacter ? rest.substr(0, step.bytes) : kReplacement;
        rest.remove_prefix(step.bytes);
    }
    held_.erase(0, held_.size() - rest.size());
    return characters;
}

std::string Utf8Stream::finish() {
    const bool unfinished = !held_.empty();
    held_.clear();
    return std::string(unfinished ? kReplacement : std::string_view());
}

std::string toValidUtf8(std::string_view bytes) {
    Utf8Stream stream;
    std::string text = stream.push(bytes);
    return text += stream.finish();
}

}  // namespace griffin::engine::text
