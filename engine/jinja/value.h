// The values of a template's expressions, as Jinja has them from Python.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace griffin::engine::jinja {

/// What a template does that it cannot do, or may not: thrown in this room, returned out of it. For people who write
/// templates, in English.
struct Fault {
    std::string what;
};

/// A text of which every byte knows where it is from.
struct Text {
    std::string bytes;
    std::string given;  // as long: '\1' for a byte that came with the variables, '\0' for one of the template

    Text() = default;
    static Text own(std::string_view text) { return {std::string(text), std::string(text.size(), '\0')}; }
    static Text outside(std::string_view text) { return {std::string(text), std::string(text.size(), '\1')}; }

    std::size_t size() const { return bytes.size(); }
    bool empty() const { return bytes.empty(); }
    Text sub(std::size_t from, std::size_t count = std::string::npos) const {
        return {bytes.substr(from, count), given.substr(from, count)};
    }
    Text& operator+=(const Text& other) {
        bytes += other.bytes;
        given += other.given;
        return *this;
    }

  private:
    Text(std::string text, std::string marks) : bytes(std::move(text)), given(std::move(marks)) {}
};

class Value;
using List = std::vector<Value>;
struct Statement;

struct Dict {
    std::vector<std::pair<Text, Value>> items;  // in order, no key twice
    bool is_namespace = false;                  // a template may set what it holds

    /// Null: there is none.
    const Value* find(std::string_view key) const;
    void set(const Text& key, Value value);
};

struct Callable;

class Value {
  public:
    struct Undefined {};
    struct None {};
    using Data = std::variant<Undefined, None, bool, std::int64_t, double, std::shared_ptr<const Text>,
                              std::shared_ptr<List>, std::shared_ptr<Dict>, std::shared_ptr<const Callable>>;

    Value() = default;
    Value(None none) : data_(none) {}
    Value(bool value) : data_(value) {}
    Value(std::int64_t value) : data_(value) {}
    Value(double value) : data_(value) {}
    Value(Text text) : data_(std::make_shared<const Text>(std::move(text))) {}
    /// Faults where lists and dictionaries are nested so deeply that nobody means it.
    Value(List list);
    Value(Dict dict);
    Value(Callable callable);
    static Value own(std::string_view text) { return Text::own(text); }
    static Value ofCount(std::size_t count) { return static_cast<std::int64_t>(count); }

    template <class T>
    bool is() const {
        return std::holds_alternative<T>(data_);
    }
    bool isUndefined() const { return is<Undefined>(); }
    bool isNone() const { return is<None>(); }
    /// Null where it is another kind.
    const Text* text() const { return pointee<const Text>(); }
    List* list() const { return pointee<List>(); }
    Dict* dict() const { return pointee<Dict>(); }
    const Callable* callable() const { return pointee<const Callable>(); }
    const bool* boolean() const { return std::get_if<bool>(&data_); }
    /// A whole number, which True and False are, too.
    bool isInteger() const { return is<std::int64_t>() || is<bool>(); }
    bool isNumber() const { return isInteger() || is<double>(); }
    /// REQUIRES: isInteger().
    std::int64_t integer() const;
    /// REQUIRES: isNumber().
    double number() const;
    /// Whether both are the same object.
    bool sameAs(const Value& other) const;

    bool truth() const;
    /// Whether a namespace can be reached from it. Such a value is never put into one: what holds itself is not freed.
    bool holdsNamespace() const { return holds_namespace_; }
    /// About how much there is to look at: bytes of texts and elements of lists, as far down as a few levels.
    std::size_t weight(int levels = 4) const;
    /// "str", "list": as a fault names it.
    const char* kindName() const;

  private:
    template <class T>
    T* pointee() const {
        const auto* pointer = std::get_if<std::shared_ptr<T>>(&data_);
        return pointer != nullptr ? pointer->get() : nullptr;
    }

    void take(const Value& inside);

    Data data_;
    int depth_ = 0;
    bool holds_namespace_ = false;
};

/// Something with parentheses behind it: a method of `self`, a macro, or a function by its name.
struct Callable {
    enum class Kind { kMethod, kMacro, kFunction, kCycle };
    Kind kind = Kind::kFunction;
    std::string name;
    Value self;
    const Statement* macro = nullptr;
};

/// Python's ==, with lists and dictionaries element by element.
bool equal(const Value& a, const Value& b, int depth = 0);
/// Negative, 0 or positive. Faults where Python has no order.
int compare(const Value& a, const Value& b);

// A list or dictionary with anything in it that came with the variables is written as a text that came with them.

/// str(value); what is not defined is nothing.
Text textOf(const Value& value);
/// json.dumps(value, ensure_ascii=False), with `indent` spaces a level; negative: on one line.
Text jsonOf(const Value& value, int indent, std::string_view comma, std::string_view colon, bool sorted);

}  // namespace griffin::engine::jinja
