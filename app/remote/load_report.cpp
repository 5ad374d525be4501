#include "app/remote/load_report.h"

#include <fmt/format.h>

#include "app/measurement/report_text.h"

namespace griffin::app::remote {
namespace {

using nlohmann::ordered_json;

constexpr int kLoadFormat = 1;

/// "2.41", "2.41 since its start", "-"
std::string passesText(const LoadResult& result) {
    if (result.tokens_per_pass <= 0.0) return "-";
    return fmt::format("{:.2f}{}", result.tokens_per_pass, result.since_start ? " since its start" : "");
}

ordered_json rowJson(const LoadRow& row) {
    const LoadResult& result = row.result;
    ordered_json object = {{"server", row.server},
                           {"program", row.program},
                           {"model", row.model},
                           {"task", row.task},
                           {"at_once", result.at_once},
                           {"requests", result.requests},
                           {"failed", result.failed},
                           {"seconds", result.seconds},
                           {"new_tokens", result.new_tokens},
                           {"tokens_per_second", result.tokensPerSecond()},
                           {"first_token_ms_p50", result.first_token.half},
                           {"first_token_ms_p95", result.first_token.most},
                           {"token_ms_p50", result.per_token.half},
                           {"token_ms_p95", result.per_token.most},
                           {"answer_ms_p50", result.answer.half},
                           {"answer_ms_p95", result.answer.most},
                           {"tokens_per_pass", nullptr},
                           {"tokens_per_pass_since_start", result.since_start},
                           {"accepted_by_position", result.accepted_by_position}};
    if (result.tokens_per_pass > 0.0) object["tokens_per_pass"] = result.tokens_per_pass;
    return object;
}

std::string csvText(const ordered_json& value) {
    if (value.is_null()) return {};
    return value.is_string() ? csvQuoted(value.get<std::string>()) : value.dump();
}

}  // namespace

std::string loadTable(std::span<const LoadRow> rows) {
    std::string text;
    std::string before;
    for (const LoadRow& row : rows) {
        const LoadResult& result = row.result;
        const std::string head = fmt::format("{} on {}{}, {}", row.model, row.server,
                                             row.program.empty() ? "" : " (" + row.program + ")", row.task);
        if (head != before) {
            text += fmt::format("{}{}\n{:>8}{:>9}{:>8}{:>12}{:>22}{:>20}{:>20}  {}\n", before.empty() ? "" : "\n", head,
                                "at once", "answers", "failed", "tokens/s", "first token ms (p95)", "ms/token (p95)",
                                "answer s (p95)", "tokens/pass");
        }
        before = head;
        const auto both = [](const Latency& latency, double unit, int digits) {
            return fmt::format("{:.{}f} ({:.{}f})", latency.half / unit, digits, latency.most / unit, digits);
        };
        text += fmt::format("{:>8}{:>9}{:>8}{:>12.1f}{:>22}{:>20}{:>20}  {}\n", result.at_once, result.requests,
                            result.failed, result.tokensPerSecond(), both(result.first_token, 1.0, 0),
                            both(result.per_token, 1.0, 1), both(result.answer, 1000.0, 2), passesText(result));
    }
    return text;
}

ordered_json loadJson(std::span<const LoadRow> rows) {
    ordered_json list = ordered_json::array();
    for (const LoadRow& row : rows) list.push_back(rowJson(row));
    return {{"format", kLoadFormat}, {"rows", std::move(list)}};
}

std::string loadCsv(std::span<const LoadRow> rows) {
    std::string text;
    for (const LoadRow& row : rows) {
        const ordered_json object = rowJson(row);
        std::string names;
        std::string line;
        for (const auto& [name, value] : object.items()) {
            if (value.is_array()) continue;
            if (!names.empty()) {
                names += ',';
                line += ',';
            }
            names += name;
            line += csvText(value);
        }
        if (text.empty()) text = names + '\n';
        text += line + '\n';
    }
    return text;
}

std::string loadMarkdown(std::span<const LoadRow> rows) {
    std::string text =
        "| server | model | task | at once | answers | failed | tokens/s | first token ms (p95) | ms/token (p95) | "
        "answer s (p95) | tokens per pass |\n|---|---|---|---:|---:|---:|---:|---:|---:|---:|---:|\n";
    for (const LoadRow& row : rows) {
        const LoadResult& result = row.result;
        text += fmt::format(
            "| {} | {} | {} | {} | {} | {} | {:.1f} | {:.0f} ({:.0f}) | {:.1f} ({:.1f}) | {:.2f} ({:.2f}) | {} |\n",
            markdownText(row.server), markdownText(row.model), markdownText(row.task), result.at_once, result.requests,
            result.failed, result.tokensPerSecond(), result.first_token.half, result.first_token.most,
            result.per_token.half, result.per_token.most, result.answer.half / 1000.0, result.answer.most / 1000.0,
            passesText(result));
    }
    return text;
}

}  // namespace griffin::app::remote
