// Painting of a message: author, blocks with their list markers and quote bars, foot.
#include <QCoreApplication>
#include <QFontMetrics>
#include <QPainter>
#include <algorithm>

#include "ui/chat/transcript/message_layout.h"
#include "ui/chat/transcript/rich_text_layout.h"
#include "ui/chat/transcript/transcript_style.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

namespace {

QString iconOf(MessageAction action) {
    switch (action) {
        case MessageAction::kContinue:
            return QStringLiteral("continue");
        case MessageAction::kDelete:
            return QStringLiteral("trash");
        case MessageAction::kWrapCode:
            return QStringLiteral("wrap");
        case MessageAction::kCopy:
        case MessageAction::kCopyCode:
            return QStringLiteral("copy");
        case MessageAction::kEdit:
            return QStringLiteral("edit");
        case MessageAction::kRegenerate:
            return QStringLiteral("regenerate");
        case MessageAction::kPrevious:
            return QStringLiteral("arrow-left");
        case MessageAction::kNext:
            return QStringLiteral("arrow-right");
        case MessageAction::kOpenFile:
            return QStringLiteral("file");
        case MessageAction::kInstructions:
            return QStringLiteral("settings");
        case MessageAction::kShowCode:
        case MessageAction::kPasses:
        case MessageAction::kFold:
            break;  // have none
    }
    return {};
}

}  // namespace

void MessageLayout::paint(QPainter& painter, const QRect& clip, const PaintState& state) const {
    painter.setFont(style_.author);
    painter.setPen(style_.colors.text_secondary);
    painter.drawText(QRect(0, aboveHeight(), width_, style_.line), Qt::AlignLeft | Qt::AlignVCenter, message_.author);
    paintReadFromHere(painter);
    paintInstructions(painter, state);

    if (message_.role == storage::MessageRole::kUser) {
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(style_.colors.surface);
        painter.drawRoundedRect(QRect(0, contentTop(), width_, blocks_bottom_ - contentTop()), space::kRadius,
                                space::kRadius);
        painter.restore();
    }
    for (int block = blockAt(clip.top()); block < static_cast<int>(slots_.size()); ++block) {
        const Slot& slot = slots_[static_cast<std::size_t>(block)];
        if (slot.top > clip.bottom()) break;
        if (!slot.layout || slot.hidden) continue;
        paintContainers(painter, block);
        const QPoint origin(blockLeft(block), slot.top);
        painter.save();
        painter.translate(origin);
        slot.layout->paint(painter, clip.translated(-origin), state.marks ? state.marks(block) : QList<TextMark>());
        painter.restore();
    }
    if (message_.state == storage::MessageState::kStreaming) paintCaret(painter);
    paintAttachments(painter, state);
    paintError(painter);
    paintRibbon(painter, state);
    paintFoot(painter, state);
}

QString MessageLayout::readFromHereText() {
    return QCoreApplication::translate("Transcript",
                                       "What is above is no longer read by the model: its context is full");
}

void MessageLayout::paintReadFromHere(QPainter& painter) const {
    if (!message_.read_from_here) return;
    painter.setFont(style_.small);
    const QRect strip(0, 0, width_, style_.line);
    const QFontMetrics metrics(style_.small);
    const QString shown = metrics.elidedText(readFromHereText(), Qt::ElideRight, width_ - 4 * space::kLarge);
    const int half = (width_ - metrics.horizontalAdvance(shown)) / 2 - space::kMedium;
    painter.fillRect(QRect(0, style_.line / 2, half, 1), style_.colors.border_strong);
    painter.fillRect(QRect(width_ - half, style_.line / 2, half, 1), style_.colors.border_strong);
    painter.setPen(style_.colors.text_secondary);
    painter.drawText(strip, Qt::AlignCenter, shown);
}

QString MessageLayout::instructionsText() const {
    if (message_.instructions.isEmpty()) return {};
    return QCoreApplication::translate("Transcript", "Instructions: %1").arg(message_.instructions.simplified());
}

