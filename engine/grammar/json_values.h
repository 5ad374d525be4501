// The parts of JSON as sequences of a grammar. White space is as in {"a": 1, "b": [2, 3]}: one space after a colon and
// a comma and none elsewhere, so that what is between two values is always the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/grammar/grammar.h"

namespace griffin::engine::grammar {

/// From `least` to `most` (or GrammarBuilder::kUnbounded) of something.
struct Count {
    int least = 0;
    int most = GrammarBuilder::kUnbounded;
};

/// Bounds of a number.
struct Interval {
    std::optional<double> least;
    std::optional<double> most;
    bool least_excluded = false;
    bool most_excluded = false;

    bool empty() const { return !least && !most; }
};

struct Property {
    std::string name;
    Sequence value;
    bool required = false;
};

class JsonValues {
  public:
    explicit JsonValues(GrammarBuilder& builder) : builder_(builder) {}

    /// Any value.
    Sequence any();
    Sequence string(const Count& characters);
    /// What a string says is any of these sequences, which are spelled as in JSON.
    Sequence stringOf(const Sequence& inner);
    /// Of at most 15 digits.
    Sequence integer(const Interval& interval);
    /// Without bounds: any, of at most 15 digits before and after the point. With bounds: fixed decimals.
    Sequence number(const Interval& interval);
    /// `first`, then any number of `rest` (where there is one), `count` in all.
    Sequence array(std::span<const Sequence> first, const std::optional<Sequence>& rest, const Count& count);
    /// The properties in this order, then `count` others of `others` (where there are any), whose names are different.
    Sequence object(std::span<const Property> properties, const std::optional<Sequence>& others, const Count& count);

  private:
    Sequence objectFrom(std::span<const Property> properties, const Sequence& others);
    Sequence listed(const Sequence& item, const Count& count);
    Sequence keyBesides(std::span<const Property> properties);
    Sequence besides(std::vector<std::u32string>& names, std::size_t begin, std::size_t end, std::size_t depth);

    GrammarBuilder& builder_;
    // Of what has no bounds, each made when it is first needed.
    std::optional<Sequence> any_;
    std::optional<Sequence> integer_;
    std::optional<Sequence> character_;  // of a string
};

}  // namespace griffin::engine::grammar
