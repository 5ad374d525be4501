#include "engine/jinja/value.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/base/python_text.h"

namespace griffin::engine::jinja {
namespace {

constexpr int kDeepestValue = 64;  // lists in lists

void checkDepth(int depth) {
    if (depth > kDeepestValue) throw Fault{"values are nested too deeply"};
}

/// As Python writes it: with a point or an exponent.
std::string floatText(double value) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
    std::string text = fmt::format("{}", value);
    if (text.find_first_of(".e") == std::string::npos) text += ".0";
    return text;
}

/// `text` between quotes. `escape` gives what stands for a byte; empty: itself.
template <class Escape>
void putQuoted(const Text& text, char quote, const Escape& escape, Text& out) {
    out += Text::own(std::string_view(&quote, 1));
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string written = escape(text.bytes[i]);
        if (written.empty()) {
            out += text.sub(i, 1);
        } else {
            out += text.given[i] != '\0' ? Text::outside(written) : Text::own(written);
        }
    }
    out += Text::own(std::string_view(&quote, 1));
}

void putRepr(const Value& value, int depth, Text& out) {
    checkDepth(depth);
    const auto own = [&out](std::string_view text) { out += Text::own(text); };
    if (const Text* text = value.text()) {
        const char quote = pythonQuote(text->bytes);
        putQuoted(
            *text, quote, [quote](char c) { return pythonEscape(c, quote); }, out);
    } else if (const List* list = value.list()) {
        own("[");
        for (std::size_t i = 0; i < list->size(); ++i) {
            if (i > 0) own(", ");
            putRepr((*list)[i], depth + 1, out);
        }
        own("]");
    } else if (const Dict* dict = value.dict()) {
        own("{");
        for (std::size_t i = 0; i < dict->items.size(); ++i) {
            if (i > 0) own(", ");
            putRepr(dict->items[i].first, depth + 1, out);
            own(": ");
            putRepr(dict->items[i].second, depth + 1, out);
        }
        own("}");
    } else if (value.isUndefined()) {
        own("Undefined");
    } else {
        out += textOf(value);
    }
}

struct JsonStyle {
    int indent;
    std::string_view comma;
    std::string_view colon;
    bool sorted;
};

std::string jsonEscape(char c) {
    constexpr std::string_view kNamed = "\"\\\b\f\n\r\t";
    constexpr std::string_view kNames = "\"\\bfnrt";
    if (const std::size_t at = kNamed.find(c); at != std::string_view::npos) return {'\\', kNames[at]};
    const auto code = static_cast<unsigned char>(c);
    return code < 0x20 ? fmt::format("\\u{:04x}", code) : std::string();
}

void putJsonText(const Text& text, Text& out) {
    putQuoted(text, '"', jsonEscape, out);
}

void putJson(const Value& value, const JsonStyle& style, int depth, Text& out) {
    checkDepth(depth);
    const auto own = [&out](std::string_view text) { out += Text::own(text); };
    const auto newLine = [&](int level) {
        if (style.indent >= 0) own("\n" + std::string(static_cast<std::size_t>(style.indent * level), ' '));
    };
    if (const Text* text = value.text()) return putJsonText(*text, out);
    if (const List* list = value.list()) {
        if (list->empty()) return own("[]");
        own("[");
        for (std::size_t i = 0; i < list->size(); ++i) {
            if (i > 0) own(style.comma);
            newLine(depth + 1);
            putJson((*list)[i], style, depth + 1, out);
        }
        newLine(depth);
        return own("]");
    }
    if (const Dict* dict = value.dict()) {
        if (dict->items.empty()) return own("{}");
        std::vector<const std::pair<Text, Value>*> items;
        items.reserve(dict->items.size());
        for (const auto& item : dict->items) items.push_back(&item);
        if (style.sorted) {
            std::stable_sort(items.begin(), items.end(),
                             [](const auto* a, const auto* b) { return a->first.bytes < b->first.bytes; });
        }
        own("{");
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (i > 0) own(style.comma);
            newLine(depth + 1);
            putJsonText(items[i]->first, out);
            own(style.colon);
            putJson(items[i]->second, style, depth + 1, out);
        }
        newLine(depth);
        return own("}");
    }
    if (value.isNone()) return own("null");
    if (const bool* boolean = value.boolean()) return own(*boolean ? "true" : "false");
    if (!value.isNumber()) throw Fault{std::string("a value of the kind ") + value.kindName() + " is not JSON"};
    out += textOf(value);
}

/// What holds anything that came with the variables came with them as a whole: brackets and commas are no markers, and
/// a text in one piece becomes the tokens that a model knows it by.
Text whole(Text text) {
    if (text.given.find('\1') != std::string::npos) text.given.assign(text.size(), '\1');
    return text;
}

}  // namespace

const Value* Dict::find(std::string_view key) const {
    const auto found =
        std::find_if(items.begin(), items.end(), [key](const auto& item) { return item.first.bytes == key; });
    return found != items.end() ? &found->second : nullptr;
}

