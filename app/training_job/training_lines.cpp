#include "app/training_job/training_lines.h"

#include <utility>
#include <vector>

#include "app/library/json_numbers.h"
#include "app/library/message_json.h"

namespace griffin::app {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

template <class T>
void read(const json& object, const char* key, T& value) {
    const auto found = object.is_object() ? object.find(key) : object.end();
    if (!object.is_object() || found == object.end()) return;
    if constexpr (std::is_same_v<T, bool>) {
        if (found->is_boolean()) value = found->get<bool>();
    } else if constexpr (std::is_integral_v<T>) {
        if (found->is_number()) value = wholeNumber<T>(*found);
    } else if constexpr (std::is_arithmetic_v<T>) {
        if (found->is_number()) value = found->get<T>();
    } else if constexpr (std::is_same_v<T, std::string>) {
        if (found->is_string()) value = found->get<std::string>();
    } else {
        if (!found->is_array()) return;
        value.clear();
        for (const json& number : *found) value.push_back(number.is_number() ? number.get<double>() : 0.0);
    }
}

const json& child(const json& object, const char* key) {
    static const json nothing;
    if (!object.is_object()) return nothing;
    const auto found = object.find(key);
    return found == object.end() ? nothing : *found;
}

engine::DraftAgreement agreementFrom(const json& object) {
    engine::DraftAgreement agreement;
    read(object, "top1", agreement.top1);
    read(object, "top3", agreement.top3);
    read(object, "chain_acceptance_length", agreement.acceptance_length);
    read(object, "tokens", agreement.tokens);
    return agreement;
}

}  // namespace

ordered_json failureJson(const engine::Failure& failure) {
    return {{"what", messageJson(failure.what)},
            {"where", messageJson(failure.where)},
            {"what_to_do", messageJson(failure.what_to_do)}};
}

engine::Message failureFrom(const json& json) {
    engine::Failure failure;
    failure.what = messageFrom(child(json, "what"));
    failure.where = messageFrom(child(json, "where"));
    failure.what_to_do = messageFrom(child(json, "what_to_do"));
    return joined(failure);
}

engine::Message joined(const engine::Failure& failure) {
    engine::Message text = failure.what;
    for (const engine::Message* part : {&failure.where, &failure.what_to_do}) {
        if (!part->empty()) text = engine::Message("%1: %2", std::move(text), *part);
    }
    return text;
}

ordered_json planJson(const engine::DataPlan& plan) {
    return {{"prompts", plan.prompts},       {"there", plan.already_answered}, {"guarded", plan.contaminated},
            {"duplicates", plan.duplicates}, {"too_long", plan.too_long},      {"at_once", plan.at_once},
            {"kept", plan.kept_answers}};
}

engine::DataPlan planFrom(const json& json) {
    engine::DataPlan plan;
    read(json, "prompts", plan.prompts);
    read(json, "there", plan.already_answered);
    plan.kept_answers = plan.already_answered;  // for lines of a training that began before it was told
    read(json, "kept", plan.kept_answers);
    read(json, "guarded", plan.contaminated);
    read(json, "duplicates", plan.duplicates);
    read(json, "too_long", plan.too_long);
    read(json, "most_bytes", plan.max_bytes);
    read(json, "free_bytes", plan.free_bytes);
    return plan;
}

ordered_json answersJson(const engine::DataProgress& progress) {
    ordered_json fields = {
        {"answered", progress.sequences}, {"answer_tokens", progress.answer_tokens}, {"seconds", progress.seconds}};
    if (progress.measured) {
        fields["seconds_left"] = progress.seconds_left;
        fields["bytes_to_come"] = progress.bytes_to_come;
    }
    return fields;
}

void readAnswers(const json& json, engine::DataProgress& progress) {
    read(json, "answered", progress.sequences);
    read(json, "answer_tokens", progress.answer_tokens);
    read(json, "seconds", progress.seconds);
    progress.measured = progress.measured || json.contains("seconds_left");
    read(json, "seconds_left", progress.seconds_left);
}

ordered_json agreementJson(const engine::DraftAgreement& agreement) {
    return {{"top1", agreement.top1},
            {"top3", agreement.top3},
            {"chain_acceptance_length", agreement.acceptance_length},
            {"tokens", agreement.tokens}};
}

