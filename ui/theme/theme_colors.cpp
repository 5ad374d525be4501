#include "ui/theme/theme_colors.h"

namespace griffin::ui {

ThemeColors lightColors() {
    ThemeColors c;
    c.background = QColor(0xFFFFFF);
    c.sidebar = QColor(0xF7F7F5);
    c.surface = QColor(0xF5F5F3);
    c.surface_strong = QColor(0xE9E9E6);
    c.hover = QColor(0xF0F0EE);
    c.border = QColor(0xE4E4E1);
    c.border_strong = QColor(0xCFCFCB);
    c.text = QColor(0x1F1F1E);
    c.text_secondary = QColor(0x5C5C59);
    c.text_faint = QColor(0x6E6E6B);
    c.text_disabled = QColor(0xA6A6A2);
    c.accent = QColor(0x0F766E);
    c.accent_hover = QColor(0x0B5F59);
    c.on_accent = QColor(0xFFFFFF);
    c.selection = QColor(0xBFE3DE);
    c.find_match = QColor(0xFCEBB0);
    c.find_current = QColor(0xF5C242);
    c.link = QColor(0x0B6BA8);
    c.danger = QColor(0xB3261E);
    c.danger_surface = QColor(0xFCF1F0);
    c.warning = QColor(0x8A5A00);
    c.accepted = QColor(0x0072B2);
    c.found = QColor(0x007D5C);
    c.formed = QColor(0x6A3D9A);
    c.target = QColor(0xD55E00);
    c.rejected = QColor(0x8F8F8B);
    c.vanilla = QColor(0xCC79A7);
    c.series = {c.accepted, c.target, QColor(0x008060), QColor(0x6A3D9A), QColor(0x806000), QColor(0x4D5B66)};
    c.code_keyword = QColor(0x8B2F97);
    c.code_type = QColor(0x0F6F67);
    c.code_function = QColor(0x1B5FA5);
    c.code_string = QColor(0x2B6E30);
    c.code_number = QColor(0xA34A00);
    c.code_comment = QColor(0x6E6E6B);
    c.code_preprocessor = QColor(0x7A5200);
    return c;
}

ThemeColors darkColors() {
    ThemeColors c;
    c.background = QColor(0x1C1C1D);
    c.sidebar = QColor(0x171718);
    c.surface = QColor(0x262628);
    c.surface_strong = QColor(0x333336);
    c.hover = QColor(0x252528);
    c.border = QColor(0x333336);
    c.border_strong = QColor(0x4A4A4E);
    c.text = QColor(0xEAEAE8);
    c.text_secondary = QColor(0xB0B0AD);
    c.text_faint = QColor(0x979794);
    c.text_disabled = QColor(0x66666A);
    c.accent = QColor(0x5CC4B4);
    c.accent_hover = QColor(0x7AD3C5);
    c.on_accent = QColor(0x0A2522);
    c.selection = QColor(0x1F5B54);
    c.find_match = QColor(0x5A4A16);
    c.find_current = QColor(0x7D5E0D);
    c.link = QColor(0x7CBDEB);
    c.danger = QColor(0xF2938C);
    c.danger_surface = QColor(0x352322);
    c.warning = QColor(0xE5B454);
    c.accepted = QColor(0x56B4E9);
    c.found = QColor(0x2FC39A);
    c.formed = QColor(0xB79CED);
    c.target = QColor(0xE69F00);
    c.rejected = QColor(0x86868A);
    c.vanilla = QColor(0xCC79A7);
    c.series = {c.accepted, c.target, QColor(0x2FC49A), QColor(0xB79CED), QColor(0xD8D36A), QColor(0xA9B4BD)};
    c.code_keyword = QColor(0xD39BE0);
    c.code_type = QColor(0x7BCBBD);
    c.code_function = QColor(0x8CBEF0);
    c.code_string = QColor(0xA3CF9B);
    c.code_number = QColor(0xE8AE7C);
    c.code_comment = QColor(0x979794);
    c.code_preprocessor = QColor(0xD8BC7A);
    return c;
}

}  // namespace griffin::ui
