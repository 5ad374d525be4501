// Markdown that is hard to render while it grows, and what of it is shown.
#pragma once

#include <QStringList>

#include "ui/chat/markdown/markdown.h"

namespace griffin::ui::test {

QStringList markdownCorpus();

/// The text of blocks, a line each.
QString shown(const QList<MarkdownBlock>& blocks);

}  // namespace griffin::ui::test
