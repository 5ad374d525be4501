// Paints a draft tree on any painter: a window, an SVG or a PNG. Accepted nodes are bold and solid, rejected ones thin
// and hollow, tinted only as much as the draft believed in them; the target's own token is underlined.
#pragma once

#include <QFont>

#include "ui/inspector/answer_trace.h"
#include "ui/inspector/tree_layout.h"
#include "ui/theme/theme_colors.h"

class QPainter;

namespace griffin::ui {

class Theme;

struct TreeStyle {
    explicit TreeStyle(const Theme& theme);

    ThemeColors colors;
    QFont font;
    QFont bold;  // of accepted nodes; as wide as boxes are made for
};

/// `selected` is marked: a node, nodes.size() for the bonus token, -1 for none.
void paintTree(QPainter& painter, const TraceCycle& cycle, const TreeLayout& layout, const TreeStyle& style,
               int selected);

/// Into an SVG or PNG file, by its suffix; false where it cannot be written.
bool saveTree(const QString& path, const TraceCycle& cycle, const Theme& theme);

}  // namespace griffin::ui