void MessageLayout::paintInstructions(QPainter& painter, const PaintState& state) const {
    const QRect line = instructionsRect();
    if (line.isNull()) return;
    const ActionSpot spot{MessageAction::kInstructions, -1, line, true};
    const bool hovered = state.hovered != nullptr && state.hovered->same(spot);
    const bool focused = state.focused != nullptr && state.focused->same(spot);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(focused ? style_.colors.accent : style_.colors.border);
    painter.setBrush(hovered ? QBrush(style_.colors.surface) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(QRectF(line).adjusted(0.5, 0.5, -0.5, -0.5), space::kSmallRadius, space::kSmallRadius);
    painter.restore();
    const QColor color = hovered ? style_.colors.text : style_.colors.text_secondary;
    const QPoint icon(space::kSmall, line.top() + (line.height() - style_.icon) / 2);
    painter.drawPixmap(icon, tintedPixmap(iconOf(spot.action), color, QSize(style_.icon, style_.icon),
                                          painter.device()->devicePixelRatioF()));
    const QRect text = line.adjusted(2 * space::kSmall + style_.icon, 0, -space::kSmall, 0);
    painter.setFont(style_.small);
    painter.setPen(color);
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics(style_.small).elidedText(instructionsText(), Qt::ElideRight, text.width()));
}

void MessageLayout::paintRibbon(QPainter& painter, const PaintState& state) const {
    const QRect rect = ribbonRect();
    if (rect.isNull()) return;
    ribbon_.paint(painter, rect, style_.colors, state.passes);
    if (state.focused == nullptr || state.focused->action != MessageAction::kPasses) return;
    painter.setPen(style_.colors.accent);
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect).adjusted(-2.5, -2.5, 1.5, 2.5), space::kSmallRadius, space::kSmallRadius);
}

void MessageLayout::paintAttachments(QPainter& painter, const PaintState& state) const {
    const QList<QRect> rects = attachmentRects();
    const QFontMetrics metrics(style_.small);
    for (int i = 0; i < rects.size(); ++i) {
        const QRect& chip = rects.at(i);
        const ActionSpot spot{MessageAction::kOpenFile, i, chip, true};
        const bool hovered = state.hovered != nullptr && state.hovered->same(spot);
        const bool focused = state.focused != nullptr && state.focused->same(spot);
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(focused ? style_.colors.accent : style_.colors.border);
        painter.setBrush(hovered ? style_.colors.surface_strong : style_.colors.surface);
        painter.drawRoundedRect(QRectF(chip).adjusted(0.5, 0.5, -0.5, -0.5), space::kSmallRadius, space::kSmallRadius);
        painter.restore();
        const QPoint icon(chip.left() + space::kSmall, chip.top() + (chip.height() - style_.icon) / 2);
        painter.drawPixmap(icon, tintedPixmap(QStringLiteral("file"), style_.colors.text_faint,
                                              QSize(style_.icon, style_.icon), painter.device()->devicePixelRatioF()));
        const QRect text = chip.adjusted(space::kSmall + style_.icon + space::kTight, 0, -space::kSmall, 0);
        painter.setFont(style_.small);
        painter.setPen(hovered ? style_.colors.text : style_.colors.text_secondary);
        painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(message_.attachments.at(i), Qt::ElideMiddle, text.width()));
    }
}

void MessageLayout::paintContainers(QPainter& painter, int block) const {
    const MarkdownBlock& here = document_.blocks().at(block);
    const Slot& slot = slots_[static_cast<std::size_t>(block)];
    const bool mirrored = slot.right_to_left;
    int indent = 0;
    for (int depth = 0; depth < here.containers.size() && indent < indentOf(block); ++depth) {
        const bool quote = here.containers.at(depth) == 'q';
        if (quote) {
            // The bar continues from the block before where that is in the same quote.
            int top = slot.top;
            if (block > 0 && document_.blocks().at(block - 1).containers.startsWith(here.containers.left(depth + 1))) {
                top -= spacingBefore(block);
            }
            const int left = mirrored ? width_ - indent - 2 : indent;
            painter.fillRect(QRect(left, top, 2, slot.top + slot.height - top), style_.colors.border_strong);
        }
        indent += quote ? style_.quote_indent : style_.list_indent;
    }
    if (!here.marker.isEmpty()) paintMarker(painter, block);
    if (here.fold != Fold::kNone) paintFold(painter, block);
}

