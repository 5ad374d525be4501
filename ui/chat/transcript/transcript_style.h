// Fonts, colours and distances of the transcript, computed once from the theme and used by every layout.
#pragma once

#include <QFont>
#include <QString>
#include <array>

#include "ui/theme/theme_colors.h"

namespace griffin::ui {

class Theme;

struct TranscriptStyle {
    explicit TranscriptStyle(const Theme& theme);

    ThemeColors colors;
    bool dark;

    QFont body;
    QFont code;
    QFont small;
    QFont author;
    std::array<QFont, 6> headings;

    int em;                 // width of an em of `body`
    int column;             // greatest width of a message
    int line;               // distance of two lines of body text
    int code_line;          // of code
    int small_line;         // of captions
    double character;       // mean width of a character of body text, for estimates
    double code_character;  // width of a character of code
    int list_indent;        // a level of a list
    int quote_indent;       // a level of a quote
    int icon;               // side of an icon
    int button;             // side of an icon's button
    int code_header;        // the strip above code with its language and the copy button

    /// The font a block of text is set in; level 0 is body text, 1 to 6 are headings.
    const QFont& textFont(int heading_level) const {
        return heading_level == 0 ? body : headings[static_cast<std::size_t>(heading_level - 1)];
    }
    /// Distance of two lines in that font.
    int lineHeight(int heading_level) const;
};

}  // namespace griffin::ui
