// How config.json of a model is read: shared by the sources that take parts of it.
#pragma once

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "engine/formats/json_file.h"
#include "engine/model/model_config.h"

namespace griffin::engine::model {

/// Reads config.json and remembers the first value that is missing or unfit.
class ConfigReader : public ConfigProblem {
  public:
    ConfigReader(const nlohmann::json& object, const std::string& where) : ConfigProblem(where), object_(object) {}

    const nlohmann::json& object() const { return object_; }
    bool has(std::string_view name) const {
        const nlohmann::json* value = formats::jsonFind(object_, name);
        return value != nullptr && !value->is_null();
    }
    int required(std::string_view name) {
        const std::optional<std::int64_t> value = formats::jsonInteger(object_, name);
        if (!value || *value < 0 || *value > std::numeric_limits<int>::max()) {
            malformed(Message("“%1” is missing or not a suitable number", name));
            return 0;
        }
        return static_cast<int>(*value);
    }
    int optional(std::string_view name, int otherwise) { return has(name) ? required(name) : otherwise; }
    bool flag(std::string_view name, bool otherwise = false) const {
        return formats::jsonBoolean(object_, name).value_or(otherwise);
    }
    float number(std::string_view name, float otherwise) const {
        return static_cast<float>(formats::jsonNumber(object_, name).value_or(static_cast<double>(otherwise)));
    }

  private:
    const nlohmann::json& object_;
};

/// Rotary positions, of all layers and, where they have their own, of those with a window. REQUIRES: architecture, head
/// size and context of `config` are known.
void readRope(ConfigReader& reader, ModelConfig& config);
/// Gemma 4: its layers, which differ. REQUIRES: sizes, heads and vocabulary of `config` are known.
void readGemma4(ConfigReader& reader, ModelConfig& config);
/// Ministral 3: the scale of the scores grows with each original context. REQUIRES: readRope().
void readGrowth(ConfigReader& reader, ModelConfig& config);

}  // namespace griffin::engine::model
