#include "engine/templates/template_tools.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "engine/reasoning.h"

namespace griffin::engine::templates {
namespace {

constexpr std::size_t kLongestMark = 256;
constexpr std::string_view kSpace = " \n\r\t";
constexpr std::string_view kOpening = "<[{";

// What the template is asked to write.
constexpr std::string_view kQuestion = "Which of them?";
constexpr std::string_view kSaid = "Look at this.";
constexpr std::string_view kResult = "nothing found";
constexpr std::array<std::string_view, 3> kKeys = {"probe_text", "probe_count", "probe_truth"};

std::vector<ToolCall> probes() {
    return {{"Probe0001", "probe_one", R"({"probe_text": "harbour", "probe_count": 7351, "probe_truth": true})"},
            {"Probe0002", "probe_two", R"({"probe_text": "station", "probe_count": 2468, "probe_truth": true})"},
            {"Probe0003", "probe_six", R"({"probe_text": "airport", "probe_count": 9753, "probe_truth": true})"}};
}

ToolUse probeTools() {
    ToolUse use;
    use.choice = ToolChoice::kAuto;
    for (const ToolCall& call : probes()) {
        use.tools.push_back(
            {call.name, R"({"type": "function", "function": {"name": ")" + call.name +
                            R"(", "description": "Looks.", "parameters": {"type": "object", )"
                            R"("properties": {"probe_text": {"type": "string", "description": "Text."}, )"
                            R"("probe_count": {"type": "integer", "description": "A count."}, )"
                            R"("probe_truth": {"type": "boolean", "description": "Or not."}}, )"
                            R"("required": ["probe_text"]}}})"});
    }
    return use;
}

std::string trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(kSpace);
    if (begin == std::string_view::npos) return {};
    return std::string(text.substr(begin, text.find_last_not_of(kSpace) + 1 - begin));
}

std::size_t commonPrefix(std::string_view a, std::string_view b) {
    return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

std::size_t commonSuffix(std::string_view a, std::string_view b) {
    return static_cast<std::size_t>(std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend()).first - a.rbegin());
}

/// Neither begins with the other.
bool differ(std::string_view a, std::string_view b) {
    return commonPrefix(a, b) < std::min(a.size(), b.size());
}

/// A call in an answer: where its name begins, and its arguments begin and end.
struct Place {
    std::size_t name, arguments, end;
};

/// Up to the bracket that closes the first one; the arguments of the probes have none in their strings.
std::optional<Place> placeOfJson(const ToolCall& call, std::string_view answer, std::size_t name) {
    const std::size_t begin = answer.find('{', name);
    int depth = 0;
    for (std::size_t i = begin; i < answer.size(); ++i) {
        if (answer[i] == '{') ++depth;
        if (answer[i] != '}' || --depth > 0) continue;
        const auto written = nlohmann::json::parse(answer.substr(begin, i + 1 - begin), nullptr, false);
        if (written != nlohmann::json::parse(call.arguments)) return std::nullopt;
        return Place{name, begin, i + 1};
    }
    return std::nullopt;
}

std::optional<Place> placeOf(const ToolCall& call, std::string_view answer, std::size_t from,
                             const ArgumentStyle& style) {
    const std::size_t name = answer.find(call.name, from);
    if (name == std::string_view::npos) return std::nullopt;
    if (style.form == ArgumentForm::kJson) return placeOfJson(call, answer, name);
    const std::string written = writtenArguments(call.arguments, style);
    const std::size_t begin = answer.find(written, name);
    if (begin == std::string_view::npos) return std::nullopt;
    return Place{name, begin, begin + written.size()};
}

/// The marks around named parameters, if the answer has them.
std::optional<ArgumentStyle> parameterStyle(const ToolCall& call, std::string_view answer) {
    const auto values = nlohmann::ordered_json::parse(call.arguments);
    std::array<std::string_view, kKeys.size()> before_key, before_value;
    std::size_t at = answer.find(call.name);
    if (at == std::string_view::npos) return std::nullopt;
    at += call.name.size();
    ArgumentStyle style;
    style.form = ArgumentForm::kParameters;
    const auto passes = [&](std::string_view text, std::string_view& before) {
        const std::size_t found = answer.find(text, at);
        if (found == std::string_view::npos) return false;
        before = answer.substr(at, found - at);
        at = found + text.size();
        return true;
    };
    for (std::size_t i = 0; i < kKeys.size(); ++i) {
        const auto& value = values[std::string(kKeys[i])];
        if (!passes(kKeys[i], before_key[i])) return std::nullopt;
        if (passes(value.is_string() ? value.get<std::string>() : value.dump(), before_value[i])) continue;
        style.has_python_constants = value.is_boolean() && passes("True", before_value[i]);
        if (!style.has_python_constants) return std::nullopt;
    }
    const std::string_view behind = answer.substr(at);
    style.parameter.name_end = before_value[0];
    // What stands between parameters ends one and begins the next: a bracket is where the next can begin.
    const std::size_t shared = commonSuffix(before_key[0], before_key[1]);
    for (std::size_t i = before_key[1].size() - shared; i < before_key[1].size(); ++i) {
        if (kOpening.find(before_key[1][i]) == std::string_view::npos) continue;
        style.parameter.end = before_key[1].substr(0, i);
        style.parameter.begin = before_key[1].substr(i);
        const bool fits = !style.parameter.end.empty() && behind.starts_with(style.parameter.end) &&
                          style.parameter.begin.size() < before_key[0].size() &&
                          differ(style.parameter.begin, behind.substr(style.parameter.end.size()));
        if (fits) return style;
    }
    return std::nullopt;
}

