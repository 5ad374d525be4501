// Every colour of the program, by meaning. No other file of ui/ writes a colour down.
#pragma once

#include <QColor>
#include <array>

namespace griffin::ui {

struct ThemeColors {
    // Surfaces, from the page outwards.
    QColor background;      // the page behind the transcript
    QColor sidebar;         // the conversation list
    QColor surface;         // cards, code blocks, input fields
    QColor surface_strong;  // a pressed or chosen surface
    QColor hover;           // a button without a border under the mouse: less than one that is chosen
    QColor border;          // one-pixel lines
    QColor border_strong;   // borders of fields and of buttons

    // Text; each reaches a contrast of 4.5 on `background` and on `surface`.
    QColor text;
    QColor text_secondary;
    QColor text_faint;
    QColor text_disabled;  // of buttons that cannot be pressed now; fainter than all that can be read or pressed

    // The one accent colour, and what is written on it.
    QColor accent;
    QColor accent_hover;
    QColor on_accent;
    QColor selection;     // behind selected text
    QColor find_match;    // behind every match of a search
    QColor find_current;  // behind the current one
    QColor link;

    QColor danger;          // failures and deletions
    QColor danger_surface;  // a card that tells of a failure
    QColor warning;

    // The six colours that mean the same thing everywhere; always told by a second sign as well.
    QColor accepted;  // accepted draft token: solid
    QColor found;     // accepted token that was found in earlier text: striped
    QColor formed;    // accepted token that the form of the answer left alone: striped more closely
    QColor target;    // the target's own token: underlined
    QColor rejected;  // rejected draft token: thin, hollow
    QColor vanilla;   // the baseline: dashed

    // The lines and bars of a chart that compares many things; each comes with two patterns.
    std::array<QColor, 6> series;

    // Syntax highlighting.
    QColor code_keyword;
    QColor code_type;
    QColor code_function;
    QColor code_string;
    QColor code_number;
    QColor code_comment;
    QColor code_preprocessor;
};

ThemeColors lightColors();
ThemeColors darkColors();

}  // namespace griffin::ui
