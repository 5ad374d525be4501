#include "app/training_estimate.h"

#include <QCoreApplication>
#include <QFile>
#include <algorithm>
#include <optional>

#include "app/library/data_size.h"
#include "app/library/draft_library.h"
#include "app/library/shelf_files.h"
#include "app/shown_messages.h"
#include "app/training/training_command.h"
#include "app/training_view.h"
#include "engine/base/available_memory.h"
#include "engine/file_fingerprint.h"
#include "engine/training_needs.h"

namespace griffin::app {
namespace {

constexpr int kUsualPromptTokens = 128;
constexpr int kMostPromptTokens = 1024;
constexpr int kSlots = 64;  // answers under way at once, where there is memory
constexpr qint64 kMib = 1 << 20;
constexpr qint64 kBytesAtOnce = 256 << 10;

struct EstimateText {
    Q_DECLARE_TR_FUNCTIONS(TrainingEstimate)
};

/// Memory for answers under way: beside them the model is loaded, and half of the rest is the person's.
qint64 answerMemory(const engine::TrainingNeeds& needs, std::optional<qint64> available) {
    const qint64 wish = kSlots * needs.answer_memory;
    if (!available) return wish;
    return std::clamp<qint64>((*available - needs.model_memory) / 2, needs.answer_memory, wish);
}

int linesIn(const QString& path) {
    QFile file(path);
    if (path.isEmpty() || !file.open(QIODevice::ReadOnly)) return 0;
    int lines = 0;
    while (!file.atEnd()) {
        const QByteArray part = file.read(kBytesAtOnce);
        lines += static_cast<int>(part.count('\n'));
    }
    return lines;
}

}  // namespace

EstimatedTraining estimateTraining(const ui::TrainingChoice& choice, int prompts, const QString& folder) {
    EstimatedTraining estimated;
    ui::TrainingEstimate& estimate = estimated.shown;
    engine::DraftTrainingOptions options;
    options.recipe = choice.recipe;
    const auto needs =
        engine::trainingNeeds(choice.model.toStdString(), options, kMostPromptTokens + choice.max_new_tokens);
    if (!needs) {
        estimate.obstacle = shownMessage(needs.failure());
        return estimated;
    }
    const auto memory = engine::availableMemory();
    estimated.memory_mib = answerMemory(*needs, memory) / kMib + 1;
    const qint64 most_memory =
        needs->model_memory + std::max(answerMemory(*needs, memory), static_cast<qint64>(needs->draft_memory));
    estimate.memory = memory ? EstimateText::tr("Memory: about %1 while it runs; %2 are free")
                                   .arg(dataSize(most_memory), dataSize(*memory))
                             : EstimateText::tr("Memory: about %1 while it runs").arg(dataSize(most_memory));
    prompts += linesIn(choice.prompt_file);
    const qint64 tokens = static_cast<qint64>(prompts) * (choice.max_new_tokens + kUsualPromptTokens);
    const qint64 bytes = tokens * needs->token_disk + needs->draft_disk;
    const auto disk = freeDiskSpace(folder);
    estimate.disk =
        disk ? EstimateText::tr("Disk: up to %1 until it is over; %2 are free").arg(dataSize(bytes), dataSize(*disk))
             : EstimateText::tr("Disk: up to %1 until it is over").arg(dataSize(bytes));
    estimate.time =
        choice.minutes == 0
            ? EstimateText::tr("Time: told as soon as the first answers are made; %Ln prompts", nullptr, prompts)
            : EstimateText::tr("Time: %1, of which about %2 for answers to at most %Ln prompts", nullptr, prompts)
                  .arg(aboutSoLong(choice.minutes * 60.0), aboutSoLong(choice.minutes * 60.0 * kDataShare));
    if (const auto fingerprint = engine::fileFingerprint(choice.model.toStdString())) {
        if (const auto earlier = DraftLibrary().best(*fingerprint, choice.recipe)) estimate.earlier = earlier->path;
    }
    if (memory && needs->model_memory + needs->draft_memory > *memory) {
        estimate.obstacle =
            EstimateText::tr("There is too little memory for it: close other programs, or choose a smaller model.");
    } else if (disk && needs->draft_disk * 2 > *disk) {
        estimate.obstacle = EstimateText::tr("There is too little space on the disk: free some.");
    }
    return estimated;
}

}  // namespace griffin::app
