// Mouse, keyboard and selection of the transcript.
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTextBoundaryFinder>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <utility>

#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_model.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

namespace {

/// A model may write any address: only those for a browser are followed.
bool isSafeAddress(const QUrl& address) {
    return address.isValid() &&
           (address.scheme() == QLatin1String("http") || address.scheme() == QLatin1String("https"));
}

QString separatorBefore(const MarkdownBlock& block, bool first) {
    if (first || block.before == Separation::kNone) return {};
    return block.before == Separation::kLine ? QStringLiteral("\n") : QStringLiteral("\n\n");
}

}  // namespace

QString TranscriptArea::blockText(int row, int block) const {
    return plainText(rows_[static_cast<std::size_t>(row)]->blocks().at(block));
}

QPoint TranscriptArea::toRow(int index, const QPoint& viewport_point) const {
    return viewport_point - rowRect(index).topLeft();
}

TextPosition TranscriptArea::positionAt(const QPoint& point, int MessageHit::*place) {
    if (rowCount() == 0) return {};
    const int index = rowAt(point.y() + verticalScrollBar()->value());
    const MessageHit hit = row(index).hit(toRow(index, point));
    return {index, hit.block, hit.*place};
}

void TranscriptArea::select(const TextPosition& from, const TextPosition& to) {
    anchor_position_ = from;
    cursor_position_ = to;
    viewport()->update();
}

void TranscriptArea::selectAll() {
    if (rowCount() == 0) return;
    const int last = rowCount() - 1;
    const int last_block = static_cast<int>(row(last).blocks().size()) - 1;
    if (last_block < 0) {
        select({}, {last, 0, 0});
        return;
    }
    select({}, {last, last_block, static_cast<int>(blockText(last, last_block).size())});
}

QString TranscriptArea::selectedText() const {
    const TextPosition from = std::min(anchor_position_, cursor_position_);
    const TextPosition to = std::max(anchor_position_, cursor_position_);
    QString result;
    for (int index = from.row; index <= to.row && index < rowCount(); ++index) {
        const QList<MarkdownBlock>& blocks = rows_[static_cast<std::size_t>(index)]->blocks();
        if (index > from.row) result += QStringLiteral("\n\n");
        const int first = index == from.row ? from.block : 0;
        bool begun = false;
        const int last = index == to.row ? to.block : static_cast<int>(blocks.size()) - 1;
        for (int i = first; i <= last && i < blocks.size(); ++i) {
            const MarkdownBlock& block = blocks.at(i);
            // What was thought is copied where it is seen.
            const bool folded =
                block.kind == BlockKind::kReasoning && !rows_[static_cast<std::size_t>(index)]->codeView(i).whole;
            if (folded) continue;
            const QString text = plainText(block);
            const int start = index == from.row && i == from.block ? from.offset : 0;
            const int end = index == to.row && i == to.block ? to.offset : static_cast<int>(text.size());
            result += separatorBefore(block, !std::exchange(begun, true));
            if (start == 0 && !block.marker.isEmpty()) result += block.marker + QLatin1Char(' ');
            result += QStringView(text).mid(start, end - start);
        }
    }
    return result.replace(QChar::LineSeparator, QLatin1Char('\n'));
}

void TranscriptArea::copySelection() const {
    if (hasSelection()) QGuiApplication::clipboard()->setText(selectedText());
}

void TranscriptArea::selectWord(const TextPosition& at) {
    if (at.row >= rowCount() || at.block >= static_cast<int>(row(at.row).blocks().size())) return;
    const QString text = blockText(at.row, at.block);
    QTextBoundaryFinder finder(QTextBoundaryFinder::Word, text);
    finder.setPosition(at.offset);
    const bool at_start = finder.boundaryReasons() & QTextBoundaryFinder::StartOfItem;
    const auto start = at_start ? qsizetype{at.offset} : std::max<qsizetype>(finder.toPreviousBoundary(), 0);
    finder.setPosition(at.offset);
    auto end = finder.toNextBoundary();
    if (end < 0) end = text.size();
    select({at.row, at.block, static_cast<int>(start)}, {at.row, at.block, static_cast<int>(end)});
}

