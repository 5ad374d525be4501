// Colours of source code, from a table of languages: ":/syntax/languages.json".
//
// An entry of the table: `names` (after a fence; separated by spaces), `like` (an earlier entry it extends), `keywords`
// and `types` (separated by spaces), `comments` (beginnings of comments up to the end of the line), `blocks` ("open
// close" of comments over lines), `nested` (these nest), `strings` ("open close [escape|-] [multi]"), `prefixes`
// (letters before a string), `raw` ("c++" or "rust": strings with a delimiter), `characters` (' is a character literal
// only where it closes), `words` (characters of words beside letters, digits and _), `sigils` (first characters of
// words with a colour), `lines` (beginnings of lines with a colour), `key_separator` (follows the first word of a line
// that is a key), and flags: `preprocessor`, `functions` (a word before a parenthesis), `quoted_keys`, `fold_case`,
// `comment_after_space`, `markup`.
#pragma once

#include <QList>
#include <QString>

#include "ui/chat/transcript/block_layout.h"

namespace griffin::ui {

struct Syntax;

/// The rules for the name after a fence ("py", "c++", "typescript"); null for an unknown language. Any thread.
const Syntax* syntaxOf(const QString& language);

/// The coloured ranges of `code`, sorted and apart from each other. Time grows with the length of the code, whatever it
/// holds. Any thread.
QList<CodeSpan> colouredSpans(const Syntax& syntax, const QString& code);

}  // namespace griffin::ui
