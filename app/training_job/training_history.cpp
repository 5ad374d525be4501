#include "app/training_job/training_history.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

#include "app/library/json_numbers.h"
#include "app/training_job/training_lines.h"
#include "engine/base/bounded_json.h"

namespace griffin::app {
namespace {

constexpr qsizetype kMaxLine = 1 << 20;
constexpr engine::JsonBounds kLineBounds{.values = 10'000};

}  // namespace

std::vector<engine::DraftAgreement> TrainingHistory::measurements() const {
    std::vector<engine::DraftAgreement> measured;
    for (const engine::DraftTrainingProgress& step : steps) {
        if (step.held_out) measured.push_back(*step.held_out);
    }
    return measured;
}

void TrainingHistoryReader::add(const QByteArray& bytes) {
    rest_ += bytes;
    qsizetype begin = 0;
    for (qsizetype end = rest_.indexOf('\n'); end >= 0; end = rest_.indexOf('\n', begin)) {
        if (!std::exchange(too_long_, false)) readLine(QByteArrayView(rest_).sliced(begin, end - begin));
        begin = end + 1;
    }
    rest_.remove(0, begin);
    if (rest_.size() <= kMaxLine) return;
    too_long_ = true;
    rest_.clear();
}

void TrainingHistoryReader::readLine(QByteArrayView line) {
    const auto object = engine::boundedJson({line.data(), static_cast<std::size_t>(line.size())}, kLineBounds);
    if (object.is_object() && !object.empty()) readLine(object);
}

void TrainingHistoryReader::readLine(const nlohmann::json& object) {
    if (object.contains("run")) {
        beginRun(object["run"] == "data");
        return;
    }
    history_.has_output = true;
    if (object.contains("reading")) {
        history_.data.reading = object["reading"].is_number() ? object["reading"].get<double>() : 0.0;
    } else if (object.contains("plan")) {
        history_.data.plan = planFrom(object["plan"]);
        history_.data.reading = 1.0;
    } else if (object.contains("complete")) {
        readReport(object);
    } else if (object.contains("cancelled")) {
        history_.cancelled = true;
    } else if (object.contains("failure")) {
        history_.failure = failureFrom(object["failure"]);
    } else if (object.contains("answered")) {
        readAnswers(object, history_.data);
        addSeconds(history_.data.seconds);
        readPace();
    } else if (object.contains("measuring")) {
        history_.measuring = true;
    } else if (object.contains("trying")) {
        history_.measuring = false;
        history_.trying = object["trying"].is_number() ? object["trying"].get<double>() : 0.0;
    } else if (object.contains("step")) {
        readStep(object);
    }
}

void TrainingHistoryReader::beginRun(bool of_data) {
    of_data_ = of_data;
    seconds_before_ = of_data ? history_.data_seconds : history_.draft_seconds;
    history_.run_seconds = 0.0;
    history_.answer_pace = 0.0;
    history_.has_output = false;
    history_.ended = false;
    history_.complete = false;
    history_.trial_stopped = false;
    history_.cancelled = false;
    history_.failure = {};
    history_.measuring = false;
    history_.trying.reset();
    if (!of_data) {
        const engine::DraftTrainingProgress& last = history_.draft;
        if (last.steps > last.step && last.seconds_left > 0.0)
            step_seconds_ = last.seconds_left / static_cast<double>(last.steps - last.step);
        measured_ = false;
        return;
    }
    // What the run before answered is there, until this one has read the prompts and says so itself.
    engine::DataPlan plan = history_.data.plan;
    const std::int64_t there = std::int64_t{plan.already_answered} + history_.data.sequences;
    plan.already_answered = static_cast<int>(std::clamp<std::int64_t>(there, 0, std::max(0, plan.prompts)));
    const std::int64_t kept = std::int64_t{plan.kept_answers} + history_.data.sequences;
    plan.kept_answers = static_cast<int>(std::clamp<std::int64_t>(kept, 0, std::numeric_limits<int>::max()));
    history_.data = {};
    history_.data.plan = plan;
}

void TrainingHistoryReader::addSeconds(double seconds) {
    history_.run_seconds = seconds;
    (of_data_ ? history_.data_seconds : history_.draft_seconds) = seconds_before_ + seconds;
}

void TrainingHistoryReader::readPace() {
    if (history_.run_seconds > 0.0)
        history_.answer_pace = static_cast<double>(history_.data.answer_tokens) / history_.run_seconds;
}

void TrainingHistoryReader::readStep(const nlohmann::json& object) {
    history_.measuring = false;
    history_.draft = stepFrom(object);
    engine::DraftTrainingProgress& now = history_.draft;
    addSeconds(now.seconds);
    // Until it measures what was learnt a run does not know what that takes; the run before did.
    measured_ = measured_ || now.held_out.has_value();
    if (!measured_ && step_seconds_ > 0.0)
        now.seconds_left = step_seconds_ * static_cast<double>(std::max<std::int64_t>(0, now.steps - now.step));
    std::vector<engine::DraftTrainingProgress>& steps = history_.steps;
    while (!steps.empty() && steps.back().step >= history_.draft.step) steps.pop_back();
    steps.push_back(history_.draft);
}

void TrainingHistoryReader::readReport(const nlohmann::json& object) {
    history_.ended = true;
    const engine::DraftTrainingReport report = reportFrom(object);
    history_.complete = report.complete;
    addSeconds(report.seconds);
    if (of_data_) {
        history_.data.plan = planFrom(object);
        history_.data.sequences =
            object.contains("answers") && object["answers"].is_number() ? wholeNumber<int>(object["answers"]) : 0;
        history_.data.answer_tokens = report.answer_tokens;
        // A run that was stopped reports the answers that it kept: time went into the others as well.
        if (report.complete) readPace();
    } else {
        history_.draft.step = report.steps;
        history_.draft.steps = report.of_steps;
        history_.best = report.best;
        history_.trying.reset();
        history_.trial_stopped = object.contains("trial_stopped") && object["trial_stopped"] == true;
        // Of this draft, or of none: an earlier one brought something else.
        history_.trial = object.contains("trial") ? trialFrom(object["trial"]) : engine::DraftTrial();
    }
}

}  // namespace griffin::app