void TranscriptArea::selectBlock(const TextPosition& at) {
    if (at.row >= rowCount() || at.block >= static_cast<int>(row(at.row).blocks().size())) return;
    const int length = static_cast<int>(blockText(at.row, at.block).size());
    select({at.row, at.block, 0}, {at.row, at.block, length});
}

void TranscriptArea::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || rowCount() == 0) return;
    const QPoint point = event->position().toPoint();
    focused_.reset();
    by_keyboard_ = false;
    pressed_ = actionAt(point);
    if (pressed_ && pressed_->spot.action == MessageAction::kPasses) pressRibbon(pressed_->row, point);
    if (pressed_) return;
    const int index = rowAt(point.y() + verticalScrollBar()->value());
    const MessageHit hit = row(index).hit(toRow(index, point));
    const TextPosition position{index, hit.block, hit.position};
    if (hit.part == BlockPart::kScrollBar) {
        scrolled_code_ = TextPosition{index, hit.block, point.x()};
        return;
    }
    pressed_link_ = hit.href;
    if (since_double_click_.isValid() && since_double_click_.elapsed() < QApplication::doubleClickInterval()) {
        since_double_click_.invalidate();
        selectBlock(position);
        return;
    }
    selecting_ = true;
    had_selection_ = hasSelection();
    select(event->modifiers() & Qt::ShiftModifier ? anchor_position_ : position, position);
}

void TranscriptArea::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || actionAt(event->position().toPoint())) {
        mousePressEvent(event);  // two quick presses of a button are two presses
        return;
    }
    selecting_ = false;
    selectWord(positionAt(event->position().toPoint(), &MessageHit::letter));
    since_double_click_.start();
}

void TranscriptArea::mouseMoveEvent(QMouseEvent* event) {
    const QPoint point = event->position().toPoint();
    if (scrolled_code_) {
        dragScrollBar(point);
    } else if (pressed_ && pressed_pass_ >= 0) {
        dragRibbon(point);
    } else if (selecting_) {
        drag_point_ = point;
        const bool outside = point.y() < 0 || point.y() >= viewport()->height();
        if (outside && !drag_timer_.isActive()) drag_timer_.start();
        if (!outside) drag_timer_.stop();
        dragTo(point);
    } else {
        updateHover(point);
    }
}

void TranscriptArea::dragTo(const QPoint& point) {
    QScrollBar* bar = verticalScrollBar();
    if (point.y() < 0) bar->setValue(bar->value() + point.y() / 2);
    if (point.y() >= viewport()->height()) bar->setValue(bar->value() + (point.y() - viewport()->height()) / 2 + 1);
    cursor_position_ = positionAt(point);
    viewport()->update();
}

void TranscriptArea::dragScrollBar(const QPoint& point) {
    if (scrolled_code_->row >= rowCount()) return;
    BlockLayout* code = row(scrolled_code_->row).blockLayout(scrolled_code_->block);
    if (code == nullptr) return;
    // The handle moves with the pointer: the code moves faster by the ratio of its width to the card's.
    const int width = row(scrolled_code_->row).blockRect(scrolled_code_->block).width();
    const double ratio = 1.0 + static_cast<double>(code->horizontalMaximum()) / std::max(width, 1);
    code->setHorizontalOffset(code->horizontalOffset() +
                              static_cast<int>((point.x() - scrolled_code_->offset) * ratio));
    scrolled_code_->offset = point.x();
    viewport()->update();
}

