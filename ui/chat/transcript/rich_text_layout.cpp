#include "ui/chat/transcript/rich_text_layout.h"

#include <QGlyphRun>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "ui/chat/markdown/formula_blocks.h"
#include "ui/chat/transcript/transcript_style.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

namespace {

constexpr double kWidest = 1e6;
constexpr QChar kSign = u'x';             // stands for a formula in the layout
constexpr double kBesideFormula = 2;      // together on both sides
constexpr double kSmallestFormula = 0.5;  // one that had to be smaller is shown as it was written

QTextCharFormat formatOf(const TranscriptStyle& style, const InlineSpan& span, const QFont& base) {
    QTextCharFormat format;
    if (span.style & kBold) format.setFontWeight(QFont::Bold);
    if (span.style & (kItalic | kMath)) format.setFontItalic(true);
    if (span.style & kStrike) format.setFontStrikeOut(true);
    if (span.style & kCode) {
        QFont code = style.code;
        code.setPointSizeF(base.pointSizeF() * style.code.pointSizeF() / style.body.pointSizeF());
        if (span.style & kBold) code.setBold(true);
        if (span.style & kItalic) code.setItalic(true);
        format.setFont(code);
    }
    if (span.style & kSubscript) format.setVerticalAlignment(QTextCharFormat::AlignSubScript);
    if (span.style & kSuperscript) format.setVerticalAlignment(QTextCharFormat::AlignSuperScript);
    if (span.style & kKey)
        format.setFontFamilies(style.code.families().isEmpty() ? QStringList{style.code.family()}
                                                               : style.code.families());
    if (!span.href.isEmpty()) {
        format.setForeground(style.colors.link);
        format.setFontUnderline(true);
    }
    return format;
}

using Extent = std::pair<double, double>;  // from left to right

/// Those that touch as one.
std::vector<Extent> joined(std::vector<Extent> extents) {
    constexpr double kTouching = 0.01;
    std::sort(extents.begin(), extents.end());
    std::vector<Extent> joined;
    for (const Extent& extent : extents) {
        if (joined.empty() || extent.first > joined.back().second + kTouching) {
            joined.push_back(extent);
        } else {
            joined.back().second = std::max(joined.back().second, extent.second);
        }
    }
    return joined;
}

bool hasRightToLeft(const QString& text) {
    return std::any_of(text.begin(), text.end(), [](QChar c) {
        const auto direction = c.direction();
        return direction == QChar::DirR || direction == QChar::DirAL;
    });
}

/// The ground of a token: a pixel from the next, so that each can be seen, and its second sign.
void paintToken(QPainter& painter, const TranscriptStyle& style, const QRectF& rect, const QColor& ink,
                Qt::PenStyle line) {
    QColor color = ink;
    color.setAlphaF(style.dark ? 0.32F : 0.2F);
    const QRectF ground = rect.adjusted(0, 2, -1, -2);
    painter.fillRect(ground, color);
    if (line == Qt::NoPen) return;
    painter.save();
    QPen pen(ink, 2, line, Qt::FlatCap);
    if (line == Qt::CustomDashLine) pen.setDashPattern({1, 1});
    painter.setPen(pen);
    painter.drawLine(QPointF(ground.left(), ground.bottom() - 1), QPointF(ground.right(), ground.bottom() - 1));
    painter.restore();
}

}  // namespace

