#include "app/server/request_fields.h"

#include <fmt/format.h>

namespace griffin::app::server {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxNameBytes = 1000;
// Of what a message repeats.
constexpr std::size_t kQuotedBytes = 60;

}  // namespace

ApiError wrong(std::string message, std::string param, std::string code) {
    return {.message = std::move(message), .param = std::move(param), .code = std::move(code)};
}

std::string inQuotes(std::string_view text) {
    if (text.size() <= kQuotedBytes) return fmt::format("\"{}\"", text);
    std::size_t end = kQuotedBytes;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;  // whole characters
    return fmt::format("\"{}...\"", text.substr(0, end));
}

const json* Fields::find(std::string_view name) const {
    const auto found = object_.find(std::string(name));
    return found == object_.end() || found->is_null() ? nullptr : &*found;
}

void Fields::refuse(std::string_view name, std::string_view wanted, std::string code) const {
    if (!error_) error_ = wrong(fmt::format("`{}` {}", path(name), wanted), path(name), std::move(code));
}

bool Fields::check(bool found, std::string_view name, std::string_view wanted) const {
    if (!found) refuse(name, wanted);
    return found;
}

bool Fields::boolean(std::string_view name) const {
    const json* field = find(name);
    return field != nullptr && check(field->is_boolean(), name, "must be true or false") && field->get<bool>();
}

std::string Fields::text(std::string_view name) const {
    const json* field = find(name);
    if (field == nullptr || !check(field->is_string(), name, "must be a string")) return {};
    std::string text = field->get<std::string>();
    check(text.size() <= kMaxNameBytes, name, fmt::format("must be at most {} bytes long", kMaxNameBytes));
    return text;
}

int Fields::integer(std::string_view name, int min, int max, int absent) const {
    const json* field = find(name);
    if (field == nullptr) return absent;
    const bool fits = field->is_number_integer() && field->get<double>() >= min && field->get<double>() <= max;
    return check(fits, name, fmt::format("must be a whole number from {} to {}", min, max)) ? field->get<int>()
                                                                                            : absent;
}

}  // namespace griffin::app::server
