// The records of the database as plain values with strong ids. The numbers of enums are written to disk: they never
// change.
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QString>
#include <compare>
#include <cstdint>
#include <optional>

namespace griffin::storage {

/// An id of one table; 0 is "none".
template <class Tag>
struct Id {
    std::int64_t value = 0;
    bool valid() const { return value > 0; }
    // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the zero of a rewritten comparison for a pointer
    friend auto operator<=>(const Id&, const Id&) = default;
};

using FolderId = Id<struct FolderTag>;
using ConversationId = Id<struct ConversationTag>;
using MessageId = Id<struct MessageTag>;
using AttachmentId = Id<struct AttachmentTag>;
using PresetId = Id<struct PresetTag>;
using ToolCallId = Id<struct ToolCallTag>;

struct Folder {
    FolderId id;
    QString name;
    int position = 0;
};

struct Conversation {
    ConversationId id;
    FolderId folder;  // none: top level
    QString title;
    QString system_prompt;
    QString generation;      // sampling values as JSON; empty: those of the settings
    MessageId current_leaf;  // last message of the branch on screen
    bool pinned = false;
    QDateTime created;  // UTC
    QDateTime updated;  // UTC
    QDateTime trashed;  // invalid: not in the trash
};

enum class MessageRole : int { kUser = 1, kAssistant = 2 };

/// How an answer ended. kInterrupted: the program was killed while it was written; opening the database turns what was
/// left at kStreaming into this.
enum class MessageState : int {
    kComplete = 1,
    kStreaming = 2,
    kStopped = 3,
    kLength = 4,
    kFailed = 5,
    kInterrupted = 6
};

/// Messages form a tree: editing or regenerating adds a sibling.
struct Message {
    MessageId id;
    ConversationId conversation;
    MessageId parent;  // none: first message
    MessageRole role = MessageRole::kUser;
    MessageState state = MessageState::kComplete;
    QString text;
    QDateTime created;  // UTC
};

/// The statistics of one answer.
struct MessageStats {
    MessageId message;
    QString model;
    QString method;
    int prompt_tokens = 0;
    int reused_tokens = 0;
    int new_tokens = 0;
    int target_passes = 0;
    double prefill_ms = 0.0;
    double time_to_first_token_ms = 0.0;
    double decode_ms = 0.0;
    std::int64_t seed = 0;
    // Zero in answers from before schema 2, and where not measured.
    int committed_tokens = 0;  // in all passes; divided by target_passes: tokens per pass
    double draft_ms = 0.0;
    double verify_ms = 0.0;
    double plain_pass_ms = 0.0;  // one target pass over one row on this machine
    // Empty and zero in answers from before schema 3, and where not measured.
    QString chosen_method;       // what `method` came from: "auto"
    double waiting_share = 0.0;  // of the time after the first token, spent waiting for a processor
    // The speedup, measured on the same prompt: milliseconds per token without guessing, with it, with it again, and
    // without again.
    // Where it was not measured, the least and the most that plain passes near the answer took stand in
    // plain_before_ms and plain_after_ms.
    int measured_tokens = 0;  // 0: it was not measured
    double plain_before_ms = 0.0;
    double guessed_ms = 0.0;
    double plain_after_ms = 0.0;
    double measured_waiting_share = 0.0;
    double guessed_again_ms = 0.0;  // zero in answers from before schema 9, too
    // Zero in answers from before schema 4.
    int dropped_messages = 0;  // oldest messages that the model did not read, because its context was full
    int continued = 0;         // UTF-16 units of an earlier version that it goes on from; the figures leave them out
    // Zero in answers from before schema 5, and in those without reasoning.
    int reasoning_tokens = 0;   // of new_tokens, those before what is said
    double reasoning_ms = 0.0;  // of the time after the first token, until the reasoning ended
    // Empty in answers from before schema 6, and in those of this computer.
    QString server;  // that answered, as the person named it
    QString served;  // what it told of its speculation, as JSON (app/engines/served_figures.h)

    friend bool operator==(const MessageStats&, const MessageStats&) = default;
};

/// How one answer came about.
struct MessageTrace {
    QByteArray passes;  // a byte each: the two upper bits tell the origin, the others how many tokens it brought
    QByteArray trace;   // as the program packed it (app/traces/trace_codec.h)
};

/// What became of a tool's call.
enum class ToolCallState : int {
    kAsked = 1,    // the person has not decided
    kRunning = 2,  // the tool works, or did when the program ended
    kDone = 3,
    kFailed = 4,  // the tool or its server says so, or it was stopped
    kDenied = 5   // by the person
};

/// A call of a tool that an answer asks for.
struct MessageToolCall {
    ToolCallId id;
    MessageId message;  // the answer
    QString call;       // its id for the model
    QString server;     // whose tool it is, as the person named it
    QString tool;       // its name for the model
    QString arguments;  // a JSON object
    ToolCallState state = ToolCallState::kAsked;
    QString result;  // what the model is told; empty as long as there is none

    friend bool operator==(const MessageToolCall&, const MessageToolCall&) = default;
};

struct Attachment {
    AttachmentId id;
    MessageId message;
    QString file_name;
    QString mime_type;
    QByteArray content;
};

/// An attachment without its content, for lists.
struct AttachmentHead {
    AttachmentId id;
    QString file_name;
    std::int64_t bytes = 0;
};

/// A system prompt and sampling values under a name.
struct Preset {
    PresetId id;
    QString name;
    QString system_prompt;
    QString generation;  // as in Conversation
};

struct SearchHit {
    ConversationId conversation;
    MessageId message;  // none: the title matched
    QString title;
    QString snippet;  // plain text around the match
    QDateTime updated;
};

}  // namespace griffin::storage
