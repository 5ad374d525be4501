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

/// What stands around the members of an object.
struct MemberMarks {
    std::string begin = "{", end = "}";
    std::string between = ", ";
    std::string before_name, after_name = ": ";
    bool has_bare_names = false;  // a name is no string, but written as it is
};

/// How the constants are written.
enum class Constants {
    kJson,    // true, false, null
    kPython,  // True, False, None, or as in JSON
};

class JsonValues {
  public:
    explicit JsonValues(GrammarBuilder& builder, Constants constants = Constants::kJson)
        : builder_(builder), constants_(constants) {}

    Sequence null() { return constant("null", "None"); }
    Sequence boolean();

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
    /// Where names are bare, others have letters, digits and "_" alone.
    Sequence object(std::span<const Property> properties, const std::optional<Sequence>& others, const Count& count,
                    const MemberMarks& marks = {});

  private:
    Sequence constant(std::string_view json, std::string_view python);
    Sequence objectFrom(std::span<const Property> properties, const Sequence& others, const MemberMarks& marks);
    Sequence listed(const Sequence& item, const Count& count, std::string_view between);
    Sequence keyBesides(std::span<const Property> properties, const MemberMarks& marks);
    Sequence besides(std::vector<std::u32string>& names, std::size_t begin, std::size_t end, std::size_t depth,
                     const CharacterSet& characters);

    GrammarBuilder& builder_;
    Constants constants_;
    // Of what has no bounds, each made when it is first needed.
    std::optional<Sequence> any_;
    std::optional<Sequence> integer_;
    std::optional<Sequence> character_;  // of a string
};

}  // namespace griffin::engine::grammar