void MessageLayout::paintMarker(QPainter& painter, int block) const {
    const MarkdownBlock& here = document_.blocks().at(block);
    const Slot& slot = slots_[static_cast<std::size_t>(block)];
    const bool mirrored = slot.right_to_left;
    const int line = here.kind == BlockKind::kCode ? style_.code_header : style_.lineHeight(here.heading_level);
    // A long number is closer to the text, and then narrower: it stays inside the column.
    QFont font = style_.body;
    const double whole = QFontMetricsF(font).horizontalAdvance(here.marker);
    const double gap = std::clamp(style_.list_indent - whole, style_.em / 8.0, style_.em / 2.0);
    const double room = style_.list_indent - gap;
    if (whole > room) font.setStretch(static_cast<int>(100 * room / whole));
    painter.setFont(font);
    painter.setPen(style_.colors.text_secondary);
    // On the first line's baseline, close to where the text begins.
    const QFontMetricsF metrics(font);
    const QRect text = here.fold == Fold::kNone ? blockRect(block) : foldRect(block);
    const double before =
        text.left() - std::min(gap + metrics.horizontalAdvance(here.marker), 1.0 * style_.list_indent);
    const double behind = text.left() + text.width() + gap;
    const double baseline = slot.top + (line - metrics.height()) / 2.0 + metrics.ascent();
    painter.setLayoutDirection(mirrored ? Qt::RightToLeft : Qt::LeftToRight);
    painter.drawText(QPointF(mirrored ? behind : before, baseline), here.marker);
    painter.setLayoutDirection(Qt::LeftToRight);
}

void MessageLayout::paintFold(QPainter& painter, int summary) const {
    const QRect text = blockRect(summary);
    const int gap = (style_.list_indent - style_.icon) / 2;
    const bool mirrored = slots_[static_cast<std::size_t>(summary)].right_to_left;
    const QPoint place(mirrored ? text.right() + 1 + gap : text.left() - style_.list_indent + gap,
                       text.top() + (style_.line - style_.icon) / 2);
    const QString closed = mirrored ? QStringLiteral("chevron-left") : QStringLiteral("chevron-right");
    painter.drawPixmap(
        place, tintedPixmap(isOpen(summary) ? QStringLiteral("chevron-down") : closed, style_.colors.text_secondary,
                            QSize(style_.icon, style_.icon), painter.device()->devicePixelRatioF()));
}

void MessageLayout::paintCaret(QPainter& painter) const {
    QRect caret(0, contentTop(), 1, style_.line);
    if (!slots_.empty()) {
        int last = static_cast<int>(slots_.size()) - 1;
        while (isHidden(last)) --last;
        const Slot& slot = slots_[static_cast<std::size_t>(last)];
        if (!slot.layout) return;
        const MarkdownBlock& block = document_.blocks().at(last);
        QString text = plainText(block);
        // A row that grows has all its cells; those behind the one that is being written are empty.
        while (block.kind == BlockKind::kTable && text.endsWith(QLatin1Char('\t'))) text.chop(1);
        caret = slot.layout->caretAt(static_cast<int>(text.size())).translated(blockLeft(last), slot.top);
    }
    const int height = style_.em + 2;
    painter.fillRect(QRect(caret.left() + 2, caret.top() + (caret.height() - height) / 2, 2, height),
                     style_.colors.accent);
}

/// Of its text, behind the sign.
int MessageLayout::errorLeft() const {
    return space::kLarge + style_.icon + space::kSmall;
}

void MessageLayout::paintError(QPainter& painter) const {
    if (!error_) return;
    const QRect card(0, blocks_bottom_ + attachmentsHeight() + space::kMedium, width_,
                     error_->height() + 2 * space::kMedium);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(style_.colors.danger_surface);
    painter.drawRoundedRect(card, space::kRadius, space::kRadius);
    painter.restore();
    const QSize icon(style_.icon, style_.icon);
    painter.drawPixmap(
        QPoint(space::kLarge, card.top() + space::kMedium + (style_.line - style_.icon) / 2),
        tintedPixmap(QStringLiteral("warning"), style_.colors.danger, icon, painter.device()->devicePixelRatioF()));
    error_->paint(painter, QPoint(errorLeft(), card.top() + space::kMedium), card, {});
}

QString MessageLayout::wholeParts(const QString& text, const QFontMetrics& metrics, int width) {
    const QString between = QStringLiteral(" · ");
    const QStringList parts = text.split(between);
    QString shown;
    for (const QString& part : parts) {
        const QString longer = shown.isEmpty() ? part : shown + between + part;
        if (metrics.horizontalAdvance(longer) <= width) shown = longer;
    }
    return shown.isEmpty() ? metrics.elidedText(parts.first(), Qt::ElideRight, width) : shown;
}

