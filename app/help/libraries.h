// The libraries in this program, for the about window: resources/libraries.json, with versions where they are known.
#pragma once

#include <QList>

#include "ui/help/help_dialogs.h"

namespace griffin::app {

QList<ui::IncludedLibrary> libraries();

}  // namespace griffin::app
