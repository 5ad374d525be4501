#include "engine/text/utf8.h"

#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>

#include <cstdint>
#include <cstring>

namespace griffin::engine::text {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

}  // namespace

Utf8Step utf8Step(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80) return {Utf8Kind::kCharacter, 1};
    if (lead < 0xC2 || lead > 0xF4) return {Utf8Kind::kInvalid, 1};
    const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    // The second byte's range is narrower where an overlong form, a surrogate or a value over U+10FFFF would begin.
    const unsigned char low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const unsigned char high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    for (std::size_t i = 1; i < length; ++i) {
        if (i == text.size()) return {Utf8Kind::kIncomplete, i};
        const unsigned char next = byte(i);
        if (next < (i == 1 ? low : 0x80) || next > (i == 1 ? high : 0xBF)) return {Utf8Kind::kInvalid, i};
    }
    return {Utf8Kind::kCharacter, length};
}

std::size_t utf8ValidPrefix(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        std::uint64_t eight = 0;
        if (text.size() - at >= sizeof eight) {
            std::memcpy(&eight, text.data() + at, sizeof eight);
            if ((eight & 0x8080808080808080U) == 0) {
                at += sizeof eight;
                continue;
            }
        }
        const Utf8Step step = utf8Step(text.substr(at));
        if (step.kind != Utf8Kind::kCharacter) break;
        at += step.bytes;
    }
    return at;
}

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

std::string normaliseNfc(std::string_view text) {
    std::string same(text);
    if (text.size() > 0x7FFFFFFF || utf8ValidPrefix(text) != text.size()) return same;
    UErrorCode error = U_ZERO_ERROR;
    const icu::Normalizer2* nfc = icu::Normalizer2::getNFCInstance(error);
    if (U_FAILURE(error)) return same;
    std::string normalised;
    icu::StringByteSink<std::string> sink(&normalised, static_cast<std::int32_t>(text.size()));
    nfc->normalizeUTF8(0, icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())), sink, nullptr, error);
    return U_FAILURE(error) ? same : normalised;
}

}  // namespace griffin::engine::text
