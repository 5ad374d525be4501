// Calls of tools as Markdown: a line that says what was used and what came of it, which opens on arguments and result.
#pragma once

#include <QList>
#include <QString>

#include "storage/records.h"

namespace griffin::app {

/// "Used read of files", "read of files failed".
QString toolCallTitle(const storage::MessageToolCall& call);

/// As people read them: JSON in lines, or what it is where it is none.
QString toolArguments(const QString& arguments);

/// Nothing in arguments or results can end the blocks that they stand in.
QString toolCallsMarkdown(const QList<storage::MessageToolCall>& calls);

}  // namespace griffin::app
