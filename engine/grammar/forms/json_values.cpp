#include "engine/grammar/forms/json_values.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/grammar/forms/number_ranges.h"
#include "engine/grammar/regular_expression.h"

namespace griffin::engine::grammar {
namespace {

constexpr std::string_view kComma = ", ";

/// Characters of a string that need no escape.
CharacterSet plainCharacters() {
    CharacterSet special(0, 0x1F);
    special.add('"', '"');
    special.add('\\', '\\');
    return CharacterSet::all().without(special);
}

/// Those of a name that is written as it is.
CharacterSet nameCharacters() {
    CharacterSet letters('a', 'z');
    letters.add('A', 'Z');
    letters.add('0', '9');
    letters.add('_', '_');
    return letters;
}

std::string quoted(const std::string& text) {
    return nlohmann::json(text).dump();
}

Count less(const Count& count, int fewer) {
    return {std::max(0, count.least - fewer),
            count.most == GrammarBuilder::kUnbounded ? count.most : std::max(0, count.most - fewer)};
}

}  // namespace

Sequence JsonValues::any() {
    if (any_) return *any_;
    const std::size_t rule = builder_.declare();
    any_ = GrammarBuilder::use(rule);
    builder_.define(
        rule, builder_.choice({object({}, any_, {}), array({}, any_, {}), string({}), number({}), boolean(), null()}));
    return *any_;
}

Sequence JsonValues::constant(std::string_view json, std::string_view python) {
    if (constants_ == Constants::kJson) return builder_.literal(json);
    return builder_.choice({builder_.literal(json), builder_.literal(python)});
}

Sequence JsonValues::boolean() {
    return builder_.choice({constant("true", "True"), constant("false", "False")});
}

Sequence JsonValues::string(const Count& characters) {
    if (!character_) character_ = spelled(CharacterSet::all(), Spelling::kJsonString, builder_);
    return stringOf(builder_.repeat(*character_, characters.least, characters.most));
}

Sequence JsonValues::stringOf(const Sequence& inner) {
    return builder_.literal("\"") + inner + builder_.literal("\"");
}

Sequence JsonValues::integer(const Interval& interval) {
    if (!interval.empty()) return decimalsBetween(interval, 0, builder_);
    if (!integer_) integer_ = decimalsBetween({}, 0, builder_);
    return *integer_;
}

Sequence JsonValues::number(const Interval& interval) {
    if (!interval.empty()) return numbersBetween(interval, builder_);
    const Sequence digit = builder_.bytes(ByteSet('0', '9'));
    const Sequence fraction = builder_.literal(".") + builder_.repeat(digit, 1, 15);
    ByteSet exponents;
    exponents.add('e');
    exponents.add('E');
    ByteSet signs;
    signs.add('+');
    signs.add('-');
    const Sequence exponent =
        builder_.bytes(exponents) + builder_.optional(builder_.bytes(signs)) + builder_.repeat(digit, 1, 2);
    return integer({}) + builder_.optional(fraction) + builder_.optional(exponent);
}

/// item, item, ...; with no item nothing.
Sequence JsonValues::listed(const Sequence& item, const Count& count, std::string_view between) {
    if (count.most == 0) return {};
    const Count after = less(count, 1);
    const Sequence some = item + builder_.repeat(builder_.literal(between) + item, after.least, after.most);
    return count.least > 0 ? some : builder_.optional(some);
}

Sequence JsonValues::array(std::span<const Sequence> first, const std::optional<Sequence>& rest, const Count& count) {
    const int placed = static_cast<int>(first.size());
    Sequence items;  // from the one at the place on, with a comma where it is not the first
    if (rest) {
        const Count others = less(count, placed);
        items = placed == 0 ? listed(*rest, others, kComma)
                            : builder_.repeat(builder_.literal(kComma) + *rest, others.least, others.most);
    } else if (count.least > placed) {
        items = builder_.choice({});
    }
    for (int place = placed; place-- > 0;) {
        if (count.most != GrammarBuilder::kUnbounded && place >= count.most) {
            items.clear();
            continue;
        }
        const Sequence item =
            (place > 0 ? builder_.literal(kComma) : Sequence()) + first[static_cast<std::size_t>(place)];
        items = place < count.least ? item + items : builder_.optional(item + items);
    }
    return builder_.literal("[") + items + builder_.literal("]");
}

Sequence JsonValues::object(std::span<const Property> properties, const std::optional<Sequence>& others,
                            const Count& count, const MemberMarks& marks) {
    const auto enclosed = [&](const Sequence& members) {
        return builder_.literal(marks.begin) + members + builder_.literal(marks.end);
    };
    Sequence more;
    if (others && count.most != 0) {
        const Sequence member = keyBesides(properties, marks) + *others;
        if (properties.empty()) return enclosed(listed(member, count, marks.between));
        more = builder_.repeat(builder_.literal(marks.between) + member, count.least, count.most);
        const bool needed = std::any_of(properties.begin(), properties.end(),
                                        [](const Property& property) { return property.required; });
        if (!needed) {
            // Without a property before them the first needs no comma.
            return builder_.choice(
                {enclosed(objectFrom(properties, more, marks)), enclosed(listed(member, count, marks.between))});
        }
    }
    Sequence whole = enclosed(objectFrom(properties, more, marks));
    const bool may_be_empty =
        std::none_of(properties.begin(), properties.end(), [](const Property& property) { return property.required; });
    return may_be_empty ? builder_.choice({std::move(whole), enclosed({})}) : whole;
}

/// With at least one of the properties; `others` may follow.
Sequence JsonValues::objectFrom(std::span<const Property> properties, const Sequence& others,
                                const MemberMarks& marks) {
    // From the last to the first: what follows from the property on, after another one, and as the first.
    Sequence after = others;
    Sequence first = builder_.choice({});
    for (std::size_t i = properties.size(); i-- > 0;) {
        const Property& property = properties[i];
        // Rules, or they would be copied into all that come before.
        const auto as_rule = [this](Sequence sequence) {
            const std::size_t rule = builder_.declare();
            builder_.define(rule, std::move(sequence));
            return GrammarBuilder::use(rule);
        };
        const std::string name = marks.has_bare_names ? property.name : quoted(property.name);
        const Sequence with =
            as_rule(builder_.literal(marks.before_name + name + marks.after_name) + property.value + after);
        if (property.required) {
            first = with;
            after = builder_.literal(marks.between) + with;
        } else {
            first = builder_.choice({with, std::move(first)});
            after = builder_.choice({builder_.literal(marks.between) + with, after});
        }
        first = as_rule(std::move(first));
        after = as_rule(std::move(after));
    }
    return first;
}

/// A name that none of the properties has, and what stands around it. It is spelled without escapes, so that no name
/// has two spellings.
Sequence JsonValues::keyBesides(std::span<const Property> properties, const MemberMarks& marks) {
    std::vector<std::u32string> names;
    for (const Property& property : properties) {
        std::u32string& name = names.emplace_back();
        for (std::size_t i = 0; i < property.name.size();) {
            const auto lead = static_cast<unsigned char>(property.name[i]);
            const int bytes = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
            char32_t character = bytes == 1 ? lead : lead & (0x7FU >> bytes);
            for (int k = 1; k < bytes; ++k) {
                const auto next = static_cast<unsigned char>(property.name[i + static_cast<std::size_t>(k)]);
                character = character << 6 | (next & 0x3FU);
            }
            name.push_back(character);
            i += static_cast<std::size_t>(bytes);
        }
    }
    if (marks.has_bare_names) names.emplace_back();  // a bare name is not empty
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    const CharacterSet characters = marks.has_bare_names ? nameCharacters() : plainCharacters();
    Sequence name = besides(names, 0, names.size(), 0, characters);
    if (!marks.has_bare_names) name = stringOf(name);
    return builder_.literal(marks.before_name) + name + builder_.literal(marks.after_name);
}

/// What of `characters` may come after the `depth` that names[begin, end) share, so that it becomes none of them.
Sequence JsonValues::besides(std::vector<std::u32string>& names, std::size_t begin, std::size_t end, std::size_t depth,
                             const CharacterSet& characters) {
    std::vector<Sequence> alternatives;
    CharacterSet others = characters;
    if (begin < end && names[begin].size() == depth) {
        ++begin;  // the name itself, first among those that begin with it
    } else {
        alternatives.emplace_back();
    }
    while (begin < end) {
        const char32_t character = names[begin][depth];
        std::size_t next = begin + 1;
        while (next < end && names[next][depth] == character) ++next;
        const CharacterSet one(character, character);
        if (!one.without(characters).empty()) {  // such a name is never spelled here
            begin = next;
            continue;
        }
        others = others.without(one);
        alternatives.push_back(builder_.characters(one) + besides(names, begin, next, depth + 1, characters));
        begin = next;
    }
    alternatives.push_back(builder_.characters(others) +
                           builder_.repeat(builder_.characters(characters), 0, GrammarBuilder::kUnbounded));
    return builder_.choice(std::move(alternatives));
}

}  // namespace griffin::engine::grammar
