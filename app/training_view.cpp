#include "app/training_view.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <array>
#include <limits>

#include "app/shown_messages.h"
#include "app/training/training_command.h"
#include "ui/methods/method_text.h"

namespace griffin::app {
namespace {

using ui::Chart;
using ui::ChartInk;
using ui::ChartSeries;
using ui::SeriesShape;
using ui::TrainingState;

/// More points of the loss than this are averaged: a chart is no wider.
constexpr qsizetype kLossPoints = 240;
constexpr std::array kDepthInks{ChartInk::kAccepted, ChartInk::kTarget, ChartInk::kRejected, ChartInk::kAccent};

struct Text {
    Q_DECLARE_TR_FUNCTIONS(TrainingView)
};

QString number(double value, int digits) {
    return QLocale().toString(value, 'f', digits);
}

QString count(qint64 value) {
    return QLocale().toString(value);
}

QString percent(double share) {
    return Text::tr("%1 %").arg(number(100.0 * share, 1));
}

Chart lossChart(const QList<TrainingLoss>& losses) {
    Chart chart;
    chart.name = Text::tr("Loss");
    chart.x_name = Text::tr("step");
    chart.least_top = 0.1;
    chart.empty_text = Text::tr("How wrong the draft still is will be here, once it learns");
    ChartSeries series{Text::tr("on what it learns from"), ChartInk::kAccent, SeriesShape::kLine, {}, {}};
    const qsizetype per_point = std::max<qsizetype>(1, (losses.size() + kLossPoints - 1) / kLossPoints);
    for (qsizetype first = 0; first < losses.size(); first += per_point) {
        const qsizetype last = std::min(losses.size(), first + per_point);
        double sum = 0.0;
        for (qsizetype i = first; i < last; ++i) sum += losses[i].loss;
        series.values.append(sum / static_cast<double>(last - first));
        chart.places.append(count(losses[last - 1].step));
    }
    chart.series = {series};
    return chart;
}

/// How often the draft is right, a line for each depth.
Chart agreementChart(const QString& name, const QString& empty, const QList<TrainingMeasurement>& measurements,
                     QList<double> TrainingMeasurement::*shares) {
    Chart chart;
    chart.name = name;
    chart.x_name = Text::tr("step");
    chart.y_name = Text::tr("%");
    chart.least_top = 10.0;
    chart.empty_text = empty;
    const qsizetype depths = measurements.isEmpty() ? 0
                                                    : std::min<qsizetype>((measurements.last().*shares).size(),
                                                                          static_cast<qsizetype>(kDepthInks.size()));
    for (qsizetype depth = 0; depth < depths; ++depth) {
        ChartSeries series{Text::tr("depth %1").arg(depth + 1),
                           kDepthInks[static_cast<std::size_t>(depth)],
                           SeriesShape::kLine,
                           {},
                           {}};
        for (const TrainingMeasurement& measurement : measurements) {
            const QList<double>& values = measurement.*shares;
            series.values.append(depth < values.size() ? 100.0 * values[depth]
                                                       : std::numeric_limits<double>::quiet_NaN());
        }
        chart.series.append(series);
    }
    for (const TrainingMeasurement& measurement : measurements) chart.places.append(count(measurement.step));
    return chart;
}

Chart lengthChart(const QList<TrainingMeasurement>& measurements) {
    Chart chart;
    chart.name = Text::tr("Tokens per pass (acceptance length)");
    chart.x_name = Text::tr("step");
    chart.least_top = 1.5;
    chart.empty_text = Text::tr("What a pass of the model will give will be here");
    ChartSeries series{Text::tr("with a chain of this draft"), ChartInk::kAccepted, SeriesShape::kLine, {}, {}};
    for (const TrainingMeasurement& measurement : measurements) {
        chart.places.append(count(measurement.step));
        series.values.append(measurement.acceptance_length);
    }
    chart.series = {series};
    if (!series.values.isEmpty()) chart.levels = {{Text::tr("without a draft"), ChartInk::kVanilla, 1.0}};
    return chart;
}

/// The report of a run that went on from a checkpoint knows the best length alone.
const TrainingMeasurement* bestOf(const TrainingStory& story) {
    if (story.best && !story.best->top1.isEmpty()) return &*story.best;
    const auto best = std::max_element(
        story.measurements.begin(), story.measurements.end(),
        [](const auto& left, const auto& right) { return left.acceptance_length < right.acceptance_length; });
    if (best != story.measurements.end()) return &*best;
    return story.best ? &*story.best : nullptr;
}

QList<ui::TrainingFigure> figuresOf(const TrainingStory& story) {
    const QString nothing = QStringLiteral("–");
    const TrainingMeasurement* best = bestOf(story);
    const int answers = story.there + story.answered;
    const bool guesses = best != nullptr && !best->top1.isEmpty();
    return {{answers > 0 ? count(answers) : nothing, Text::tr("answers"),
             Text::tr("Answers of the model that the draft learns from")},
            {story.losses.isEmpty() ? nothing : number(story.losses.last().loss, 3), Text::tr("loss"),
             Text::tr("How wrong the draft still is on what it learns from; with each pass more there is more to it")},
            {guesses ? percent(best->top1.first()) : nothing, Text::tr("first guess right"),
             Text::tr("How often the draft's first guess is what the model says, in conversations it never saw")},
            {best != nullptr ? number(best->acceptance_length, 2) : nothing, Text::tr("tokens per pass"),
             Text::tr("What a chain of guesses gives with each pass of the model, in conversations it never saw. Draft "
                      "trees give more.")}};
}

/// How far the answers are, and what is to be said of it.
void showAnswers(const TrainingJob& job, const TrainingStory& story, ui::TrainingView& view) {
    view.phase = Text::tr("Step 1 of 2: %1 answers prompts").arg(job.model_name);
    if (!story.said_anything || story.prompts == 0) {
        view.progress = story.said_anything ? story.reading : -1.0;
        view.detail = story.said_anything ? Text::tr("Reading the prompts…") : Text::tr("Loading the model…");
        return;
    }
    const int todo = std::max(1, story.prompts - story.there);
    view.progress = static_cast<double>(story.answered) / todo;
    std::optional<double> left = story.answers_left;
    if (job.minutes > 0) {
        const double budget = job.minutes * 60.0 * kDataShare;
        const double rest = std::max(0.0, budget - story.data_seconds);
        left = left ? std::min(*left, rest) : rest;
        view.progress = std::max(view.progress, story.data_seconds / budget);
    }
    view.progress = std::min(view.progress, 1.0);
    QStringList parts{
        Text::tr("%1 of %2 prompts answered").arg(count(story.there + story.answered), count(story.prompts))};
    if (story.run_seconds > 1.0 && story.answer_tokens > 0) {
        const double speed = static_cast<double>(story.answer_tokens) / story.run_seconds;
        parts.append(Text::tr("%1 tokens per second").arg(number(speed, 0)));
    }
    if (left) parts.append(Text::tr("about %1 left, then the training").arg(aboutSoLong(*left)));
    view.detail = parts.join(QStringLiteral(" · "));
}

void showLearning(const TrainingStory& story, ui::TrainingView& view) {
    view.phase = Text::tr("Step 2 of 2: the draft learns");
    if (story.measuring || story.steps == 0) {
        view.progress = -1.0;
        view.detail = story.measuring ? Text::tr("Measuring how fast it learns here…") : Text::tr("Loading the model…");
        return;
    }
    view.progress = static_cast<double>(story.step) / static_cast<double>(story.steps);
    QStringList parts{Text::tr("step %1 of %2").arg(count(story.step), count(story.steps))};
    if (story.passes > 1) parts.append(Text::tr("%n passes", nullptr, story.passes));
    if (story.training_left > 0.0 && !story.ended)
        parts.append(Text::tr("about %1 left").arg(aboutSoLong(story.training_left)));
    view.detail = parts.join(QStringLiteral(" · "));
}

QString doneMessage(const TrainingJob& job, const TrainingStory& story) {
    const TrainingMeasurement* best = bestOf(story);
    QString text = Text::tr("The draft is ready.");
    if (best != nullptr && !best->top1.isEmpty()) {
        text = Text::tr(
                   "The draft is ready: in conversations that it never saw, its first guess is right %1 of the "
                   "time, and a pass of %2 gives %3 tokens with it instead of one.")
                   .arg(percent(best->top1.first()), job.model_name, number(best->acceptance_length, 2));
    }
    if (!job.installed.isEmpty()) text += QLatin1Char(' ') + Text::tr("%1 answers with it now.").arg(job.model_name);
    return text;
}

}  // namespace

QString aboutSoLong(double seconds) {
    if (seconds < 90.0) return Text::tr("%n seconds", nullptr, std::max(1, qRound(seconds)));
    if (seconds < 90.0 * 60.0) return Text::tr("%n minutes", nullptr, qRound(seconds / 60.0));
    return Text::tr("%1 hours").arg(number(seconds / 3600.0, 1));
}

ui::TrainingView trainingView(const TrainingJob& job, const TrainingStory& story, TrainingState state,
                              const TrainingFolder& folder) {
    ui::TrainingView view;
    view.state = state;
    view.title = Text::tr("%1 draft for %2").arg(ui::methodText(job.recipe), job.model_name);
    view.in_use = !job.installed.isEmpty();
    if (job.phase == TrainingPhase::kData) {
        showAnswers(job, story, view);
    } else if (job.phase == TrainingPhase::kDraft) {
        showLearning(story, view);
    } else {
        view.message = doneMessage(job, story);
        view.place = Text::tr("The draft lies in %1").arg(view.in_use ? job.installed : folder.draft());
    }
    if (state == TrainingState::kStopping) view.detail = Text::tr("Saving what was learnt…");
    if (state == TrainingState::kPaused) view.message = Text::tr("Paused. What was done is kept.");
    if (state == TrainingState::kFailed) view.message = shownMessage(job.failure);
    view.figures = figuresOf(story);
    view.charts = {lossChart(story.losses), lengthChart(story.measurements),
                   agreementChart(Text::tr("First guess right, by depth"),
                                  Text::tr("How often the draft's likeliest token is right will be here"),
                                  story.measurements, &TrainingMeasurement::top1),
                   agreementChart(Text::tr("Right among three guesses, by depth"),
                                  Text::tr("How often the right token is among the draft's three will be here"),
                                  story.measurements, &TrainingMeasurement::top3)};
    return view;
}

}  // namespace griffin::app
