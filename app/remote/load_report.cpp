#include "app/remote/load_report.h"

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <stdexcept>

#include "app/library/message_json.h"
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

ordered_json failuresJson(const std::vector<LoadFailure>& failures) {
    ordered_json list = ordered_json::array();
    for (const LoadFailure& one : failures) {
        list.push_back(
            {{"count", one.count}, {"what", one.failure.what.english()}, {"message", messageJson(one.failure.what)}});
    }
    return list;
}

/// A whole number from 0 on.
int wholeAt(const ordered_json& object, const char* key) {
    if (!object.at(key).is_number_integer()) throw std::invalid_argument(key);
    const auto value = object.at(key).get<std::int64_t>();
    if (value < 0 || value > std::numeric_limits<int>::max()) throw std::out_of_range(key);
    return static_cast<int>(value);
}

/// A number from 0 on that is not beyond all measure.
double figureAt(const ordered_json& object, const char* key) {
    const auto value = object.at(key).get<double>();
    constexpr double kMost = 1e12;
    if (!(value >= 0.0 && value <= kMost)) throw std::out_of_range(key);
    return value;
}

std::string csvText(const ordered_json& value) {
    if (value.is_null()) return {};
    return value.is_string() ? csvQuoted(value.get<std::string>()) : value.dump();
}

/// What a block of rows has in common: "qwen3 on http://box/v1 (vLLM), everyday".
std::string headOf(const LoadRow& row) {
    return fmt::format("{} on {}{}, {}", row.model, row.server, row.program.empty() ? "" : " (" + row.program + ")",
                       row.task);
}

}  // namespace

std::string loadTable(std::span<const LoadRow> rows) {
    std::string text;
    std::string before;
    for (const LoadRow& row : rows) {
        const LoadResult& result = row.result;
        const std::string head = headOf(row);
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

ordered_json loadRowJson(const LoadRow& row) {
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
                           {"accepted_by_position", result.accepted_by_position},
                           {"name", row.name},
                           {"retried", result.retried},
                           {"failures", failuresJson(result.failures)}};
    if (result.tokens_per_pass > 0.0) object["tokens_per_pass"] = result.tokens_per_pass;
    return object;
}

LoadRow loadRowFromJson(const ordered_json& object) {
    LoadRow row;
    object.at("server").get_to(row.server);
    object.at("program").get_to(row.program);
    object.at("model").get_to(row.model);
    object.at("task").get_to(row.task);
    row.name = object.value("name", std::string());
    LoadResult& result = row.result;
    result.at_once = wholeAt(object, "at_once");
    result.requests = wholeAt(object, "requests");
    result.failed = wholeAt(object, "failed");
    result.seconds = figureAt(object, "seconds");
    result.new_tokens = wholeAt(object, "new_tokens");
    result.first_token = {figureAt(object, "first_token_ms_p50"), figureAt(object, "first_token_ms_p95")};
    result.per_token = {figureAt(object, "token_ms_p50"), figureAt(object, "token_ms_p95")};
    result.answer = {figureAt(object, "answer_ms_p50"), figureAt(object, "answer_ms_p95")};
    if (!object.at("tokens_per_pass").is_null()) result.tokens_per_pass = figureAt(object, "tokens_per_pass");
    object.at("tokens_per_pass_since_start").get_to(result.since_start);
    object.at("accepted_by_position").get_to(result.accepted_by_position);
    // Reports from before these were in them.
    if (object.contains("retried")) result.retried = wholeAt(object, "retried");
    if (!object.contains("failures")) return row;
    for (const ordered_json& one : object.at("failures")) {
        if (result.failures.size() == kMostFailures) break;
        LoadFailure& added = result.failures.emplace_back();
        added.count = wholeAt(one, "count");
        added.failure = {engine::FailureCause::kNetwork, messageFrom(nlohmann::json(one.at("message"))), {}, {}, {}};
    }
    return row;
}

ordered_json loadJson(std::span<const LoadRow> rows) {
    ordered_json list = ordered_json::array();
    for (const LoadRow& row : rows) list.push_back(loadRowJson(row));
    return {{"format", kLoadFormat}, {"rows", std::move(list)}};
}

std::string loadCsv(std::span<const LoadRow> rows) {
    std::string text;
    for (const LoadRow& row : rows) {
        const ordered_json object = loadRowJson(row);
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

std::string loadLatex(std::span<const LoadRow> rows) {
    std::string text =
        "% needs \\usepackage{booktabs}\n\\begin{tabular}{rrrrrrrrr}\n\\toprule\n & \\multicolumn{2}{c}{tokens/s} & "
        "\\multicolumn{2}{c}{first token, ms} & \\multicolumn{2}{c}{answer, s} & & \\\\\n\\cmidrule(lr){2-3}"
        "\\cmidrule(lr){4-5}\\cmidrule(lr){6-7}\nat once & all & each & median & 95\\,\\% & median & 95\\,\\% & "
        "$\\tau$ & failed \\\\\n";
    std::string before;
    for (const LoadRow& row : rows) {
        const LoadResult& result = row.result;
        const std::string head = headOf(row);
        if (head != before) text += fmt::format("\\midrule\n\\multicolumn{{9}}{{l}}{{{}}} \\\\\n", latexText(head));
        before = head;
        text += fmt::format("{} & {:.1f} & {:.1f} & {:.0f} & {:.0f} & {:.2f} & {:.2f} & {} & {} \\\\\n", result.at_once,
                            result.tokensPerSecond(), result.tokensPerSecondEach(), result.first_token.half,
                            result.first_token.most, result.answer.half / 1000.0, result.answer.most / 1000.0,
                            result.tokens_per_pass > 0.0 ? fmt::format("{:.2f}", result.tokens_per_pass) : "--",
                            result.failed);
    }
    return text + "\\bottomrule\n\\end{tabular}\n";
}

}  // namespace griffin::app::remote
