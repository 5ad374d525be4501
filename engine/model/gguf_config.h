// How the metadata of a GGUF file's model is read: shared by the sources that take parts of it.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/formats/gguf.h"
#include "engine/model/model_config.h"

namespace griffin::engine::model {

/// Reads the values of one architecture and remembers the first that is missing or unfit.
class MetadataReader : public ConfigProblem {
  public:
    MetadataReader(const formats::GgufMetadata& metadata, std::string architecture, const std::string& where)
        : ConfigProblem(where), metadata_(metadata), architecture_(std::move(architecture)) {}

    std::string key(std::string_view name) const { return architecture_ + "." + std::string(name); }
    bool has(std::string_view name) const { return metadata_.find(key(name)) != nullptr; }

    int required(std::string_view name) {
        const std::optional<int> value = integer(name);
        if (!value) malformed(Message("“%1” is missing or not a number", key(name)));
        return value.value_or(0);
    }
    int optional(std::string_view name, int otherwise) {
        if (!has(name)) return otherwise;
        return required(name);
    }
    float number(std::string_view name, float otherwise) const {
        const std::optional<double> value = metadata_.number(key(name));
        return value ? static_cast<float>(*value) : otherwise;
    }
    /// Empty where there is no array of whole numbers or truth values.
    std::vector<std::int64_t> integers(std::string_view name) const {
        return metadata_.integers(key(name)).value_or(std::vector<std::int64_t>());
    }
    std::string_view text(std::string_view name) const { return metadata_.text(key(name)).value_or(""); }
    bool flag(std::string_view name) const { return metadata_.boolean(key(name)).value_or(false); }

  private:
    /// One number, or an array of equal ones (some converters write one for each layer).
    std::optional<int> integer(std::string_view name) const {
        std::optional<std::int64_t> value = metadata_.integer(key(name));
        if (!value) {
            const auto values = metadata_.integers(key(name));
            if (!values || values->empty()) return std::nullopt;
            for (const std::int64_t other : *values) {
                if (other != values->front()) return std::nullopt;
            }
            value = values->front();
        }
        if (*value < 0 || *value > std::numeric_limits<int>::max()) return std::nullopt;
        return static_cast<int>(*value);
    }

    const formats::GgufMetadata& metadata_;
    std::string architecture_;
};

/// Gemma 4: its layers, which differ. REQUIRES: the numbers of layers and heads of `config` and its hidden size are
/// known.
void readGemma4(MetadataReader& reader, const formats::TensorDirectory& tensors, ModelConfig& config);

}  // namespace griffin::engine::model
