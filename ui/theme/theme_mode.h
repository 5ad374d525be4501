// Whether the program is light or dark, and whether it moves. A header of its own, because the settings are kept
// without Widgets.
#pragma once

namespace griffin::ui {

enum class ThemeMode { kSystem, kLight, kDark };

/// Whether pictures move.
enum class MotionMode { kSystem, kNone };

}  // namespace griffin::ui
