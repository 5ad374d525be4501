// What a draft's file holds, for people.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/formats/weight_files.h"

namespace griffin::engine::draft {

struct DraftContents {
    std::string method;             // as on the command line; empty: the tensors are no draft's that is known here
    std::string target;             // fingerprint of the model it was trained for; empty: not told
    std::string_view weights;       // "Q8_0": the type that most bytes of matrices have
    std::int64_t parameters = 0;    // trained numbers
    std::int64_t known_tokens = 0;  // 0: all of the model's
    int hidden_size = 0;            // of its configuration; 0: not told
    int vocabulary = 0;             // the model's, the same
};

/// Fails where a draft of our own holds parts that do not belong together, or a configuration that is none.
Result<DraftContents> draftContents(const formats::WeightFiles& files);

/// What config.json would hold: the header's "griffin.config", or the file itself; an empty object without either.
Result<nlohmann::json> draftConfiguration(const formats::WeightFiles& files, const std::string& where);
/// A text of a header of our own; empty when it is not there.
std::string ownText(const formats::WeightFiles& files, const std::string& key);

}  // namespace griffin::engine::draft
