#include "ui/chat/transcript/code_block_layout.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/chat/transcript/rich_text_layout.h"
#include "ui/chat/transcript/transcript_style.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

namespace {

constexpr int kPadding = space::kLarge;  // left and right of the code
constexpr int kMaxLine = 2000;           // longer lines continue on the next one: shaping them would take too long
constexpr int kScrollBarHeight = 6;

int widthOf(QChar c, int column) {
    if (c == QLatin1Char('\t')) return 4 - column % 4;
    return c.unicode() >= 0x1100 ? 2 : 1;
}

/// Columns of a line: wide characters count twice, tabs up to the next multiple of four.
int columnsOf(QStringView line) {
    int columns = 0;
    for (const QChar c : line) columns += widthOf(c, columns);
    return columns;
}

/// How many characters of a line, at least one, fit into so many columns.
int fittingInto(QStringView line, int columns) {
    int used = 0;
    for (qsizetype i = 0; i < line.size(); ++i) {
        used += widthOf(line.at(i), used);
        if (used <= columns || i == 0) continue;
        // A pair of surrogates stays together.
        return static_cast<int>(line.at(i).isLowSurrogate() && i > 1 ? i - 1 : i);
    }
    return static_cast<int>(line.size());
}

/// The lines of the card with their start, length, and the start of the source's line.
template <class Function>
void forEachLine(const QString& code, int columns, Function function) {
    qsizetype start = 0;
    while (true) {
        auto end = code.indexOf(QLatin1Char('\n'), start);
        if (end < 0) end = code.size();
        const int line = static_cast<int>(start);
        do {
            QStringView rest = QStringView(code).mid(start, std::min<qsizetype>(end - start, kMaxLine));
            const int length = columns > 0 ? fittingInto(rest, columns) : static_cast<int>(rest.size());
            function(static_cast<int>(start), length, line);
            start += length;
        } while (start < end);
        if (end == code.size()) return;
        start = end + 1;
    }
}

/// At which lines are wrapped; 0: they are not.
int columnsFor(const TranscriptStyle& style, int width, const CodeView& view) {
    if (!view.wrapped) return 0;
    return std::max(static_cast<int>((width - 2 * kPadding) / style.code_character), 8);
}

bool isLong(const MarkdownBlock& block, int lines) {
    return block.closed && lines > CodeBlockLayout::kLong;
}

int shownOf(bool is_long, int lines, const CodeView& view) {
    return is_long && !view.whole ? CodeBlockLayout::kBeginning : lines;
}

int showHeight(const TranscriptStyle& style) {
    return style.small_line + space::kMedium;
}

int heightOf(const TranscriptStyle& style, int shown, bool is_long) {
    return style.code_header + shown * style.code_line + space::kTight + space::kMedium +
           (is_long ? showHeight(style) : 0);
}

QColor spanColor(const ThemeColors& colors, CodeSpan::Kind kind) {
    switch (kind) {
        case CodeSpan::kKeyword:
            return colors.code_keyword;
        case CodeSpan::kType:
            return colors.code_type;
        case CodeSpan::kFunction:
            return colors.code_function;
        case CodeSpan::kString:
            return colors.code_string;
        case CodeSpan::kNumber:
            return colors.code_number;
        case CodeSpan::kComment:
            return colors.code_comment;
        case CodeSpan::kPreprocessor:
            return colors.code_preprocessor;
    }
    return colors.text;
}

}  // namespace

CodeBlockLayout::CodeBlockLayout(const TranscriptStyle& style, const MarkdownBlock& block, int width,
                                 const CodeView& view, const BlockLayout* earlier)
    : style_(style),
      code_(block.text.text),
      language_(block.language),
      difference_(language_ == QLatin1String("diff") || language_ == QLatin1String("patch")),
      view_(view),
      width_(width) {
    int widest = 0;
    forEachLine(code_, columnsFor(style_, width_, view_), [&](int start, int length, int line) {
        lines_.push_back({start, length, line < code_.size() ? code_.at(line) : QChar()});
        if (start == line) ++code_lines_;
        widest = std::max(widest, columnsOf(QStringView(code_).mid(start, length)));
    });
    shaped_.resize(lines_.size());
    content_width_ = static_cast<int>(std::ceil(widest * style_.code_character));
    long_ = isLong(block, static_cast<int>(lines_.size()));
    shown_ = shownOf(long_, static_cast<int>(lines_.size()), view_);
    height_ = heightOf(style_, shown_, long_);
    if (earlier != nullptr) setHorizontalOffset(earlier->horizontalOffset());
}

