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

struct DraftContents {
    std::string method;             // as on the command line; empty: not a known kind of draft
    std::string target;             // fingerprint of the model it was trained for; empty: unknown
    std::string_view weights;       // "Q8_0": the type that most bytes of matrices have
    std::int64_t parameters = 0;    // trained numbers
    std::int64_t known_tokens = 0;  // 0: all of the model's
    int hidden_size = 0;            // of its configuration; 0: unknown
    int vocabulary = 0;             // the model's, the same
};

/// Fails if parts of a draft of our own do not belong together, or its configuration is invalid.
Result<DraftContents> draftContents(const formats::WeightFiles& files);

/// What config.json would hold, as canonicalConfig() makes it: the header's "griffin.config", or the file itself; an
/// empty object without either.
Result<nlohmann::json> draftConfiguration(const formats::WeightFiles& files, const std::string& where);
/// An entry of a header of our own; empty if there is none.
std::string ownText(const formats::WeightFiles& files, const std::string& key);

/// The method of a draft checkpoint, by the names of its canonicalTensors(); nothing if it is not a draft. Weights
/// trained as HASS, or as GRIFFIN without its fusion, look like EAGLE's and are identified as such unless their own
/// name is "hass" or "griffin".
std::optional<Method> draftMethod(const formats::TensorDirectory& tensors, std::string_view own_name = {});

}  // namespace griffin::engine::draft
