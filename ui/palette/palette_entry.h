// One line of the command palette: a plain value and what choosing it does.
#pragma once

#include <QString>
#include <functional>

namespace griffin::ui {

struct PaletteEntry {
    QString title;     // "Zoom in"
    QString group;     // "View", "Conversation", "Model"
    QString shortcut;  // as people read it; may be empty
    bool enabled = true;
    std::function<void()> run;
};

}  // namespace griffin::ui