int CodeBlockLayout::heightFor(const TranscriptStyle& style, const MarkdownBlock& block, int width,
                               const CodeView& view) {
    int lines = 0;
    forEachLine(block.text.text, columnsFor(style, width, view), [&](int, int, int) { ++lines; });
    const bool is_long = isLong(block, lines);
    return heightOf(style, shownOf(is_long, lines, view), is_long);
}

int CodeBlockLayout::linesBottom() const {
    return height_ - (long_ ? showHeight(style_) : 0);
}

int CodeBlockLayout::firstLineTop() const {
    return style_.code_header + space::kTight;
}

int CodeBlockLayout::horizontalMaximum() const {
    return std::max(content_width_ + 2 * kPadding - width_, 0);
}

void CodeBlockLayout::setHorizontalOffset(int offset) {
    offset_ = std::clamp(offset, 0, horizontalMaximum());
}

void CodeBlockLayout::setCodeSpans(const QList<CodeSpan>& spans) {
    spans_ = spans;
    for (auto& line : shaped_) line.reset();
}

const QTextLayout& CodeBlockLayout::shapedLine(int index) const {
    auto& shaped = shaped_[static_cast<std::size_t>(index)];
    if (shaped) return *shaped;
    const Line& line = lines_[static_cast<std::size_t>(index)];
    shaped = std::make_unique<QTextLayout>(code_.mid(line.start, line.length), style_.code);
    QTextOption option;
    option.setWrapMode(QTextOption::NoWrap);
    option.setTextDirection(Qt::LeftToRight);
    option.setTabStopDistance(4 * style_.code_character);
    shaped->setTextOption(option);
    QList<QTextLayout::FormatRange> formats;
    const auto first = std::partition_point(
        spans_.begin(), spans_.end(), [&](const CodeSpan& span) { return span.start + span.length <= line.start; });
    for (auto it = first; it != spans_.end() && it->start < line.start + line.length; ++it) {
        const int from = std::max(it->start, line.start);
        const int to = std::min(it->start + it->length, line.start + line.length);
        QTextCharFormat format;
        format.setForeground(spanColor(style_.colors, it->kind));
        if (it->kind == CodeSpan::kComment) format.setFontItalic(true);
        formats.append({from - line.start, to - from, format});
    }
    shaped->setFormats(formats);
    shaped->setCacheEnabled(true);
    shaped->beginLayout();
    QTextLine text = shaped->createLine();
    if (text.isValid()) {
        text.setLineWidth(1e6);
        text.setPosition(QPointF(0, (style_.code_line - text.height()) / 2.0));
    }
    shaped->endLayout();
    return *shaped;
}

int CodeBlockLayout::lineAtPosition(int position) const {
    const auto it =
        std::partition_point(lines_.begin(), lines_.end(), [&](const Line& line) { return line.start <= position; });
    return std::max(static_cast<int>(it - lines_.begin()) - 1, 0);
}

void CodeBlockLayout::paint(QPainter& painter, const QRect& clip, const QList<TextMark>& marks) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(style_.colors.border);
    painter.setBrush(style_.colors.surface);
    painter.drawRoundedRect(QRectF(0.5, 0.5, width_ - 1, height_ - 1), space::kRadius, space::kRadius);
    paintHeader(painter);

    const QRect inside(1, firstLineTop(), width_ - 2, linesBottom() - firstLineTop() - 1);
    painter.setClipRect(inside, Qt::IntersectClip);
    painter.translate(kPadding - offset_, firstLineTop());
    const int first = std::clamp((clip.top() - firstLineTop()) / style_.code_line, 0, shown_);
    const int last = std::clamp((clip.bottom() - firstLineTop()) / style_.code_line + 1, 0, shown_);
    for (int i = first; i < last; ++i) {
        const Line& line = lines_[static_cast<std::size_t>(i)];
        const QTextLayout& shaped = shapedLine(i);
        const int y = i * style_.code_line;
        if (const QColor ground = signColor(line.sign); ground.isValid())
            painter.fillRect(QRect(offset_ - kPadding + 1, y, width_ - 2, style_.code_line), ground);
        for (const TextMark& mark : marks) {
            const int from = std::max(mark.start, line.start);
            const int to = std::min(mark.start + mark.length, line.start + line.length);
            if (from > to || mark.start + mark.length <= line.start) continue;
            const QTextLine text = shaped.lineAt(0);
            const double left = text.cursorToX(from - line.start);
            double right = text.cursorToX(to - line.start);
            // A selected line break shows as a little background after the line.
            if (mark.start + mark.length > line.start + line.length) right += style_.code_character / 2;
            paintMark(painter, style_, QRectF(left, y, right - left, style_.code_line), mark.kind);
        }
        painter.setPen(style_.colors.text);
        shaped.draw(&painter, QPointF(0, y));
    }
    painter.restore();
    paintScrollBar(painter);
    paintShowButton(painter);
}

