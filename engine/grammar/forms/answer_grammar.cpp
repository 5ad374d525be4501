#include "engine/grammar/forms/answer_grammar.h"

#include <cassert>

#include "engine/grammar/forms/json_schema.h"
#include "engine/grammar/gbnf.h"
#include "engine/grammar/regular_expression.h"

namespace griffin::engine::grammar {

Result<Grammar> grammarOf(const AnswerForm& form, const ByteSet& writable) {
    constexpr std::size_t kMaxBytes = std::size_t{1} << 20;
    assert(form.kind != AnswerForm::Kind::kFree);
    if (form.text.size() > kMaxBytes) {
        return failed({FailureCause::kBadArgument,
                       Message("The form of the answer is too large"),
                       {},
                       Message("use a smaller one"),
                       {}});
    }
    if (form.kind == AnswerForm::Kind::kJsonSchema) return grammarFromJsonSchema(form.text, writable);
    if (form.kind == AnswerForm::Kind::kExpression) return grammarFromExpression(form.text, writable);
    return grammarFromGbnf(form.text, writable);
}

}  // namespace griffin::engine::grammar
