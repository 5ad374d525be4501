// Whether the program is light or dark. A header of its own, because the settings are kept without Widgets.
#pragma once

namespace griffin::ui {

enum class ThemeMode { kSystem, kLight, kDark };

}  // namespace griffin::ui
