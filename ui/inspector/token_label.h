// A token as a person can see it: line breaks, tabs and lonely spaces get a sign, control tokens keep their name.
#pragma once

#include <QString>

namespace griffin::ui {

/// For a box of the tree: without the space in front, which most tokens have.
QString tokenLabel(const QString& text);
/// For a sentence: in quotation marks, with the space in front.
QString quotedToken(const QString& text);
/// "83 %", "0.4 %", "under 0.1 %"; empty for a probability nobody computed.
QString probabilityText(float probability);

}  // namespace griffin::ui
