// Whole numbers of JSON that anyone may have written.
#pragma once

#include <limits>
#include <vector>

namespace griffin::app {

/// A number as `Number`, without its fraction; the nearest one where it has an exponent that leads beyond the range,
/// for which the library's own conversion is undefined. Throws the library's type_error for what is no number.
template <class Number, class Json>
Number wholeNumber(const Json& value) {
    if (!value.is_number_float()) return value.template get<Number>();
    constexpr Number kLeast = std::numeric_limits<Number>::min();
    constexpr Number kMost = std::numeric_limits<Number>::max();
    const auto number = value.template get<double>();
    if (number <= static_cast<double>(kLeast)) return kLeast;
    return number >= static_cast<double>(kMost) ? kMost : static_cast<Number>(number);
}

/// Of the member `key` of an object; `otherwise` where it is not there.
template <class Number, class Json>
Number wholeNumber(const Json& object, const char* key, Number otherwise) {
    const auto found = object.find(key);
    return found == object.end() ? otherwise : wholeNumber<Number>(*found);
}

template <class Number, class Json>
void readWhole(const Json& value, Number& number) {
    number = wholeNumber<Number>(value);
}
/// Throws the library's type_error for what is no list of numbers.
template <class Number, class Json>
void readWhole(const Json& value, std::vector<Number>& numbers) {
    numbers.clear();
    for (const Json& element : value.template get_ref<const typename Json::array_t&>())
        numbers.push_back(wholeNumber<Number>(element));
}

}  // namespace griffin::app
