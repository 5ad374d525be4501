#include "app/benchmark/run_texts.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFileInfo>
#include <QLocale>
#include <algorithm>

#include "app/shell/message_text.h"
#include "ui/chat/pickers/method_text.h"

namespace griffin::app {
namespace {

class RunText {
    Q_DECLARE_TR_FUNCTIONS(RunText)
};

QDateTime timeOf(const std::string& started) {
    return QDateTime::fromString(QString::fromStdString(started), Qt::ISODate).toLocalTime();
}

/// "Automatic", "GRIFFIN, EAGLE-2".
QStringList methodNames(const BenchmarkRunName& run) {
    QStringList names;
    for (const MethodSpec& spec : run.methods) {
        const QString method = ui::methodText(spec.method);
        names.append(spec.tree.kind == engine::TreeKind::kAuto
                         ? method
                         : tr("%1, %2").arg(method, ui::treeText(spec.tree.kind)));
    }
    return names;
}

QStringList taskNames(const BenchmarkRunName& run) {
    QStringList names;
    for (const std::string& task : run.tasks) names.append(taskText(task));
    return names;
}

QString shortText(const QDateTime& started) {
    return QLocale().toString(started, QLocale::ShortFormat);
}

/// A format of times with seconds behind its minutes.
QString withSeconds(QString format) {
    const qsizetype minutes = format.indexOf(QLatin1String("mm"));
    if (minutes > 0 && !format.contains(QLatin1Char('s')))
        format.insert(minutes + 2, format.mid(minutes - 1, 1) + QStringLiteral("ss"));
    return format;
}

}  // namespace

QString taskText(const std::string& task) {
    return messageText(taskName(task));
}

QString temperatureText(double temperature) {
    return QLocale().toString(temperature, 'g', 2);
}

QStringList temperatureNames(const std::vector<double>& temperatures) {
    QStringList names;
    for (const double temperature : temperatures) names.append(temperatureText(temperature));
    return names;
}

BenchmarkAmount BenchmarkAmount::of(const BenchmarkPlan& plan) {
    return {plan.size(), std::max<std::size_t>(1, plan.temperatures.size()), std::max(1, plan.repeats)};
}

BenchmarkAmount BenchmarkAmount::of(const BenchmarkRunName& run) {
    return {run.total, std::max<std::size_t>(1, run.temperatures.size()), std::max(1, run.repeats)};
}

QString promptsText(const BenchmarkAmount& amount) {
    const auto prompts = static_cast<int>(amount.prompts());
    if (amount.temperatures == 1) {
        return amount.repeats == 1 ? RunText::tr("%n prompts", nullptr, prompts)
                                   : RunText::tr("%n prompts, %1 times each", nullptr, prompts).arg(amount.repeats);
    }
    return amount.repeats == 1 ? RunText::tr("%n prompts at %1 temperatures", nullptr, prompts).arg(amount.temperatures)
                               : RunText::tr("%n prompts, %1 times each at %2 temperatures", nullptr, prompts)
                                     .arg(amount.repeats)
                                     .arg(amount.temperatures);
}

QString doneText(std::size_t done, const BenchmarkAmount& amount) {
    return amount.times() == 1 ? tr("%1 of %2 prompts").arg(done).arg(amount.total)
                               : tr("%1 of %2 (%3)").arg(done).arg(amount.total).arg(promptsText(amount));
}

QString fileText(const BenchmarkRunName& run) {
    return QFileInfo(run.path).fileName();
}

QStringList runTexts(const std::vector<BenchmarkRunName>& runs) {
    const auto known = std::find_if(runs.begin(), runs.end(), [](const auto& run) { return run.known; });
    const auto differs = [&](auto member) {
        return std::any_of(known, runs.end(),
                           [&](const auto& run) { return run.known && member(run) != member(*known); });
    };
    const bool models = runs.size() < 2 || std::any_of(runs.begin(), runs.end(), [&](const auto& run) {
                            return run.model != runs.front().model;
                        });
    const bool methods = differs([](const auto& run) { return methodNames(run); });
    const bool tasks = differs([](const auto& run) { return run.tasks; });
    const bool temperatures = differs([](const auto& run) { return run.temperatures; });
    const bool prompts = differs([](const auto& run) { return run.prompts; });
    const bool lengths = differs([](const auto& run) { return run.max_new_tokens; });
    const bool repeats = differs([](const auto& run) { return run.repeats; });
    std::vector<std::string> starts;
    starts.reserve(runs.size());
    for (const BenchmarkRunName& run : runs) starts.push_back(run.started);
    const QStringList times = startTexts(starts);
    QStringList texts;
    for (const BenchmarkRunName& run : runs) {
        QStringList parts{run.report ? fileText(run) : times[texts.size()]};
        if (models) parts.append(QString::fromStdString(run.model));
        if (run.known) {
            if (methods) parts.append(methodNames(run).join(QStringLiteral("; ")));
            if (tasks) parts.append(taskNames(run).join(QStringLiteral(", ")));
            if (temperatures)
                parts.append(tr("T %1").arg(temperatureNames(run.temperatures).join(QStringLiteral(", "))));
            if (prompts) parts.append(tr("prompts per task: %1").arg(run.prompts));
            if (lengths) parts.append(tr("%1 tokens").arg(run.max_new_tokens));
            if (repeats) parts.append(tr("repeats: %1").arg(run.repeats));
        }
        if (!run.complete()) parts.append(tr("%1 of %2").arg(run.done).arg(run.total));
        texts.append(parts.join(QStringLiteral(" · ")));
    }
    return texts;
}

QString durationText(double seconds) {
    if (seconds < 90.0) return RunText::tr("%n seconds", nullptr, std::max(1, qRound(seconds)));
    if (seconds < 90.0 * 60.0) return RunText::tr("%n minutes", nullptr, qRound(seconds / 60.0));
    return tr("%1 hours").arg(QLocale().toString(seconds / 3600.0, 'f', 1));
}

QString startText(const std::string& started) {
    return shortText(timeOf(started));
}

QStringList startTexts(const std::vector<std::string>& started) {
    QStringList texts;
    for (const std::string& one : started) texts.append(startText(one));
    const QStringList short_texts = texts;
    const QString format = withSeconds(QLocale().dateTimeFormat(QLocale::ShortFormat));
    for (qsizetype i = 0; i < texts.size(); ++i) {
        if (short_texts.count(texts[i]) > 1)
            texts[i] = QLocale().toString(timeOf(started[static_cast<std::size_t>(i)]), format);
    }
    return texts;
}

QStringList comparedStarts(const std::string& started, const std::string& other) {
    const QDateTime times[] = {timeOf(started), timeOf(other)};
    const bool same_day = times[0].date() == times[1].date();
    const bool same_minute = same_day && times[0].time().hour() == times[1].time().hour() &&
                             times[0].time().minute() == times[1].time().minute();
    const QLocale locale;
    QString clock = locale.timeFormat(QLocale::ShortFormat);
    if (same_minute) clock = withSeconds(clock);
    QStringList texts;
    for (const QDateTime& time : times)
        texts.append(same_day ? locale.toString(time.time(), clock).simplified() : shortText(time));
    if (texts[0] == texts[1]) texts[1] += QStringLiteral(" (2)");  // a copy of the file
    return texts;
}

QStringList comparedTexts(const BenchmarkRunName& run, const BenchmarkRunName& other) {
    QStringList texts = comparedStarts(run.started, other.started);
    if (run.report) texts[0] = fileText(run);
    if (other.report) texts[1] = fileText(other);
    if (texts[0] == texts[1]) texts[1] += QStringLiteral(" (2)");  // of another folder
    if (run.model != other.model) {
        texts[0] += QLatin1Char(' ') + QString::fromStdString(run.model);
        texts[1] += QLatin1Char(' ') + QString::fromStdString(other.model);
    }
    return texts;
}

}  // namespace griffin::app