QColor CodeBlockLayout::signColor(QChar sign) const {
    if (!difference_ || (sign != QLatin1Char('+') && sign != QLatin1Char('-'))) return {};
    QColor ground = sign == QLatin1Char('+') ? style_.colors.code_string : style_.colors.danger;
    ground.setAlphaF(style_.dark ? 0.22F : 0.14F);
    return ground;
}

void CodeBlockLayout::paintShowButton(QPainter& painter) const {
    if (!long_) return;
    painter.setFont(style_.small);
    painter.setPen(style_.colors.text_secondary);
    const QString text = view_.whole ? QCoreApplication::translate("CodeBlock", "Show less")
                                     : QCoreApplication::translate("CodeBlock", "Show all %n lines", "", code_lines_);
    painter.drawText(showButton(), Qt::AlignCenter, text);
    painter.fillRect(QRect(1, linesBottom(), width_ - 2, 1), style_.colors.border);
}

void CodeBlockLayout::paintHeader(QPainter& painter) const {
    const QRect strip(kPadding, space::kTight, width_ - 2 * kPadding, style_.code_header - space::kTight);
    painter.setFont(style_.small);
    painter.setPen(style_.colors.text_faint);
    const QString name = language_.isEmpty() ? QCoreApplication::translate("CodeBlock", "Code") : language_;
    painter.drawText(strip, Qt::AlignLeft | Qt::AlignVCenter, name);
}

void CodeBlockLayout::paintScrollBar(QPainter& painter) const {
    if (horizontalMaximum() == 0) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(style_.colors.border_strong);
    const double track = width_ - 2.0 * kPadding;
    const double total = content_width_ + 2.0 * kPadding;
    const QRectF handle(kPadding + track * offset_ / total, linesBottom() - kScrollBarHeight - 2,
                        track * width_ / total, kScrollBarHeight - 2);
    painter.drawRoundedRect(handle, 2, 2);
    painter.restore();
}

QRect CodeBlockLayout::copyButton() const {
    return {width_ - style_.button - space::kSmall,
            space::kTight + (style_.code_header - space::kTight - style_.button) / 2, style_.button, style_.button};
}

QRect CodeBlockLayout::wrapButton() const {
    if (!view_.wrapped && horizontalMaximum() == 0) return {};
    return copyButton().translated(-style_.button, 0);
}

QRect CodeBlockLayout::showButton() const {
    return long_ ? QRect(1, linesBottom() + 1, width_ - 2, showHeight(style_) - 2) : QRect();
}

bool CodeBlockLayout::shows(int position) const {
    return lineAtPosition(position) < shown_;
}

int CodeBlockLayout::placeAt(const QPoint& point, QTextLine::CursorPosition what) const {
    const int y = point.y() - firstLineTop();
    if (y < 0) return 0;
    const int index = y / style_.code_line;
    if (index >= shown_) return static_cast<int>(code_.size());
    const QTextLine line = shapedLine(index).lineAt(0);
    return lines_[static_cast<std::size_t>(index)].start + line.xToCursor(point.x() - kPadding + offset_, what);
}

BlockPart CodeBlockLayout::partAt(const QPoint& point) const {
    if (point.x() < 0 || point.x() >= width_ || point.y() < 0 || point.y() >= height_) return BlockPart::kNothing;
    if (copyButton().contains(point)) return BlockPart::kCopyCode;
    if (horizontalMaximum() > 0 && point.y() >= linesBottom() - space::kMedium && point.y() < linesBottom())
        return BlockPart::kScrollBar;
    return point.y() < firstLineTop() ? BlockPart::kNothing : BlockPart::kText;
}

QRect CodeBlockLayout::caretAt(int position) const {
    const int index = lineAtPosition(position);
    const int x = static_cast<int>(
        shapedLine(index).lineAt(0).cursorToX(position - lines_[static_cast<std::size_t>(index)].start));
    return {x + kPadding - offset_, firstLineTop() + index * style_.code_line, 1, style_.code_line};
}

}  // namespace griffin::ui
