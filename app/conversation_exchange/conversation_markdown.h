// A conversation as Markdown: the branch on screen, to read and to pass on. Comments mark where a part begins, so that
// what was written can be read again; a line of a message that looks like such a comment gets a backslash before it.
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
//   <!-- griffin-chat answer 2026-01-31T12:00:01.000Z model -->
//   ## SmolLM2
//
//   Sunlight is scattered by the air.
#pragma once

#include <QString>

#include "storage/conversation_tree.h"
#include "storage/result.h"

namespace griffin::app {

/// Attachments are named, not included.
QString conversationToMarkdown(const storage::ConversationTree& tree);

/// Whether this is the beginning of such a text.
bool looksLikeMarkdownExport(const QString& text);
/// What is wrong is said with its line.
storage::Result<storage::ConversationTree> conversationFromMarkdown(const QString& text);

}  // namespace griffin::app
