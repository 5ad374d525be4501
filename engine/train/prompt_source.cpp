#include "engine/train/prompt_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>

#include "engine/formats/json_file.h"

namespace griffin::engine::train {
namespace {

constexpr formats::JsonLimits kPromptLimits{.max_bytes = std::size_t{8} << 20, .max_depth = 32, .max_values = 100'000};

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

constexpr std::size_t kMostTurns = 64;

/// A line, and after how many of its messages a prompt ends.
struct Line {
    PromptRecord record;
    std::deque<std::size_t> turn_ends;
};

/// Empty, or what is wrong.
std::string readMessages(const nlohmann::json& messages, Line& line) {
    if (!messages.is_array()) return "The messages are no array";
    std::vector<ChatMessage>& said = line.record.messages;
    const auto isAsked = [&said] { return !said.empty() && said.back().role == Role::kUser; };
    const auto endTurn = [&line, &said] {
        if (line.turn_ends.size() < kMostTurns) line.turn_ends.push_back(said.size());
    };
    for (const nlohmann::json& message : messages) {
        const std::optional<Role> role = roleOf(message);
        if (!role) return "A message's role is neither system nor user nor assistant";
        std::optional<std::string> text = formats::jsonText(message, "content");
        if (!text) return "A message's content is missing, or no text";
        if (*role == Role::kAssistant && isAsked()) endTurn();
        if (*role == Role::kUser) line.record.every_question.push_back(*text);
        said.push_back({*role, std::move(*text)});
    }
    while (!said.empty() && said.back().role == Role::kSystem) said.pop_back();
    if (isAsked()) endTurn();
    return line.turn_ends.empty() ? "There is no user message to answer" : "";
}

/// A line of one prompt, the first of its questions.
void endFirst(Line& line) {
    line.record.messages.push_back({Role::kUser, line.record.every_question.front()});
    line.turn_ends.push_back(1);
}

std::string readTurns(const nlohmann::json& turns, Line& line) {
    if (!turns.is_array() || turns.empty()) return "The turns are no array, or empty";
    for (const nlohmann::json& turn : turns) {
        if (!turn.is_string()) return "A turn is no text";
        line.record.every_question.push_back(turn.get<std::string>());
    }
    endFirst(line);
    return {};
}

std::string readLine(const nlohmann::json& object, Line& line) {
    if (!object.is_object()) return "This is not a JSON object";
    if (const auto* messages = formats::jsonFind(object, "messages")) return readMessages(*messages, line);
    if (const auto* turns = formats::jsonFind(object, "turns")) return readTurns(*turns, line);
    for (const char* key : {"prompt", "text"}) {
        const nlohmann::json* text = formats::jsonFind(object, key);
        if (text == nullptr) continue;
        if (!text->is_string()) return fmt::format("The {} is no text", key);
        line.record.every_question.push_back(text->get<std::string>());
        endFirst(line);
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
    while (turn_ends_.empty() && position_ < bytes.size()) {
        const std::string_view rest(reinterpret_cast<const char*>(bytes.data()) + position_, bytes.size() - position_);
        const std::string_view line = rest.substr(0, rest.find('\n'));
        position_ = std::min(bytes.size(), position_ + line.size() + 1);
        ++line_;
        if (isBlank(line)) continue;
        const Result<nlohmann::json> object =
            formats::parseJson(std::as_bytes(std::span(line.data(), line.size())), file_.path(), kPromptLimits);
        if (!object) return malformed(object.failure().what);
        Line read;
        std::string wrong = readLine(*object, read);
        if (!wrong.empty()) return malformed(std::move(wrong));
        found_ = true;
        line_record_ = std::move(read.record);
        turn_ends_ = std::move(read.turn_ends);
    }
    if (!turn_ends_.empty()) {
        const auto end = line_record_.messages.begin() + static_cast<std::ptrdiff_t>(turn_ends_.front());
        turn_ends_.pop_front();
        return std::optional(PromptRecord{{line_record_.messages.begin(), end}, line_record_.every_question});
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
