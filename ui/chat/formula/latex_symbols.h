// The names of LaTeX that stand for one sign, and what kind of sign it is.
#pragma once

#include <QString>

namespace griffin::ui {

enum class MathClass {
    kOrdinary,
    kLarge,     // sums and integrals
    kFunction,  // "sin", "lim"
    kBinary,
    kRelation,
    kOpen,
    kClose,
    kPunctuation,
};

struct MathSymbol {
    QString text;  // empty: unknown
    MathClass kind = MathClass::kOrdinary;
};

/// By its name, without the backslash.
MathSymbol mathSymbol(const QString& name);
/// Of a character that stands for itself; '*' and '-' become the signs that they mean.
MathSymbol mathSymbol(QChar character);
/// Whether what is above and below stands there in a formula of its own, not beside it: sums and limits.
bool takesLimits(const QString& text);

}  // namespace griffin::ui
