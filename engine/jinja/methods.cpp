// The methods of texts, lists and dictionaries, and the functions that a template may call.
#include <algorithm>
#include <array>
#include <ctime>

#include "engine/jinja/functions.h"
#include "engine/jinja/texts.h"

namespace griffin::engine::jinja {
namespace {

constexpr std::array<std::string_view, 21> kOfTexts = {
    "strip",    "lstrip",  "rstrip", "split", "rsplit",       "splitlines",   "startswith",
    "endswith", "replace", "upper",  "lower", "title",        "capitalize",   "find",
    "rfind",    "index",   "count",  "join",  "removeprefix", "removesuffix", "isdigit"};
constexpr std::array<std::string_view, 4> kOfDicts = {"items", "keys", "values", "get"};
constexpr std::array<std::string_view, 2> kOfLists = {"index", "count"};
constexpr std::array<std::string_view, 5> kFunctions = {"range", "namespace", "dict", "raise_exception",
                                                        "strftime_now"};
constexpr std::int64_t kLongestRange = 100'000;

template <class Names>
bool has(const Names& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

const Text& needText(const Arguments& arguments, std::size_t place) {
    const Text* text = arguments.need(place, "").text();
    if (text == nullptr) throw Fault{"an argument is no text"};
    return *text;
}

List listOf(std::vector<Text> texts) {
    List list;
    for (Text& text : texts) list.emplace_back(std::move(text));
    return list;
}

/// Whether it begins or ends with a text, or with one of several.
bool isAt(const Text& text, const Value& wanted, bool end) {
    const auto matches = [&](const Value& one) {
        if (one.text() == nullptr) throw Fault{"an argument is no text"};
        const std::string& bytes = one.text()->bytes;
        return end ? text.bytes.ends_with(bytes) : text.bytes.starts_with(bytes);
    };
    if (const List* list = wanted.list()) return std::any_of(list->begin(), list->end(), matches);
    return matches(wanted);
}

/// In characters; -1: nowhere.
std::int64_t placeIn(const Text& text, const Text& part, bool last) {
    const std::size_t at = last ? text.bytes.rfind(part.bytes) : text.bytes.find(part.bytes);
    if (at == std::string::npos) return -1;
    return static_cast<std::int64_t>(charactersOf(std::string_view(text.bytes).substr(0, at)).size()) - 1;
}

std::int64_t countOf(const Text& text, const Text& part) {
    if (part.empty()) return static_cast<std::int64_t>(charactersOf(text.bytes).size());
    std::int64_t count = 0;
    for (std::size_t at = text.bytes.find(part.bytes); at != std::string::npos;
         at = text.bytes.find(part.bytes, at + part.size()))
        ++count;
    return count;
}

Value ofText(const Text& self, const std::string& name, const Arguments& arguments) {
    if (name == "strip" || name == "lstrip" || name == "rstrip") {
        const Side side = name == "strip" ? Side::kBoth : name == "lstrip" ? Side::kLeft : Side::kRight;
        const Value* characters = arguments.find(0, "chars");
        if (characters == nullptr || characters->isNone()) return strip(self, std::nullopt, side);
        return strip(self, needText(arguments, 0).bytes, side);
    }
    if (name == "split" || name == "rsplit") {
        const Value* separator = arguments.find(0, "sep");
        const bool given = separator != nullptr && !separator->isNone();
        if (given && (separator->text() == nullptr || separator->text()->empty())) throw Fault{"a separator is empty"};
        return listOf(split(self, given ? separator->text()->bytes : std::string(), arguments.count(1, "maxsplit", -1),
                            name == "rsplit"));
    }
    if (name == "splitlines") return listOf(lines(self, arguments.get(0, "keepends", false).truth()));
    if (name == "startswith" || name == "endswith") return isAt(self, arguments.need(0, ""), name == "endswith");
    if (name == "replace") {
        return replace(self, needText(arguments, 0), needText(arguments, 1), arguments.count(2, "count", -1));
    }
    if (name == "upper") return inCase(self, Case::kUpper);
    if (name == "lower") return inCase(self, Case::kLower);
    if (name == "title") return inCase(self, Case::kTitle);
    if (name == "capitalize") return inCase(self, Case::kCapitalised);
    if (name == "find" || name == "rfind") return placeIn(self, needText(arguments, 0), name == "rfind");
    if (name == "index") {
        const std::int64_t place = placeIn(self, needText(arguments, 0), false);
        if (place < 0) throw Fault{"a text is not where it is looked for"};
        return place;
    }
    if (name == "count") return countOf(self, needText(arguments, 0));
    if (name == "removeprefix" || name == "removesuffix") {
        const Text& part = needText(arguments, 0);
        const bool end = name == "removesuffix";
        if (!isAt(self, arguments.need(0, ""), end)) return self;
        return end ? self.sub(0, self.size() - part.size()) : self.sub(part.size());
    }
    if (name == "isdigit") {
        return !self.empty() &&
               std::all_of(self.bytes.begin(), self.bytes.end(), [](char c) { return c >= '0' && c <= '9'; });
    }
    std::vector<Text> parts;  // join
    for (const Value& part : elementsOf(arguments.need(0, ""))) {
        if (part.text() == nullptr) throw Fault{"what is joined is no text"};
        parts.push_back(*part.text());
    }
    return join(parts, self);
}

Value ofDict(const Dict& self, const std::string& name, const Arguments& arguments) {
    if (name == "get") {
        const Text* key = arguments.need(0, "").text();
        const Value* found = key != nullptr ? self.find(key->bytes) : nullptr;
        return found != nullptr ? *found : arguments.get(1, "default", Value::None());
    }
    List list;
    for (const auto& [key, value] : self.items) {
        if (name == "keys") {
            list.emplace_back(key);
        } else if (name == "values") {
            list.push_back(value);
        } else {
            list.emplace_back(List{key, value});
        }
    }
    return list;
}

Value rangeOf(const Arguments& arguments) {
    for (const Value& bound : arguments.places) {
        if (!bound.isInteger()) throw Fault{"a bound of range() is no whole number"};
    }
    const bool one = arguments.places.size() < 2;
    const std::int64_t from = one ? 0 : arguments.places[0].integer();
    const std::int64_t until = arguments.need(one ? 0 : 1, "").integer();
    const std::int64_t step = arguments.places.size() > 2 ? arguments.places[2].integer() : 1;
    if (step == 0) throw Fault{"the step of range() is 0"};
    constexpr std::int64_t kFar = 1'000'000'000;
    for (const std::int64_t bound : {from, until, step}) {
        if (bound < -kFar || bound > kFar) throw Fault{"range() is too long"};
    }
    List list;
    for (std::int64_t i = from; step > 0 ? i < until : i > until; i += step) {
        if (static_cast<std::int64_t>(list.size()) >= kLongestRange) throw Fault{"range() is too long"};
        list.emplace_back(i);
    }
    return list;
}

Value timeText(const Arguments& arguments, std::int64_t now) {
    const auto seconds = static_cast<std::time_t>(now);
    std::tm parts{};
    if (gmtime_r(&seconds, &parts) == nullptr) throw Fault{"there is no such time"};
    const std::string format = needText(arguments, 0).bytes;
    std::array<char, 256> text{};
    const std::size_t size = format.empty() ? 0 : std::strftime(text.data(), text.size(), format.c_str(), &parts);
    return Value::own(std::string_view(text.data(), size));
}

}  // namespace

bool hasMethod(const Value& value, std::string_view name) {
    if (value.text() != nullptr) return has(kOfTexts, name);
    if (const Dict* dict = value.dict()) return !dict->is_namespace && has(kOfDicts, name);
    return value.list() != nullptr && has(kOfLists, name);
}

Value callMethod(const Value& self, const std::string& name, const Arguments& arguments) {
    if (const Text* text = self.text()) return ofText(*text, name, arguments);
    if (const Dict* dict = self.dict()) return ofDict(*dict, name, arguments);
    const List& list = *self.list();
    const Value& wanted = arguments.need(0, "");
    const auto is = [&wanted](const Value& one) { return equal(one, wanted); };
    if (name == "count") return static_cast<std::int64_t>(std::count_if(list.begin(), list.end(), is));
    const auto found = std::find_if(list.begin(), list.end(), is);
    if (found == list.end()) throw Fault{"a value is not where it is looked for"};
    return static_cast<std::int64_t>(found - list.begin());
}

Value functionNamed(const std::string& name) {
    if (!has(kFunctions, name)) return {};
    return Callable{Callable::Kind::kFunction, name, {}, nullptr};
}

Value callFunction(const std::string& name, const Arguments& arguments, std::int64_t now) {
    if (name == "range") return rangeOf(arguments);
    if (name == "strftime_now") return timeText(arguments, now);
    if (name == "raise_exception") throw Fault{textOf(arguments.get(0, "message", {})).bytes};
    Dict dict;
    dict.is_namespace = name == "namespace";
    if (!arguments.places.empty()) {
        const Dict* other = arguments.places.front().dict();
        if (other == nullptr) throw Fault{"a dictionary is made of something else"};
        dict.items = other->items;
    }
    for (const auto& [key, value] : arguments.names) dict.set(Text::own(key), value);
    return dict;
}

}  // namespace griffin::engine::jinja