void paintMark(QPainter& painter, const TranscriptStyle& style, const QRectF& rect, TextMark::Kind kind) {
    switch (kind) {
        case TextMark::kMatch:
            return painter.fillRect(rect, style.colors.find_match);
        case TextMark::kCurrentMatch:
            return painter.fillRect(rect, style.colors.find_current);
        case TextMark::kSelection:
            return painter.fillRect(rect, style.colors.selection);
        case TextMark::kDraftToken:
            return paintToken(painter, style, rect, style.colors.accepted, Qt::NoPen);
        case TextMark::kFoundToken:
            return paintToken(painter, style, rect, style.colors.found, Qt::CustomDashLine);
        case TextMark::kOwnToken:
            return paintToken(painter, style, rect, style.colors.target, Qt::SolidLine);
        case TextMark::kPass:
            painter.save();
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(QPen(style.colors.text_secondary, 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(rect.adjusted(-0.5, 1.5, -0.5, -1.5), 3, 3);
            painter.restore();
            return;
    }
}

RichTextLayout::RichTextLayout(const TranscriptStyle& style, const RichText& text, const QFont& font, int line_height,
                               Qt::Alignment alignment)
    : style_(style), spans_(text.spans), layout_(text.text, font), line_height_(line_height) {
    QString shown = text.text;
    for (const InlineSpan& span : spans_) {
        if (span.style & kMath) takeFormula(span, text.text, font);
    }
    for (auto place = formulas_.rbegin(); place != formulas_.rend(); ++place)
        shown.replace(place->start, place->length, kSign);
    layout_.setText(shown);
    mixed_directions_ = hasRightToLeft(text.text);
    right_to_left_ = mixed_directions_ && text.text.isRightToLeft();
    if (right_to_left_ && alignment == Qt::AlignLeft) alignment = Qt::AlignRight;
    QTextOption option(alignment);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setTextDirection(right_to_left_ ? Qt::RightToLeft : Qt::LeftToRight);
    layout_.setTextOption(option);
    QList<QTextLayout::FormatRange> formats;
    for (const InlineSpan& span : spans_) {
        const int start = toLayout(span.start);
        formats.append({start, toLayout(span.start + span.length) - start, formatOf(style, span, font)});
    }
    // Their signs are as wide as the formulas, and cannot be seen.
    const double sign = QFontMetricsF(font).horizontalAdvance(kSign);
    for (const Place& place : formulas_) {
        QTextCharFormat format;
        format.setForeground(Qt::transparent);
        format.setFontLetterSpacingType(QFont::AbsoluteSpacing);
        format.setFontLetterSpacing(place.formula.width() * place.scale + kBesideFormula - sign);
        formats.append({place.sign, 1, format});
    }
    layout_.setFormats(formats);
    layout_.setCacheEnabled(true);
}

void RichTextLayout::takeFormula(const InlineSpan& span, const QString& text, const QFont& font) {
    const auto source = formulaText(text.mid(span.start, span.length));
    if (!source) return;
    auto formula = Formula::of(source->latex, font, FormulaPlace::kInText);
    if (!formula) return;
    const double scale = std::min(1.0, (line_height_ - 1) / formula->height());
    if (scale < kSmallestFormula) return;
    int sign = span.start;
    for (const Place& place : formulas_) sign -= place.length - 1;
    formulas_.push_back({span.start, span.length, sign, *std::move(formula), scale});
}

int RichTextLayout::toLayout(int position) const {
    int moved = 0;
    for (const Place& place : formulas_) {
        if (position <= place.start) break;
        if (position < place.start + place.length) return place.sign;
        moved += place.length - 1;
    }
    return position - moved;
}

int RichTextLayout::toText(int position) const {
    int moved = 0;
    for (const Place& place : formulas_) {
        if (position <= place.sign) break;
        moved += place.length - 1;
    }
    return position + moved;
}

void RichTextLayout::paintFormulas(QPainter& painter, const QPoint& origin) const {
    for (const Place& place : formulas_) {
        const QTextLine line = layout_.lineForTextPosition(place.sign);
        if (!line.isValid()) continue;
        const double top = 1.0 * line_height_ * line.lineNumber();
        const double ascent = place.formula.ascent() * place.scale;
        const double descent = place.formula.descent() * place.scale;
        const double letters = top + (line_height_ - line.height()) / 2.0 + line.ascent();
        const double baseline = std::clamp(letters, top + ascent, std::max(top + line_height_ - descent, top + ascent));
        const double left = std::min(line.cursorToX(place.sign), line.cursorToX(place.sign + 1));
        place.formula.paint(painter, origin + QPointF(left + kBesideFormula / 2, baseline), place.scale,
                            style_.colors.text);
    }
}

void RichTextLayout::setWidth(int width) {
    if (width == width_) return;
    width_ = width;
    int y = 0;
    layout_.beginLayout();
    while (true) {
        QTextLine line = layout_.createLine();
        if (!line.isValid()) break;
        line.setLineWidth(width);
        // Every line has the same height, whatever fonts it mixes, so that lines are evenly spaced.
        line.setPosition(QPointF(0, y + (line_height_ - line.height()) / 2.0));
        y += line_height_;
    }
    layout_.endLayout();
    height_ = std::max(y, line_height_);
}

int RichTextLayout::naturalWidth() {
    if (natural_width_ < 0) natural_width_ = widestLine(kWidest, QTextOption::WrapAtWordBoundaryOrAnywhere);
    return natural_width_;
}

int RichTextLayout::wordWidth() {
    if (word_width_ < 0) word_width_ = widestLine(1, QTextOption::WordWrap);
    return word_width_;
}

int RichTextLayout::widestLine(double width, QTextOption::WrapMode mode) {
    const QTextOption usual = layout_.textOption();
    QTextOption option = usual;
    option.setWrapMode(mode);
    layout_.setTextOption(option);
    double widest = 0;
    layout_.beginLayout();
    while (true) {
        QTextLine line = layout_.createLine();
        if (!line.isValid()) break;
        line.setLineWidth(width);
        widest = std::max(widest, line.naturalTextWidth());
    }
    layout_.endLayout();
    layout_.setTextOption(usual);
    width_ = -1;
    return static_cast<int>(std::ceil(widest)) + 1;
}

int RichTextLayout::lineOf(int position) const {
    int first = 0;
    int behind = layout_.lineCount();
    while (behind - first > 1) {
        const int middle = (first + behind) / 2;
        (layout_.lineAt(middle).textStart() <= position ? first : behind) = middle;
    }
    return first;
}

int RichTextLayout::wholeLetter(int position) const {
    const auto end = static_cast<int>(layout_.text().size());
    while (position < end && !layout_.isValidCursorPosition(position)) ++position;
    return position;
}

QList<QRectF> RichTextLayout::rectsOf(int start, int length, Lines within) const {
    QList<QRectF> rects;
    const int end = toLayout(start + length);
    start = toLayout(start);
    const int last = std::min(within.last, layout_.lineCount() - 1);
    for (int i = std::max(within.first, lineOf(start)); i <= last; ++i) {
        const QTextLine line = layout_.lineAt(i);
        if (line.textStart() >= end) break;
        const int from = std::max(start, line.textStart());
        const int to = std::min(end, line.textStart() + line.textLength());
        if (from >= to) continue;
        // A token's space before a word that begins the next line is not seen.
        if (to < end && QStringView(layout_.text()).mid(from, to - from).trimmed().isEmpty()) continue;
        const double top = 1.0 * line_height_ * i;
        if (!mixed_directions_) {
            const double left = line.cursorToX(from);
            rects.append(QRectF(left, top, line.cursorToX(to) - left, line_height_));
            continue;
        }
        // A part may be in several places of the line. (Where the direction changes, a place of the text has two on the
        // line, of which cursorToX() tells one.)
        std::vector<Extent> parts;
        const int first = wholeLetter(from);
        const int letters = wholeLetter(to) - first;
        if (letters == 0) continue;
        for (const QGlyphRun& run : line.glyphRuns(first, letters))
            parts.emplace_back(run.boundingRect().left(), run.boundingRect().right());
        for (const Extent& extent : joined(std::move(parts)))
            rects.append(QRectF(extent.first, top, extent.second - extent.first, line_height_));
    }
    return rects;
}

void RichTextLayout::paint(QPainter& painter, const QPoint& origin, const QRect& clip,
                           const QList<TextMark>& marks) const {
    // Background of inline code, then marks, then the letters. A text may have thousands of marks, a few lines are
    // drawn.
    Lines drawn;
    if (clip.isValid())
        drawn = {(clip.top() - origin.y()) / line_height_ - 1, (clip.bottom() - origin.y()) / line_height_ + 1};
    painter.save();
    painter.translate(origin);
    painter.setPen(Qt::NoPen);
    for (const InlineSpan& span : spans_) {
        if (!(span.style & (kCode | kKey))) continue;
        painter.setPen(span.style & kKey ? QPen(style_.colors.border_strong) : QPen(Qt::NoPen));
        painter.setBrush(style_.dark ? style_.colors.surface_strong : style_.colors.surface_strong.lighter(104));
        const double beside = span.style & kKey ? 1 : 2;
        for (const QRectF& rect : rectsOf(span.start, span.length, drawn)) {
            painter.drawRoundedRect(rect.adjusted(-beside, 2, beside, -2), space::kSmallRadius, space::kSmallRadius);
        }
    }
    for (const TextMark& mark : marks) {
        for (const QRectF& rect : rectsOf(mark.start, mark.length, drawn)) paintMark(painter, style_, rect, mark.kind);
    }
    painter.restore();
    painter.setPen(style_.colors.text);
    layout_.draw(&painter, origin, {}, clip);
    paintFormulas(painter, origin);
}

int RichTextLayout::placeAt(const QPoint& point, QTextLine::CursorPosition what) const {
    if (layout_.lineCount() == 0) return 0;
    if (point.y() < 0) return 0;
    const int index = point.y() / line_height_;
    if (index >= layout_.lineCount()) return toText(static_cast<int>(layout_.text().size()));
    const QTextLine line = layout_.lineAt(index);
    if (!right_to_left_) return toText(line.xToCursor(point.x(), what));
    // xToCursor() counts the space that ends a broken line, which is not drawn.
    const QString shown = layout_.text().mid(line.textStart(), line.textLength());
    const auto end = std::find_if(shown.crbegin(), shown.crend(), [](QChar c) { return c != QLatin1Char(' '); });
    const double hidden = QFontMetricsF(layout_.font()).horizontalAdvance(shown.right(end - shown.crbegin()));
    return toText(std::max(line.xToCursor(point.x() + hidden, what), line.textStart()));
}

QRect RichTextLayout::caretAt(int position) const {
    position = toLayout(position);
    const QTextLine line = layout_.lineForTextPosition(position);
    if (!line.isValid()) return {0, 0, 1, line_height_};
    return {static_cast<int>(line.cursorToX(position)), line.lineNumber() * line_height_, 1, line_height_};
}

const InlineSpan* RichTextLayout::linkAt(const QPoint& point) const {
    for (const InlineSpan& span : spans_) {
        if (span.href.isEmpty()) continue;
        for (const QRectF& rect : rectsOf(span.start, span.length, {})) {
            if (rect.contains(point)) return &span;
        }
    }
    return nullptr;
}

}  // namespace griffin::ui
