#include "app/training/training_estimate.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <optional>

#include "app/library/draft_library.h"
#include "app/library/library_files.h"
#include "app/shell/message_text.h"
#include "app/training/training_presenter.h"
#include "app/training_job/training_process.h"
#include "engine/base/available_memory.h"
#include "engine/base/fingerprint.h"
#include "engine/training.h"

namespace griffin::app {
namespace {

constexpr int kUsualPromptTokens = 128;
constexpr int kMaxPromptTokens = 1024;
constexpr int kSlots = 64;  // answers generated at once, if there is memory
constexpr qint64 kMib = 1 << 20;

struct EstimateText {
    Q_DECLARE_TR_FUNCTIONS(TrainingEstimate)
};

/// Memory for unfinished answers: half of what the loaded model leaves.
qint64 answerMemory(const engine::TrainingNeeds& needs, std::optional<qint64> available) {
    const qint64 wish = kSlots * needs.answer_memory;
    if (!available) return wish;
    return std::clamp<qint64>((*available - needs.model_memory) / 2, needs.answer_memory, wish);
}

/// Its first two digits, for an estimate that is no better; never more than it is.
qint64 aboutSoMany(double number) {
    const qint64 whole = std::max<qint64>(1, static_cast<qint64>(number));
    qint64 unit = 1;
    while (whole / unit >= 100) unit *= 10;
    return whole / unit * unit;
}

}  // namespace

QString timeEstimate(const ui::TrainingChoice& choice, int prompts, double answer_speed) {
    const double whole = choice.minutes * 60.0;
    if (answer_speed <= 0.0) {
        return choice.minutes == 0
                   ? EstimateText::tr("Time: known once the first answers are written; up to %Ln prompts", nullptr,
                                      prompts)
                   : EstimateText::tr("Time: at most %1, for answers to up to %Ln prompts and for the training",
                                      nullptr, prompts)
                         .arg(aboutSoLong(whole));
    }
    const double needed = prompts * static_cast<double>(choice.max_new_tokens) / answer_speed;
    if (choice.minutes == 0) {
        return EstimateText::tr("Time: at most about %1 for answers to up to %Ln prompts, then the training", nullptr,
                                prompts)
            .arg(aboutSoLong(needed));
    }
    const double budget = whole * kDataShare;
    if (needed <= budget) {  // so few may be learnt before the time is over
        return EstimateText::tr("Time: at most %1, up to about %2 of that for answers to up to %Ln prompts", nullptr,
                                prompts)
            .arg(aboutSoLong(whole), aboutSoLong(needed));
    }
    return EstimateText::tr("Time: %1, of which about %2 for answers to at least %3 of %Ln prompts", nullptr, prompts)
        .arg(aboutSoLong(whole), aboutSoLong(budget), QLocale().toString(aboutSoMany(prompts * budget / needed)));
}

EstimatedTraining estimateTraining(const ui::TrainingChoice& choice, const engine::Result<int>& counted, int kept,
                                   double answer_speed, const QString& folder) {
    EstimatedTraining estimated;
    ui::TrainingEstimate& estimate = estimated.shown;
    engine::DraftTrainingOptions options;
    options.recipe = choice.recipe;
    const auto needs =
        engine::trainingNeeds(choice.model.toStdString(), options, kMaxPromptTokens + choice.max_new_tokens);
    if (!needs) {
        estimate.disabled_reason = failureText(needs.error());
        return estimated;
    }
    const auto memory = engine::availableMemory();
    estimated.memory_mib = answerMemory(*needs, memory) / kMib + 1;
    const qint64 max_memory =
        needs->model_memory + std::max(answerMemory(*needs, memory), static_cast<qint64>(needs->draft_memory));
    estimate.memory =
        memory
            ? EstimateText::tr("Memory: about %1 while it runs; %2 free").arg(dataSize(max_memory), dataSize(*memory))
            : EstimateText::tr("Memory: about %1 while it runs").arg(dataSize(max_memory));
    if (!counted) {
        estimate.disabled_reason = failureText(counted.error());
        return estimated;
    }
    const int prompts = *counted;
    const qint64 tokens = static_cast<qint64>(prompts) * (choice.max_new_tokens + kUsualPromptTokens);
    const qint64 bytes = tokens * needs->token_disk + needs->draft_disk;
    const auto disk = freeDiskSpace(folder);
    estimate.disk =
        disk ? EstimateText::tr("Disk: up to %1 while it runs; %2 free").arg(dataSize(bytes), dataSize(*disk))
             : EstimateText::tr("Disk: up to %1 while it runs").arg(dataSize(bytes));
    if (prompts > 0) estimate.time = timeEstimate(choice, prompts, answer_speed);
    if (kept > 0) {
        estimate.kept = EstimateText::tr(
            "%Ln answers of the training before are kept, and the draft learns from them as well", nullptr, kept);
    }
    if (const auto fingerprint = engine::fileFingerprint(choice.model.toStdString())) {
        if (const auto earlier = DraftLibrary().best(*fingerprint, choice.recipe))
            estimate.earlier_draft = QString::fromStdString(earlier->path);
    }
    if (prompts == 0) {
        estimate.disabled_reason = EstimateText::tr("There are no prompts to answer: choose some.");
    } else if (prompts + kept < engine::kMinTrainingConversations) {
        estimate.disabled_reason =
            EstimateText::tr("There are only %Ln prompts: at least %1 are needed.", nullptr, prompts)
                .arg(QLocale().toString(engine::kMinTrainingConversations));
        estimate.time.clear();
    } else if (memory && needs->model_memory + needs->draft_memory > *memory) {
        estimate.disabled_reason =
            EstimateText::tr("There is too little memory: close other programs, or choose a smaller model.");
    } else if (disk && needs->draft_disk * 2 > *disk) {
        estimate.disabled_reason = EstimateText::tr("There is too little disk space: free some.");
    }
    return estimated;
}

}  // namespace griffin::app
