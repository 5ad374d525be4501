// The libraries of others in this program, for the about window.
#pragma once

#include <QList>

#include "ui/help/help_dialogs.h"

namespace griffin::app {

QList<ui::LibraryEntry> libraries();

}  // namespace griffin::app
