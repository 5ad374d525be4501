// A model on disk, or a synthetic one, opened but not loaded: what it is, where its weights come from, its tokenizer.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/model/model_config.h"
#include "engine/model/tensor_source.h"
#include "engine/model_info.h"
#include "engine/text/tokenizer.h"

namespace griffin::engine {

class Checkpoint {
  public:
    virtual ~Checkpoint() = default;

    /// "GGUF v3", "safetensors", "synthetic".
    virtual std::string format() const = 0;
    /// A failure names the architecture or the feature that is not supported.
    virtual Result<model::ModelConfig> config() const = 0;
    /// Valid as long as the checkpoint. Throws std::bad_alloc.
    virtual std::unique_ptr<model::TensorSource> tensors() const = 0;
    virtual Result<std::unique_ptr<text::Tokenizer>> tokenizer(const text::TokenizerOptions& options) const = 0;
    /// Of its files (engine/base/fingerprint.h), or of what a synthetic model is made from.
    virtual Result<std::string> fingerprint() const = 0;
    /// path, name, licence, quantisation and file_bytes.
    virtual ModelInfo description() const = 0;
    virtual std::vector<std::pair<std::string, std::string>> metadata() const = 0;
    virtual std::vector<TensorInfo> tensorList() const = 0;
};

/// A GGUF file, a folder with safetensors and config.json, or synthetic:SHAPE:DTYPE, told apart by what is there.
Result<std::unique_ptr<Checkpoint>> openCheckpoint(const std::string& model);

}  // namespace griffin::engine