void TranscriptArea::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    const QPoint point = event->position().toPoint();
    drag_timer_.stop();
    scrolled_code_.reset();
    const bool was_selecting = selecting_;
    selecting_ = false;
    if (pressed_) {
        const auto released = actionAt(point);
        const auto pressed = *pressed_;
        pressed_.reset();
        if (pressed_pass_ >= 0) return releaseRibbon(pressed.row);
        if (released && released->row == pressed.row && released->spot.same(pressed.spot)) {
            trigger(released->row, released->spot);
        }
        return;
    }
    if (was_selecting && !hasSelection() && rowCount() > 0) {
        const int index = rowAt(point.y() + verticalScrollBar()->value());
        const QUrl address(pressed_link_);
        if (pressed_link_.isEmpty()) {
            const int place = sourceAt(index, point);
            if (place >= 0 && !had_selection_) emit sourceClicked(model_.at(index).id, place);
        } else if (row(index).hit(toRow(index, point)).href == pressed_link_ && isSafeAddress(address)) {
            emit linkActivated(address);
        }
    }
    if (hasSelection() && QGuiApplication::clipboard()->supportsSelection()) {
        QGuiApplication::clipboard()->setText(selectedText(), QClipboard::Selection);
    }
}

void TranscriptArea::updateHover(const QPoint& point) {
    const auto action = rowCount() > 0 ? actionAt(point) : std::nullopt;
    const int hovered_row = rowCount() > 0 ? rowAt(point.y() + verticalScrollBar()->value()) : -1;
    const bool same = action.has_value() == hovered_.has_value() &&
                      (!action || (action->row == hovered_->row && action->spot.same(hovered_->spot)));
    if (!same || hovered_row != hovered_row_) viewport()->update();
    hovered_ = action;
    hovered_row_ = hovered_row;
    const bool on_ribbon = action && action->spot.action == MessageAction::kPasses;
    pointAtPass(on_ribbon ? action->row : -1, on_ribbon ? passUnder(action->row, point) : -1);
    QString tip = action ? actionName(action->row, action->spot) : QString();
    Qt::CursorShape shape = Qt::ArrowCursor;
    if (action) {
        shape = Qt::PointingHandCursor;
    } else if (hovered_row >= 0) {
        const MessageHit hit = row(hovered_row).hit(toRow(hovered_row, point));
        if (hit.part == BlockPart::kText) shape = Qt::IBeamCursor;
        if (hit.part == BlockPart::kLink) {
            shape = Qt::PointingHandCursor;
            tip = hit.href;
        }
    }
    viewport()->setCursor(shape);
    viewport()->setToolTip(tip);
}

bool TranscriptArea::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) {
        hovered_.reset();
        hovered_row_ = -1;
        pointAtPass(-1, -1);
        viewport()->update();
    }
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QString text = tokenTextAt(help->pos());
        if (text.isEmpty()) text = statisticsHintAt(help->pos());
        if (text.isEmpty()) text = viewport()->toolTip();  // of a button or a link
        if (text.isEmpty()) {
            QToolTip::hideText();
        } else {
            QToolTip::showText(help->globalPos(), text, viewport());
        }
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void TranscriptArea::wheelEvent(QWheelEvent* event) {
    const QPoint delta = event->pixelDelta().isNull() ? event->angleDelta() / 2 : event->pixelDelta();
    const bool sideways = (event->modifiers() & Qt::ShiftModifier) || std::abs(delta.x()) > std::abs(delta.y());
    if (sideways && rowCount() > 0) {
        const QPoint point = event->position().toPoint();
        const int index = rowAt(point.y() + verticalScrollBar()->value());
        const MessageHit hit = row(index).hit(toRow(index, point));
        BlockLayout* block = row(index).blocks().isEmpty() ? nullptr : row(index).blockLayout(hit.block);
        if (block != nullptr && block->horizontalMaximum() > 0) {
            block->setHorizontalOffset(block->horizontalOffset() - (delta.x() != 0 ? delta.x() : delta.y()));
            viewport()->update();
        }
        event->accept();
        return;
    }
    QAbstractScrollArea::wheelEvent(event);
    updateHover(event->position().toPoint());
}

