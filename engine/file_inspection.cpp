// Files on their own, without a loaded engine: what a model or a draft holds, and tokenizers.
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "engine/base/result.h"
#include "engine/draft/weights/draft_contents.h"
#include "engine/engine.h"
#include "engine/engine_parts.h"
#include "engine/formats/weight_files.h"
#include "engine/model/activations.h"
#include "engine/model/huggingface_model.h"
#include "engine/model/kv_cache.h"
#include "engine/model/weights.h"
#include "engine/text/chat_template.h"
#include "engine/text/tokenizer.h"

namespace griffin::engine {
namespace {

constexpr std::size_t kMaxValueLength = 100;

std::vector<TensorInfo> everyTensorOf(const formats::TensorDirectory& tensors) {
    std::vector<TensorInfo> list = weightList(tensors);
    for (const formats::RawTensor& tensor : tensors.raw()) {
        list.push_back({formats::printable(tensor.name), std::string(formats::rawTypeName(tensor.type)), tensor.shape,
                        tensor.data.size()});
    }
    return list;
}

/// Without control characters, shortened: a configuration is longer than a line.
std::string shortForm(const std::string& text) {
    std::string result = text.substr(0, kMaxValueLength);
    for (char& c : result) {
        if (c < 0x20 || c > 0x7e) c = '?';
    }
    return text.size() > kMaxValueLength ? result + "..." : result;
}

/// "what: where: what to do".
Message asWarning(const Failure& failure) {
    Message text = failure.what;
    if (!failure.where.empty()) text = Message("%1: %2", std::move(text), failure.where);
    if (!failure.what_to_do.empty()) text = Message("%1: %2", std::move(text), failure.what_to_do);
    return text;
}

std::int64_t memoryNeeded(const model::ModelConfig& config, std::int64_t weight_bytes, int context) {
    return weight_bytes + model::KvCache::bytes(config, context) + model::Activations::bytes(config);
}

/// The last part of a path, whether or not it ends in a slash.
std::string lastPart(const std::string& path) {
    const auto plain = std::filesystem::path(path).lexically_normal();
    return (plain.has_filename() ? plain.filename() : plain.parent_path().filename()).string();
}

Result<FileInfo> inspectDraft(const formats::WeightFiles& files) {
    const Result<draft::DraftContents> contents = draft::draftContents(files);
    if (!contents) return tl::unexpected(contents.error());
    FileInfo file;
    file.format = files.format();
    file.draft = DraftFileInfo{contents->method,
                               contents->target,
                               contents->known_tokens,
                               contents->made_for,
                               contents->target_hidden_size,
                               contents->heads,
                               {}};
    if (contents->has_offsets) file.draft->maps.emplace_back("d2t");
    if (contents->has_mask) file.draft->maps.emplace_back("t2d");
    file.model.path = files.path();
    file.model.name = lastPart(files.path());
    file.model.quantisation = contents->weights;
    file.model.parameters = contents->parameters;
    file.model.layers = contents->layers;
    file.model.hidden_size = contents->hidden_size;
    file.model.vocabulary = contents->vocabulary;
    file.model.file_bytes = files.fileBytes();
    if (contents->layers > 1) {
        file.model.warnings.push_back(
            Message("The draft has %1 decoder layers; only one is supported", std::to_string(contents->layers)));
    }
    for (const auto& [key, value] : files.metadata()) {
        file.metadata.emplace_back(formats::printable(key), shortForm(value));
    }
    file.tensors = everyTensorOf(files.tensors());
    return file;
}

/// The weights of a draft that was published as a folder, or as a file of PyTorch's; nothing where it is something
/// else.
std::optional<formats::WeightFiles> publishedDraft(const std::string& path) {
    std::error_code error;
    const bool is_folder = std::filesystem::is_directory(path, error);
    if (!is_folder && !path.ends_with(".bin") && !path.ends_with(".pt")) return std::nullopt;
    Result<formats::WeightFiles> files = formats::WeightFiles::open(path);
    if (!files) return std::nullopt;
    const Result<model::ModelConfig> config = model::configFromHuggingFace(files->config(), path);
    if (!draft::methodOfPublished(*files, config.has_value())) return std::nullopt;
    return *std::move(files);
}

}  // namespace

std::vector<TensorInfo> weightList(const formats::TensorDirectory& tensors) {
    std::vector<TensorInfo> list;
    for (const formats::CheckpointTensor& tensor : tensors.all()) {
        list.push_back({formats::printable(tensor.name), std::string(kernels::traits(tensor.dtype).name), tensor.shape,
                        tensor.bytes});
    }
    return list;
}

int describeConfig(const model::ModelConfig& config, int wish, ModelInfo& info) {
    info.architecture = config.architecture;
    info.parameters = config.parameters();
    info.layers = config.layers;
    info.hidden_size = config.hidden_size;
    info.vocabulary = config.vocabulary;
    info.trained_context = config.trained_context;
    auto warnings = config.warnings;
    const int context = model::chooseContext(config, wish, warnings);
    addWarnings(info.warnings, warnings);
    return context;
}

std::string ownDraftOf(const model::ModelConfig& config, const model::TensorSource& source) {
    return model::hasMtpHead(config, source) ? std::string(nameOf(Method::kMtp)) : std::string();
}

Result<FileInfo> inspectFile(const std::string& path) {
    return guarded([&]() -> Result<FileInfo> {
        if (path.ends_with(".safetensors")) {
            const Result<formats::WeightFiles> files = formats::WeightFiles::open(path);
            if (!files) return tl::unexpected(files.error());
            return inspectDraft(*files);
        }
        if (const auto draft = publishedDraft(path)) return inspectDraft(*draft);
        const Result<std::unique_ptr<Checkpoint>> opened = openCheckpoint(path);
        if (!opened) return tl::unexpected(opened.error());
        const Checkpoint& checkpoint = **opened;
        FileInfo file;
        file.format = checkpoint.format();
        file.model = checkpoint.description();
        file.metadata = checkpoint.metadata();
        file.tensors = checkpoint.tensorList();
        ModelInfo& info = file.model;
        int embedding_rows = 0;
        if (const Result<model::ModelConfig> config = checkpoint.config(); config) {
            embedding_rows = config->vocabulary;
            const int context = describeConfig(*config, 0, info);
            const std::unique_ptr<model::TensorSource> source = checkpoint.tensors();
            info.own_draft = ownDraftOf(*config, *source);
            const Result<std::int64_t> bytes = model::checkTensors(*config, *source);
            if (bytes) {
                info.memory_bytes = static_cast<std::uint64_t>(memoryNeeded(*config, *bytes, context));
            } else {
                info.warnings.push_back(asWarning(bytes.error()));
            }
        } else {
            info.warnings.push_back(asWarning(config.error()));
        }
        const Result<std::unique_ptr<text::Tokenizer>> tokenizer = checkpoint.tokenizer({embedding_rows});
        if (!tokenizer) {
            info.warnings.push_back(asWarning(tokenizer.error()));
        } else {
            info.tokenizer = (*tokenizer)->description();
            info.chat_template = text::ChatTemplate::recognise(**tokenizer).name();
            addWarnings(info.warnings, (*tokenizer)->warnings());
            if (info.vocabulary == 0) info.vocabulary = (*tokenizer)->size();
        }
        return file;
    });
}

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
        if (!tokenizer) return tl::unexpected(tokenizer.error());
        return TokenizerFile(std::make_unique<Parts>(Parts{std::move(*tokenizer)}));
    });
}

std::vector<std::int32_t> TokenizerFile::encode(std::string_view text, SpecialTokens special) const {
    return parts_->tokenizer->encode(text, special);
}

std::string TokenizerFile::decode(std::span<const std::int32_t> tokens, SpecialTokens special) const {
    return parts_->tokenizer->decode(tokens, special);
}

std::vector<Message> TokenizerFile::warnings() const {
    const auto& warnings = parts_->tokenizer->warnings();
    return {warnings.begin(), warnings.end()};
}

}  // namespace griffin::engine
