// What is inside of values: attributes, elements, slices.
#include <algorithm>

#include "engine/jinja/functions.h"
#include "engine/jinja/texts.h"

namespace griffin::engine::jinja {
namespace {

/// A place from the front for one that may count from the end.
std::int64_t placeOf(const Value& index, std::size_t size) {
    const std::int64_t place = index.integer();
    return place < 0 ? place + static_cast<std::int64_t>(size) : place;
}

[[noreturn]] void notDefined(const std::string& what) {
    throw Fault{what + " of a value that is not defined is asked for"};
}

}  // namespace

Value attributeOf(const Value& value, const Text& name) {
    if (value.isUndefined()) notDefined("\"" + name.bytes + "\"");
    if (const Dict* dict = value.dict()) {
        const Value* found = dict->find(name.bytes);
        return found != nullptr ? *found : Value();
    }
    return {};
}

Value itemOf(const Value& value, const Value& index) {
    if (value.isUndefined()) notDefined("an element");
    if (const Text* key = index.text()) return attributeOf(value, *key);
    if (!index.isInteger()) return {};
    if (const List* list = value.list()) {
        const std::int64_t place = placeOf(index, list->size());
        if (place < 0 || place >= static_cast<std::int64_t>(list->size())) return {};
        return (*list)[static_cast<std::size_t>(place)];
    }
    if (const Text* text = value.text()) {
        const std::vector<std::size_t> places = charactersOf(text->bytes);
        const std::int64_t place = placeOf(index, places.size() - 1);
        if (place < 0 || place >= static_cast<std::int64_t>(places.size()) - 1) return {};
        const std::size_t from = places[static_cast<std::size_t>(place)];
        return text->sub(from, places[static_cast<std::size_t>(place) + 1] - from);
    }
    return {};
}

Value sliceOf(const Value& value, const Value& from, const Value& until, const Value& step) {
    if (value.isUndefined()) notDefined("a part");
    const Text* text = value.text();
    const List* list = value.list();
    if (text == nullptr && list == nullptr) throw Fault{std::string("a ") + value.kindName() + " has no parts"};
    const std::vector<std::size_t> places = text != nullptr ? charactersOf(text->bytes) : std::vector<std::size_t>();
    const auto size = static_cast<std::int64_t>(text != nullptr ? places.size() - 1 : list->size());
    const auto given = [](const Value& bound) {
        if (bound.isUndefined() || bound.isNone()) return false;
        if (!bound.isInteger()) throw Fault{"a place in a slice is no whole number"};
        return true;
    };
    const std::int64_t by = given(step) ? step.integer() : 1;
    if (by == 0) throw Fault{"the step of a slice is 0"};
    const std::int64_t low = by > 0 ? 0 : -1;
    const std::int64_t high = by > 0 ? size : size - 1;
    const auto bound = [&](const Value& place, std::int64_t otherwise) {
        if (!given(place)) return otherwise;
        return std::clamp(place.integer() < 0 ? std::max(place.integer(), -size - 1) + size : place.integer(), low,
                          high);
    };
    const std::int64_t begin = bound(from, by > 0 ? low : high);
    const std::int64_t end = bound(until, by > 0 ? high : low);
    if (text != nullptr && by == 1) {
        if (begin >= end) return Text();
        const std::size_t first = places[static_cast<std::size_t>(begin)];
        return text->sub(first, places[static_cast<std::size_t>(end)] - first);
    }
    Text part;
    List elements;
    for (std::int64_t i = begin; by > 0 ? i < end : i > end; i += by) {
        const auto at = static_cast<std::size_t>(i);
        if (text != nullptr) {
            part += text->sub(places[at], places[at + 1] - places[at]);
        } else {
            elements.push_back((*list)[at]);
        }
        if (by > size || by < -size) break;  // the next is outside
    }
    return text != nullptr ? Value(std::move(part)) : Value(std::move(elements));
}

List elementsOf(const Value& value) {
    if (value.isUndefined()) return {};
    if (const List* list = value.list()) return *list;
    List elements;
    if (const Dict* dict = value.dict()) {
        for (const auto& item : dict->items) elements.emplace_back(item.first);
        return elements;
    }
    const Text* text = value.text();
    if (text == nullptr) throw Fault{std::string("a ") + value.kindName() + " has no elements"};
    const std::vector<std::size_t> places = charactersOf(text->bytes);
    if (places.size() > kMostParts) throw Fault{"a text is cut into too many parts"};
    for (std::size_t i = 0; i + 1 < places.size(); ++i)
        elements.emplace_back(text->sub(places[i], places[i + 1] - places[i]));
    return elements;
}

bool contains(const Value& whole, const Value& part) {
    if (const Text* text = whole.text()) {
        if (part.text() == nullptr) throw Fault{std::string("a ") + part.kindName() + " is looked for in a text"};
        return text->bytes.find(part.text()->bytes) != std::string::npos;
    }
    if (const Dict* dict = whole.dict()) return part.text() != nullptr && dict->find(part.text()->bytes) != nullptr;
    const List elements = elementsOf(whole);
    return std::any_of(elements.begin(), elements.end(), [&part](const Value& one) { return equal(one, part); });
}

}  // namespace griffin::engine::jinja
