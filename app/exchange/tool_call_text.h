// Calls of tools as Markdown: a line that says what was used and what came of it, which opens on arguments and result.
#pragma once

#include <QList>
#include <QString>

#include "storage/records.h"

namespace griffin::app {

/// The answer was stopped while it wrote the call, which has no id then, and what the model wrote of it in the place of
/// arguments. Nobody is asked about it, and the model is not told of it.
inline bool isUnfinished(const storage::MessageToolCall& call) {
    return call.call.isEmpty() && call.state == storage::ToolCallState::kFailed;
}

/// "Used read of files", "read of files failed".
QString toolCallTitle(const storage::MessageToolCall& call);

/// As people read them: JSON in lines, or what it is where it is none.
QString toolArguments(const QString& arguments);

/// Nothing in arguments or results can end the blocks that they stand in.
QString toolCallsMarkdown(const QList<storage::MessageToolCall>& calls);

}  // namespace griffin::app
