// The grammar of calls of tools: in the family's own form, with arguments that are valid under the schemas.
#pragma once

#include "engine/grammar/grammar.h"
#include "engine/tool_calls.h"

namespace griffin::engine::grammar {

/// How much of the calls is written already when the grammar begins.
enum class CallsFrom { kBeginning, kBehindMark };

/// Fails with what is wrong in the definition of which tool. REQUIRES: use.any(), the marks are not empty.
Result<Grammar> grammarOfToolCalls(const ToolUse& use, const ToolMarks& marks, CallsFrom from,
                                   const ByteSet& writable = ByteSet::all());

}  // namespace griffin::engine::grammar
