// The branch on screen of a conversation as Markdown. Comments mark where a part begins, so that the file can be
// imported again; a line of a message that looks like such a comment gets a backslash before it.
//
//   <!-- griffin-chat conversation 1 -->
//   # Title
//
//   <!-- griffin-chat instructions -->
//   ## Instructions
//
//   Be brief.
//
//   <!-- griffin-chat question 2026-01-31T12:00:00.000Z -->
//   ## You
//
//   Why is the sky blue?
//
//   <!-- griffin-chat reasoning -->
//   ## Reasoning
//
//   Rayleigh scattering.
//
//   <!-- griffin-chat answer 2026-01-31T12:00:01.000Z model -->
//   ## SmolLM2
//
//   Sunlight is scattered by the air.
//
//   <!-- griffin-chat tools -->
//   ## Tools
//
//   <details> ... the calls that the answer asked for, with their results
#pragma once

#include <QString>

#include "storage/conversation_tree.h"

namespace griffin::app {

/// What of an answer is written; JSON has both.
enum class ReasoningExport { kLeaveOut, kInclude };

/// Attachments are listed by name, and what of them an answer was written from by its place, not included. Calls of
/// tools are read as text of their answer. An answer's reasoning is a part in front of it.
QString conversationToMarkdown(const storage::ConversationTree& tree, ReasoningExport reasoning);

/// Whether this is the beginning of such a text.
bool looksLikeMarkdownExport(const QString& text);
/// A failure says what is wrong and in which line.
storage::Result<storage::ConversationTree> conversationFromMarkdown(const QString& text);

}  // namespace griffin::app
