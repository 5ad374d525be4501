// Texts of the inspector that belong to no class.
#pragma once

#include <QCoreApplication>

namespace griffin::ui {

inline QString translated(const char* text) {
    return QCoreApplication::translate("Inspector", text);
}

}  // namespace griffin::ui
