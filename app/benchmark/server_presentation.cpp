#include "app/benchmark/server_presentation.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <functional>
#include <limits>
#include <set>
#include <utility>

#include "app/benchmark/benchmark_presentation.h"
#include "app/benchmark/run_environment.h"
#include "app/benchmark/run_texts.h"
#include "app/engines/known_server.h"
#include "app/shell/message_text.h"
#include "ui/theme/figure_text.h"

namespace griffin::app {
namespace {

class ServerText {
    Q_DECLARE_TR_FUNCTIONS(ServerText)
};

using remote::LoadResult;
using remote::LoadRow;

constexpr double kNoFigure = std::numeric_limits<double>::quiet_NaN();
constexpr int kThroughputColumn = 3;  // of the table

QString number(double value, int digits) {
    return QLocale().toString(value, 'f', digits);
}

/// "qwen3 · gpu-box"
QString targetText(const std::string& model, const std::string& name, const std::string& address) {
    return nameOf(ServedModel{
        {{}, QString::fromStdString(name.empty() ? address : name), {}, {}}, QString::fromStdString(model), {}, 0});
}

/// A row, and the run that it is of where two are compared.
struct ShownRow {
    QString run;
    const LoadRow* row = nullptr;

    QString target() const {
        const QString text = targetText(row->model, row->name, row->server);
        return run.isEmpty() ? text : tr("%1: %2").arg(run, text);
    }
};

/// The rows of a model with a prompt set: a line of a chart.
struct Line {
    QString name;
    std::vector<const LoadRow*> rows;
};

std::vector<ShownRow> shownRows(const ServerBenchmarkRun& run, const ServerBenchmarkRun* other) {
    QStringList names{{}, {}};
    if (other != nullptr) names = comparedStarts(run.started, other->started);
    std::vector<ShownRow> rows;
    for (const LoadRow& row : run.rows) rows.push_back({names[0], &row});
    if (other == nullptr) return rows;
    for (const LoadRow& row : other->rows) rows.push_back({names[1], &row});
    return rows;
}

std::vector<Line> linesOf(const std::vector<ShownRow>& rows) {
    std::set<std::string> tasks;
    for (const ShownRow& row : rows) tasks.insert(row.row->task);
    std::vector<Line> lines;
    for (const ShownRow& row : rows) {
        const QString task = taskText(row.row->task);
        const QString name = tasks.size() > 1 ? tr("%1, %2").arg(row.target(), task) : row.target();
        const auto same = std::find_if(lines.begin(), lines.end(), [&](const Line& line) { return line.name == name; });
        if (same != lines.end()) {
            same->rows.push_back(row.row);
        } else {
            lines.push_back({name, {row.row}});
        }
    }
    return lines;
}

/// The fastest, where there are more than charts can tell apart.
std::vector<Line> chartedLines(const std::vector<Line>& lines) {
    std::vector<double> speeds;
    for (const Line& line : lines) {
        double fastest = 0.0;
        for (const LoadRow* row : line.rows) fastest = std::max(fastest, row->result.tokensPerSecond());
        speeds.push_back(fastest);
    }
    std::vector<Line> charted;
    for (const std::size_t line : chartedOf(speeds)) charted.push_back(lines[line]);
    return charted;
}

/// Two lines of the same colour, the second one broken, tell apart this many.
constexpr std::size_t kPairs = ui::kSeriesLooks / 2;

using Figure = std::function<double(const LoadResult&)>;

/// Figures over how many conversations there were at once. With a second figure each line of the table has two lines of
/// the same colour, the second one broken. REQUIRES: no more lines than there are looks.
ui::Chart loadChart(const std::vector<Line>& lines, const Figure& figure, const Figure& second = {}) {
    ui::Chart chart;
    chart.x_name = tr("conversations at once");
    std::set<int> counts;
    for (const Line& line : lines) {
        for (const LoadRow* row : line.rows) counts.insert(row->result.at_once);
    }
    const bool several = counts.size() > 1 && *counts.begin() > 0;
    for (const int count : counts) {
        chart.categories.append(QLocale().toString(count));
        if (several) chart.positions.append(count);
    }
    const auto add = [&](const Line& line, const QString& name, const Figure& value, int look) {
        ui::ChartSeries series{name, ui::ChartInk::kSeries, ui::SeriesShape::kLine, {}, {}, look};
        for (const int count : counts) {
            const auto row = std::find_if(line.rows.begin(), line.rows.end(),
                                          [&](const LoadRow* one) { return one->result.at_once == count; });
            // Without an answer there is nothing to tell.
            const bool known = row != line.rows.end() && (*row)->result.requests > 0;
            series.values.append(known ? value((*row)->result) : kNoFigure);
        }
        chart.series.append(series);
    };
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const int look = static_cast<int>(i);
        if (!second) {
            add(lines[i], lines[i].name, figure, look);
        } else {
            add(lines[i], lines.size() > 1 ? tr("%1, median").arg(lines[i].name) : tr("median"), figure, look);
            add(lines[i], lines.size() > 1 ? tr("%1, 95 %").arg(lines[i].name) : tr("95 %"), second,
                look + static_cast<int>(kPairs));
        }
    }
    return chart;
}

QList<ui::Chart> chartsOf(const std::vector<Line>& all_lines) {
    const std::vector<Line> lines = chartedLines(all_lines);
    // Where there are too many for two lines each, the median is told alone.
    const bool pairs = lines.size() <= kPairs;
    ui::Chart all = loadChart(lines, [](const LoadResult& result) { return result.tokensPerSecond(); });
    all.name = tr("Throughput");
    all.y_name = tr("tokens/s in all");
    ui::Chart answer = loadChart(
        lines, [](const LoadResult& result) { return result.answer.half / 1000.0; },
        pairs ? [](const LoadResult& result) { return result.answer.most / 1000.0; } : Figure());
    answer.name = pairs ? tr("Latency of an answer") : tr("Latency of an answer, median");
    answer.y_name = tr("seconds");
    ui::Chart first = loadChart(
        lines, [](const LoadResult& result) { return result.first_token.half; },
        pairs ? [](const LoadResult& result) { return result.first_token.most; } : Figure());
    first.name = pairs ? tr("Time to the first token") : tr("Time to the first token, median");
    first.y_name = tr("ms");
    ui::Chart each = loadChart(lines, [](const LoadResult& result) { return result.tokensPerSecondEach(); });
    each.name = tr("Speed of one answer");
    each.y_name = tr("tokens/s each");
    for (ui::Chart* chart : {&all, &answer, &first, &each}) {
        chart->name = chartedName(chart->name, all_lines.size());
        chart->empty_text = tr("Figures will appear here");
    }
    return {all, answer, first, each};
}

QStringList cellsOf(const ShownRow& shown) {
    const LoadRow& row = *shown.row;
    const LoadResult& result = row.result;
    const bool any = result.requests > 0;
    const auto figure = [&](double value, int digits) { return any ? number(value, digits) : QStringLiteral("–"); };
    QString passes = QStringLiteral("–");
    if (result.tokens_per_pass > 0.0)
        passes = (result.since_start ? QStringLiteral("~") : QString()) + ui::tokensPerPassText(result.tokens_per_pass);
    return {shown.target(),
            taskText(row.task),
            QLocale().toString(result.at_once),
            figure(result.tokensPerSecond(), 1),
            figure(result.tokensPerSecondEach(), 1),
            figure(result.first_token.half, 0),
            figure(result.first_token.most, 0),
            figure(result.answer.half / 1000.0, 2),
            figure(result.answer.most / 1000.0, 2),
            passes,
            QLocale().toString(result.requests),
            QLocale().toString(result.failed),
            QLocale().toString(result.retried)};
}

/// The highest throughput with each prompt set.
bool isBest(const std::vector<ShownRow>& rows, const LoadRow& row) {
    return row.result.requests > 0 && std::none_of(rows.begin(), rows.end(), [&](const ShownRow& other) {
               return other.row->task == row.task && other.row->result.tokensPerSecond() > row.result.tokensPerSecond();
           });
}

/// "3 × The server refuses the key"
QString countedText(const remote::LoadFailure& failure) {
    return tr("%1 × %2").arg(QLocale().toString(failure.count), messageText(failure.failure.what));
}

EnvironmentLines environmentOf(const ServerBenchmarkRun& run) {
    EnvironmentLines lines;
    QStringList known;
    for (const LoadRow& row : run.rows) {
        const QString target = targetText(row.model, row.name, row.server);
        if (known.contains(target)) continue;
        known.append(target);
        const QString address = QString::fromStdString(row.server);
        lines.append(
            {target, row.program.empty() ? address : tr("%1 (%2)").arg(address, QString::fromStdString(row.program))});
    }
    if (run.plan.size() > 0) {
        QStringList tasks;
        for (const BenchmarkTask& task : run.plan.tasks)
            tasks.append(tr("%1 · %2").arg(taskText(task.name)).arg(task.questions.size()));
        lines.append({tr("Prompts"), tasks.join(QStringLiteral(", "))});
        lines.append({tr("Maximum answer length, tokens"), QLocale().toString(run.plan.options.max_new_tokens)});
        lines.append({tr("Temperature"), QLocale().toString(run.plan.options.sampling.temperature, 'g', 2)});
    }
    for (const LoadRow& row : run.rows) {
        QStringList failures;
        for (const remote::LoadFailure& failure : row.result.failures) failures.append(countedText(failure));
        if (failures.isEmpty()) continue;
        lines.append({tr("%1, %2, %3 at once")
                          .arg(targetText(row.model, row.name, row.server), taskText(row.task),
                               QLocale().toString(row.result.at_once)),
                      failures.join(QStringLiteral("; "))});
    }
    return lines;
}

/// Whether a prompt set of both has other prompts in each.
bool promptsDiffer(const ServerBenchmarkPlan& plan, const ServerBenchmarkPlan& other) {
    const auto same_turns = [](const Question& left, const Question& right) { return left.turns == right.turns; };
    return std::any_of(plan.tasks.begin(), plan.tasks.end(), [&](const BenchmarkTask& task) {
        return std::any_of(other.tasks.begin(), other.tasks.end(), [&](const BenchmarkTask& one) {
            return one.name == task.name && !std::equal(task.questions.begin(), task.questions.end(),
                                                        one.questions.begin(), one.questions.end(), same_turns);
        });
    });
}

/// What else than servers, models and numbers at once differs between two runs. Of a report nothing is known.
QStringList differencesOf(const ServerBenchmarkPlan& plan, const ServerBenchmarkPlan& other) {
    QStringList names;
    if (plan.size() == 0 || other.size() == 0) return names;
    if (promptsDiffer(plan, other)) names.append(tr("Prompts"));
    if (plan.options.max_new_tokens != other.options.max_new_tokens) names.append(tr("Maximum answer length, tokens"));
    if (plan.options.sampling.temperature != other.options.sampling.temperature) names.append(tr("Temperature"));
    return names;
}

/// `start`: when it was started, as it is shown.
QString titleOf(const ServerBenchmarkRun& run, const QString& start) {
    QStringList parts{start};
    for (const LoadRow& row : run.rows) {
        const QString target = targetText(row.model, row.name, row.server);
        if (!parts.contains(target)) parts.append(target);
    }
    return parts.join(QStringLiteral(" · "));
}

}  // namespace

