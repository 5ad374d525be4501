#include "ui/chat/transcript/reasoning_layout.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QLocale>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/chat/transcript/transcript_style.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

int textWidth(const TranscriptStyle& style, int width) {
    return std::max(width - style.quote_indent, 4 * style.em);
}

/// "12.3 s", from a minute on "2 min 5 s".
QString durationText(double ms) {
    constexpr int kMinute = 60;
    const double seconds = ms / 1000.0;
    if (seconds < kMinute)
        return QCoreApplication::translate("Reasoning", "%1 s").arg(QLocale().toString(seconds, 'f', 1));
    const int whole = static_cast<int>(std::min(seconds, 1e9));
    return QCoreApplication::translate("Reasoning", "%1 min %2 s").arg(whole / kMinute).arg(whole % kMinute);
}

}  // namespace

ReasoningLayout::ReasoningLayout(const TranscriptStyle& style, const MarkdownBlock& block, int width,
                                 const CodeView& view)
    : style_(style),
      state_(block.closed ? ReasoningState::kEnded : ReasoningState::kGrows),
      width_(width),
      height_(style.line) {
    if (!view.whole) return;
    text_.emplace(style, block.text, style.small, style.small_line, Qt::AlignLeft);
    text_->setWidth(textWidth(style, width));
    height_ += space::kTight + text_->height();
}

int ReasoningLayout::estimatedHeight(const TranscriptStyle& style, const MarkdownBlock& block, int width,
                                     const CodeView& view) {
    if (!view.whole) return style.line;
    const double needed = static_cast<double>(block.text.text.size()) * style.character;
    return style.line + space::kTight +
           std::max(static_cast<int>(std::ceil(needed / textWidth(style, width))), 1) * style.small_line;
}

QString reasoningTitle(ReasoningState state, const ReasoningFigures& figures) {
    const bool ended = state == ReasoningState::kEnded;
    if (figures.tokens == 0)
        return ended ? QCoreApplication::translate("Reasoning", "Reasoning")
                     : QCoreApplication::translate("Reasoning", "Thinking…");
    const QString title =
        ended ? QCoreApplication::translate("Reasoning", "Thought for %1 · %n tokens", nullptr, figures.tokens)
              : QCoreApplication::translate("Reasoning", "Thinking… %1 · %n tokens", nullptr, figures.tokens);
    return title.arg(durationText(figures.ms));
}

void ReasoningLayout::setReasoning(const ReasoningFigures& figures, ReasoningState state) {
    figures_ = figures;
    state_ = state;
}

QPoint ReasoningLayout::textOrigin() const {
    return {style_.quote_indent, style_.line + space::kTight};
}

QRect ReasoningLayout::showButton() const {
    const int words = QFontMetrics(style_.small).horizontalAdvance(title());
    return {0, 0, std::min(style_.icon + words + 2 * space::kSmall, width_), style_.line};
}

void ReasoningLayout::paint(QPainter& painter, const QRect& clip, const QList<TextMark>& marks) const {
    const QString icon = text_ ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right");
    painter.drawPixmap(QPoint(0, (style_.line - style_.icon) / 2),
                       tintedPixmap(icon, style_.colors.text_faint, QSize(style_.icon, style_.icon),
                                    painter.device()->devicePixelRatioF()));
    painter.setFont(style_.small);
    painter.setPen(style_.colors.text_secondary);
    painter.drawText(showButton().adjusted(style_.icon + space::kTight, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     title());
    if (!text_) return;
    const QPoint origin = textOrigin();
    painter.fillRect(QRect(0, origin.y(), 2, text_->height()), style_.colors.border_strong);
    text_->paint(painter, origin, clip.translated(-origin), marks);
}

int ReasoningLayout::placeAt(const QPoint& point, QTextLine::CursorPosition what) const {
    return text_ && point.y() >= style_.line ? text_->placeAt(point - textOrigin(), what) : 0;
}

BlockPart ReasoningLayout::partAt(const QPoint& point) const {
    const bool inside = QRect(0, style_.line, width_, height_ - style_.line).contains(point);
    return text_ && inside ? BlockPart::kText : BlockPart::kNothing;
}

QRect ReasoningLayout::caretAt(int position) const {
    return text_ ? text_->caretAt(position).translated(textOrigin()) : QRect(0, 0, 1, style_.line);
}

}  // namespace griffin::ui
