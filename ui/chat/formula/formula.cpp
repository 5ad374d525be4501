#include "ui/chat/formula/formula.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "ui/chat/formula/latex.h"

namespace griffin::ui {
namespace {

using Kind = MathNode::Kind;

/// What is drawn of a part: from the left end of its baseline, upwards is negative.
struct Box {
    QPainterPath path;
    double width = 0;
    double ascent = 0;
    double descent = 0;

    double height() const { return ascent + descent; }
};

/// Sizes of text, scripts, and scripts of these.
constexpr std::array kSizes{1.0, 0.7, 0.5};
constexpr double kLargeSign = 1.5;  // of sums in a formula by itself

/// How a part is set.
struct Style {
    bool by_itself = false;  // with limits above and below, and large sums
    int level = 0;           // in kSizes

    Style script() const { return {false, std::min(level + 1, 2)}; }
    Style fraction() const { return by_itself ? Style{false, level} : script(); }
};

class Setter {
  public:
    explicit Setter(const QFont& font) : font_(font) {}

    Box set(const MathNode& node, const Style& style) const {
        switch (node.kind) {
            case Kind::kRow:
                return setRow(node.children, style);
            case Kind::kSymbol:
                return setSymbol(node, style);
            case Kind::kText:
                return glyphs(node.text, fontOf(node.letters == MathNode::Letters::kItalic ? MathNode::Letters::kUpright
                                                                                           : node.letters,
                                                style));
            case Kind::kSpace:
                return {{}, node.width * em(style), 0, 0};
            case Kind::kFraction:
                return setFraction(node, style);
            case Kind::kRoot:
                return setRoot(node, style);
            case Kind::kScripts:
                return setScripts(node, style);
            case Kind::kFenced:
                return setFenced(node, style);
            case Kind::kGrid:
                return setGrid(node, style);
            case Kind::kAccent:
                return setAccent(node, style);
        }
        return {};
    }

  private:
    double em(const Style& style) const {
        return QFontMetricsF(fontOf(MathNode::Letters::kUpright, style)).height() * 0.8;
    }
    /// How high lines of fractions and the middle of signs are above the baseline.
    double axis(const Style& style) const { return 0.28 * em(style); }
    double line(const Style& style) const { return std::max(0.05 * em(style), 1.0); }

    QFont fontOf(MathNode::Letters letters, const Style& style) const {
        QFont font = font_;
        font.setPointSizeF(font_.pointSizeF() * kSizes[static_cast<std::size_t>(style.level)]);
        font.setItalic(letters == MathNode::Letters::kItalic);
        font.setBold(letters == MathNode::Letters::kBold || font_.bold());
        return font;
    }

    static Box glyphs(const QString& text, const QFont& font) {
        Box box;
        box.path.setFillRule(Qt::WindingFill);
        box.path.addText(0, 0, font, text);
        const QFontMetricsF metrics(font);
        box.width = metrics.horizontalAdvance(text);
        const QRectF ink = box.path.boundingRect();
        box.ascent = ink.isEmpty() ? 0 : std::max(-ink.top(), 0.0);
        box.descent = ink.isEmpty() ? 0 : std::max(ink.bottom(), 0.0);
        // Slanted letters reach beyond their place.
        box.width = std::max(box.width, ink.right());
        return box;
    }

    static void add(Box& to, const Box& part, double x, double y) {
        to.path.addPath(part.path.translated(x, y));
        to.width = std::max(to.width, x + part.width);
        to.ascent = std::max(to.ascent, part.ascent - y);
        to.descent = std::max(to.descent, part.descent + y);
    }

    static void addLine(Box& to, double x, double y, double width, double thickness) {
        to.path.addRect(QRectF(x, y, width, thickness));
        to.ascent = std::max(to.ascent, -y);
        to.descent = std::max(to.descent, y + thickness);
    }