QStringList serverRunTexts(const std::vector<ServerRunName>& runs) {
    std::vector<std::string> starts;
    starts.reserve(runs.size());
    for (const ServerRunName& run : runs) starts.push_back(run.started);
    const QStringList times = startTexts(starts);
    QStringList texts;
    for (const ServerRunName& run : runs) {
        QStringList targets;
        for (const BenchmarkTarget& target : run.targets)
            targets.append(targetText(target.model, target.name, target.server.address.toString().toStdString()));
        QStringList tasks;
        for (const std::string& task : run.tasks) tasks.append(taskText(task));
        QStringList parts{times[texts.size()], targets.join(QStringLiteral(", ")), tasks.join(QStringLiteral(", "))};
        if (!run.complete()) parts.append(tr("%1 of %2").arg(run.done).arg(run.total));
        texts.append(parts.join(QStringLiteral(" · ")));
    }
    return texts;
}

QString stepText(const ServerBenchmarkPlan& plan, std::size_t number) {
    const ServerStep step = stepOf(plan, number);
    const BenchmarkTarget& target = plan.targets[step.target];
    return tr("%1, %2, %3 at once")
        .arg(targetText(target.model, target.name, target.server.address.toString().toStdString()),
             taskText(plan.tasks[step.task].name), QLocale().toString(plan.at_once[step.at_once]));
}

