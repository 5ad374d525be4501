// What the GUI thread and the engine thread say to each other: plain values, copied through queued signals. Every
// command carries a ticket that its replies repeat, so that a late reply to an abandoned command is recognised.
#pragma once

#include <QHash>
#include <QList>
#include <QMetaType>
#include <QString>
#include <QStringList>
#include <optional>
#include <stop_token>
#include <vector>

#include "app/documents/prompt_turns.h"
#include "engine/base/failure.h"
#include "engine/chat_message.h"
#include "engine/engine.h"
#include "engine/generation_event.h"
#include "engine/generation_options.h"
#include "ui/inspector/answer_trace.h"

namespace griffin::app {

using Ticket = quint64;

/// How a model is loaded; a change takes effect when it is loaded again.
struct EngineChoice {
    engine::Device device = engine::Device::kAuto;
    int threads = 0;       // 0: the fast physical cores
    int context = 0;       // tokens; 0: the model's own, at most 8192
    int gpu = 0;           // 0: the first that can compute
    int gpu_memory = 0;    // GiB; 0: all that is free
    int kept_memory = -1;  // MiB for other conversations; 0: none; -1: what suits the model

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
    EngineChoice engine;
    QString name;
    QString architecture;
    QString quantisation;
    engine::Message device;
    QString fingerprint;  // of its files
    qint64 file_bytes = 0;
    qint64 memory_bytes = 0;
    int context = 0;       // tokens
    int most_context = 0;  // that it was trained for
    engine::ReasoningSupport reasoning = engine::ReasoningSupport::kNone;
    bool thinks_unasked = false;   // when it is not told whether to reason
    engine::Message tool_refusal;  // why its answers cannot call tools; empty: they can
    std::vector<engine::Message> warnings;
    QStringList draft_marks;        // method and fingerprint of each loaded draft
    QList<engine::Method> drafted;  // methods with installed or loaded weights for this model
    std::optional<engine::Method>
        leading;         // method of the draft that automatic decoding uses; none: no draft is loaded
    QStringList drafts;  // paths of the loaded drafts, the leading one first
};

struct GenerateCommand {
    Ticket ticket = 0;
    engine::Prompt prompt;  // the last message is the question
    engine::GenerationOptions options;
    QHash<QString, QString> tool_servers;  // of each tool of the prompt, by its name: its server's
    std::stop_token stop;
    /// What the prompt was made from, where documents go with it: those that do not fit are searched first.
    PromptTurns turns = {};
    int context = 0;  // tokens of the model that is asked; 0: not known

    /// Empty: the chat template's own.
    QString systemPrompt() const {
        const auto& messages = prompt.messages;
        const bool any = !messages.empty() && messages.front().role == engine::Role::kSystem;
        return any ? QString::fromStdString(messages.front().text) : QString();
    }
};

/// The state of an answer that is being written.
struct AnswerFigures {
    std::optional<engine::PromptReady> prompt;  // none: the prompt is not counted yet
    int new_tokens = 0;
    int reasoning_tokens = 0;  // of new_tokens
    double reasoning_ms = 0;   // of decode_ms
    double decode_ms = 0;
    double tokens_per_second = 0;
    engine::PlainTimes plain_pass;     // as in engine::GenerationStats
    QList<storage::Passage> passages;  // what of the documents is in the prompt; empty: they are whole
};

/// What an answer gained since the last delta. Nothing is lost: what is not taken now is in the next one.
struct AnswerDelta {
    Ticket ticket = 0;
    QString text;
    ui::TraceDelta trace;
    AnswerFigures figures;  // as of now
};

struct AnswerReport {
    Ticket ticket = 0;
    QString text;  // the whole answer
    engine::FinishReason finish_reason = engine::FinishReason::kStop;
    engine::GenerationStats stats;
    // That it asks for, and which are not in `text`. Without an id: what it was stopped in (engine/stopped_call.h).
    std::vector<engine::ToolCall> calls;
    // Of a server's answer:
    QString server;                             // as the person named it; empty: this computer answered
    QString served;                             // what the server told (app/engines/served_figures.h)
    std::optional<engine::Failure> broken_off;  // why the answer ended before its end; `text` is what came
};

}  // namespace griffin::app

Q_DECLARE_METATYPE(griffin::engine::Failure)
Q_DECLARE_METATYPE(griffin::app::LoadCommand)
Q_DECLARE_METATYPE(griffin::app::LoadedModel)
Q_DECLARE_METATYPE(griffin::app::GenerateCommand)
Q_DECLARE_METATYPE(griffin::app::AnswerReport)
