// Tokenizers from files on disk, told apart by content.
#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include "engine/base/mapped_file.h"
#include "engine/formats/gguf.h"
#include "engine/text/sentencepiece_tokenizer.h"
#include "engine/text/tokenizer.h"
#include "engine/text/tokenizer_config.h"

namespace griffin::engine::text {
namespace {

bool looksLikeJson(const MappedFile& file) {
    for (const std::byte byte : file.bytes()) {
        const char c = static_cast<char>(byte);
        if (c != ' ' && c != '\t' && c != '\r' && c != '\n') return c == '{';
    }
    return false;
}

}  // namespace

Result<std::unique_ptr<Tokenizer>> tokenizerFromSentencePieceFile(const std::string& path,
                                                                  const TokenizerOptions& options) {
    const Result<MappedFile> file = MappedFile::open(path);
    if (!file) return failed(file.error());
    const std::string where = fileName(path);
    Result<SentencePieceModel> model = parseSentencePieceModel(file->bytes(), where);
    if (!model) return failed(model.error());
    if (auto checked = checkVocabularySize(model->tokens.size(), options.embedding_rows, where); !checked) {
        return failed(checked.error());
    }
    TokenizerConfig config = readTokenizerConfig(path);
    if (!config.bos_name.empty()) model->bos_name = config.bos_name;
    if (!config.eos_name.empty()) model->eos_name = config.eos_name;
    SentencePieceTokenizer::Origin origin;
    origin.roles.add_bos = config.add_bos.value_or(true);
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
        return failed({FailureCause::kFileMissing,
                       Message("The folder has no tokenizer"),
                       path,
                       Message("put tokenizer.json or tokenizer.model there"),
                       {}});
    }
    Result<MappedFile> file = MappedFile::open(path);
    if (!file) return failed(file.error());
    if (formats::looksLikeGguf(*file)) {
        const Result<formats::GgufFile> gguf = formats::GgufFile::open(path);
        if (!gguf) return failed(gguf.error());
        return tokenizerFromGguf(*gguf, options);
    }
    return looksLikeJson(*file) ? tokenizerFromJsonFile(path, options) : tokenizerFromSentencePieceFile(path, options);
}

}  // namespace griffin::engine::text