std::vector<ArgumentStyle> stylesFor(const ToolCall& call, std::string_view answer) {
    std::vector<ArgumentStyle> styles(2);
    styles.back().form = ArgumentForm::kPython;
    if (const auto style = parameterStyle(call, answer)) styles.push_back(*style);
    return styles;
}

/// Without an id, which a template writes into what its model has not written.
std::string withoutId(std::string_view text, const ToolCall& call) {
    std::string out(text);
    const std::string member = R"(, "id": ")" + call.id + '"';
    if (const std::size_t at = out.find(member); at != std::string::npos) out.erase(at, member.size());
    return out;
}

/// What `call_before`, `between` and so on are, where several calls are written: `gap` stands between two, and `behind`
/// the last. Leaves the marks of a single call, where that does not come out.
void splitMarks(ToolMarks& marks, const std::string& gap, const std::string& behind) {
    const std::string head = marks.call_before;
    std::size_t begin = head.size() - commonSuffix(head, gap);
    const std::size_t opening = head.find_first_of(kOpening, begin);
    if (begin > 0 && opening != std::string::npos) begin = opening;
    const std::string call_before = head.substr(begin);
    const std::string rest = gap.substr(0, gap.size() - call_before.size());
    const std::size_t ends = commonPrefix(rest, behind);
    if (call_before.empty() && ends == rest.size()) return;  // nothing tells that there is another one
    marks.calls_before = head.substr(0, begin);
    marks.call_before = call_before;
    marks.call_after = rest.substr(0, ends);
    marks.between = rest.substr(ends);
    marks.calls_after = behind.substr(ends);
    marks.is_single = false;
}

/// Up to the bracket that closes the first one, or all; a bare object is told by its beginning alone.
void setMark(ToolMarks& marks) {
    const std::string head = marks.calls_before + marks.call_before;
    marks.at_beginning = head.starts_with('{') || head.starts_with("[{");
    const std::size_t close = head.starts_with('<')   ? head.find('>')
                              : head.starts_with('[') ? head.find(']')
                                                      : std::string::npos;
    marks.mark = marks.at_beginning ? head : head.substr(0, close == std::string::npos ? close : close + 1);
}

