#include "engine/train/data/prompt_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <set>
#include <string_view>
#include <unordered_set>

#include "engine/base/fingerprint.h"
#include "engine/formats/json_file.h"

namespace griffin::engine::train {
namespace {

constexpr formats::JsonLimits kPromptLimits{.max_bytes = std::size_t{8} << 20, .max_depth = 32, .max_values = 100'000};

Message promptRemedy() {
    return Message("write one object with messages[], turns[], prompt or text per line");
}

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

constexpr std::size_t kMaxTurns = 64;

/// A line, and after how many of its messages each prompt ends.
struct Line {
    PromptRecord record;
    std::deque<std::size_t> turn_ends;
};

/// What is wrong; empty if nothing is.
Message readMessages(const nlohmann::json& messages, Line& line) {
    if (!messages.is_array()) return Message("%1 is not an array", std::string("messages"));
    std::vector<ChatMessage>& said = line.record.messages;
    const auto isAsked = [&said] { return !said.empty() && said.back().role == Role::kUser; };
    const auto endTurn = [&line, &said] {
        if (line.turn_ends.size() < kMaxTurns) line.turn_ends.push_back(said.size());
    };
    for (const nlohmann::json& message : messages) {
        const std::optional<Role> role = roleOf(message);
        if (!role) return Message("The role of a message is not system, user or assistant");
        std::optional<std::string> text = formats::jsonText(message, "content");
        if (!text) return Message("The content of a message is missing or not text");
        if (*role == Role::kAssistant && isAsked()) endTurn();
        if (*role == Role::kUser) line.record.every_question.push_back(*text);
        said.push_back({*role, std::move(*text)});
    }
    while (!said.empty() && said.back().role == Role::kSystem) said.pop_back();
    if (isAsked()) endTurn();
    return line.turn_ends.empty() ? Message("There is no user message to answer") : Message();
}

/// A line of one prompt, the first of its questions.
void endFirst(Line& line) {
    line.record.messages.push_back({Role::kUser, line.record.every_question.front()});
    line.turn_ends.push_back(1);
}

Message readTurns(const nlohmann::json& turns, Line& line) {
    if (!turns.is_array() || turns.empty()) return Message("%1 is not an array, or is empty", std::string("turns"));
    for (const nlohmann::json& turn : turns) {
        if (!turn.is_string()) return Message("A turn is not text");
        line.record.every_question.push_back(turn.get<std::string>());
    }
    endFirst(line);
    return {};
}

Message readLine(const nlohmann::json& object, Line& line) {
    if (!object.is_object()) return Message("This is not a JSON object");
    if (const auto* messages = formats::jsonFind(object, "messages")) return readMessages(*messages, line);
    if (const auto* turns = formats::jsonFind(object, "turns")) return readTurns(*turns, line);
    for (const char* key : {"prompt", "text"}) {
        const nlohmann::json* text = formats::jsonFind(object, key);
        if (text == nullptr) continue;
        if (!text->is_string()) return Message("%1 is not text", std::string(key));
        line.record.every_question.push_back(text->get<std::string>());
        endFirst(line);
        return {};
    }
    return Message("The line has none of these: messages, turns, prompt, text");
}

bool sharesWords(const std::vector<ChatMessage>& messages, const ContaminationFilter& contamination) {
    return std::ranges::any_of(
        messages, [&contamination](const ChatMessage& message) { return contamination.shares(message.text); });
}

/// Calls `take(record, fraction read of all files)` for each prompt until `full()`.
template <typename Full, typename Take>
Result<Done> readFiles(const std::vector<std::string>& files, const Full& full, const Take& take,
                       const std::stop_token& stop) {
    for (std::size_t i = 0; i < files.size(); ++i) {
        Result<PromptFile> file = PromptFile::open(files[i]);
        if (!file) return tl::unexpected(file.error());
        while (!full()) {
            if (stop.stop_requested()) {
                return failed({FailureCause::kCancelled, Message("Reading was cancelled"), {}, {}, {}});
            }
            Result<std::optional<PromptRecord>> record = file->next();
            if (!record) return tl::unexpected(record.error());
            if (!*record) break;
            take(**record, (static_cast<double>(i) + file->fraction()) / static_cast<double>(files.size()));
        }
    }
    return Done{};
}

}  // namespace

Result<PromptFile> PromptFile::open(const std::string& path) {
    Result<MappedFile> file = MappedFile::open(path);
    if (!file) return tl::unexpected(file.error());
    return PromptFile(std::move(*file));
}

Result<std::optional<PromptRecord>> PromptFile::next() {
    const std::span<const std::byte> bytes = file_.bytes();
    const auto malformed = [this](Message what) {
        return failed({FailureCause::kFileMalformed,
                       std::move(what),
                       Message("%1: line %2", file_.path(), std::to_string(line_)),
                       promptRemedy(),
                       {}});
    };
    if (position_ == 0 && isCompressed(bytes)) {
        return failed({FailureCause::kFileMalformed,
                       Message("This file is compressed"),
                       file_.path(),
                       Message("unpack it first"),
                       {}});
    }
    while (turn_ends_.empty() && position_ < bytes.size()) {
        const std::string_view rest(reinterpret_cast<const char*>(bytes.data()) + position_, bytes.size() - position_);
        const std::string_view line = rest.substr(0, rest.find('\n'));
        position_ = std::min(bytes.size(), position_ + line.size() + 1);
        ++line_;
        if (isBlank(line)) continue;
        const Result<JsonTree> object =
            formats::parseJson(std::as_bytes(std::span(line.data(), line.size())), file_.path(), kPromptLimits);
        if (!object) return malformed(object.error().what);
        Line read;
        Message wrong = readLine(*object, read);
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
        return failed({FailureCause::kFileMalformed,
                       Message("There is no prompt in this file"),
                       file_.path(),
                       promptRemedy(),
                       {}});
    }
    return std::optional<PromptRecord>();
}

double PromptFile::fraction() const {
    const std::size_t size = file_.bytes().size();
    return size == 0 ? 1.0 : static_cast<double>(position_) / static_cast<double>(size);
}

Result<Done> excludeFile(const std::string& path, ContaminationFilter& contamination) {
    Result<PromptFile> file = PromptFile::open(path);
    if (!file) return tl::unexpected(file.error());
    while (true) {
        const Result<std::optional<PromptRecord>> record = file->next();
        if (!record) return tl::unexpected(record.error());
        if (!*record) return Done{};
        for (const std::string& question : (*record)->every_question) contamination.exclude(question);
    }
}

Result<PromptList> listPrompts(const PromptFilter& filter, const ContaminationFilter& contamination,
                               const text::Tokenizer& tokenizer, const text::ChatTemplate& chat_template,
                               const std::function<void(double fraction)>& progress, const std::stop_token& stop) {
    PromptList list;
    std::set<PromptKey> keys;
    const auto full = [&] { return filter.limit > 0 && static_cast<int>(list.prompts.size()) >= filter.limit; };
    const auto take = [&](PromptRecord& record, double fraction) {
        progress(fraction);
        std::vector<ChatMessage>& messages = record.messages;
        if (sharesWords(messages, contamination)) {
            ++list.contaminated;
            return;
        }
        if (!filter.system.empty() && messages.front().role != Role::kSystem) {
            messages.insert(messages.begin(), {Role::kSystem, filter.system});
        }
        PreparedPrompt prompt;
        prompt.tokens = tokenizer.encodePrompt(chat_template.render(messages, text::GenerationPrompt::kAdd));
        if (prompt.tokens.empty() || static_cast<int>(prompt.tokens.size()) > filter.max_prompt_tokens) {
            ++list.too_long;
            return;
        }
        prompt.key = promptKey(prompt.tokens);
        if (keys.insert(prompt.key).second) {
            list.prompts.push_back(std::move(prompt));
        } else {
            ++list.duplicates;
        }
    };
    const Result<Done> read = readFiles(filter.files, full, take, stop);
    if (!read) return tl::unexpected(read.error());
    return list;
}

Result<int> countPrompts(const std::vector<std::string>& files, const ContaminationFilter& contamination,
                         const std::stop_token& stop) {
    std::unordered_set<std::string> prompts;
    const auto full = [] { return false; };
    const auto take = [&](const PromptRecord& record, double /*fraction*/) {
        if (sharesWords(record.messages, contamination)) return;
        std::string all;
        for (const ChatMessage& message : record.messages) {
            all += static_cast<char>(message.role);
            all += std::to_string(message.text.size()) + ' ' + message.text;
        }
        prompts.insert(fingerprintOf(std::as_bytes(std::span(all))));
    };
    const Result<Done> read = readFiles(files, full, take, stop);
    if (!read) return tl::unexpected(read.error());
    return static_cast<int>(prompts.size());
}

}  // namespace griffin::engine::train
