// Tokenizers from files on disk, told apart by content.
#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include "engine/formats/gguf.h"
#include "engine/formats/mapped_file.h"
#include "engine/text/sentencepiece_tokenizer.h"
#include "engine/text/tokenizer.h"
#include "engine/text/tokenizer_config.h"

namespace griffin::engine::text {
namespace {

bool looksLikeJson(const formats::MappedFile& file) {
    for (const std::byte byte : file.bytes()) {
        const char c = static_cast<char>(byte);
        if (c != ' ' && c != '\t' && c != '\r' && c != '\n') return c == '{';
    }
    return false;
}

}  // namespace

Result<std::unique_ptr<Tokenizer>> tokenizerFromSentencePieceFile(const std::string& path,
                                                                  const TokenizerOptions& options) {
    const Result<formats::MappedFile> file = formats::MappedFile::open(path);
    if (!file) return file.failure();
    const std::string where = fileName(path);
    Result<SentencePieceModel> model = parseSentencePieceModel(file->bytes(), where);
    if (!model) return model.failure();
    if (options.embedding_rows > 0 && model->tokens.size() > static_cast<std::size_t>(options.embedding_rows)) {
        return Failure{
            FailureCause::kVocabularyMismatch,
            fmt::format("The vocabulary has {} tokens, the model {}", model->tokens.size(), options.embedding_rows),
            where, "get the file again from where it came from", ""};
    }
    TokenizerConfig config = readTokenizerConfig(path);
    if (!config.bos_name.empty()) model->bos_name = config.bos_name;
    if (!config.eos_name.empty()) model->eos_name = config.eos_name;
    SentencePieceTokenizer::Origin origin;
    origin.roles.add_bos = config.add_bos.value_or(true);
    origin.roles.add_eos = config.add_eos.value_or(false);
    origin.chat_template = std::move(config.chat_template);
    origin.where = where;
    return SentencePieceTokenizer::make(std::move(*model), std::move(origin));
}

Result<std::unique_ptr<Tokenizer>> openTokenizer(const std::string& path, const TokenizerOptions& options) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) {
        const std::string model = path + "/tokenizer.model";
        const std::string json = path + "/tokenizer.json";
        if (std::filesystem::exists(json, error)) return tokenizerFromJsonFile(json, options);
        if (std::filesystem::exists(model, error)) return tokenizerFromSentencePieceFile(model, options);
        return Failure{FailureCause::kFileMissing, "The folder has no tokenizer", path,
                       "put tokenizer.json or tokenizer.model there", ""};
    }
    Result<formats::MappedFile> file = formats::MappedFile::open(path);
    if (!file) return file.failure();
    if (formats::looksLikeGguf(*file)) {
        const Result<formats::GgufFile> gguf = formats::GgufFile::open(path);
        if (!gguf) return gguf.failure();
        return tokenizerFromGguf(*gguf, options);
    }
    return looksLikeJson(*file) ? tokenizerFromJsonFile(path, options) : tokenizerFromSentencePieceFile(path, options);
}

}  // namespace griffin::engine::text