    /// Before the sign, in eighteenths of an em.
    static int spaceBetween(MathClass left, MathClass right) {
        const auto isSign = [](MathClass c) { return c == MathClass::kBinary || c == MathClass::kRelation; };
        if (left == MathClass::kRelation || right == MathClass::kRelation)
            return left == right || right == MathClass::kClose || left == MathClass::kOpen ? 0 : 5;
        if (isSign(left) || isSign(right)) return 4;
        if (left == MathClass::kPunctuation) return 3;
        if (left == MathClass::kFunction)
            return right == MathClass::kOpen || right == MathClass::kClose || right == MathClass::kPunctuation ? 0 : 3;
        if (right == MathClass::kFunction || right == MathClass::kLarge) return left == MathClass::kOpen ? 0 : 3;
        return left == MathClass::kLarge && right != MathClass::kClose ? 3 : 0;
    }

    static MathClass classOf(const MathNode& node) {
        if (node.kind == Kind::kSymbol) return node.symbol;
        if (node.kind == Kind::kScripts) return classOf(node.children.front());
        return MathClass::kOrdinary;
    }

    Box setRow(const std::vector<MathNode>& nodes, const Style& style) const {
        Box box;
        double x = 0;
        MathClass before = MathClass::kOpen;  // a sign at the beginning is one of a number
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const MathNode& node = nodes[i];
            MathClass here = classOf(node);
            // Between two things it joins them; else it belongs to what follows.
            const bool joins = i + 1 < nodes.size() && before != MathClass::kOpen && before != MathClass::kBinary &&
                               before != MathClass::kRelation && before != MathClass::kPunctuation &&
                               before != MathClass::kLarge && before != MathClass::kFunction;
            if (here == MathClass::kBinary && !joins) here = MathClass::kOrdinary;
            // In scripts only functions stand apart.
            const bool apart = style.level == 0 || before == MathClass::kFunction || here == MathClass::kFunction;
            if (i > 0 && apart && node.kind != Kind::kSpace) x += spaceBetween(before, here) / 18.0 * em(style);
            const Box part = set(node, style);
            add(box, part, x, 0);
            x += part.width;
            if (node.kind != Kind::kSpace) before = here;
        }
        box.width = std::max(x, 0.0);
        return box;
    }

    Box setSymbol(const MathNode& node, const Style& style) const {
        const bool large = node.symbol == MathClass::kLarge;
        QFont font =
            fontOf(large || node.symbol == MathClass::kFunction ? MathNode::Letters::kUpright : node.letters, style);
        if (!large) return glyphs(node.text, font);
        if (style.by_itself) font.setPointSizeF(font.pointSizeF() * kLargeSign);
        Box box = glyphs(node.text, font);
        // In the middle of the line.
        const double down = (box.ascent - box.descent) / 2 - axis(style);
        box.path.translate(0, down);
        box.ascent -= down;
        box.descent += down;
        return box;
    }

    Box setFraction(const MathNode& node, const Style& style) const {
        const Box above = set(node.children[0], style.fraction());
        const Box below = set(node.children[1], style.fraction());
        const double gap = (style.by_itself ? 0.2 : 0.12) * em(style);
        const double thick = node.barred ? line(style) : 0;
        const double middle = -axis(style);
        const double side = node.barred ? 0.1 * em(style) : 0;
        Box box;
        box.width = std::max(above.width, below.width) + 2 * side;
        add(box, above, (box.width - above.width) / 2, middle - thick / 2 - gap - above.descent);
        add(box, below, (box.width - below.width) / 2, middle + thick / 2 + gap + below.ascent);
        if (node.barred) addLine(box, side / 2, middle - thick / 2, box.width - side, thick);
        return box;
    }

    /// A sign as high as what it is beside, around the middle of that.
    Box grown(const QString& sign, const Box& beside, const Style& style) const {
        if (sign.isEmpty()) return {};
        Box box = glyphs(sign, fontOf(MathNode::Letters::kUpright, style));
        const double wanted = std::max(beside.height() * 1.05, box.height());
        if (box.height() <= 0) return box;
        const double factor = wanted / box.height();
        // Wider, too, but not as much as it is higher.
        const double wider = factor > 1 ? 1 + (factor - 1) * 0.15 : 1;
        const double middle = (beside.descent - beside.ascent) / 2;
        const double old_middle = (box.descent - box.ascent) / 2;
        box.path = QTransform::fromTranslate(0, middle).scale(wider, factor).translate(0, -old_middle).map(box.path);
        box.width *= wider;
        box.ascent = wanted / 2 - middle;
        box.descent = wanted / 2 + middle;
        return box;
    }

