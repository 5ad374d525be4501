// Jinja's filters and tests, the methods of Python's values, and the functions that templates of conversations use.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/jinja/value.h"

namespace griffin::engine::jinja {

struct Arguments {
    List places;
    std::vector<std::pair<std::string, Value>> names;

    /// By place or by name; null: it is not given.
    const Value* find(std::size_t place, std::string_view name) const;
    /// Faults where it is not given.
    const Value& need(std::size_t place, std::string_view name) const;
    Value get(std::size_t place, std::string_view name, Value otherwise) const;
    std::string word(std::size_t place, std::string_view name, std::string_view otherwise) const;
    std::int64_t count(std::size_t place, std::string_view name, std::int64_t otherwise) const;
};

/// Faults where there is none of this name, or where it takes no such value.
Value applyFilter(const std::string& name, const Value& value, const Arguments& arguments);
bool applyTest(const std::string& name, const Value& value, const Arguments& arguments);

/// Whether a value has a method of this name.
bool hasMethod(const Value& value, std::string_view name);
Value callMethod(const Value& self, const std::string& name, const Arguments& arguments);

/// Not defined: there is none of this name. `now`: what strftime_now tells, seconds since 1970.
Value functionNamed(const std::string& name);
Value callFunction(const std::string& name, const Arguments& arguments, std::int64_t now);

/// value.name or value["name"]; not defined where there is none. Faults where the value itself is not defined.
Value attributeOf(const Value& value, const Text& name);
/// value[index].
Value itemOf(const Value& value, const Value& index);
/// value[from:until:step]; not defined: from the beginning, to the end, 1.
Value sliceOf(const Value& value, const Value& from, const Value& until, const Value& step);
/// What a loop over it goes through.
List elementsOf(const Value& value);
/// a in b.
bool contains(const Value& whole, const Value& part);

}  // namespace griffin::engine::jinja