ordered_json stepJson(const engine::DraftTrainingProgress& progress) {
    ordered_json fields = {{"step", progress.step},
                           {"steps", progress.steps},
                           {"stage", progress.stage},
                           {"stages", progress.stages},
                           {"passes", progress.passes},
                           {"loss", progress.loss},
                           {"learning_rate", progress.learning_rate},
                           {"rows_per_second", progress.rows_per_second},
                           {"seconds", progress.seconds},
                           {"seconds_left", progress.seconds_left}};
    if (progress.held_out) fields["held_out"] = agreementJson(*progress.held_out);
    return fields;
}

engine::DraftTrainingProgress stepFrom(const json& json) {
    engine::DraftTrainingProgress progress;
    read(json, "step", progress.step);
    read(json, "steps", progress.steps);
    read(json, "stage", progress.stage);
    read(json, "stages", progress.stages);
    read(json, "passes", progress.passes);
    read(json, "loss", progress.loss);
    read(json, "seconds", progress.seconds);
    read(json, "seconds_left", progress.seconds_left);
    if (const auto& held_out = child(json, "held_out"); held_out.is_object()) {
        progress.held_out = agreementFrom(held_out);
        progress.held_out->step = progress.step;
    }
    return progress;
}

ordered_json trialJson(const engine::DraftTrial& trial) {
    return {{"prompts", trial.prompts},
            {"device", trial.device},
            {"threads", trial.threads},
            {"method", std::string(engine::nameOf(trial.stats.method))},
            {"new_tokens", trial.stats.new_tokens},
            {"target_passes", trial.stats.target_passes},
            {"committed_tokens", trial.stats.committed_tokens},
            {"decode_ms", trial.stats.decode_ms},
            {"tokens_per_pass", trial.stats.tokensPerPass()},
            {"plain_before_ms", trial.times.plain_before_ms},
            {"guessed_ms", trial.times.guessed_ms},
            {"guessed_again_ms", trial.times.guessed_again_ms},
            {"plain_after_ms", trial.times.plain_after_ms},
            {"measured_tokens", trial.times.tokens},
            {"waiting_share", trial.times.waiting_share},
            {"speedup", trial.speedup().factor}};
}

engine::DraftTrial trialFrom(const json& json) {
    engine::DraftTrial trial;
    std::string method;
    read(json, "prompts", trial.prompts);
    read(json, "device", trial.device);
    read(json, "threads", trial.threads);
    read(json, "method", method);
    trial.stats.method = engine::methodFromName(method).value_or(engine::Method::kVanilla);
    read(json, "new_tokens", trial.stats.new_tokens);
    read(json, "target_passes", trial.stats.target_passes);
    read(json, "committed_tokens", trial.stats.committed_tokens);
    read(json, "decode_ms", trial.stats.decode_ms);
    read(json, "plain_before_ms", trial.times.plain_before_ms);
    read(json, "guessed_ms", trial.times.guessed_ms);
    read(json, "guessed_again_ms", trial.times.guessed_again_ms);
    read(json, "plain_after_ms", trial.times.plain_after_ms);
    read(json, "measured_tokens", trial.times.tokens);
    read(json, "waiting_share", trial.times.waiting_share);
    return trial;
}

ordered_json reportJson(const engine::DraftTrainingReport& report) {
    return {{"steps", report.steps},
            {"of_steps", report.of_steps},
            {"parameters", report.parameters},
            {"answer_tokens", report.answer_tokens},
            {"vocabulary_coverage", report.vocabulary_coverage},
            {"seconds", report.seconds},
            {"device", report.device},
            {"device_note", report.device_note.english()},
            {"best", agreementJson(report.best)},
            {"complete", report.complete}};
}

engine::DraftTrainingReport reportFrom(const json& json) {
    engine::DraftTrainingReport report;
    read(json, "steps", report.steps);
    read(json, "of_steps", report.of_steps);
    read(json, "answer_tokens", report.answer_tokens);
    read(json, "seconds", report.seconds);
    report.best = agreementFrom(child(json, "best"));
    read(json, "complete", report.complete);
    return report;
}

}  // namespace griffin::app
