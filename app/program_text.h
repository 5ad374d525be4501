// The program's texts where no class says them.
#pragma once

#include <QCoreApplication>

namespace griffin::app {

/// In the language of the interface (app/translations.h).
inline QString tr(const char* text) {
    return QCoreApplication::translate("griffin", text);
}

}  // namespace griffin::app
