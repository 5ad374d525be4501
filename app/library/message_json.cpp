#include "app/library/message_json.h"

#include <string>
#include <utility>
#include <vector>

namespace griffin::app {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr int kMaxDepth = 8;

engine::Message messageAt(const json& value, int depth) {
    if (value.is_string()) return {value.get<std::string>()};
    if (!value.is_object()) return {};
    const auto text = value.find("text");
    if (text == value.end() || !text->is_string() || text->get_ref<const std::string&>().empty()) return {};
    std::vector<engine::Message> arguments;
    const auto list = value.find("arguments");
    if (list != value.end() && list->is_array() && depth < kMaxDepth) {
        for (const json& argument : *list) arguments.push_back(messageAt(argument, depth + 1));
    }
    return engine::Message::restored(text->get<std::string>(), true, std::move(arguments));
}

}  // namespace

ordered_json messageJson(const engine::Message& message) {
    if (!message.translatable()) return message.text();
    ordered_json arguments = ordered_json::array();
    for (const engine::Message& argument : message.arguments()) arguments.push_back(messageJson(argument));
    return {{"text", message.text()}, {"arguments", std::move(arguments)}};
}

engine::Message messageFrom(const json& value) {
    return messageAt(value, 0);
}

}  // namespace griffin::app
