#include "app/training/prompt_sources.h"

#include <QTemporaryDir>

#include "app/measurement/prompt_sets.h"
#include "app/training_job/training_prompts.h"
#include "engine/training.h"
#include "storage/database.h"

namespace griffin::app {

engine::Result<int> countPrompts(const PromptSources& sources, std::stop_token stop) {
    const QTemporaryDir folder;
    engine::DataOptions options;
    options.excluded_prompts = builtInTurns();
    const auto add = [&options](const QString& path) { options.prompt_files.push_back(path.toStdString()); };
    if (!sources.file.isEmpty()) add(sources.file);
    if (!sources.conversations.isEmpty()) {
        const auto database = storage::Database::openBeside(sources.conversations);
        if (!database) return tl::unexpected(database.error());
        const QString path = folder.filePath(QStringLiteral("conversations.jsonl"));
        const auto written = writeConversationPrompts(**database, path);
        if (!written) return tl::unexpected(written.error());
        if (*written > 0) add(path);
    }
    if (sources.ours) {
        const QString path = folder.filePath(QStringLiteral("ours.jsonl"));
        const auto written = writeOurTrainingPrompts(path);
        if (!written) return tl::unexpected(written.error());
        add(path);
    }
    return engine::countPrompts(options, std::move(stop));
}

}  // namespace griffin::app
