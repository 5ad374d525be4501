#include "app/remote/remote_figures.h"

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>

namespace griffin::app::remote {
namespace {

using nlohmann::json;

constexpr std::size_t kMostPositions = 64;

std::optional<double> numberIn(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    double value = 0.0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc() || !std::isfinite(value) || value < 0.0) return std::nullopt;
    return value;
}

/// The value of a label; empty if the line has no such label.
std::string_view labelIn(std::string_view labels, std::string_view name) {
    const std::string sought = std::string(name) + "=\"";
    const std::size_t begin = labels.find(sought);
    if (begin == std::string_view::npos) return {};
    labels.remove_prefix(begin + sought.size());
    return labels.substr(0, labels.find('"'));
}

}  // namespace

std::optional<SpeculationCounters> readVllmMetrics(const std::string& text) {
    SpeculationCounters counters;
    bool any = false;
    std::string_view rest = text;
    while (!rest.empty()) {
        std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
        constexpr std::string_view kPrefix = "vllm:spec_decode_num_";
        if (!line.starts_with(kPrefix)) continue;
        line.remove_prefix(kPrefix.size());
        const std::size_t name_end = line.find_first_of("{ ");
        if (name_end == std::string_view::npos) continue;
        const std::string_view name = line.substr(0, name_end);
        const std::size_t labels_end = line[name_end] == '{' ? line.find('}', name_end) : name_end;
        if (labels_end == std::string_view::npos) continue;
        const std::string_view labels = line.substr(name_end, labels_end - name_end);
        const auto value = numberIn(line.substr(labels_end + (line[name_end] == '{' ? 1 : 0)));
        if (!value) continue;
        // Several engines of one server are counted together.
        if (name == "drafts_total" || name == "drafts") {
            counters.drafts += *value;
            any = true;
        } else if (name == "accepted_tokens_total" || name == "accepted_tokens") {
            counters.accepted += *value;
        } else if (name.starts_with("accepted_tokens_per_pos")) {
            const auto position = numberIn(labelIn(labels, "position"));
            if (!position || *position >= static_cast<double>(kMostPositions)) continue;
            const auto at = static_cast<std::size_t>(*position);
            if (counters.accepted_by_position.size() <= at) counters.accepted_by_position.resize(at + 1);
            counters.accepted_by_position[at] += *value;
        }
    }
    if (!any) return std::nullopt;
    return counters;
}

RemoteFigures figuresBetween(const SpeculationCounters& before, const SpeculationCounters& after) {
    RemoteFigures figures;
    const double drafts = after.drafts - before.drafts;
    if (!(drafts > 0.0)) return figures;
    figures.tokens_per_pass = 1.0 + std::max(0.0, after.accepted - before.accepted) / drafts;
    for (std::size_t i = 0; i < after.accepted_by_position.size(); ++i) {
        const double earlier = i < before.accepted_by_position.size() ? before.accepted_by_position[i] : 0.0;
        figures.acceptance_by_position.push_back(std::max(0.0, after.accepted_by_position[i] - earlier) / drafts);
    }
    return figures;
}

RemoteFigures readSglangInfo(const std::string& text) {
    RemoteFigures figures;
    const json info = json::parse(text, nullptr, false);
    if (!info.is_object()) return figures;
    const auto take = [&figures](const json& state) {
        if (!state.is_object() || !state.contains("avg_spec_accept_length")) return;
        const json& length = state["avg_spec_accept_length"];
        if (!length.is_number() || !(length.get<double>() >= 1.0) || length.get<double>() > 1000.0) return;
        figures.tokens_per_pass = length.get<double>();
        figures.since_start = true;
    };
    take(info);
    const auto states = info.find("internal_states");
    if (states != info.end() && states->is_array()) {
        for (const json& state : *states) take(state);
    }
    return figures;
}

}  // namespace griffin::app::remote
