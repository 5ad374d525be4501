#include "engine/text/tokenizer_config.h"

#include <nlohmann/json.hpp>

#include "engine/base/mapped_file.h"
#include "engine/formats/json_file.h"

namespace griffin::engine::text {
namespace {

constexpr std::size_t kMaxTemplate = std::size_t{1} << 20;

/// A token is named by a string or by an object with "content".
std::string tokenName(const nlohmann::json& config, const char* key) {
    const nlohmann::json* value = formats::jsonFind(config, key);
    if (value == nullptr) return {};
    if (value->is_string()) return value->get<std::string>();
    return formats::jsonText(*value, "content").value_or("");
}

/// A string, or a list of named templates of which "default" is the one.
std::string chatTemplate(const nlohmann::json& config) {
    const nlohmann::json* value = formats::jsonFind(config, "chat_template");
    if (value == nullptr) return {};
    if (value->is_string()) return value->get<std::string>();
    if (!value->is_array()) return {};
    for (const nlohmann::json& entry : *value) {
        if (formats::jsonText(entry, "name") == "default") return formats::jsonText(entry, "template").value_or("");
    }
    return {};
}

}  // namespace

TokenizerConfig readTokenizerConfig(const std::string& path) {
    TokenizerConfig config;
    const std::string folder = path.substr(0, path.find_last_of('/') + 1);  // empty: the current one
    if (const auto json = formats::readJsonFile(folder + "tokenizer_config.json")) {
        config.bos_name = tokenName(*json, "bos_token");
        config.eos_name = tokenName(*json, "eos_token");
        config.padding_name = tokenName(*json, "pad_token");
        config.add_bos = formats::jsonBoolean(*json, "add_bos_token");
        config.chat_template = chatTemplate(*json);
    }
    if (config.chat_template.empty()) {
        const auto file = MappedFile::open(folder + "chat_template.jinja");
        if (file && file->bytes().size() <= kMaxTemplate) {
            config.chat_template.assign(reinterpret_cast<const char*>(file->bytes().data()), file->bytes().size());
        }
    }
    return config;
}

std::string fileName(const std::string& path) {
    return path.substr(path.find_last_of('/') + 1);
}

Result<Done> checkVocabularySize(std::size_t tokens, int embedding_rows, const std::string& where) {
    if (embedding_rows <= 0 || tokens <= static_cast<std::size_t>(embedding_rows)) return Done{};
    return failed({FailureCause::kVocabularyMismatch,
                   Message("The vocabulary has %1 tokens, the model %2", tokens, embedding_rows),
                   where,
                   Message("download it again"),
                   {}});
}

}  // namespace griffin::engine::text
