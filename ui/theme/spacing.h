// The grid: every distance of the interface is one of these, in device-independent pixels.
#pragma once

namespace griffin::ui::space {

inline constexpr int kTight = 4;
inline constexpr int kSmall = 8;
inline constexpr int kMedium = 12;
inline constexpr int kLarge = 16;
inline constexpr int kHuge = 24;
inline constexpr int kPage = 32;

inline constexpr int kRadius = 8;       // corners of cards and fields
inline constexpr int kSmallRadius = 4;  // corners of buttons and of inline code
inline constexpr int kIcon = 16;        // an icon's side inside a button
inline constexpr int kIconBeside = 22;  // the width of one beside its text: the icon and the gap
inline constexpr int kButton = 28;      // an icon button's side
inline constexpr int kColumnEm = 46;    // the text column's greatest width, in ems of the body font

}  // namespace griffin::ui::space
