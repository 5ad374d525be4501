// JSON Schema (2020-12, and the "definitions" of earlier drafts) as a grammar.
//
// Every text of the grammar is valid under the schema. The reverse is not so: white space and the order of properties
// are fixed, names beside those of `properties` are written only where `additionalProperties` says so or there are no
// `properties`, a value without a `type` has the type that its other keywords are about, and numbers have at most 15
// digits. A keyword that would restrict the answer and is not supported is refused by name; one that nobody knows, and
// a `format` that is none of date, time, date-time, uuid, ipv4 and email, says nothing, as the specification has it.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "engine/call_arguments.h"
#include "engine/grammar/forms/schema_merge.h"
#include "engine/grammar/grammar.h"

namespace griffin::engine::grammar {

/// Fails with what is wrong and where: "#/properties/name".
Result<Grammar> grammarFromJsonSchema(std::string_view schema, const ByteSet& writable = ByteSet::all());

/// The values that are valid under a schema, as a part of a grammar. `place`: what the schema is of, for messages.
Sequence sequenceOfJsonSchema(const Schema& schema, const std::string& place, GrammarBuilder& builder);
/// The same of an object's members as the arguments of a call, in another form than JSON (engine/call_arguments.h).
/// `texts`: the parameters that are written as they are. Those with minLength, maxLength, a pattern or a format have
/// one line.
Sequence sequenceOfArguments(const Schema& schema, const std::string& place, const ArgumentStyle& style,
                             const std::set<std::string>& texts, GrammarBuilder& builder);

}  // namespace griffin::engine::grammar
