#include "engine/checkpoint.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <span>
#include <system_error>

#include "engine/formats/fingerprint.h"
#include "engine/formats/gguf.h"
#include "engine/formats/safetensors.h"
#include "engine/model/gguf_config.h"
#include "engine/model/gguf_tensors.h"
#include "engine/model/huggingface_config.h"
#include "engine/model/huggingface_tensors.h"
#include "engine/model/synthetic_model.h"
#include "engine/tensor_list.h"
#include "engine/text/synthetic_tokenizer.h"

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
    Result<std::unique_ptr<text::Tokenizer>> tokenizer(int embedding_rows) const override {
        return text::tokenizerFromGguf(file_, {embedding_rows});
    }
    Result<std::string> fingerprint() const override { return formats::fingerprint(file_.path()); }
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
    explicit SafetensorsCheckpoint(formats::SafetensorsModel model) : model_(std::move(model)) {}

    std::string format() const override { return "safetensors"; }
    Result<model::ModelConfig> config() const override {
        return model::configFromHuggingFace(model_.config(), model_.folder() + "/config.json");
    }
    std::unique_ptr<model::TensorSource> tensors() const override {
        return std::make_unique<model::HuggingFaceTensors>(model_);
    }
    Result<std::unique_ptr<text::Tokenizer>> tokenizer(int embedding_rows) const override {
        return text::openTokenizer(model_.folder(), {embedding_rows});
    }
    Result<std::string> fingerprint() const override { return formats::fingerprint(model_.folder()); }
    ModelInfo description() const override {
        ModelInfo info;
        info.path = model_.folder();
        info.name = std::filesystem::path(model_.folder() + "/.").lexically_normal().parent_path().filename().string();
        info.architecture = formats::jsonText(model_.config(), "model_type").value_or("");
        info.quantisation = mainType(model_.tensors());
        info.file_bytes = model_.fileBytes();
        return info;
    }
    std::vector<std::pair<std::string, std::string>> metadata() const override {
        constexpr std::size_t kLongest = 100;
        std::vector<std::pair<std::string, std::string>> pairs;
        for (const auto& [key, value] : model_.config().items()) {
            const std::string text = value.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
            pairs.emplace_back(formats::printable(key),
                               text.size() <= kLongest ? text : text.substr(0, kLongest) + "...");
        }
        return pairs;
    }
    std::vector<TensorInfo> tensorList() const override { return weightList(model_.tensors()); }

  private:
    formats::SafetensorsModel model_;
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
    Result<std::unique_ptr<text::Tokenizer>> tokenizer(int /*embedding_rows*/) const override {
        return text::makeSyntheticTokenizer(model_.config.vocabulary);
    }
    Result<std::string> fingerprint() const override { return formats::fingerprintOf(std::as_bytes(std::span(name_))); }
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
        if (!synthetic) return synthetic.failure();
        return std::unique_ptr<Checkpoint>(std::make_unique<SyntheticCheckpoint>(model, std::move(*synthetic)));
    }
    std::error_code ignored;
    if (std::filesystem::is_directory(model, ignored)) {
        Result<formats::SafetensorsModel> folder = formats::SafetensorsModel::open(model);
        if (!folder) return folder.failure();
        return std::unique_ptr<Checkpoint>(std::make_unique<SafetensorsCheckpoint>(std::move(*folder)));
    }
    Result<formats::GgufFile> file = formats::GgufFile::open(model);
    if (!file) return file.failure();
    return std::unique_ptr<Checkpoint>(std::make_unique<GgufCheckpoint>(std::move(*file)));
}

}  // namespace griffin::engine