ui::BenchmarkView serverBenchmarkView(const ServerBenchmarkRun& run, const ServerBenchmarkRun* other) {
    const std::vector<ShownRow> rows = shownRows(run, other);
    ui::BenchmarkView view;
    view.title = titleOf(run, startText(run.started));
    if (other != nullptr) {
        const QStringList starts = startTexts({run.started, other->started});
        view.title = tr("%1, compared with %2").arg(titleOf(run, starts[0]), titleOf(*other, starts[1]));
    }
    view.note =
        tr("Conversations of a prompt set, so many at once. Tokens/s of all answers together, and of one answer after "
           "its first token; half of the answers, and 95 % of them, took no longer than the times shown. Tokens per "
           "pass as the server reports them; ~: the mean since it started.");
    if (run.plan.at_once.size() > 1) {
        view.note = sentencesText(
            {view.note, tr("All ask the same prompts: a server that keeps earlier texts is quicker with them, so that "
                           "more at once may look better than they are.")});
    }
    const QString differences = other != nullptr ? differencesText(differencesOf(run.plan, other->plan)) : QString();
    view.note = sentencesText({view.note, differences});
    view.columns = {tr("\nModel"),     tr("\nPrompts"),
                    tr("\nAt once"),   tr("Tokens/s\nin all"),
                    tr("\neach"),      tr("First token, ms\nmedian"),
                    tr("\n95 %"),      tr("Answer, s\nmedian"),
                    tr("\n95 %"),      tr("Tokens\nper pass"),
                    tr("\nAnswers"),   tr("\nFailed"),
                    tr("Asked\nagain")};
    for (const ShownRow& row : rows) {
        view.lines.append(cellsOf(row));
        view.best.append(isBest(rows, *row.row) ? QList<int>{kThroughputColumn} : QList<int>{});
    }
    view.charts = chartsOf(linesOf(rows));
    view.environment = environmentOf(run);
    if (other != nullptr) {
        view.environment =
            environmentOf(view.environment, environmentOf(*other), comparedStarts(run.started, other->started));
    }
    return view;
}

QString failuresText(const ServerBenchmarkRun& run) {
    int failed = 0;
    std::vector<remote::LoadFailure> kinds;
    for (const LoadRow& row : run.rows) {
        failed += row.result.failed;
        for (const remote::LoadFailure& failure : row.result.failures) {
            const auto same = std::find_if(kinds.begin(), kinds.end(), [&](const remote::LoadFailure& one) {
                return one.failure.what == failure.failure.what;
            });
            if (same != kinds.end()) {
                same->count += failure.count;
            } else {
                kinds.push_back(failure);
            }
        }
    }
    if (failed == 0) return {};
    QStringList texts;
    for (const remote::LoadFailure& kind : kinds) texts.append(countedText(kind));
    return ServerText::tr("%n questions were not answered: %1", nullptr, failed).arg(texts.join(QStringLiteral("; ")));
}

}  // namespace griffin::app
