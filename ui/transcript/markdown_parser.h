// Markdown (CommonMark with tables, strikethrough, task lists, bare addresses and dollar formulas) to flat blocks,
// through the md4c library. HTML is text like any other; an image becomes a link that nobody follows by himself.
#pragma once

#include <QList>
#include <QString>

#include "ui/transcript/markdown_block.h"

namespace griffin::ui {

QList<MarkdownBlock> parseMarkdown(const QString& source);

/// What a person typed, as it is: one block a line.
QList<MarkdownBlock> parsePlainText(const QString& source);

}  // namespace griffin::ui
