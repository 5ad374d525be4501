// Makes a draft of our own smaller: the same weights in fewer bits, and Medusa's with fewer heads. Nothing is trained;
// the card keeps what it says and names the draft that was rounded ("rounded_from", its fingerprint).
#pragma once

#include <string>

#include "engine/base/result.h"
#include "engine/draft/weights/draft_file.h"
#include "kernels/backend.h"

namespace griffin::engine::draft {

struct DraftRounding {
    WeightBits bits = WeightBits::k4;
    int heads = 0;  // of Medusa, the first ones; 0: all
};

/// Writes the draft at `path` as `output`, which may be the same file. Refuses drafts that do not say how they were
/// trained, such as published ones, and `heads` of other methods or more than there are. Nothing is computed on
/// `backend`. Throws std::bad_alloc.
Result<Done> writeRounded(const std::string& path, const std::string& output, const DraftRounding& rounding,
                          kernels::Backend& backend);

}  // namespace griffin::engine::draft
