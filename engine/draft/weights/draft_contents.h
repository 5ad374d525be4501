// What a draft's file holds: its method, configuration and size.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/formats/tensor_directory.h"
#include "engine/formats/weight_files.h"
#include "engine/generation_options.h"

namespace griffin::engine::draft {

inline constexpr std::string_view kModelsOwn = "model.";  // begins the names of a model that holds its heads itself

struct DraftContents {
    std::string method;             // as on the command line; empty: not a known kind of draft
    std::string target;             // fingerprint of the model it was trained for; empty: unknown
    std::string_view weights;       // "Q8_0": the type that most bytes of matrices have
    std::int64_t parameters = 0;    // trained numbers
    std::int64_t known_tokens = 0;  // 0: all of the model's
    int hidden_size = 0;            // 0: unknown
    int vocabulary = 0;             // the model's; 0: unknown
    std::string made_for;           // the name of the model it was trained for, where its configuration has one
    int target_hidden_size = 0;     // the model's; 0: unknown
    int layers = 0;                 // decoder layers of its own
    int heads = 0;                  // of Medusa and Hydra
    bool has_offsets = false;       // "d2t": known tokens as distances to those of the model
    bool has_mask = false;          // "t2d": which tokens of the model it knows
};

/// Fails if parts of a draft of our own do not belong together, or its configuration is invalid.
Result<DraftContents> draftContents(const formats::WeightFiles& files);

/// The method of what lies there, unless it is a model: one that holds heads for further tokens besides is one if
/// `is_model`, a model that can be run. Nothing if the names tell of no draft.
std::optional<Method> methodOfPublished(const formats::WeightFiles& files, bool is_model);

/// What config.json would hold, as canonicalConfig() makes it: the header's "griffin.config", or the file itself; an
/// empty object without either.
Result<JsonTree> draftConfiguration(const formats::WeightFiles& files, const std::string& where);
/// An entry of a header of our own; empty if there is none.
std::string ownText(const formats::WeightFiles& files, const std::string& key);

/// The method of a draft checkpoint, by the names of its canonicalTensors(); nothing if it is not a draft. Weights
/// trained as HASS, or as GRIFFIN without its fusion, look like EAGLE's and are identified as such unless their own
/// name is "hass" or "griffin".
std::optional<Method> draftMethod(const formats::TensorDirectory& tensors, std::string_view own_name = {});

}  // namespace griffin::engine::draft
