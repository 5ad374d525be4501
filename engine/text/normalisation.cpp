#include "engine/text/normalisation.h"

#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>

#include "engine/text/utf8.h"

namespace griffin::engine::text {

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
