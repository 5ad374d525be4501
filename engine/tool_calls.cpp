#include "engine/tool_calls.h"

#include <algorithm>
#include <utility>

#include "engine/base/open_end.h"

namespace griffin::engine {

bool isToolName(std::string_view name) {
    constexpr std::size_t kLongest = 64;
    return !name.empty() && name.size() <= kLongest && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    });
}

std::string textOf(const std::vector<ToolCall>& calls, const ToolMarks& marks) {
    std::string text = marks.calls_before;
    for (const ToolCall& call : calls) {
        if (&call != &calls.front()) text += marks.between;
        const bool is_json = marks.form == ArgumentForm::kJson;
        text += marks.call_before + call.name + marks.call_middle +
                (is_json ? call.arguments : writtenArguments(call.arguments, marks)) + marks.call_after;
    }
    return text + marks.calls_after;
}

ToolCallSplitter::ToolCallSplitter(ToolMarks marks, const std::vector<Tool>& tools) : marks_(std::move(marks)) {
    if (marks_.form != ArgumentForm::kParameters) return;
    for (const Tool& tool : tools) texts_[tool.name] = textParameters(tool);
}

ToolCallSplitter::Pieces ToolCallSplitter::push(std::string_view added) {
    Pieces pieces;
    if (marks_.empty()) {
        pieces.text = added;
        return pieces;
    }
    if (place_ == Place::kText) {
        held_ += added;
        readText(pieces);
        return pieces;
    }
    readCalls(added, pieces);
    return pieces;
}

ToolCallSplitter::Pieces ToolCallSplitter::finish() {
    Pieces pieces;
    if (place_ == Place::kText || calls_ == 0) pieces.text = std::exchange(held_, {});
    return pieces;
}

/// Gives what is certainly said, and reads on behind a mark.
void ToolCallSplitter::readText(Pieces& pieces) {
    const bool may_come = calls_ == 0 && !(marks_.at_beginning && began_);
    std::size_t found = may_come ? held_.find(marks_.mark) : std::string::npos;
    if (marks_.at_beginning && found != 0) found = std::string::npos;
    std::size_t sure = found;
    if (found == std::string::npos) {
        sure = may_come ? held_.size() - openEnd(held_, marks_.mark) : held_.size();
        if (marks_.at_beginning && sure > 0) sure = held_.size();
    }
    if (may_come) {
        while (sure > 0 && held_[sure - 1] == '\n') --sure;
    }
    pieces.text += held_.substr(0, sure);
    began_ = began_ || sure > 0;
    if (found == std::string::npos) {
        held_.erase(0, sure);
        return;
    }
    const std::string rest = held_.substr(found + marks_.mark.size());
    held_ = held_.substr(sure, found + marks_.mark.size() - sure);
    expect(Place::kHead, (marks_.calls_before + marks_.call_before).substr(marks_.mark.size()));
    readCalls(rest, pieces);
}

/// Reads calls as far as they go, and what was none as text.
void ToolCallSplitter::readCalls(std::string_view added, Pieces& pieces) {
    for (std::size_t i = 0; i < added.size(); ++i) {
        readCall(added[i], pieces);
        if (place_ != Place::kText) continue;
        held_ += added.substr(i + 1);
        return readText(pieces);
    }
}

void ToolCallSplitter::expect(Place place, std::string_view literal) {
    place_ = place;
    literal_ = literal;
    matched_ = 0;
    if (!literal_.empty()) return;
    // Nothing stands there.
    if (place == Place::kHead) place_ = Place::kName;
    if (place == Place::kMiddle) place_ = Place::kArguments;
    if (place == Place::kAfter && !marks_.is_single) expect(Place::kHead, marks_.between + marks_.call_before);
}

void ToolCallSplitter::giveUp(Pieces& pieces) {
    // Behind a call there is nothing but calls; in front of the first one it was text after all.
    if (calls_ > 0) {
        place_ = Place::kEnd;
        held_.clear();
        return;
    }
    pieces.text += std::exchange(held_, {});
    began_ = true;
    place_ = Place::kText;
}

void ToolCallSplitter::readCall(char c, Pieces& pieces) {
    if (place_ == Place::kArguments) return readArguments(c, pieces);
    if (place_ == Place::kEnd) return;
    held_ += c;
    if (place_ == Place::kName && c != marks_.call_middle.front()) {
        name_ += c;
        return;
    }
    if (place_ == Place::kName) expect(Place::kMiddle, marks_.call_middle);
    if (matched_ >= literal_.size() || c != literal_[matched_]) return giveUp(pieces);
    if (++matched_ == literal_.size()) met(pieces);
}

void ToolCallSplitter::met(Pieces& pieces) {
    if (place_ == Place::kHead) {
        place_ = Place::kName;
        name_.clear();
    } else if (place_ == Place::kMiddle) {
        place_ = Place::kArguments;
        held_.clear();
        const auto texts = texts_.find(name_);
        arguments_ =
            ArgumentReader(marks_, texts == texts_.end() ? std::set<std::string>() : texts->second, marks_.call_after);
        pieces.calls.push_back({calls_++, std::exchange(name_, {}), {}});
        depth_ = 0;
        in_string_ = escaped_ = false;
    } else {  // kAfter: another call, or nothing
        held_.clear();
        expect(Place::kHead, marks_.between + marks_.call_before);
    }
}

void ToolCallSplitter::readArguments(char c, Pieces& pieces) {
    const auto add = [&](std::string_view part) {
        if (part.empty()) return;
        if (pieces.calls.empty()) pieces.calls.push_back({calls_ - 1, {}, {}});
        pieces.calls.back().arguments += part;
    };
    if (marks_.form == ArgumentForm::kJson) {
        add(std::string_view(&c, 1));
        return readJson(c);
    }
    add(arguments_.read(c));
    if (arguments_.broken()) return giveUp(pieces);
    if (!arguments_.ended()) return;
    // Its last bytes are the first of what stands behind the arguments.
    expect(Place::kAfter, marks_.call_after);
    matched_ = arguments_.endBytes();
    if (matched_ == literal_.size()) met(pieces);
}

void ToolCallSplitter::readJson(char c) {
    if (in_string_) {
        if (escaped_) {
            escaped_ = false;
        } else if (c == '\\') {
            escaped_ = true;
        } else if (c == '"') {
            in_string_ = false;
        }
        return;
    }
    if (c == '"') in_string_ = true;
    if (c == '{' || c == '[') ++depth_;
    if ((c == '}' || c == ']') && --depth_ <= 0) expect(Place::kAfter, marks_.call_after);
}

}  // namespace griffin::engine
