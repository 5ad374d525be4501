#include "app/training/training_command.h"

#include <QFile>
#include <algorithm>

#include "engine/method_names.h"

namespace griffin::app {
namespace {

/// However little is left, a phase gets this much: its first answers, its first steps.
constexpr double kLeastMinutes = 0.25;
/// A fifth of the usual one: what the earlier draft knows is to stay.
const QString kGentleLearningRate = QStringLiteral("0.0002");
const QString kProgressSeconds = QStringLiteral("1");

QStringList dataArguments(const TrainingJob& job, const TrainingFolder& folder) {
    QStringList arguments{QStringLiteral("train"),
                          QStringLiteral("data"),
                          QStringLiteral("--output"),
                          folder.data(),
                          QStringLiteral("--max-new-tokens"),
                          QString::number(job.max_new_tokens)};
    if (job.our_prompts) arguments << QStringLiteral("--prompts") << folder.prompts();
    for (const QString& path : job.prompt_files) arguments << QStringLiteral("--prompts") << path;
    if (!job.conversations.isEmpty()) arguments << QStringLiteral("--own-conversations") << job.conversations;
    if (job.memory_mib > 0) arguments << QStringLiteral("--memory") << QString::number(job.memory_mib);
    return arguments;
}

QStringList draftArguments(const TrainingJob& job, const TrainingFolder& folder) {
    QStringList arguments{QStringLiteral("train"),    QStringLiteral("draft"),
                          QStringLiteral("--recipe"), QString::fromStdString(std::string(engine::nameOf(job.recipe))),
                          QStringLiteral("--data"),   folder.data(),
                          QStringLiteral("--output"), folder.draft()};
    if (job.goes_on) {
        arguments << QStringLiteral("--begin-with") << folder.earlier() << QStringLiteral("--learning-rate")
                  << kGentleLearningRate;
    }
    if (QFile::exists(folder.checkpoint())) arguments << QStringLiteral("--resume");
    if (job.minutes == 0) arguments << QStringLiteral("--epochs") << QString::number(job.epochs);
    return arguments;
}

}  // namespace

std::optional<double> minutesLeft(const TrainingJob& job, const TrainingStory& story) {
    if (job.minutes == 0) return std::nullopt;
    const double share = job.phase == TrainingPhase::kData ? kDataShare : 1.0;
    return std::max(kLeastMinutes, job.minutes * share - (story.data_seconds + story.draft_seconds) / 60.0);
}

QStringList trainingArguments(const TrainingJob& job, const TrainingFolder& folder, const TrainingStory& story) {
    QStringList arguments =
        job.phase == TrainingPhase::kData ? dataArguments(job, folder) : draftArguments(job, folder);
    arguments << QStringLiteral("--model") << job.model << QStringLiteral("--threads") << QString::number(job.threads)
              << QStringLiteral("--json") << QStringLiteral("--progress") << kProgressSeconds;
    if (const auto minutes = minutesLeft(job, story))
        arguments << QStringLiteral("--minutes") << QString::number(*minutes, 'f', 3);
    return arguments;
}

}  // namespace griffin::app
