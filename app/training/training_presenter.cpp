#include "app/training/training_presenter.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <vector>

#include "app/chat/speedup_words.h"
#include "app/shell/message_text.h"
#include "app/training_job/training_process.h"
#include "engine/training.h"
#include "ui/chat/pickers/method_text.h"
#include "ui/theme/figure_text.h"

namespace griffin::app {
namespace {

using ui::Chart;
using ui::ChartInk;
using ui::ChartSeries;
using ui::SeriesShape;
using ui::TrainingState;

/// More points of the loss than this are averaged: a chart is not wider.
constexpr std::size_t kLossPoints = 240;
/// From then on the pace of the answers is one, and tells how long they take at most.
constexpr double kPaceSeconds = 5.0;
/// Shares of fewer say of how many, and have no tenths of a percent.
constexpr std::int64_t kManyTokens = 1000;
constexpr std::array kDepthInks{ChartInk::kAccepted, ChartInk::kTarget, ChartInk::kRejected, ChartInk::kAccent};

using Steps = std::vector<engine::DraftTrainingProgress>;
using Measurements = std::vector<engine::DraftAgreement>;

struct Text {
    Q_DECLARE_TR_FUNCTIONS(TrainingView)
};

QString number(double value, int digits) {
    return QLocale().toString(value, 'f', digits);
}

QString count(qint64 value) {
    return QLocale().toString(value);
}

/// Of so many tokens; 0: not known.
QString percent(double share, std::int64_t tokens) {
    const bool few = tokens > 0 && tokens < kManyTokens;
    return Text::tr("%1 %").arg(number(100.0 * share, few ? 0 : 1));
}

Chart lossChart(const Steps& steps) {
    Chart chart;
    chart.name = Text::tr("Loss");
    chart.x_name = Text::tr("step");
    chart.min_top = 0.1;
    chart.empty_text = Text::tr("The loss will appear here once the draft learns");
    ChartSeries series{Text::tr("on the training data"), ChartInk::kAccent, SeriesShape::kLine, {}, {}};
    const std::size_t per_point = std::max<std::size_t>(1, (steps.size() + kLossPoints - 1) / kLossPoints);
    for (std::size_t first = 0; first < steps.size(); first += per_point) {
        const std::size_t last = std::min(steps.size(), first + per_point);
        double sum = 0.0;
        for (std::size_t i = first; i < last; ++i) sum += steps[i].loss;
        series.values.append(sum / static_cast<double>(last - first));
        chart.categories.append(count(steps[last - 1].step));
        chart.positions.append(static_cast<double>(steps[last - 1].step));
    }
    chart.series = {series};
    return chart;
}

/// How often the draft is right, a line for each depth.
Chart agreementChart(const QString& name, const QString& empty, const Measurements& measurements,
                     std::vector<double> engine::DraftAgreement::*shares) {
    Chart chart;
    chart.name = name;
    chart.x_name = Text::tr("step");
    chart.y_name = Text::tr("%");
    chart.min_top = 10.0;
    chart.empty_text = empty;
    const std::size_t depths =
        measurements.empty() ? 0 : std::min((measurements.back().*shares).size(), kDepthInks.size());
    for (std::size_t depth = 0; depth < depths; ++depth) {
        ChartSeries series{Text::tr("depth %1").arg(depth + 1), kDepthInks[depth], SeriesShape::kLine, {}, {}};
        for (const engine::DraftAgreement& measurement : measurements) {
            const std::vector<double>& values = measurement.*shares;
            series.values.append(depth < values.size() ? 100.0 * values[depth]
                                                       : std::numeric_limits<double>::quiet_NaN());
        }
        chart.series.append(series);
    }
    for (const engine::DraftAgreement& measurement : measurements) chart.categories.append(count(measurement.step));
    return chart;
}

/// How many guesses in a row are right, one after the other: not the tokens per pass of the chat, which guesses trees.
Chart rowChart(const Measurements& measurements) {
    Chart chart;
    chart.name = Text::tr("Right guesses in a row");
    chart.x_name = Text::tr("step");
    chart.min_top = 0.5;
    chart.empty_text = Text::tr("How many guesses in a row are right will appear here");
    ChartSeries series{Text::tr("with this draft"), ChartInk::kAccepted, SeriesShape::kLine, {}, {}};
    for (const engine::DraftAgreement& measurement : measurements) {
        chart.categories.append(count(measurement.step));
        series.values.append(measurement.acceptance_length - 1.0);
    }
    chart.series = {series};
    return chart;
}

/// The best measurement. The report tells no step, that of a resumed run may know only the acceptance length, and that
/// of a run before this one is beaten by what was measured since.
std::optional<engine::DraftAgreement> bestOf(const TrainingHistory& history) {
    const Measurements measurements = history.measurements();
    const auto best = std::max_element(
        measurements.begin(), measurements.end(),
        [](const auto& left, const auto& right) { return left.acceptance_length < right.acceptance_length; });
    const bool reported = history.best && !history.best->top1.empty();
    const bool other =
        reported && best != measurements.end() && best->acceptance_length < history.best->acceptance_length;
    return best == measurements.end() || other ? history.best : *best;
}

/// Of so few tokens a figure is; empty: of many, or it is not known of how many.
QString extentText(std::int64_t tokens, std::int64_t many) {
    const bool few = tokens > 0 && tokens < many;
    return few ? Text::tr("over %Ln tokens", nullptr, static_cast<int>(tokens)) : QString();
}

/// Below a figure; what is empty is left out.
QString noteText(QStringList parts) {
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

/// As an answer of so few tokens is.
bool isTooShort(const engine::DraftTrial& trial) {
    return trial.stats.new_tokens < engine::kFewestTokensToTell;
}

/// `loss`: where its curve ends; nothing before the first step.
QList<ui::TrainingFigure> figuresOf(const TrainingJob& job, const TrainingHistory& history,
                                    const std::optional<double>& loss) {
    const QString nothing = QStringLiteral("–");
    const std::optional<engine::DraftAgreement> best = bestOf(history);
    const int answers = history.data.plan.kept_answers + history.data.sequences;
    const bool guesses = best.has_value() && !best->top1.empty();
    QStringList of_best;
    if (guesses && best->step > 0 && best->step < history.draft.step) {
        of_best.append(job.phase == TrainingPhase::kDone
                           ? Text::tr("at step %1, which is kept").arg(count(best->step))
                           : Text::tr("at step %1, the best draft so far").arg(count(best->step)));
    }
    if (guesses) of_best.append(extentText(best->tokens, kManyTokens));
    const engine::DraftTrial& trial = history.trial;
    const engine::Speedup speedup = trial.prompts > 0 ? trial.speedup() : engine::Speedup();
    const bool told =
        speedup.verdict == engine::SpeedupVerdict::kFaster || speedup.verdict == engine::SpeedupVerdict::kSlower;
    const QString busy = speedup.busy ? Text::tr("the computer was busy") : QString();
    QString note = told ? QString() : speedupFigureText(speedup);  // why there is no figure
    if (speedup.busy) note = note.isEmpty() ? busy : Text::tr("%1; the computer was busy").arg(note);
    const bool untried = job.phase == TrainingPhase::kDone && trial.prompts == 0;
    const bool enough = trial.prompts > 0 && !isTooShort(trial);
    const QString of_trial = noteText({extentText(trial.stats.new_tokens, kUsuallyMeasuredTokens), busy});
    if (untried) note = Text::tr("not measured");
    return {
        {answers > 0 ? count(answers) : nothing, Text::tr("answers"),
         Text::tr("Answers of the model that the draft learns from, with those that were kept of the training before"),
         QString()},
        {loss ? number(*loss, 3) : nothing, Text::tr("loss"),
         Text::tr("How wrong the draft still is on what it learns from. It is a sum over how far ahead the draft "
                  "guesses, so it jumps when the draft guesses one token further, and where the last tenth of the "
                  "steps is made with the coarser weights that will be stored."),
         QString()},
        {guesses ? percent(best->top1.front(), best->tokens) : nothing, Text::tr("first guess right"),
         Text::tr("How often the draft's first guess is what the model says, in conversations it never saw. The best "
                  "draft is the one that has most right guesses in a row"),
         noteText(of_best)},
        {enough ? ui::tokensPerPassText(trial.stats.tokensPerPass()) : nothing, Text::tr("tokens per pass"),
         Text::tr("The same figure as below an answer in the chat: measured at the end, when the model answers prompts "
                  "that the draft never saw, in the way a new chat does: with its temperature, and with guesses only "
                  "where they pay. It may be lower than the right guesses promise, which count every place in a text"),
         enough ? of_trial : note},
        {told ? speedupFigureText(speedup) : nothing, Text::tr("speedup over plain"),
         Text::tr(
             "The same figure as below an answer in the chat: measured at the end on prompts that the draft never "
             "saw, each answered plain (one token at a time), guessed twice, and plain again, on the device and as "
             "many threads as the chat had in the settings when the training began"),
         told ? of_trial : note}};
}

/// Until the prompts are answered. The trainer estimates it once as many answers as it writes at a time are done;
/// before that its pace tells how long at most, if every answer were as long as allowed.
std::optional<double> secondsToAnswers(const TrainingJob& job, const TrainingHistory& history) {
    const engine::DataProgress& data = history.data;
    if (data.measured) return data.seconds_left;
    if (history.run_seconds < kPaceSeconds || history.answer_pace <= 0.0) return std::nullopt;
    const double all = static_cast<double>(data.plan.prompts - data.plan.already_answered) * job.max_new_tokens;
    return std::max(0.0, all - static_cast<double>(data.answer_tokens)) / history.answer_pace;
}

/// In seconds, of the answers alone; 0: no limit.
double answerLimit(const TrainingJob& job) {
    return job.minutes * 60.0 * kDataShare;
}

/// How much of the step is done, over all runs, by prompts or by time, whichever ends first; 0 until the prompts have
/// been read once. A run that goes on begins where the last one stood.
struct AnsweredShare {
    double share = 0.0;
    bool of_time = false;
};

AnsweredShare answeredShare(const TrainingJob& job, const TrainingHistory& history) {
    const engine::DataPlan& plan = history.data.plan;
    if (plan.prompts <= 0) return {};
    const double prompts = (static_cast<double>(plan.already_answered) + history.data.sequences) / plan.prompts;
    const double time = job.minutes > 0 ? history.data_seconds / answerLimit(job) : 0.0;
    // Many are answered at once: before the first of them is finished it is not known how many there will be.
    const bool known = history.data.measured || plan.already_answered > 0;
    return {std::min(std::max(prompts, time), 1.0), known && time > prompts};
}

/// In the measure of the bar.
QString answeredText(const TrainingJob& job, const TrainingHistory& history, bool of_time) {
    const int answered = history.data.plan.already_answered + history.data.sequences;
    if (!of_time) return Text::tr("%1 of %2 prompts answered").arg(count(answered), count(history.data.plan.prompts));
    const double limit = answerLimit(job);
    return Text::tr("%1 of %2 minutes for the answers, %3 prompts answered")
        .arg(number(std::min(history.data_seconds, limit) / 60.0, 1), number(limit / 60.0, 1), count(answered));
}

void showAnswers(const TrainingJob& job, const TrainingHistory& history, TrainingState state, ui::TrainingView& view) {
    const engine::DataProgress& data = history.data;
    view.phase = Text::tr("Step 1 of 3: %1 answers prompts").arg(job.model_name);
    const bool loads = state == TrainingState::kRunning && !history.has_output;
    if (loads || data.plan.prompts == 0) {
        view.progress = history.has_output ? data.reading : -1.0;
        view.detail = history.has_output ? Text::tr("Reading the prompts…") : Text::tr("Loading the model…");
        return;
    }
    const AnsweredShare done = answeredShare(job, history);
    view.progress = done.share;
    std::optional<double> left = secondsToAnswers(job, history);
    if (left && job.minutes > 0) left = std::min(*left, std::max(0.0, answerLimit(job) - history.data_seconds));
    QStringList parts{answeredText(job, history, done.of_time)};
    if (history.run_seconds >= kPaceSeconds && history.answer_pace > 0.0)
        parts.append(Text::tr("%1 tokens per second").arg(number(history.answer_pace, 0)));
    if (left) {
        parts.append(data.measured ? Text::tr("about %1 left, then the training").arg(aboutSoLong(*left))
                                   : Text::tr("at most %1 left, then the training").arg(aboutSoLong(*left)));
    }
    view.detail = parts.join(QStringLiteral(" · "));
}

/// How much of the learning is done, 0 to 1.
double learnedShare(const engine::DraftTrainingProgress& draft) {
    return draft.steps > 0 ? static_cast<double>(draft.step) / static_cast<double>(draft.steps) : 0.0;
}

void showLearning(const TrainingHistory& history, ui::TrainingView& view) {
    if (history.trying || history.trial_stopped) {
        view.phase = Text::tr("Step 3 of 3: the draft is tried");
        view.progress = history.trying.value_or(0.0);
        if (history.trying)
            view.detail = Text::tr("Answering prompts that it never saw, to measure what it brings in a chat…");
        return;
    }
    view.phase = Text::tr("Step 2 of 3: the draft learns");
    if (history.measuring || history.draft.steps == 0) {
        view.progress = -1.0;
        view.detail = history.measuring ? Text::tr("Measuring how fast it learns on this computer…")
                                        : Text::tr("Loading the model…");
        return;
    }
    view.progress = learnedShare(history.draft);
    QStringList parts{Text::tr("step %1 of %2").arg(count(history.draft.step), count(history.draft.steps))};
    if (history.draft.passes > 1) parts.append(Text::tr("guesses %n tokens ahead", nullptr, history.draft.passes));
    if (history.draft.seconds_left > 0.0 && !history.ended)
        parts.append(Text::tr("about %1 left").arg(aboutSoLong(history.draft.seconds_left)));
    view.detail = parts.join(QStringLiteral(" · "));
}

/// What the chat will show, in its words.
QString promise(const engine::DraftTrial& trial) {
    if (isTooShort(trial)) {
        return Text::tr("On %n prompts that it never saw, the answers were too short to tell what it brings.", nullptr,
                        trial.prompts);
    }
    const QString per_pass = ui::tokensPerPassText(trial.stats.tokensPerPass());
    const QString speedup = speedupSentenceText(trial.speedup());
    if (speedup.isEmpty()) {
        return Text::tr("On %n prompts that it never saw, a pass gave %1 tokens instead of one.", nullptr,
                        trial.prompts)
            .arg(per_pass);
    }
    return Text::tr("On %n prompts that it never saw, a pass gave %1 tokens instead of one. %2.", nullptr,
                    trial.prompts)
        .arg(per_pass, speedup);
}

QString doneMessage(const TrainingJob& job, const TrainingHistory& history) {
    QStringList told{Text::tr("The draft is ready.")};
    if (history.trial.prompts > 0) told.append(promise(history.trial));
    if (!job.installed.isEmpty() && QFileInfo::exists(job.model))
        told.append(Text::tr("It is the draft of %1 now.").arg(job.model_name));
    return sentencesText(told);
}

}  // namespace

QString aboutSoLong(double seconds) {
    if (seconds < 90.0) return Text::tr("%n seconds", nullptr, std::max(1, qRound(seconds)));
    if (seconds < 90.0 * 60.0) return Text::tr("%n minutes", nullptr, qRound(seconds / 60.0));
    return Text::tr("%1 hours").arg(number(seconds / 3600.0, 1));
}

ui::TrainingView trainingView(const TrainingJob& job, const TrainingHistory& history, TrainingState state,
                              const TrainingFolder& folder) {
    ui::TrainingView view;
    view.state = state;
    view.title = Text::tr("%1 draft for %2").arg(ui::methodText(job.recipe), job.model_name);
    view.in_use = !job.installed.isEmpty();
    if (job.phase == TrainingPhase::kData) {
        showAnswers(job, history, state, view);
    } else if (job.phase == TrainingPhase::kDraft) {
        showLearning(history, view);
    } else {
        view.message = doneMessage(job, history);
        view.place = Text::tr("The draft is in %1").arg(view.in_use ? job.installed : folder.draft());
    }
    if (state == TrainingState::kStopping) view.detail = Text::tr("Saving what was learnt…");
    if (state == TrainingState::kPaused) {
        const bool reads = job.phase == TrainingPhase::kData && history.data.plan.prompts == 0;
        if (reads || view.progress < 0.0) view.detail.clear();  // what was begun, and is begun anew
        view.message = history.trial_stopped
                           ? Text::tr("Paused while the finished draft was tried. Continue tries it again.")
                           : Text::tr("Paused. What was done is kept.");
    }
    if (state == TrainingState::kFailed) {
        view.message = messageText(job.failure);
        view.detail.clear();  // what was being done, and how long it would have taken
    }
    const Measurements measurements = history.measurements();
    view.charts = {
        lossChart(history.steps), rowChart(measurements),
        agreementChart(Text::tr("First guess right, by depth"),
                       Text::tr("How often the draft's first guess is right will appear here"), measurements,
                       &engine::DraftAgreement::top1),
        agreementChart(Text::tr("Right among three guesses, by depth"),
                       Text::tr("How often the right token is among the draft's first three guesses will appear here"),
                       measurements, &engine::DraftAgreement::top3)};
    const QList<double>& losses = view.charts.front().series.front().values;
    view.figures = figuresOf(job, history, losses.isEmpty() ? std::nullopt : std::optional(losses.last()));
    return view;
}

QString trainingNote(const TrainingJob& job, const TrainingHistory& history, ui::TrainingState state) {
    switch (state) {
        case ui::TrainingState::kRunning:
            break;
        case ui::TrainingState::kStopping:
            return Text::tr("saving");
        case ui::TrainingState::kPaused:
            return Text::tr("paused");
        case ui::TrainingState::kFailed:
            return Text::tr("failed");
        case ui::TrainingState::kDone:
            return job.installed.isEmpty() ? Text::tr("finished") : QString();
    }
    // The step, and what the bar of its page shows.
    int step = 1;
    double share = answeredShare(job, history).share;
    if (job.phase != TrainingPhase::kData) {
        ui::TrainingView view;
        showLearning(history, view);
        step = history.trying || history.trial_stopped ? 3 : 2;
        // One that goes on is as far as it was, also while it still loads.
        share = std::clamp(view.progress < 0.0 ? learnedShare(history.draft) : view.progress, 0.0, 1.0);
    }
    return Text::tr("%1/3, %2 %").arg(step).arg(number(100.0 * share, 0));
}

}  // namespace griffin::app
