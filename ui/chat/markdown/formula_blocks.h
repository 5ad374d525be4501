// Formulas in the blocks of Markdown: "$...$" and "\(...\)" in a text; "$$...$$", "\[...\]" and what latex_tables.h
// names as environments ("\begin{align}...\end{align}") by themselves.
#pragma once

#include <QList>
#include <QString>
#include <optional>

#include "ui/chat/markdown/markdown.h"

namespace griffin::ui {

/// Gives formulas in backslashes their style, and formulas by themselves blocks of their own.
void takeFormulas(QList<MarkdownBlock>& blocks);

struct FormulaText {
    QString latex;  // without the signs around it
    bool by_itself = false;
};
/// Of a text with the style of formulas; empty: it is not a whole formula.
std::optional<FormulaText> formulaText(const QString& text);
/// Of a block that is one by itself.
std::optional<FormulaText> formulaOf(const MarkdownBlock& block);

}  // namespace griffin::ui