void Dict::set(const Text& key, Value value) {
    for (auto& [name, old] : items) {
        if (name.bytes != key.bytes) continue;
        old = std::move(value);
        return;
    }
    items.emplace_back(key, std::move(value));
}

Value::Value(List list) {
    for (const Value& one : list) take(one);
    data_ = std::make_shared<List>(std::move(list));
}

Value::Value(Dict dict) : holds_namespace_(dict.is_namespace) {
    for (const auto& item : dict.items) take(item.second);
    data_ = std::make_shared<Dict>(std::move(dict));
}

Value::Value(Callable callable) {
    take(callable.self);
    data_ = std::make_shared<const Callable>(std::move(callable));
}

void Value::take(const Value& inside) {
    depth_ = std::max(depth_, inside.depth_ + 1);
    holds_namespace_ = holds_namespace_ || inside.holds_namespace_;
    checkDepth(depth_);
}

std::size_t Value::weight(int levels) const {
    if (const Text* text = this->text()) return text->size();
    std::size_t sum = 1;
    if (levels == 0) return sum;
    if (const List* list = this->list()) {
        for (const Value& one : *list) sum += 8 + one.weight(levels - 1);
    } else if (const Dict* dict = this->dict()) {
        for (const auto& item : dict->items) sum += 8 + item.first.size() + item.second.weight(levels - 1);
    }
    return sum;
}

std::int64_t Value::integer() const {
    const bool* boolean = this->boolean();
    return boolean != nullptr ? static_cast<std::int64_t>(*boolean) : std::get<std::int64_t>(data_);
}

double Value::number() const {
    const double* number = std::get_if<double>(&data_);
    return number != nullptr ? *number : static_cast<double>(integer());
}

bool Value::sameAs(const Value& other) const {
    if (list() != nullptr || other.list() != nullptr) return list() == other.list();
    if (dict() != nullptr || other.dict() != nullptr) return dict() == other.dict();
    return data_.index() == other.data_.index() && equal(*this, other);
}

bool Value::truth() const {
    if (isUndefined() || isNone()) return false;
    if (isNumber()) return number() != 0.0;
    if (const Text* text = this->text()) return !text->empty();
    if (const List* list = this->list()) return !list->empty();
    if (const Dict* dict = this->dict()) return dict->is_namespace || !dict->items.empty();
    return true;
}

const char* Value::kindName() const {
    static constexpr const char* kNames[] = {"undefined", "none", "bool", "int",     "float",
                                             "str",       "list", "dict", "function"};
    return kNames[data_.index()];
}

bool equal(const Value& a, const Value& b, int depth) {
    checkDepth(depth);
    if (a.isNumber() && b.isNumber()) {
        return a.isInteger() && b.isInteger() ? a.integer() == b.integer() : a.number() == b.number();
    }
    if (a.text() != nullptr && b.text() != nullptr) return a.text()->bytes == b.text()->bytes;
    if (const List* list = a.list(); list != nullptr && b.list() != nullptr) {
        return std::equal(list->begin(), list->end(), b.list()->begin(), b.list()->end(),
                          [depth](const Value& x, const Value& y) { return equal(x, y, depth + 1); });
    }
    if (const Dict* dict = a.dict(); dict != nullptr && b.dict() != nullptr) {
        return dict->items.size() == b.dict()->items.size() &&
               std::all_of(dict->items.begin(), dict->items.end(), [&](const auto& item) {
                   const Value* other = b.dict()->find(item.first.bytes);
                   return other != nullptr && equal(item.second, *other, depth + 1);
               });
    }
    return (a.isNone() && b.isNone()) || (a.isUndefined() && b.isUndefined());
}

int compare(const Value& a, const Value& b) {
    if (a.isNumber() && b.isNumber()) {
        if (a.isInteger() && b.isInteger()) return a.integer() < b.integer() ? -1 : a.integer() > b.integer();
        return a.number() < b.number() ? -1 : a.number() > b.number();
    }
    // The order of UTF-8 is that of the characters.
    if (a.text() != nullptr && b.text() != nullptr) return a.text()->bytes.compare(b.text()->bytes);
    throw Fault{std::string("values of the kinds ") + a.kindName() + " and " + b.kindName() + " have no order"};
}

Text textOf(const Value& value) {
    if (const Text* text = value.text()) return *text;
    if (value.isUndefined()) return {};
    if (value.isNone()) return Text::own("None");
    if (const bool* boolean = value.boolean()) return Text::own(*boolean ? "True" : "False");
    if (value.is<double>()) return Text::own(floatText(value.number()));
    if (value.isInteger()) return Text::own(std::to_string(value.integer()));
    if (value.callable() != nullptr) throw Fault{"a function is printed"};
    Text out;
    putRepr(value, 0, out);
    return whole(std::move(out));
}

Text jsonOf(const Value& value, int indent, std::string_view comma, std::string_view colon, bool sorted) {
    Text out;
    putJson(value, {indent, comma, colon, sorted}, 0, out);
    return whole(std::move(out));
}

}  // namespace griffin::engine::jinja
