// User turns drawn from the model itself (Xu et al. 2024, "Magpie"): behind the header of a user's turn in its own chat
// template a chat model writes what people asked in its training. So a draft learns from what its model knows, and not
// from what somebody thought of asking it.
//
// The result is a prompt file (engine/train/data/prompt_list.h), one line for each turn that passed:
//   {"prompt": "...", "draw": 17, "settings": "5f0c..."}
// in the order of the draws, whatever the number of slots: the same options give the same file, and a file that ends
// early is continued. `settings` is a hash of what it was made with: model, limits, temperatures, seed.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/train/data/data_generation.h"
#include "engine/training.h"

namespace griffin::engine::train {

/// Why a drawn turn is left out.
enum class TurnFault {
    kUnfinished,  // it did not end within the limit
    kShort,       // fewer than three tokens
    kRepetitive,  // more than three tenths of its runs of four tokens came before in it
    kNotText,     // special tokens within, or not valid UTF-8
};

/// `tokens`: of the turn, without what ended it. `text`: the same, decoded.
std::optional<TurnFault> faultOf(std::span<const std::int32_t> tokens, std::string_view text, bool ended,
                                 const text::Tokenizer& tokenizer);

/// The prompt up to where a user's text begins. `system`: empty for none but the template's own.
std::vector<std::int32_t> userHeader(const text::Tokenizer& tokenizer, const text::ChatTemplate& chat_template,
                                     const std::string& system);

/// As drawPrompts(). Throws what the back end throws.
Result<DrawReport> drawTurns(const LoadedTarget& target, const DrawOptions& options, const DrawSink& progress,
                             const std::stop_token& stop);

}  // namespace griffin::engine::train
