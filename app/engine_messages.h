// What the GUI thread and the engine thread say to each other: Qt values only, copied through queued signals. Every
// command carries a ticket that its replies repeat, so that a late reply to a command given up is recognised.
#pragma once

#include <QList>
#include <QMetaType>
#include <QString>
#include <QStringList>
#include <optional>
#include <stop_token>

#include "engine/base/result.h"
#include "engine/generation_options.h"
#include "engine/generation_stats.h"
#include "ui/inspector/answer_trace.h"
#include "ui/settings/setting_values.h"

namespace griffin::app {

using Ticket = quint64;

/// A failure fit for a person: what, where, what to do.
struct EngineFailure {
    engine::FailureCause cause = engine::FailureCause::kBadArgument;
    QString what;
    QString where;
    QString what_to_do;
    QString details;

    static EngineFailure of(const engine::Failure& failure);
    /// "what: where: what to do".
    QString oneLine() const;
    /// Everything on lines of their own, for "Copy details".
    QString fullText() const;
};

/// What a model is loaded with; a change needs it to be loaded again.
struct EngineChoice {
    ui::ComputeDevice device = ui::ComputeDevice::kAuto;
    int threads = 0;     // 0: all cores
    int context = 0;     // tokens; 0: the model's own, at most 8192
    int gpu_memory = 0;  // GiB; 0: what is free

    bool operator==(const EngineChoice&) const = default;
};

struct LoadCommand {
    Ticket ticket = 0;
    QString path;
    EngineChoice engine;
    std::stop_token stop;
};

struct LoadedModel {
    QString path;
    QString name;
    QString architecture;
    QString quantisation;
    QString device;
    QString fingerprint;  // of its files
    qint64 file_bytes = 0;
    qint64 memory_bytes = 0;
    int context = 0;  // tokens
    QStringList warnings;
    QStringList draft_marks;                // of those loaded beside it: method and fingerprint
    QList<engine::Method> drafted;          // methods with weights that can be used with it
    std::optional<engine::Method> leading;  // of the draft that automatic decoding uses; none: no draft is loaded
    QStringList drafts;                     // paths of those that are loaded; that one is the first
};

struct ChatTurn {
    bool from_user = true;
    QString text;
};

struct GenerateCommand {
    Ticket ticket = 0;
    QString system_prompt;  // empty: the chat template's own
    QList<ChatTurn> turns;  // oldest first, the last one is the question
    engine::GenerationOptions options;
    std::stop_token stop;
};

/// What the record of an answer gained, while it is watched.
struct TraceGrowth {
    QList<ui::TraceCycle> cycles;
    QList<ui::TraceToken> tokens;
    int rest = 0;  // characters that came after the last token, which they belong to

    bool isEmpty() const { return cycles.isEmpty() && tokens.isEmpty() && rest == 0; }
};

/// What an answer gained since the last look. Text is never lost: what is not taken now is in the next one.
struct AnswerGrowth {
    Ticket ticket = 0;
    bool prompt_known = false;  // the seven values below came with this one
    int prompt_tokens = 0;
    int reused_tokens = 0;
    int dropped_messages = 0;
    int context_tokens = 0;
    QStringList warnings;
    engine::Method method = engine::Method::kVanilla;  // that makes the answer
    double plain_pass_ms = 0;
    QString text;          // added since the last look
    TraceGrowth trace;     // likewise
    int new_tokens = 0;    // so far
    double decode_ms = 0;  // so far
    double tokens_per_second = 0;
};

struct AnswerReport {
    Ticket ticket = 0;
    QString text;  // the whole answer
    engine::FinishReason finish_reason = engine::FinishReason::kStop;
    engine::GenerationStats stats;
};

}  // namespace griffin::app

Q_DECLARE_METATYPE(griffin::app::EngineFailure)
Q_DECLARE_METATYPE(griffin::app::LoadCommand)
Q_DECLARE_METATYPE(griffin::app::LoadedModel)
Q_DECLARE_METATYPE(griffin::app::GenerateCommand)
Q_DECLARE_METATYPE(griffin::app::AnswerReport)
