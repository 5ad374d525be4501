#include "app/benchmark/own_prompts.h"

#include <QFile>
#include <cassert>

namespace griffin::app {

std::vector<BenchmarkTask> ownPrompts() {
    std::vector<BenchmarkTask> tasks;
    for (const char* name : {"summarise", "edit-code"}) {
        const QString path = QStringLiteral(":/prompts/%1.jsonl").arg(QLatin1String(name));
        QFile file(path);
        [[maybe_unused]] const bool opened = file.open(QIODevice::ReadOnly);
        assert(opened);  // compiled in
        auto questions = parseQuestions(file.readAll().toStdString(), path.toStdString());
        assert(questions);
        tasks.push_back({name, std::move(*questions)});
    }
    return tasks;
}

}  // namespace griffin::app
