#include "engine/train/prompt_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>

#include "engine/formats/json_file.h"

namespace griffin::engine::train {
namespace {

constexpr formats::JsonLimits kLimits{.max_bytes = std::size_t{8} << 20, .max_depth = 32, .max_values = 100'000};

constexpr const char* kRemedy = "write one object with messages[], turns[], prompt or text a line";

bool isBlank(std::string_view line) {
    return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

bool isCompressed(std::span<const std::byte> bytes) {
    constexpr std::array<std::string_view, 3> kMarks = {std::string_view("\xfd"
                                                                         "7zXZ"),
                                                        "\x1f\x8b", "\x28\xb5\x2f\xfd"};
    return std::any_of(kMarks.begin(), kMarks.end(), [bytes](std::string_view mark) {
        return bytes.size() >= mark.size() && std::memcmp(bytes.data(), mark.data(), mark.size()) == 0;
    });
}

std::optional<Role> roleOf(const nlohmann::json& message) {
    const std::string name = formats::jsonText(message, "role").value_or("");
    if (name == "system") return Role::kSystem;
    if (name == "user") return Role::kUser;
    if (name == "assistant") return Role::kAssistant;
    return std::nullopt;
}

/// Empty, or what is wrong.
std::string readMessages(const nlohmann::json& messages, PromptRecord& record) {
    if (!messages.is_array()) return "The messages are no array";
    bool answered = false;
    for (const nlohmann::json& message : messages) {
        const std::optional<Role> role = roleOf(message);
        if (!role) return "A message's role is neither system nor user nor assistant";
        std::optional<std::string> text = formats::jsonText(message, "content");
        if (!text) return "A message's content is missing, or no text";
        answered = answered || *role == Role::kAssistant;
        if (*role == Role::kUser) record.every_question.push_back(*text);
        if (!answered) record.messages.push_back({*role, std::move(*text)});
    }
    while (!record.messages.empty() && record.messages.back().role != Role::kUser) record.messages.pop_back();
    return record.messages.empty() ? "There is no user message before the first answer" : "";
}

std::string readTurns(const nlohmann::json& turns, PromptRecord& record) {
    if (!turns.is_array() || turns.empty()) return "The turns are no array, or empty";
    for (const nlohmann::json& turn : turns) {
        if (!turn.is_string()) return "A turn is no text";
        record.every_question.push_back(turn.get<std::string>());
    }
    record.messages.push_back({Role::kUser, record.every_question.front()});
    return {};
}

std::string readRecord(const nlohmann::json& object, PromptRecord& record) {
    if (!object.is_object()) return "This is not a JSON object";
    if (const auto* messages = formats::jsonFind(object, "messages")) return readMessages(*messages, record);
    if (const auto* turns = formats::jsonFind(object, "turns")) return readTurns(*turns, record);
    for (const char* key : {"prompt", "text"}) {
        const nlohmann::json* text = formats::jsonFind(object, key);
        if (text == nullptr) continue;
        if (!text->is_string()) return fmt::format("The {} is no text", key);
        record.every_question.push_back(text->get<std::string>());
        record.messages.push_back({Role::kUser, record.every_question.front()});
        return {};
    }
    return "There are neither messages nor turns nor a prompt nor a text";
}

}  // namespace

Result<PromptFile> PromptFile::open(const std::string& path) {
    Result<formats::MappedFile> file = formats::MappedFile::open(path);
    if (!file) return file.failure();
    return PromptFile(std::move(*file));
}

Result<std::optional<PromptRecord>> PromptFile::next() {
    const std::span<const std::byte> bytes = file_.bytes();
    const auto malformed = [this](std::string what) {
        return Failure{FailureCause::kFileMalformed,
                       std::move(what),
                       fmt::format("{}: line {}", file_.path(), line_),
                       kRemedy,
                       {}};
    };
    if (position_ == 0 && isCompressed(bytes)) {
        return Failure{FailureCause::kFileMalformed, "This file is compressed", file_.path(), "unpack it first", {}};
    }
    while (position_ < bytes.size()) {
        const std::string_view rest(reinterpret_cast<const char*>(bytes.data()) + position_, bytes.size() - position_);
        const std::string_view line = rest.substr(0, rest.find('\n'));
        position_ = std::min(bytes.size(), position_ + line.size() + 1);
        ++line_;
        if (isBlank(line)) continue;
        const Result<nlohmann::json> object =
            formats::parseJson(std::as_bytes(std::span(line.data(), line.size())), file_.path(), kLimits);
        if (!object) return malformed(object.failure().what);
        PromptRecord record;
        std::string wrong = readRecord(*object, record);
        if (!wrong.empty()) return malformed(std::move(wrong));
        found_ = true;
        return std::optional(std::move(record));
    }
    if (!found_) {
        return Failure{FailureCause::kFileMalformed, "The file holds no prompt", file_.path(), kRemedy, {}};
    }
    return std::optional<PromptRecord>();
}

double PromptFile::fraction() const {
    const std::size_t size = file_.bytes().size();
    return size == 0 ? 1.0 : static_cast<double>(position_) / static_cast<double>(size);
}

}  // namespace griffin::engine::train
