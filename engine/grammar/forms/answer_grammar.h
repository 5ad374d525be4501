// The grammar of the form that an answer is to have.
#pragma once

#include "engine/generation_options.h"
#include "engine/grammar/grammar.h"

namespace griffin::engine::grammar {

/// Its texts have only `writable` bytes. Fails with what is wrong in the schema, the expression or the grammar.
/// REQUIRES: form.kind is not kFree.
Result<Grammar> grammarOf(const AnswerForm& form, const ByteSet& writable);

}  // namespace griffin::engine::grammar
