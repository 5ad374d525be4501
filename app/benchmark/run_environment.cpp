#include "app/benchmark/run_environment.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/benchmark/run_texts.h"
#include "app/shell/message_text.h"
#include "engine/generation_options.h"
#include "engine/speedup.h"
#include "ui/chat/pickers/method_text.h"

namespace griffin::app {
namespace {

/// The text that an object has under a key; empty: it has none.
std::string textAt(const nlohmann::ordered_json& object, const char* key) {
    const auto value = object.find(key);
    return value != object.end() && value->is_string() ? value->get<std::string>() : std::string();
}

/// Name and SHA-256 of each draft, where there were several.
EnvironmentLines draftsOf(const nlohmann::ordered_json& environment) {
    EnvironmentLines lines;
    const auto drafts = environment.find("drafts");
    if (drafts == environment.end() || !drafts->is_array()) return lines;
    for (const nlohmann::ordered_json& draft : *drafts) {
        const std::string named = textAt(draft, "method");
        const auto method = engine::methodFromName(named);
        const QString name = method ? ui::methodText(*method) : QString::fromStdString(named);
        lines.append({tr("%1 draft").arg(name), QString::fromStdString(textAt(draft, "name"))});
        lines.append({tr("%1 draft SHA-256").arg(name), QString::fromStdString(textAt(draft, "sha256"))});
    }
    return lines;
}

bool isAutomatic(const BenchmarkPlan& plan) {
    return std::any_of(plan.methods.begin(), plan.methods.end(),
                       [](const MethodSpec& spec) { return spec.method == engine::Method::kAuto; });
}

/// Whether a draft may serve a method.
bool mayTakeDraft(engine::Method method) {
    return method == engine::Method::kAuto || engine::needsDraft(method);
}

/// Whether they have a method in common that a draft may serve.
bool shareDrafts(const BenchmarkPlan& plan, const BenchmarkPlan& other) {
    return std::any_of(plan.methods.begin(), plan.methods.end(), [&](const MethodSpec& own) {
        return mayTakeDraft(own.method) && std::any_of(other.methods.begin(), other.methods.end(),
                                                       [&](const MethodSpec& one) { return one.method == own.method; });
    });
}

/// Whether a method had another draft in the other run. A draft that only one of them needed tells nothing.
bool draftsDiffer(const BenchmarkRun& run, const BenchmarkRun& other) {
    const std::map<std::string, std::string> own = draftSums(run.environment, run.plan);
    const std::map<std::string, std::string> others = draftSums(other.environment, other.plan);
    return shareDrafts(run.plan, other.plan) && std::any_of(own.begin(), own.end(), [&](const auto& draft) {
               const auto same = others.find(draft.first);
               return same != others.end() && same->second != draft.second;
           });
}

/// Temperature and task of what was answered, and its questions as they were asked.
std::map<std::pair<double, std::string>, std::set<std::vector<std::string>>> answeredIn(const BenchmarkRun& run) {
    std::map<std::pair<double, std::string>, std::set<std::vector<std::string>>> answered;
    for (const PromptRecord& record : run.records) {
        if (record.temperature >= run.plan.temperatures.size() || record.task >= run.plan.tasks.size()) continue;
        const BenchmarkTask& task = run.plan.tasks[record.task];
        if (record.question >= task.questions.size()) continue;
        answered[{run.plan.temperatures[record.temperature], task.name}].insert(task.questions[record.question].turns);
    }
    return answered;
}

/// Whether figures that stand in one column at one temperature are of different prompts.
bool promptsDiffer(const BenchmarkRun& run, const BenchmarkRun& other) {
    const auto own = answeredIn(run);
    const auto others = answeredIn(other);
    return std::any_of(own.begin(), own.end(), [&](const auto& column) {
        const auto same = others.find(column.first);
        return same != others.end() && same->second != column.second;
    });
}

/// Whether other programs took processors while the bandwidth was measured; of earlier runs, while t(M) was.
bool bandwidthWasBusy(const BenchmarkRun& run) {
    const auto share = run.environment.find(kBandwidthWaitingShare);
    const bool known = share != run.environment.end() && share->is_number();
    return (known ? share->get<double>() : run.t_waiting_share) > engine::kBusyShare;
}

}  // namespace

bool measuresDraft(const BenchmarkPlan& plan, const std::string& method, bool first) {
    const auto loaded = engine::methodFromName(method);
    return loaded && std::any_of(plan.methods.begin(), plan.methods.end(), [&](const MethodSpec& spec) {
               return spec.method == engine::Method::kAuto ? first : engine::draftServes(*loaded, spec.method);
           });
}

std::map<std::string, std::string> draftSums(const nlohmann::ordered_json& environment, const BenchmarkPlan& plan) {
    std::map<std::string, std::string> sums;
    const auto drafts = environment.find("drafts");
    if (drafts != environment.end() && drafts->is_array()) {
        for (const nlohmann::ordered_json& draft : *drafts) {
            const std::string method = textAt(draft, "method");
            if (measuresDraft(plan, method, &draft == &drafts->front())) sums[method] = textAt(draft, "sha256");
        }
        return sums;
    }
    const bool any = std::any_of(plan.methods.begin(), plan.methods.end(),
                                 [](const MethodSpec& spec) { return mayTakeDraft(spec.method); });
    const std::string alone = textAt(environment, "draft_sha256");
    if (any && !alone.empty()) sums[""] = alone;
    return sums;
}

EnvironmentLines environmentOf(const BenchmarkRun& run) {
    static const std::pair<const char*, const char*> kNames[] = {
        {"model", QT_TRANSLATE_NOOP("griffin", "Model")},
        {"model_sha256", QT_TRANSLATE_NOOP("griffin", "Model SHA-256")},
        {"quantisation", QT_TRANSLATE_NOOP("griffin", "Quantisation")},
        {"draft", QT_TRANSLATE_NOOP("griffin", "Draft")},
        {"draft_sha256", QT_TRANSLATE_NOOP("griffin", "Draft SHA-256")},
        {"cpu", QT_TRANSLATE_NOOP("griffin", "Processor")},
        {"isa", QT_TRANSLATE_NOOP("griffin", "Instruction set")},
        {"gpu", QT_TRANSLATE_NOOP("griffin", "Graphics card")},
        {"threads", QT_TRANSLATE_NOOP("griffin", "Threads")},
        {"memory_bandwidth_gb_s", QT_TRANSLATE_NOOP("griffin", "Memory bandwidth, GB/s")},
        {"version", QT_TRANSLATE_NOOP("griffin", "Version")},
        {"commit", QT_TRANSLATE_NOOP("griffin", "Commit")},
    };
    EnvironmentLines lines;
    const EnvironmentLines drafts = draftsOf(run.environment);
    for (const auto& [key, name] : kNames) {
        if (!drafts.isEmpty() && std::string_view(key).starts_with("draft")) {  // these are of the first
            if (std::string_view(key) == "draft") lines += drafts;
            continue;
        }
        const auto value = run.environment.find(key);
        QString text = tr("none");
        if (value != run.environment.end() && value->is_string())
            text = QString::fromStdString(value->get<std::string>());
        if (value != run.environment.end() && value->is_number_float()) {
            text = QLocale().toString(value->get<double>(), 'f', 1);
        } else if (value != run.environment.end() && value->is_number()) {
            text = QLocale().toString(value->get<int>());
        }
        if (std::string_view(key) == "memory_bandwidth_gb_s" && bandwidthWasBusy(run))
            text = tr("%1, measured on a busy computer").arg(text);
        lines.append({tr(name), text});
    }
    lines.first().second = QString::fromStdString(run.name.model);  // earlier runs hold the name in the file
    const auto figures = [&](const QString& name, const QString& text) { lines.append({name, text}); };
    const BenchmarkAmount amount = BenchmarkAmount::of(run.plan);
    const QLocale locale;
    if (!run.name.report) figures(tr("Prompts"), locale.toString(static_cast<qulonglong>(amount.prompts())));
    figures(tr("Repeats"), locale.toString(amount.repeats));
    figures(tr("Temperatures"), temperatureNames(run.plan.temperatures).join(QStringLiteral(", ")));
    if (run.records.size() < amount.total) figures(tr("Measured so far"), doneText(run.records.size(), amount));
    if (!run.knowsOptions()) return lines;
    figures(tr("Maximum answer length, tokens"), QLocale().toString(run.plan.options.max_new_tokens));
    figures(tr("Seed"), QString::number(run.plan.options.sampling.seed.value_or(0)));
    return lines;
}

QStringList differencesOf(const BenchmarkRun& run, const BenchmarkRun& other) {
    const auto differs = [&](const char* key) {
        const auto own = run.environment.find(key);
        const auto others = other.environment.find(key);
        const bool known = own != run.environment.end() && others != other.environment.end();
        return known && *own != *others;
    };
    // Where both have Automatic, the first drafts, which may be of two methods, are what it took.
    const bool both_automatic = isAutomatic(run.plan) && isAutomatic(other.plan);
    QStringList names;
    const auto add = [&names](bool different, const QString& name) {
        if (different) names.append(name);
    };
    add(run.name.model != other.name.model || differs("model_sha256"), tr("Model"));
    add(differs("quantisation"), tr("Quantisation"));
    add(draftsDiffer(run, other) || (both_automatic && differs("draft_sha256")), tr("Draft"));
    add(differs("cpu"), tr("Processor"));
    add(differs("isa"), tr("Instruction set"));
    add(differs("gpu"), tr("Graphics card"));
    add(differs("threads"), tr("Threads"));
    add(differs("version"), tr("Version"));
    add(promptsDiffer(run, other), tr("Prompts"));
    add(run.knowsOptions() && other.knowsOptions() &&
            run.plan.options.max_new_tokens != other.plan.options.max_new_tokens,
        tr("Maximum answer length, tokens"));
    return names;
}

QString differencesText(const QStringList& names) {
    if (names.isEmpty()) return {};
    return tr("The runs also differ in: %1.").arg(names.join(QStringLiteral("; ")));
}

EnvironmentLines environmentOf(const EnvironmentLines& run, const EnvironmentLines& other, const QStringList& names) {
    const auto valueIn = [](const EnvironmentLines& lines, const QString& name) {
        const auto line = std::find_if(lines.begin(), lines.end(), [&](const auto& one) { return one.first == name; });
        return line == lines.end() ? QString() : line->second;
    };
    const auto nameOf = [](const QString& name, const QString& run_name) { return tr("%1 (%2)").arg(name, run_name); };
    EnvironmentLines lines;
    for (const auto& [name, value] : run) {
        const QString others = valueIn(other, name);
        if (others == value) {
            lines.append({name, value});
            continue;
        }
        lines.append({nameOf(name, names[0]), value});
        if (!others.isEmpty()) lines.append({nameOf(name, names[1]), others});
    }
    for (const auto& [name, value] : other) {
        if (valueIn(run, name).isEmpty()) lines.append({nameOf(name, names[1]), value});
    }
    return lines;
}

}  // namespace griffin::app
