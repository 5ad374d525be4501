// One cycle after the other: a pass of the target and the tokens it makes certain.
#pragma once

#include <vector>

#include "engine/decode/sampler.h"
#include "engine/draft_tree_record.h"
#include "engine/generation_stats.h"

namespace griffin::engine::decode {

class Decoder {
  public:
    virtual ~Decoder() = default;

    /// The token after the last row of the target's last pass (a prefill). It is not in the cache yet.
    virtual TokenId first() = 0;
    /// One pass over `root`, the last token that is not in the cache, and perhaps guesses behind it. `tokens` becomes
    /// what follows the root: accepted guesses, which are in the cache now, then one that is not. At most `most` of
    /// them are wanted (0: no limit); there is always one. Counts the pass in `stats`. REQUIRES: the cache has room for
    /// a row.
    virtual void next(TokenId root, int most, std::vector<TokenId>& tokens, GenerationStats& stats) = 0;

    /// From the next cycle on each is written into `record`, texts left out; null: nobody looks.
    void watch(CycleRecord* record) { record_ = record; }

  protected:
    CycleRecord* record_ = nullptr;
};

}  // namespace griffin::engine::decode
