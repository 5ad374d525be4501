// Jinja's filters and tests.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <unordered_map>

#include "engine/jinja/functions.h"
#include "engine/jinja/texts.h"

namespace griffin::engine::jinja {
namespace {

constexpr std::int64_t kWidestIndent = 100;

/// For filters of texts: what is no text becomes one.
Text softText(const Value& value) {
    return textOf(value);
}

Value lengthOf(const Value& value) {
    if (value.isUndefined()) return std::int64_t{0};
    if (const Text* text = value.text()) return Value::ofCount(charactersOf(text->bytes).size() - 1);
    if (const List* list = value.list()) return Value::ofCount(list->size());
    if (const Dict* dict = value.dict()) return Value::ofCount(dict->items.size());
    throw Fault{std::string("a ") + value.kindName() + " has no length"};
}

/// "a.b.0" of an element. Where a step leads nowhere, `otherwise` if that is defined.
Value attributePath(const Value& value, const Value& path, const Value& otherwise = {}) {
    const auto stepped = [&otherwise](Value found) { return found.isUndefined() ? otherwise : found; };
    if (path.isInteger()) return stepped(itemOf(value, path));
    Value at = value;
    for (const Text& step : split(textOf(path), ".", -1, false)) {
        const bool digits = !step.empty() && step.bytes.find_first_not_of("0123456789") == std::string::npos;
        at = stepped(digits && step.size() < 10 ? itemOf(at, static_cast<std::int64_t>(std::stol(step.bytes)))
                                                : attributeOf(at, step));
    }
    return at;
}

/// Those of the elements that a test, named by the first argument behind `from`, says yes or no to.
Value selected(const Value& value, const Arguments& arguments, bool by_attribute, bool wanted) {
    List kept;
    const std::size_t first = by_attribute ? 1 : 0;
    Arguments rest;
    for (std::size_t i = first + 1; i < arguments.places.size(); ++i) rest.places.push_back(arguments.places[i]);
    for (const Value& element : elementsOf(value)) {
        const Value looked = by_attribute ? attributePath(element, arguments.need(0, "")) : element;
        const bool yes = arguments.places.size() > first
                             ? applyTest(textOf(arguments.places[first]).bytes, looked, rest)
                             : looked.truth();
        if (yes == wanted) kept.push_back(element);
    }
    return kept;
}

Value mapped(const Value& value, const Arguments& arguments) {
    List list;
    const Value* attribute = arguments.places.empty() ? arguments.find(0, "attribute") : nullptr;
    Arguments rest;
    for (std::size_t i = 1; i < arguments.places.size(); ++i) rest.places.push_back(arguments.places[i]);
    rest.names = arguments.names;
    for (const Value& element : elementsOf(value)) {
        if (attribute != nullptr) {
            list.push_back(attributePath(element, *attribute, arguments.get(1, "default", {})));
        } else {
            list.push_back(applyFilter(textOf(arguments.need(0, "filter")).bytes, element, rest));
        }
    }
    return list;
}

/// Without regard to case, unless asked.
Value sortKey(const Value& value, bool case_sensitive) {
    return value.text() != nullptr && !case_sensitive ? Value(inCase(*value.text(), Case::kLower)) : value;
}

Value sorted(const Value& value, const Arguments& arguments) {
    const bool case_sensitive = arguments.get(1, "case_sensitive", false).truth();
    const Value attribute = arguments.get(2, "attribute", Value::None());
    const bool reversed = arguments.get(0, "reverse", false).truth();
    std::vector<std::pair<Value, Value>> keyed;  // key, element
    for (const Value& one : elementsOf(value))
        keyed.emplace_back(sortKey(attribute.isNone() ? one : attributePath(one, attribute), case_sensitive), one);
    // Values without an order would break the sort: they are compared with the first of all before.
    for (std::size_t i = 1; i < keyed.size(); ++i) compare(keyed.front().first, keyed[i].first);
    std::stable_sort(keyed.begin(), keyed.end(), [reversed](const auto& a, const auto& b) {
        return reversed ? compare(a.first, b.first) > 0 : compare(a.first, b.first) < 0;
    });
    List list;
    for (auto& [key, one] : keyed) list.push_back(std::move(one));
    return list;
}

Value dictSorted(const Value& value, const Arguments& arguments) {
    const Dict* dict = value.dict();
    if (dict == nullptr) throw Fault{"dictsort takes a dictionary"};
    const bool case_sensitive = arguments.get(0, "case_sensitive", false).truth();
    std::vector<std::pair<Text, Value>> items = dict->items;
    std::stable_sort(items.begin(), items.end(), [&](const auto& a, const auto& b) {
        return compare(sortKey(a.first, case_sensitive), sortKey(b.first, case_sensitive)) < 0;
    });
    List list;
    for (auto& [key, one] : items) list.emplace_back(List{key, one});
    return list;
}

Value unique(const Value& value) {
    constexpr std::size_t kMost = 1000;  // each is compared with all
    List list;
    const List elements = elementsOf(value);
    if (elements.size() > kMost) throw Fault{"unique is given too many elements"};
    for (const Value& element : elements) {
        const Value key = sortKey(element, false);
        const bool known =
            std::any_of(list.begin(), list.end(), [&key](const Value& one) { return equal(sortKey(one, false), key); });
        if (!known) list.push_back(element);
    }
    return list;
}

Value reversed(const Value& value) {
    List list = elementsOf(value);
    std::reverse(list.begin(), list.end());
    if (value.text() == nullptr) return list;
    Text text;
    for (const Value& character : list) text += *character.text();
    return text;
}

Value joined(const Value& value, const Arguments& arguments) {
    std::vector<Text> parts;
    const Value* attribute = arguments.find(1, "attribute");
    for (const Value& element : elementsOf(value))
        parts.push_back(textOf(attribute != nullptr ? attributePath(element, *attribute) : element));
    return join(parts, textOf(arguments.get(0, "d", Value::own(""))));
}

Value json(const Value& value, const Arguments& arguments) {
    const Value* indent = arguments.find(1, "indent");
    const bool pretty = indent != nullptr && indent->isInteger();
    const auto width = pretty ? std::clamp<std::int64_t>(indent->integer(), 0, kWidestIndent) : -1;
    std::string comma = pretty ? "," : ", ";
    std::string colon = ": ";
    if (const Value* separators = arguments.find(2, "separators"); separators != nullptr && !separators->isNone()) {
        comma = textOf(itemOf(*separators, std::int64_t{0})).bytes;
        colon = textOf(itemOf(*separators, std::int64_t{1})).bytes;
    }
    return jsonOf(value, static_cast<int>(width), comma, colon, arguments.get(3, "sort_keys", false).truth());
}

Value toInteger(const Value& value, const Arguments& arguments) {
    if (value.isInteger()) return value.integer();
    if (value.is<double>()) {
        const double number = std::trunc(value.number());
        if (std::abs(number) < 9e18) return static_cast<std::int64_t>(number);
    }
    if (const Text* text = value.text()) {
        const std::string digits = strip(*text, std::nullopt, Side::kBoth).bytes;
        char* end = nullptr;
        const double number = std::strtod(digits.c_str(), &end);
        const bool whole = digits.find_first_not_of("+-0123456789.eE") == std::string::npos;
        if (!digits.empty() && *end == '\0' && whole && std::abs(number) < 9e18)
            return static_cast<std::int64_t>(number);
    }
    return arguments.get(0, "default", std::int64_t{0});
}

Value toFloat(const Value& value, const Arguments& arguments) {
    if (value.isNumber()) return value.number();
    if (const Text* text = value.text()) {
        const std::string digits = strip(*text, std::nullopt, Side::kBoth).bytes;
        char* end = nullptr;
        const double number = std::strtod(digits.c_str(), &end);
        if (!digits.empty() && *end == '\0' && digits.find_first_of("xXpP") == std::string::npos) return number;
    }
    return arguments.get(0, "default", 0.0);
}

Value rounded(const Value& value, const Arguments& arguments) {
    if (!value.isNumber()) throw Fault{"round takes a number"};
    const double scale = std::pow(10.0, static_cast<double>(arguments.count(0, "precision", 0)));
    const std::string method = arguments.word(1, "method", "common");
    const double number = value.number() * scale;
    return (method == "ceil"    ? std::ceil(number)
            : method == "floor" ? std::floor(number)
                                : std::nearbyint(number)) /
           scale;
}

Value absolute(const Value& value, const Arguments&) {
    if (value.isInteger()) {
        const std::int64_t number = value.integer();
        return number < 0 ? static_cast<std::int64_t>(0 - static_cast<std::uint64_t>(number)) : number;
    }
    if (!value.isNumber()) throw Fault{"abs takes a number"};
    return std::abs(value.number());
}

Value extreme(const Value& value, bool largest) {
    const List list = elementsOf(value);
    if (list.empty()) return {};
    const Value* best = &list.front();
    for (const Value& one : list) {
        const int order = compare(sortKey(one, false), sortKey(*best, false));
        if (largest ? order > 0 : order < 0) best = &one;
    }
    return *best;
}

Value sum(const Value& value, const Arguments& arguments) {
    double total = 0;
    bool whole = true;
    const Value* attribute = arguments.find(0, "attribute");
    for (const Value& element : elementsOf(value)) {
        const Value one = attribute != nullptr ? attributePath(element, *attribute) : element;
        if (!one.isNumber()) throw Fault{"sum takes numbers"};
        whole = whole && one.isInteger();
        total += one.number();
    }
    return whole && std::abs(total) < 9e15 ? Value(static_cast<std::int64_t>(total)) : Value(total);
}

Value itemsOf(const Value& value) {
    if (value.isUndefined()) return List();
    if (value.dict() == nullptr) throw Fault{"items takes a dictionary"};
    return callMethod(value, "items", {});
}

Value escaped(const Value& value) {
    Text text = softText(value);
    for (const auto& [from, to] :
         {std::pair{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"'", "&#39;"}, {"\"", "&#34;"}})
        text = replace(text, Text::own(from), Text::own(to), -1);
    return text;
}

using Filter = Value (*)(const Value&, const Arguments&);

const std::unordered_map<std::string, Filter>& filters() {
    static const std::unordered_map<std::string, Filter> table = {
        {"abs", absolute},
        {"capitalize",
         [](const Value& v, const Arguments&) -> Value { return inCase(softText(v), Case::kCapitalised); }},
        {"count", [](const Value& v, const Arguments&) { return lengthOf(v); }},
        {"d", nullptr},  // default
        {"default", nullptr},
        {"dictsort", dictSorted},
        {"e", [](const Value& v, const Arguments&) { return escaped(v); }},
        {"escape", [](const Value& v, const Arguments&) { return escaped(v); }},
        {"first",
         [](const Value& v, const Arguments&) {
             const List all = elementsOf(v);
             return all.empty() ? Value() : all.front();
         }},
        {"float", toFloat},
        {"indent",
         [](const Value& v, const Arguments& a) -> Value {
             const Value* width = a.find(0, "width");
             const Text* margin = width != nullptr ? width->text() : nullptr;
             const std::int64_t spaces =
                 margin != nullptr ? Value::ofCount(margin->size()).integer() : a.count(0, "width", 4);
             return indent(softText(v), static_cast<std::size_t>(std::clamp<std::int64_t>(spaces, 0, kWidestIndent)),
                           a.get(1, "first", false).truth(), a.get(2, "blank", false).truth());
         }},
        {"int", toInteger},
        {"items", [](const Value& v, const Arguments&) { return itemsOf(v); }},
        {"join", joined},
        {"last",
         [](const Value& v, const Arguments&) {
             const List all = elementsOf(v);
             return all.empty() ? Value() : all.back();
         }},
        {"length", [](const Value& v, const Arguments&) { return lengthOf(v); }},
        {"list", [](const Value& v, const Arguments&) -> Value { return elementsOf(v); }},
        {"lower", [](const Value& v, const Arguments&) -> Value { return inCase(softText(v), Case::kLower); }},
        {"map", mapped},
        {"max", [](const Value& v, const Arguments&) { return extreme(v, true); }},
        {"min", [](const Value& v, const Arguments&) { return extreme(v, false); }},
        {"reject", [](const Value& v, const Arguments& a) { return selected(v, a, false, false); }},
        {"rejectattr", [](const Value& v, const Arguments& a) { return selected(v, a, true, false); }},
        {"replace",
         [](const Value& v, const Arguments& a) -> Value {
             return replace(softText(v), textOf(a.need(0, "old")), textOf(a.need(1, "new")), a.count(2, "count", -1));
         }},
        {"reverse", [](const Value& v, const Arguments&) { return reversed(v); }},
        {"round", rounded},
        {"safe", [](const Value& v, const Arguments&) -> Value { return softText(v); }},
        {"select", [](const Value& v, const Arguments& a) { return selected(v, a, false, true); }},
        {"selectattr", [](const Value& v, const Arguments& a) { return selected(v, a, true, true); }},
        {"sort", sorted},
        {"string", [](const Value& v, const Arguments&) -> Value { return softText(v); }},
        {"sum", sum},
        {"title", [](const Value& v, const Arguments&) -> Value { return inCase(softText(v), Case::kTitle); }},
        {"tojson", json},
        {"trim",
         [](const Value& v, const Arguments& a) -> Value {
             const Value* characters = a.find(0, "chars");
             if (characters == nullptr || characters->isNone()) return strip(softText(v), std::nullopt, Side::kBoth);
             return strip(softText(v), textOf(*characters).bytes, Side::kBoth);
         }},
        {"unique", [](const Value& v, const Arguments&) { return unique(v); }},
        {"upper", [](const Value& v, const Arguments&) -> Value { return inCase(softText(v), Case::kUpper); }},
    };
    return table;
}

bool isOrder(const std::string& name, int order) {
    if (name == "lt" || name == "lessthan" || name == "<") return order < 0;
    if (name == "le" || name == "<=") return order <= 0;
    if (name == "gt" || name == "greaterthan" || name == ">") return order > 0;
    return order >= 0;
}

std::int64_t needInteger(const Value& value) {
    if (!value.isInteger()) throw Fault{"a test takes a whole number"};
    return value.integer();
}

}  // namespace

const Value* Arguments::find(std::size_t place, std::string_view name) const {
    if (place < places.size()) return &places[place];
    for (const auto& [known, value] : names) {
        if (known == name) return &value;
    }
    return nullptr;
}

const Value& Arguments::need(std::size_t place, std::string_view name) const {
    const Value* found = find(place, name);
    if (found == nullptr) throw Fault{"an argument is missing"};
    return *found;
}

Value Arguments::get(std::size_t place, std::string_view name, Value otherwise) const {
    const Value* found = find(place, name);
    if (found != nullptr) return *found;
    return otherwise;
}

std::string Arguments::word(std::size_t place, std::string_view name, std::string_view otherwise) const {
    const Value* found = find(place, name);
    return found != nullptr ? textOf(*found).bytes : std::string(otherwise);
}

std::int64_t Arguments::count(std::size_t place, std::string_view name, std::int64_t otherwise) const {
    const Value* found = find(place, name);
    if (found == nullptr || found->isNone()) return otherwise;
    if (!found->isInteger()) throw Fault{"an argument is no whole number"};
    return found->integer();
}

Value applyFilter(const std::string& name, const Value& value, const Arguments& arguments) {
    const auto found = filters().find(name);
    if (found == filters().end()) throw Fault{"the filter \"" + name + "\" is not known"};
    if (found->second != nullptr) return found->second(value, arguments);
    const bool empty_too = arguments.get(1, "boolean", false).truth();
    const bool given = empty_too ? value.truth() : !value.isUndefined();
    return given ? value : arguments.get(0, "default_value", Value::own(""));
}

bool applyTest(const std::string& name, const Value& value, const Arguments& arguments) {
    const auto argument = [&arguments]() -> const Value& { return arguments.need(0, "other"); };
    if (name == "defined") return !value.isUndefined();
    if (name == "undefined") return value.isUndefined();
    if (name == "none") return value.isNone();
    if (name == "string") return value.text() != nullptr;
    if (name == "number") return value.isNumber();
    if (name == "integer") return value.is<std::int64_t>();
    if (name == "float") return value.is<double>();
    if (name == "boolean") return value.is<bool>();
    if (name == "true" || name == "false") return value.is<bool>() && value.truth() == (name == "true");
    if (name == "mapping") return value.dict() != nullptr && !value.dict()->is_namespace;
    if (name == "sequence" || name == "iterable") {
        return value.isUndefined() || value.text() != nullptr || value.list() != nullptr || value.dict() != nullptr;
    }
    if (name == "callable") return value.callable() != nullptr;
    if (name == "sameas") return value.sameAs(argument());
    if (name == "eq" || name == "equalto" || name == "==") return equal(value, argument());
    if (name == "ne" || name == "!=") return !equal(value, argument());
    if (name == "in") return contains(argument(), value);
    if (name == "odd" || name == "even") return (needInteger(value) % 2 != 0) == (name == "odd");
    if (name == "divisibleby") {
        const std::int64_t by = needInteger(argument());
        if (by == 0) throw Fault{"a division by 0"};
        return by == -1 || needInteger(value) % by == 0;
    }
    if (name == "lower" || name == "upper") {
        const Text text = softText(value);
        return inCase(text, name == "lower" ? Case::kLower : Case::kUpper).bytes == text.bytes;
    }
    for (const char* order : {"lt", "lessthan", "<", "le", "<=", "gt", "greaterthan", ">", "ge", ">="}) {
        if (name == order) return isOrder(name, compare(value, argument()));
    }
    throw Fault{"the test \"" + name + "\" is not known"};
}

}  // namespace griffin::engine::jinja
