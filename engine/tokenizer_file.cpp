// TokenizerFile of the engine's face: a tokenizer without a model.
#include <memory>
#include <utility>

#include "engine/base/guarded.h"
#include "engine/engine.h"
#include "engine/text/tokenizer.h"

namespace griffin::engine {

struct TokenizerFile::Parts {
    std::unique_ptr<text::Tokenizer> tokenizer;
};

TokenizerFile::TokenizerFile(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
TokenizerFile::TokenizerFile(TokenizerFile&&) noexcept = default;
TokenizerFile& TokenizerFile::operator=(TokenizerFile&&) noexcept = default;
TokenizerFile::~TokenizerFile() = default;

Result<TokenizerFile> TokenizerFile::open(const std::string& path) {
    return guarded([&]() -> Result<TokenizerFile> {
        Result<std::unique_ptr<text::Tokenizer>> tokenizer = text::openTokenizer(path);
        if (!tokenizer) return tokenizer.failure();
        return TokenizerFile(std::make_unique<Parts>(Parts{std::move(*tokenizer)}));
    });
}

std::vector<std::int32_t> TokenizerFile::encode(std::string_view text, SpecialTokens special) const {
    return parts_->tokenizer->encode(text, special);
}

std::string TokenizerFile::decode(std::span<const std::int32_t> tokens, SpecialTokens special) const {
    return parts_->tokenizer->decode(tokens, special);
}

const std::vector<std::string>& TokenizerFile::warnings() const {
    return parts_->tokenizer->warnings();
}

}  // namespace griffin::engine