    Box setFenced(const MathNode& node, const Style& style) const {
        const Box inside = setRow(node.children, style);
        Box box;
        const Box left = grown(node.text, inside, style);
        const Box right = grown(node.closing, inside, style);
        add(box, left, 0, 0);
        add(box, inside, left.width, 0);
        add(box, right, left.width + inside.width, 0);
        box.width = left.width + inside.width + right.width;
        return box;
    }

    Box setRoot(const MathNode& node, const Style& style) const {
        const Box inside = set(node.children[0], style);
        const double gap = 0.12 * em(style);
        const double thick = line(style);
        const double top = inside.ascent + gap + thick;
        const double bottom = inside.descent + 0.05 * em(style);
        const double height = top + bottom;
        Box box;
        double x = 0;
        const double hook = 0.5 * em(style);
        if (!node.children[1].children.empty()) {
            const Box degree = set(node.children[1], style.script().script());
            add(box, degree, 0, bottom - 0.55 * height - degree.descent);
            x = std::max(degree.width - 0.55 * hook, 0.0);
        }
        // A stroke that falls, and one that rises to the line.
        QPolygonF sign;
        sign << QPointF(x, bottom - 0.42 * height) << QPointF(x + 0.18 * hook, bottom - 0.5 * height)
             << QPointF(x + 0.5 * hook, bottom - 2.2 * thick) << QPointF(x + hook - thick, -top)
             << QPointF(x + hook + inside.width + gap, -top) << QPointF(x + hook + inside.width + gap, -top + thick)
             << QPointF(x + hook, -top + thick) << QPointF(x + 0.55 * hook, bottom) << QPointF(x + 0.42 * hook, bottom)
             << QPointF(x + 0.14 * hook, bottom - 0.44 * height);
        box.path.addPolygon(sign);
        box.path.closeSubpath();
        add(box, inside, x + hook, 0);
        box.width = x + hook + inside.width + gap;
        box.ascent = std::max(box.ascent, top);
        box.descent = std::max(box.descent, bottom);
        return box;
    }

    Box setScripts(const MathNode& node, const Style& style) const {
        const MathNode& base = node.children[0];
        const Box middle = set(base, style);
        const bool has_below = !node.children[1].children.empty();
        const bool has_above = !node.children[2].children.empty();
        const Box below = set(node.children[1], style.script());
        const Box above = set(node.children[2], style.script());
        const bool limits = style.by_itself && base.kind == Kind::kSymbol &&
                            (base.symbol == MathClass::kLarge || base.symbol == MathClass::kFunction) &&
                            takesLimits(base.text);
        Box box;
        const double gap = 0.12 * em(style);
        if (limits) {
            box.width = std::max({middle.width, below.width, above.width});
            add(box, middle, (box.width - middle.width) / 2, 0);
            if (has_above) add(box, above, (box.width - above.width) / 2, -middle.ascent - gap - above.descent);
            if (has_below) add(box, below, (box.width - below.width) / 2, middle.descent + gap + below.ascent);
            return box;
        }
        add(box, middle, 0, 0);
        double up = std::max(0.42 * em(style), middle.ascent - 0.45 * above.height());
        double down = std::max(0.18 * em(style), middle.descent + 0.25 * below.ascent);
        if (has_below && has_above) {
            const double free = up - above.descent + down - below.ascent;
            if (free < gap) {
                up += (gap - free) / 2;
                down += (gap - free) / 2;
            }
        }
        const double x = middle.width + 0.04 * em(style);
        if (has_above) add(box, above, x, -up);
        if (has_below) add(box, below, x, down);
        box.width += 0.04 * em(style);
        return box;
    }

