// Footnotes, which CommonMark does not have: "[^name]" in the text, and "[^name]: the note" at the start of a line.
#pragma once

#include "ui/chat/markdown/markdown.h"

namespace griffin::ui {

/// The source with an escape before every definition, which would else be read as that of a link's address.
QString withLiteralFootnotes(const QString& source);

/// Makes of every definition an item of a list at the end, numbered in the order of their mention, and of every mention
/// of one that is defined its number, raised. Those in a quotation or a list stay in it. Code and formulas stay as they
/// are.
void takeFootnotes(QList<MarkdownBlock>& blocks);

}  // namespace griffin::ui
