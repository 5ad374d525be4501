#include "engine/checkpoint.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <span>
#include <system_error>

#include "engine/base/fingerprint.h"
#include "engine/engine_parts.h"
#include "engine/formats/gguf.h"
#include "engine/formats/safetensors.h"
#include "engine/model/gguf_model.h"
#include "engine/model/huggingface_model.h"
#include "engine/model/synthetic_model.h"
#include "engine/text/tokenizer.h"

namespace griffin::engine {
namespace {

/// The type that holds most of the weights in matrices.
std::string mainType(const formats::TensorDirectory& tensors) {
    std::array<std::uint64_t, kernels::kDTypeCount> bytes{};
    for (const formats::CheckpointTensor& tensor : tensors.all()) {
        if (tensor.rows > 1) bytes[static_cast<std::size_t>(tensor.dtype)] += tensor.bytes;
    }
    std::size_t best = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (bytes[i] > bytes[best]) best = i;
    }
    return std::string(kernels::traits(static_cast<kernels::DType>(best)).name);
}

class GgufCheckpoint : public Checkpoint {
  public:
    explicit GgufCheckpoint(formats::GgufFile file) : file_(std::move(file)) {}

    std::string format() const override { return fmt::format("GGUF v{}", file_.version()); }
    Result<model::ModelConfig> config() const override { return model::configFromGguf(file_); }
    std::unique_ptr<model::TensorSource> tensors() const override {
        return std::make_unique<model::GgufTensors>(file_);
    }
    Result<std::unique_ptr<text::Tokenizer>> tokenizer(const text::TokenizerOptions& options) const override {
        return text::tokenizerFromGguf(file_, options);
    }
    Result<std::string> fingerprint() const override { return fileFingerprint(file_.path()); }
    ModelInfo description() const override {
        ModelInfo info;
        info.path = file_.path();
        info.name = formats::printable(file_.metadata().text("general.name").value_or(""));
        if (info.name.empty()) info.name = std::filesystem::path(info.path).filename().string();
        info.licence = formats::printable(file_.metadata().text("general.license").value_or(""));
        info.architecture = formats::printable(file_.metadata().text("general.architecture").value_or(""));
        info.quantisation = mainType(file_.tensors());
        info.file_bytes = file_.fileBytes();
        return info;
    }
    std::vector<std::pair<std::string, std::string>> metadata() const override {
        std::vector<std::pair<std::string, std::string>> pairs;
        for (const formats::GgufMetadata::Entry& entry : file_.metadata().entries()) {
            pairs.emplace_back(formats::printable(entry.key), formats::GgufMetadata::shortForm(entry.value));
        }
        return pairs;
    }
    std::vector<TensorInfo> tensorList() const override { return weightList(file_.tensors()); }

  private:
    formats::GgufFile file_;
};

class SafetensorsCheckpoint : public Checkpoint {
  public:
    explicit SafetensorsCheckpoint(formats::WeightFiles model) : model_(std::move(model)) {}

    std::string format() const override { return "safetensors"; }
    Result<model::ModelConfig> config() const override {
        return model::configFromHuggingFace(model_.config(), model_.path() + "/config.json");
    }
    std::unique_ptr<model::TensorSource> tensors() const override {
        return std::make_unique<model::HuggingFaceTensors>(model_);
    }
    Result<std::unique_ptr<text::Tokenizer>> tokenizer(const text::TokenizerOptions& options) const override {
        return text::openTokenizer(model_.path(), options);
    }
    Result<std::string> fingerprint() const override { return fileFingerprint(model_.path()); }
    ModelInfo description() const override {
        ModelInfo info;
        info.path = model_.path();
        info.name = std::filesystem::path(model_.path() + "/.").lexically_normal().parent_path().filename().string();
        info.architecture = formats::jsonText(model_.config(), "model_type").value_or("");
        info.quantisation = mainType(model_.tensors());
        info.file_bytes = model_.fileBytes();
        return info;
    }
    std::vector<std::pair<std::string, std::string>> metadata() const override {
        constexpr std::size_t kMaxLength = 100;
        std::vector<std::pair<std::string, std::string>> pairs;
        for (const auto& [key, value] : model_.config().items()) {
            const std::string text = value.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
            pairs.emplace_back(formats::printable(key),
                               text.size() <= kMaxLength ? text : text.substr(0, kMaxLength) + "...");
        }
        return pairs;
    }
    std::vector<TensorInfo> tensorList() const override { return weightList(model_.tensors()); }

  private:
    formats::WeightFiles model_;
};

class SyntheticCheckpoint : public Checkpoint {
  public:
    SyntheticCheckpoint(std::string name, model::SyntheticModel model)
        : name_(std::move(name)), model_(std::move(model)) {}

    std::string format() const override { return "synthetic"; }
    Result<model::ModelConfig> config() const override { return model_.config; }
    std::unique_ptr<model::TensorSource> tensors() const override {
        return std::make_unique<model::SyntheticTensors>(model_);
    }
    Result<std::unique_ptr<text::Tokenizer>> tokenizer(const text::TokenizerOptions& /*options*/) const override {
        return text::makeSyntheticTokenizer(model_.config.vocabulary);
    }
    Result<std::string> fingerprint() const override { return fingerprintOf(std::as_bytes(std::span(name_))); }
    ModelInfo description() const override {
        ModelInfo info;
        info.path = name_;
        info.name = name_;
        info.quantisation = kernels::traits(model_.dtype).name;
        return info;
    }
    std::vector<std::pair<std::string, std::string>> metadata() const override { return {}; }
    std::vector<TensorInfo> tensorList() const override { return {}; }

  private:
    std::string name_;
    model::SyntheticModel model_;
};

}  // namespace

Result<std::unique_ptr<Checkpoint>> openCheckpoint(const std::string& model) {
    if (model::isSynthetic(model)) {
        Result<model::SyntheticModel> synthetic = model::parseSynthetic(model);
        if (!synthetic) return tl::unexpected(synthetic.error());
        return std::unique_ptr<Checkpoint>(std::make_unique<SyntheticCheckpoint>(model, std::move(*synthetic)));
    }
    std::error_code ignored;
    if (std::filesystem::is_directory(model, ignored)) {
        Result<formats::WeightFiles> folder = formats::WeightFiles::openModel(model);
        if (!folder) return tl::unexpected(folder.error());
        return std::unique_ptr<Checkpoint>(std::make_unique<SafetensorsCheckpoint>(std::move(*folder)));
    }
    Result<formats::GgufFile> file = formats::GgufFile::open(model);
    if (!file) return tl::unexpected(file.error());
    return std::unique_ptr<Checkpoint>(std::make_unique<GgufCheckpoint>(std::move(*file)));
}

}  // namespace griffin::engine
