#include "app/benchmark/remembered_setup.h"

#include <QFileInfo>
#include <QSettings>
#include <algorithm>
#include <numeric>

namespace griffin::app {
namespace {

constexpr qsizetype kMostFiles = 20;

QString keyOf(const char* name) {
    return QStringLiteral("benchmark/setup/%1").arg(QLatin1String(name));
}

QStringList remembered(const QSettings& memory, const char* name) {
    return memory.value(keyOf(name)).toStringList();
}

template <class Value>
QString nameOf(Value value) {
    return QString::fromStdString(std::string(engine::nameOf(value)));
}

}  // namespace

void rememberSetup(QSettings& memory, const ui::BenchmarkChoice& choice, const std::vector<BenchmarkTask>& tasks) {
    const auto write = [&](const char* key, const auto& values, const auto& name) {
        QStringList names;
        for (const auto value : values) names.append(name(value));
        memory.setValue(keyOf(key), names);
    };
    write("prompts", choice.tasks, [&](int row) { return QString::fromStdString(tasks[row].name); });
    write("methods", choice.methods, nameOf<engine::Method>);
    write("trees", choice.trees, nameOf<engine::TreeKind>);
    write("temperatures", choice.temperatures, [](double value) { return QString::number(value); });
    write("amounts", QList<int>{choice.prompts, choice.max_new_tokens, choice.repeats, choice.hardware ? 1 : 0},
          [](int amount) { return QString::number(amount); });
}

void rememberFile(QSettings& memory, const QString& path) {
    QStringList paths = remembered(memory, "files");
    paths.removeAll(path);
    paths.append(path);
    memory.setValue(keyOf("files"), paths.last(std::min(paths.size(), kMostFiles)));
}

QStringList rememberedFiles(const QSettings& memory) {
    const QStringList chosen = remembered(memory, "prompts");
    QStringList paths = remembered(memory, "files");
    paths.removeIf([&](const QString& path) { return !chosen.contains(QFileInfo(path).completeBaseName()); });
    return paths;
}

void recallSetup(const QSettings& memory, ui::BenchmarkChoice& choice, const std::vector<BenchmarkTask>& tasks) {
    const auto read = [](const QStringList& names, const auto& all, auto& chosen, const auto& name) {
        std::remove_reference_t<decltype(chosen)> found;
        for (const auto value : all) {
            if (names.contains(name(value))) found.append(value);
        }
        if (!names.isEmpty()) chosen = found;  // nothing is chosen in place of what is gone
    };
    QList<int> rows(static_cast<qsizetype>(tasks.size()));
    std::iota(rows.begin(), rows.end(), 0);
    read(remembered(memory, "prompts"), rows, choice.tasks,
         [&](int row) { return QString::fromStdString(tasks[row].name); });
    read(remembered(memory, "methods"), engine::allMethods(), choice.methods, nameOf<engine::Method>);
    read(remembered(memory, "trees"), engine::allTrees(), choice.trees, nameOf<engine::TreeKind>);
    const QStringList temperatures = remembered(memory, "temperatures");
    if (!temperatures.isEmpty()) choice.temperatures.clear();
    for (const QString& temperature : temperatures) choice.temperatures.append(temperature.toDouble());
    const QStringList amounts = remembered(memory, "amounts");
    if (amounts.size() != 4) return;
    choice.prompts = amounts[0].toInt();
    choice.max_new_tokens = amounts[1].toInt();
    choice.repeats = amounts[2].toInt();
    choice.hardware = amounts[3].toInt() != 0;
}

}  // namespace griffin::app
