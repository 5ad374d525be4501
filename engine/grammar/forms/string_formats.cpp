#include "engine/grammar/forms/string_formats.h"

#include <utility>

namespace griffin::engine::grammar {

std::string_view expressionOfFormat(std::string_view format) {
    constexpr std::string_view kDate = "[1-9][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])";
    constexpr std::string_view kTime = "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])";
    constexpr std::string_view kBoth =
        "[1-9][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])T([01][0-9]|2[0-3]):[0-5][0-9]:"
        "[0-5][0-9](Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])";
    constexpr std::string_view kUuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
    constexpr std::string_view kIpv4 =
        "((25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}"
        "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
    constexpr std::string_view kEmail =
        "[A-Za-z0-9_+-]+(\\.[A-Za-z0-9_+-]+)*@[A-Za-z0-9]+(-[A-Za-z0-9]+)*"
        "(\\.[A-Za-z0-9]+(-[A-Za-z0-9]+)*)+";
    for (const auto& [name, expression] : {std::pair<std::string_view, std::string_view>{"date", kDate},
                                           {"time", kTime},
                                           {"date-time", kBoth},
                                           {"uuid", kUuid},
                                           {"ipv4", kIpv4},
                                           {"email", kEmail}}) {
        if (name == format) return expression;
    }
    return {};
}

}  // namespace griffin::engine::grammar