QString MessageLayout::stateText() const {
    if (message_.state == storage::MessageState::kStopped) return QCoreApplication::translate("Transcript", "Stopped");
    if (message_.state == storage::MessageState::kInterrupted)
        return QCoreApplication::translate("Transcript", "Interrupted when the program ended");
    if (message_.state == storage::MessageState::kLength)
        return QCoreApplication::translate("Transcript", "Cut off at the limit of length or context");
    return {};
}

QString MessageLayout::footText(int width) const {
    const QString state = stateText();
    const QString between = QStringLiteral(" · ");
    const QFontMetrics metrics(style_.small);
    const auto whole = [&](const QString& statistics) {
        const QString all = state.isEmpty() || statistics.isEmpty() ? state + statistics : state + between + statistics;
        return wholeParts(all, metrics, width);
    };
    const QString told = whole(message_.statistics);
    // What guessing saved is told in any case, in a sentence or as a figure, for which how it ended gives way.
    if (told.contains(message_.statistics.section(between, 0, 0))) return told;
    const QString brief = whole(message_.statistics_in_brief);
    const QString figure = message_.statistics_in_brief.section(between, 0, 0);
    const int room = width - metrics.horizontalAdvance(between + figure);
    const bool complete = state.isEmpty() || (brief.startsWith(state) && brief.contains(figure));
    const QString ended = complete || room <= 0 ? QString() : metrics.elidedText(state, Qt::ElideRight, room);
    return ended.isEmpty() ? brief : ended + between + figure;
}

void MessageLayout::paintFoot(QPainter& painter, const PaintState& state) const {
    const QRect foot = footRect();
    const QList<ActionSpot> spots = actions();
    painter.setFont(style_.small);
    painter.setPen(style_.colors.text_faint);
    int text_right = width_;
    QRect previous;
    for (const ActionSpot& spot : spots) {
        if (spot.isInside() && !spot.isOfBlock()) continue;  // painted elsewhere
        if (!spot.isInside()) text_right = std::min(text_right, spot.rect.left());
        const bool sibling = spot.action == MessageAction::kPrevious || spot.action == MessageAction::kNext;
        if (spot.action == MessageAction::kPrevious) previous = spot.rect;
        if (spot.action == MessageAction::kNext) {
            const QRect between(previous.right() + 1, foot.top(), spot.rect.left() - previous.right() - 1,
                                foot.height());
            painter.drawText(between, Qt::AlignCenter,
                             QStringLiteral("%1/%2").arg(message_.sibling_index + 1).arg(message_.sibling_count));
        }
        if (sibling || spot.isOfBlock() || state.show_actions) paintAction(painter, spot, state);
    }
    const QRect place(0, foot.top(), text_right - space::kSmall, foot.height());
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, footText(place.width()));
}

void MessageLayout::paintAction(QPainter& painter, const ActionSpot& spot, const PaintState& state) const {
    const bool hovered = state.hovered != nullptr && state.hovered->same(spot) && spot.enabled;
    const bool focused = state.focused != nullptr && state.focused->same(spot);
    const bool confirmed = state.confirmed != nullptr && state.confirmed->same(spot);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (hovered || focused) {
        painter.setPen(focused ? QPen(style_.colors.accent) : QPen(Qt::NoPen));
        QColor ground = style_.colors.surface_strong;
        if (spot.action == MessageAction::kShowCode || spot.action == MessageAction::kFold) {
            ground = style_.colors.text;  // its text is painted already
            ground.setAlphaF(0.08F);
        }
        painter.setBrush(hovered ? QBrush(ground) : QBrush(Qt::NoBrush));
        painter.drawRoundedRect(QRectF(spot.rect).adjusted(1.5, 1.5, -1.5, -1.5), space::kSmallRadius,
                                space::kSmallRadius);
    }
    if (spot.action == MessageAction::kShowCode || spot.action == MessageAction::kFold) {
        painter.restore();  // its text is the block's
        return;
    }
    QColor color = hovered ? style_.colors.text : style_.colors.text_faint;
    if (confirmed) color = style_.colors.accent;
    if (!spot.enabled) color.setAlphaF(0.35F);
    const QSize size(style_.icon, style_.icon);
    const QPoint place(spot.rect.left() + (spot.rect.width() - style_.icon) / 2,
                       spot.rect.top() + (spot.rect.height() - style_.icon) / 2);
    painter.drawPixmap(place, tintedPixmap(confirmed ? QStringLiteral("check") : iconOf(spot.action), color, size,
                                           painter.device()->devicePixelRatioF()));
    painter.restore();
}

}  // namespace griffin::ui