    Box setGrid(const MathNode& node, const Style& style) const {
        const auto columns = static_cast<std::size_t>(node.columns);
        const std::size_t rows = node.children.size() / columns;
        // Equations below one another are formulas by themselves; they begin at their sign.
        const bool aligned = node.alignments.startsWith(u'r');
        const Style inside{style.by_itself && aligned, style.level};
        std::vector<Box> cells;
        std::vector<double> widths(columns);
        std::vector<double> ascents(rows);
        std::vector<double> descents(rows);
        for (std::size_t i = 0; i < node.children.size(); ++i) {
            cells.push_back(set(node.children[i], inside));
            widths[i % columns] = std::max(widths[i % columns], cells.back().width);
            ascents[i / columns] = std::max({ascents[i / columns], cells.back().ascent, 0.6 * em(style)});
            descents[i / columns] = std::max({descents[i / columns], cells.back().descent, 0.2 * em(style)});
        }
        const double row_gap = 0.3 * em(style);
        const double column_gap = 0.8 * em(style);
        double height = row_gap * static_cast<double>(rows - 1);
        for (std::size_t i = 0; i < rows; ++i) height += ascents[i] + descents[i];
        Box box;
        double y = -height / 2 - axis(style);
        for (std::size_t i = 0; i < rows; ++i) {
            y += ascents[i];
            double x = 0;
            for (std::size_t j = 0; j < columns; ++j) {
                const Box& cell = cells[i * columns + j];
                const QChar alignment = node.alignments.at(static_cast<qsizetype>(j));
                const double free = widths[j] - cell.width;
                add(box, cell, x + (alignment == u'l' ? 0 : alignment == u'r' ? free : free / 2), y);
                x += widths[j] + (aligned && j % 2 == 0 ? 5 / 18.0 * em(style) : column_gap);
            }
            y += descents[i] + row_gap;
        }
        box.width = 0;
        for (std::size_t j = 0; j < columns; ++j)
            box.width += widths[j] + (j + 1 == columns ? 0 : aligned && j % 2 == 0 ? 5 / 18.0 * em(style) : column_gap);
        return box;
    }

    Box setAccent(const MathNode& node, const Style& style) const {
        const Box base = set(node.children[0], style);
        const double gap = 0.08 * em(style);
        const double thick = line(style);
        Box box;
        if (node.text == QLatin1String("box")) {
            const double room = 0.25 * em(style);
            add(box, base, room, 0);
            const QRectF outer(0, -base.ascent - room, base.width + 2 * room, base.height() + 2 * room);
            box.path.addRect(outer.left(), outer.top(), outer.width(), thick);
            box.path.addRect(outer.left(), outer.bottom() - thick, outer.width(), thick);
            box.path.addRect(outer.left(), outer.top(), thick, outer.height());
            box.path.addRect(outer.right() - thick, outer.top(), thick, outer.height());
            box.width = outer.width();
            box.ascent = -outer.top();
            box.descent = outer.bottom();
            return box;
        }
        add(box, base, 0, 0);
        if (node.text == QLatin1String("line")) {
            addLine(box, 0, -base.ascent - gap - thick, base.width, thick);
        } else if (node.text == QLatin1String("underline")) {
            addLine(box, 0, base.descent + gap, base.width, thick);
        } else {
            const Box sign = glyphs(node.text, fontOf(MathNode::Letters::kUpright, style.script()));
            const double bottom = -base.ascent - gap;
            // Its ink, not its place in a line of text, is above.
            add(box, sign, (base.width - sign.width) / 2 + 0.05 * em(style),
                bottom - sign.path.boundingRect().bottom());
        }
        return box;
    }

    QFont font_;
};

}  // namespace

std::optional<Formula> Formula::of(const QString& source, const QFont& font, FormulaPlace place) {
    const std::optional<MathNode> tree = parseLatex(source);
    if (!tree) return std::nullopt;
    Box box = Setter(font).set(*tree, {place == FormulaPlace::kByItself, 0});
    if (box.path.isEmpty()) return std::nullopt;
    Formula formula;
    formula.path_ = std::move(box.path);
    formula.path_.setFillRule(Qt::WindingFill);
    formula.width_ = std::max(box.width, 1.0);
    formula.ascent_ = box.ascent;
    formula.descent_ = box.descent;
    return formula;
}

void Formula::paint(QPainter& painter, const QPointF& baseline, double scale, const QColor& color) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(baseline);
    painter.scale(scale, scale);
    painter.fillPath(path_, color);
    painter.restore();
}

}  // namespace griffin::ui
