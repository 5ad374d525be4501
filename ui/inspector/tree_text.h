// Tokens, draft trees and their nodes in words: for the boxes of the tree, the clipboard, tooltips and screen readers.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <string>

#include "ui/inspector/answer_trace.h"

namespace griffin::ui {

/// A text of the inspector that belongs to no class, in the language of the interface.
inline QString translated(const char* text) {
    return QCoreApplication::translate("Inspector", text);
}

/// With line breaks and tabs as visible signs.
QString oneLine(const QString& text);
/// Whether a token's bytes are no text of their own.
bool isPartOfCharacter(const std::string& bytes);
/// The text of a token's bytes. A part of a character has only its bytes to show: "<E29C>".
QString tokenString(const std::string& bytes);
/// For a box of the tree: line breaks, tabs and lone spaces as visible signs, without the space in front that most
/// tokens have.
QString tokenLabel(const std::string& bytes);
/// For a sentence: the same in quotation marks.
QString quotedToken(const std::string& bytes);
/// "83 %", "0.4 %", "under 0.1 %"; empty for a probability that nobody computed.
QString probabilityText(float probability);

/// One line per node, indented by depth: "+" accepted, "-" rejected, "~" left out, "=" the target's own token.
QString treeText(const engine::CycleRecord& cycle);
/// Token, decision, both probabilities and depth of what is at a place of the tree (tree_painter.h).
QString nodeText(const engine::CycleRecord& cycle, int place);
/// Why what is there was not accepted, in a sentence; empty for what was.
QString whyNot(const engine::CycleRecord& cycle, int place);
/// Why no more was accepted: about the likeliest guess that the model did not follow. Empty where there was no guess.
QString whyEnded(const engine::CycleRecord& cycle);
/// The text, and that the guesses it speaks of came from earlier text or the answer's form; alone where a draft's.
QString withOrigin(const QString& text, engine::DraftOrigin origin);
/// The text about the tokens of a pass, and how many of them came from there.
QString withOrigin(const QString& text, const AnswerTrace& trace, int pass);
/// "24 guesses, 3 accepted", or why there are none.
QString cycleSummary(const engine::CycleRecord& cycle, engine::Method method);
/// About a token of the answer: pass, depth, both probabilities, and what else the draft guessed there.
QString tokenText(const AnswerTrace& trace, int token);

}  // namespace griffin::ui
