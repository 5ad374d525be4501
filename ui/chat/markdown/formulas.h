// Formulas in Markdown. Its rules know nothing of LaTeX: they take backslashes for escapes, underscores for emphasis,
// and two amounts in dollars for a formula.
#pragma once

#include <QString>

namespace griffin::ui {

/// The source with escapes added, so that md4c gives \(...\) of one line, and \[...\] and LaTeX's environments of
/// one paragraph, letter by letter, and finds formulas between $...$ only where the first has no space after it, the
/// second none before it and no digit after it; and definitions of footnotes as text (footnotes.h). Code stays as it
/// is. What is before an empty line outside of code does not depend on what is after it.
QString withLiteralFormulas(const QString& source);

}  // namespace griffin::ui
