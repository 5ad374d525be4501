// The shapes that draft trees are drawn with, in the tree of one pass and in the river of many: a box for each token
// with the probabilities of draft and model as a pair of bars, and the lines between them.
//
// Accepted tokens are bold and solid, rejected ones thin and hollow, those left out before the pass small and dashed;
// the model's own is underlined. The upper bar is the draft's, the lower the model's; a full box is 100 %, and a
// probability that nobody computed has no bar.
#pragma once

#include <QFont>
#include <QFontMetricsF>
#include <QRectF>
#include <string>

#include "engine/draft_tree_record.h"
#include "ui/theme/theme_colors.h"

class QPainter;

namespace griffin::ui {

class Theme;

enum class BoxKind { kRoot, kAccepted, kRejected, kLeftOut, kOwn };

struct TreeStyle {
    explicit TreeStyle(const Theme& theme);

    ThemeColors colors;
    QFont font;
    QFont bold;  // of accepted nodes; the boxes are wide enough for it
    QFontMetricsF metrics;
};

/// What a box shows.
struct TokenBox {
    BoxKind kind;
    const std::string& text;
    float draft = engine::kUnknownProbability;
    float target = engine::kUnknownProbability;
};

BoxKind kindOf(const engine::DraftTreeNode& node);
TokenBox boxOf(const engine::DraftTreeNode& node);
TokenBox ownBoxOf(const engine::CycleRecord& cycle);

/// In pixels at zoom 1.
double boxWidth(const std::string& text, const QFontMetricsF& metrics);
double boxHeight(BoxKind kind, const QFontMetricsF& metrics);

void paintBox(QPainter& painter, const QRectF& place, const TokenBox& box, const TreeStyle& style);
/// `direction` is the one that the tree grows in.
void paintEdge(QPainter& painter, const QRectF& from, const QRectF& to, BoxKind kind, Qt::Orientation direction,
               const TreeStyle& style);

}  // namespace griffin::ui
