// A formula in LaTeX as a tree. What models write is read: fractions, roots, scripts, sums with limits, fences that
// grow, matrices and cases, accents, Greek and the other signs of latex_symbols.h, upright and bold letters. A formula
// with anything else is not read at all, so that it is shown as it was written, never wrongly.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "ui/chat/formula/latex_symbols.h"

namespace griffin::ui {

struct MathNode {
    enum class Kind {
        kRow,
        kSymbol,    // `text` of the class `symbol`
        kText,      // `text` as a sentence is set
        kSpace,     // `width`
        kFraction,  // above, below
        kRoot,      // what it is of, its degree (an empty row: none)
        kScripts,   // what they belong to, below, above (an empty row: none)
        kFenced,    // a row between `text` and `closing`
        kGrid,      // rows of `columns` each, in `alignments`
        kAccent,    // a row below the sign `text`; "line", "underline" and "box" are drawn
    };
    enum class Letters : quint8 { kItalic, kUpright, kBold };

    Kind kind = Kind::kRow;
    std::vector<MathNode> children;
    QString text;
    QString closing;
    MathClass symbol = MathClass::kOrdinary;
    Letters letters = Letters::kItalic;
    double width = 0;    // em
    bool barred = true;  // a fraction has its line
    int columns = 0;
    QString alignments;  // a letter a column: 'l', 'c', 'r'
};

/// The source without the signs around it. Empty: there is something in it that is not known, or it is too long or too
/// deep.
std::optional<MathNode> parseLatex(const QString& source);

}  // namespace griffin::ui
