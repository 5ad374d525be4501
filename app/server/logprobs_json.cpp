#include "app/server/logprobs_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace griffin::app::server {
namespace {

using engine::TokenLikelihood;
using nlohmann::ordered_json;

/// What stands for minus infinity, which JSON does not have.
constexpr float kImpossible = -9999.0F;

double logprobOf(const TokenLikelihood::Candidate& token) {
    return static_cast<double>(std::max(token.log_probability, kImpossible));
}

ordered_json candidateJson(const TokenLikelihood::Candidate& token) {
    ordered_json bytes = ordered_json::array();
    for (const char byte : token.bytes) bytes.push_back(static_cast<unsigned char>(byte));
    return {{"token", token.bytes}, {"logprob", logprobOf(token)}, {"bytes", std::move(bytes)}};
}

ordered_json chatJson(std::span<const TokenLikelihood> tokens) {
    ordered_json content = ordered_json::array();
    for (const TokenLikelihood& token : tokens) {
        ordered_json entry = candidateJson(token.chosen);
        entry["top_logprobs"] = ordered_json::array();
        for (const TokenLikelihood::Candidate& other : token.likeliest) {
            entry["top_logprobs"].push_back(candidateJson(other));
        }
        content.push_back(std::move(entry));
    }
    return {{"content", std::move(content)}, {"refusal", nullptr}};
}

/// A token as the name of a field: a part of a character as its bytes.
std::string nameOf(const std::string& bytes) {
    try {
        ordered_json(bytes).dump();
        return bytes;
    } catch (const ordered_json::type_error&) {
        std::string name = "bytes:";
        for (const char byte : bytes) name += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
        return name;
    }
}

ordered_json textJson(std::span<const TokenLikelihood> tokens, std::size_t offset) {
    ordered_json result = {{"tokens", ordered_json::array()},
                           {"token_logprobs", ordered_json::array()},
                           {"top_logprobs", ordered_json::array()},
                           {"text_offset", ordered_json::array()}};
    for (const TokenLikelihood& token : tokens) {
        result["tokens"].push_back(nameOf(token.chosen.bytes));
        result["token_logprobs"].push_back(logprobOf(token.chosen));
        ordered_json top = ordered_json::object();
        for (const TokenLikelihood::Candidate& other : token.likeliest) {
            top.emplace(nameOf(other.bytes), logprobOf(other));
        }
        top.emplace(nameOf(token.chosen.bytes), logprobOf(token.chosen));
        result["top_logprobs"].push_back(std::move(top));
        result["text_offset"].push_back(offset);
        offset += charactersOf(token);
    }
    return result;
}

}  // namespace

std::size_t charactersOf(const TokenLikelihood& token) {
    return static_cast<std::size_t>(std::ranges::count_if(
        token.chosen.bytes, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

ordered_json logprobsJson(ApiKind kind, std::span<const TokenLikelihood> tokens, std::size_t offset) {
    return kind == ApiKind::kChat ? chatJson(tokens) : textJson(tokens, offset);
}

}  // namespace griffin::app::server