/// What the grammar and the reader of calls need; nothing of a probe is in the marks.
bool areSound(const ToolMarks& marks) {
    const auto& [begin, name_end, end] = marks.parameter;
    for (const std::string* mark : {&marks.calls_before, &marks.call_before, &marks.call_middle, &marks.call_after,
                                    &marks.between, &marks.calls_after, &begin, &name_end, &end}) {
        if (mark->size() > kLongestMark || mark->find("probe_") != std::string::npos ||
            mark->find("Probe000") != std::string::npos)
            return false;
    }
    // The first byte behind a name ends it.
    const auto is_of_names = [](const std::string& mark) { return mark.empty() || isToolName(mark.substr(0, 1)); };
    if (trimmed(marks.mark).empty() || is_of_names(marks.call_middle)) return false;
    if (marks.form == ArgumentForm::kPython) return marks.call_middle == "(" && marks.call_after.starts_with(')');
    if (marks.form == ArgumentForm::kJson) return true;
    const auto is_ascii = [](const std::string& mark) {
        return std::all_of(mark.begin(), mark.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
    };
    return !is_of_names(name_end) && is_ascii(begin) && is_ascii(name_end) && is_ascii(end) &&
           differ(begin, marks.call_after);
}

class Finder {
  public:
    Finder(const TemplateRun& run, std::string_view eos) : run_(run), eos_(eos) {}

    TemplateTools find() {
        TemplateTools tools;
        const auto told = run_(question_, true, use_, as_);
        const auto untold = run_(question_, true, {}, as_);
        const auto is_in = [&](const std::optional<std::string>& text) {
            return text && text->find(use_.tools.front().name) != std::string::npos;
        };
        if (!is_in(told) || is_in(untold)) return tools;
        tools.kind = TemplateTools::Kind::kUnknown;
        const auto said = run_(with({{Role::kAssistant, std::string(kSaid)}}), false, use_, as_);
        if (!said || said->rfind(kSaid) == std::string::npos) return tools;
        prompt_ = *told;
        answer_begin_ = said->substr(0, said->rfind(kSaid));
        answer_begin_.resize(answer_begin_.find_last_not_of(kSpace) + 1);
        turn_end_ = said->substr(said->rfind(kSaid) + kSaid.size());
        as_.writes_calls = true;
        for (const bool as_text : {false, true}) {
            for (const bool no_content : {false, true}) {
                as_.arguments_as_text = as_text;
                as_.no_content = no_content;
                const auto marks = marksOfCalls();
                if (!marks) continue;
                as_.is_single = marks->is_single;
                return {TemplateTools::Kind::kFound, *marks, as_};
            }
        }
        return tools;
    }

  private:
    std::vector<ChatMessage> with(std::vector<ChatMessage> more) const {
        more.insert(more.begin(), question_.begin(), question_.end());
        return more;
    }

    /// What the model is to answer so that it has made these calls.
    std::optional<std::string> answerWith(const std::vector<ToolCall>& calls) const {
        const auto written = run_(with({{Role::kAssistant, "", calls}}), false, use_, as_);
        if (!written) return std::nullopt;
        // Where it does not begin as for a question: the reasoning that is opened there is not, or it writes more.
        std::string_view before = prompt_;
        if (!written->starts_with(before)) before = before.substr(0, before.rfind(kReasoningBegin));
        if (!written->starts_with(before)) before = answer_begin_;
        if (!written->starts_with(before)) return std::nullopt;
        std::string_view answer = std::string_view(*written).substr(before.size());
        const std::size_t name = answer.find(calls.front().name);
        if (name == std::string_view::npos) return std::nullopt;
        if (const std::size_t thought = answer.rfind(kReasoningEnd, name); thought != std::string_view::npos)
            answer.remove_prefix(thought + kReasoningEnd.size());
        answer.remove_prefix(std::min(answer.find_first_not_of(kSpace), answer.size()));
        return withoutTurnEnd(answer);
    }

    std::optional<std::string> withoutTurnEnd(std::string_view answer) const {
        if (!trimmed(turn_end_).empty() && answer.ends_with(turn_end_))
            return std::string(answer.substr(0, answer.size() - turn_end_.size()));
        const std::string all = trimmed(answer);
        for (const std::string& end : {trimmed(turn_end_), std::string(eos_)}) {
            if (!end.empty() && all.ends_with(end)) return all.substr(0, all.size() - end.size());
        }
        return trimmed(turn_end_).empty() ? std::optional(all) : std::nullopt;
    }

    std::optional<ToolMarks> marksOfCalls() const {
        const std::vector<ToolCall> calls = probes();
        const auto one = answerWith({calls.front()});
        if (!one || !showsResults(calls)) return std::nullopt;
        const auto several = answerWith(calls);
        for (const ArgumentStyle& style : stylesFor(calls.front(), *one)) {
            const auto place = placeOf(calls.front(), *one, 0, style);
            if (!place) continue;
            ToolMarks marks;
            static_cast<ArgumentStyle&>(marks) = style;
            marks.call_before = one->substr(0, place->name);
            marks.call_middle = one->substr(place->name, place->arguments - place->name).substr(calls[0].name.size());
            marks.call_after = withoutId(std::string_view(*one).substr(place->end), calls.front());
            marks.is_single = true;
            if (const auto gap = several ? gapIn(*several, calls, marks) : std::nullopt)
                splitMarks(marks, *gap, std::string(marks.call_after));
            setMark(marks);
            if (areSound(marks)) return marks;
        }
        return std::nullopt;
    }

    /// What stands between calls, if it is the same everywhere and `marks` are around them.
    static std::optional<std::string> gapIn(std::string_view answer, const std::vector<ToolCall>& calls,
                                            const ToolMarks& marks) {
        std::optional<std::string> gap;
        std::size_t at = 0;
        for (std::size_t i = 0; i < calls.size(); ++i) {
            const auto place = placeOf(calls[i], answer, at, marks);
            if (!place) return std::nullopt;
            const std::string_view before = answer.substr(at, place->name - at);
            if (i == 0 && before != marks.call_before) return std::nullopt;
            if (i > 0) {
                const std::string here = withoutId(before, calls[i - 1]);
                if (gap && *gap != here) return std::nullopt;
                gap = here;
            }
            const std::size_t named = place->name + calls[i].name.size();
            if (answer.substr(named, place->arguments - named) != marks.call_middle) return std::nullopt;
            at = place->end;
        }
        return withoutId(answer.substr(at), calls.back()) == marks.call_after ? gap : std::nullopt;
    }

    bool showsResults(const std::vector<ToolCall>& calls) const {
        const auto written = run_(
            with({{Role::kAssistant, "", {calls.front()}}, {Role::kTool, std::string(kResult), {}, calls.front().id}}),
            true, use_, as_);
        return written && written->find(kResult) != std::string::npos;
    }

    const TemplateRun& run_;
    std::string_view eos_;
    ToolUse use_ = probeTools();
    std::vector<ChatMessage> question_ = {{Role::kUser, std::string(kQuestion)}};
    CallVariables as_;
    std::string prompt_;        // of a question, where the answer begins
    std::string answer_begin_;  // all before an answer that is there, without white space
    std::string turn_end_;      // behind it
};

}  // namespace

TemplateTools findTools(const TemplateRun& run, std::string_view eos) {
    return Finder(run, eos).find();
}

}  // namespace griffin::engine::templates
