// The sampling settings as data: one table from which the window, the command line, the settings file, JSON and presets
// take names, ranges, steps, defaults and help texts. A plain value header: ui may include it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "engine/base/message.h"
#include "engine/generation_options.h"

namespace griffin::engine {

struct SamplingField {
    using Member = std::variant<float SamplingOptions::*, int SamplingOptions::*, int GenerationOptions::*,
                                std::optional<std::uint64_t> SamplingOptions::*>;

    std::string_view name;  // in JSON, and after "generation/" in the settings file: "top_p"
    Member member;
    double min;
    double max;
    double step;           // of a spin box
    double chat_default;   // of new chats; the command line's is value(GenerationOptions())
    Message label;         // "Top-p"
    Message help;          // one sentence without a full stop
    Message text_for_min;  // shown in place of `min` where that has a meaning of its own: "Off"; may be empty

    /// Integers only. The seed is one; as a number it is -1 where it is drawn for each answer. The command line also
    /// takes seeds above `max`.
    bool integral() const { return !std::holds_alternative<float SamplingOptions::*>(member); }
    /// An amount, whose thousands are set apart where it is shown; the seed only tells draws from each other.
    bool isAmount() const {
        return integral() && !std::holds_alternative<std::optional<std::uint64_t> SamplingOptions::*>(member);
    }
    /// False for NaN, and for a fraction where only integers are allowed.
    bool allows(double value) const;
    /// Rounded to 4 decimals: 0.7, not 0.699999988079071.
    double value(const GenerationOptions& options) const;
    /// Clamps to the range; NaN changes nothing.
    void set(GenerationOptions& options, double value) const;
    /// On the command line: "--top-p".
    std::string option() const;
};

/// In the order people read them: temperature, top_p, top_k, min_p, repetition_penalty, max_new_tokens, seed.
std::span<const SamplingField> samplingFields();
/// REQUIRES: there is one of this name.
const SamplingField& samplingField(std::string_view name);

}  // namespace griffin::engine