void TranscriptArea::keyPressEvent(QKeyEvent* event) {
    QScrollBar* bar = verticalScrollBar();
    if (event->matches(QKeySequence::Copy)) {
        copySelection();
    } else if (event->matches(QKeySequence::SelectAll)) {
        selectAll();
    } else if (event->matches(QKeySequence::Undo)) {
        emit undoRequested();
    } else if (focused_ && focused_->spot.action == MessageAction::kPasses && moveAlongRibbon(*event)) {
        QToolTip::showText(viewport()->mapToGlobal(focused_->spot.rect.bottomLeft() + rowRect(focused_->row).topLeft()),
                           ribbonText(focused_->row), viewport());
    } else if (event->key() == Qt::Key_Home) {
        bar->setValue(0);
    } else if (event->key() == Qt::Key_End) {
        scrollToEnd();
    } else if (focused_ && (event->key() == Qt::Key_Space || event->key() == Qt::Key_Return)) {
        QToolTip::hideText();  // of the pass that is opened: it hangs over the figures
        trigger(focused_->row, focused_->spot);
    } else if (event->key() == Qt::Key_Space && by_keyboard_) {  // else it is typed, as letters are
        bar->triggerAction(event->modifiers() & Qt::ShiftModifier ? QAbstractSlider::SliderPageStepSub
                                                                  : QAbstractSlider::SliderPageStepAdd);
    } else if (!event->text().isEmpty() && event->text().front().isPrint() &&
               !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))) {
        emit typed(event->text());
    } else {
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void TranscriptArea::focusInEvent(QFocusEvent* event) {
    // What comes back from another window or a menu is as it was.
    const Qt::FocusReason reason = event->reason();
    if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason)
        by_keyboard_ =
            reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
    viewport()->update();
    QAbstractScrollArea::focusInEvent(event);
}

void TranscriptArea::focusOutEvent(QFocusEvent* event) {
    if (event->reason() != Qt::PopupFocusReason) focused_.reset();
    pointAtPass(-1, -1);
    viewport()->update();
    QAbstractScrollArea::focusOutEvent(event);
}

void TranscriptArea::contextMenuEvent(QContextMenuEvent* event) {
    // By a key it is about the button that has the focus; Qt means the middle of the widget.
    const bool of_button = event->reason() == QContextMenuEvent::Keyboard && focused_.has_value();
    const QPoint point =
        of_button ? focused_->spot.rect.center() + rowRect(focused_->row).topLeft() : QPoint(event->pos());
    QMenu menu(this);
    menu.setToolTipsVisible(true);
    QAction* copy = menu.addAction(tr("Copy"), this, &TranscriptArea::copySelection);
    copy->setEnabled(hasSelection());
    menu.addAction(tr("Select all"), this, &TranscriptArea::selectAll);
    if (rowCount() > 0) {
        const int index = rowAt(point.y() + verticalScrollBar()->value());
        const QString href = row(index).hit(toRow(index, point)).href;
        if (!href.isEmpty()) {
            menu.addAction(tr("Copy link"), this, [href] { QGuiApplication::clipboard()->setText(href); });
        }
        menu.addSeparator();
        for (const ActionSpot& spot : row(index).actions()) {
            if (spot.isOfBlock()) continue;
            const bool passes = spot.action == MessageAction::kPasses;
            QAction* action = menu.addAction(passes ? tr("Show how it came about") : actionName(index, spot), this,
                                             [this, index, spot] { trigger(index, spot); });
            action->setEnabled(spot.enabled);
        }
        if (withReasoning(index) != saidIn(index)) {
            menu.addAction(tr("Copy with the reasoning"), this,
                           [this, index] { QGuiApplication::clipboard()->setText(withReasoning(index)); });
        }
        const TranscriptMessage& message = row(index).message();
        if (!message.statistics.isEmpty()) {
            QAction* measure =
                menu.addAction(tr("Measure the speedup"), this, [this, id = message.id] { emit measureRequested(id); });
            measure->setEnabled(message.unmeasurable.isEmpty());
            measure->setToolTip(message.unmeasurable);
        }
    }
    menu.exec(viewport()->mapToGlobal(point));
}

}  // namespace griffin::ui
