// The buttons in the transcript.
#include <QClipboard>
#include <QGuiApplication>
#include <QScrollBar>
#include <algorithm>
#include <utility>

#include "engine/reasoning.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_model.h"

namespace griffin::ui {

QString TranscriptArea::saidIn(int row_index) const {
    const TranscriptMessage& message = model_.at(row_index);
    if (message.role != storage::MessageRole::kAssistant) return message.text;
    const engine::AnswerParts parts = engine::partsOf(message.text.toStdString());
    return QString::fromStdString(parts.text.empty() ? parts.reasoning : parts.text);
}

QString TranscriptArea::withReasoning(int row_index) const {
    const TranscriptMessage& message = model_.at(row_index);
    if (message.role != storage::MessageRole::kAssistant) return message.text;
    const engine::AnswerParts parts = engine::partsOf(message.text.toStdString());
    if (parts.reasoning.empty() || parts.text.empty()) return saidIn(row_index);
    QString text;
    for (const QString& line : QString::fromStdString(parts.reasoning).split(QLatin1Char('\n')))
        text += (QLatin1Char('>') + (line.isEmpty() ? QString() : QLatin1Char(' ') + line)) + QLatin1Char('\n');
    return text + QLatin1Char('\n') + QString::fromStdString(parts.text);
}

QString TranscriptArea::actionName(int row_index, const ActionSpot& spot) const {
    switch (spot.action) {
        case MessageAction::kCopy:
            return tr("Copy message");
        case MessageAction::kEdit:
            return tr("Edit message");
        case MessageAction::kRegenerate:
            return model_.at(row_index).unanswered ? tr("Answer the question") : tr("Write the answer again");
        case MessageAction::kContinue:
            return tr("Go on with the answer");
        case MessageAction::kDelete:
            return row_index + 1 < rowCount() ? tr("Delete the message and what follows") : tr("Delete the message");
        case MessageAction::kWrapCode:
            return rows_[static_cast<std::size_t>(row_index)]->codeView(spot.block).wrapped ? tr("Do not wrap lines")
                                                                                            : tr("Wrap long lines");
        case MessageAction::kShowCode:
            if (rows_[static_cast<std::size_t>(row_index)]->blocks().at(spot.block).kind == BlockKind::kReasoning) {
                return rows_[static_cast<std::size_t>(row_index)]->codeView(spot.block).whole
                           ? tr("Hide the reasoning")
                           : tr("Show the reasoning");
            }
            return rows_[static_cast<std::size_t>(row_index)]->codeView(spot.block).whole ? tr("Show less of the code")
                                                                                          : tr("Show all of the code");
        case MessageAction::kFold:
            return (rows_[static_cast<std::size_t>(row_index)]->isOpen(spot.block) ? tr("Hide: %1") : tr("Show: %1"))
                .arg(blockText(row_index, spot.block).simplified());
        case MessageAction::kPrevious:
            return tr("Previous version");
        case MessageAction::kNext:
            return tr("Next version");
        case MessageAction::kCopyCode:
            return tr("Copy code");
        case MessageAction::kOpenFile:
            return tr("Open %1").arg(model_.at(row_index).attachments.value(spot.block));
        case MessageAction::kInstructions:
            return tr("Edit the instructions");
        case MessageAction::kPasses:
            return ribbonText(row_index);
    }
    return {};
}

void TranscriptArea::trigger(int row_index, const ActionSpot& spot) {
    // Since it was offered, in a menu or by the focus, the message may have changed.
    if (row_index >= rowCount() || !spot.enabled) return;
    const QList<ActionSpot> spots = row(row_index).actions();
    if (std::none_of(spots.begin(), spots.end(), [&](const ActionSpot& one) { return one.same(spot); })) return;
    const qint64 id = model_.at(row_index).id;
    switch (spot.action) {
        case MessageAction::kCopy:
            QGuiApplication::clipboard()->setText(saidIn(row_index));
            confirm(row_index, spot);
            emit copied(id);
            break;
        case MessageAction::kCopyCode:
            QGuiApplication::clipboard()->setText(blockText(row_index, spot.block));
            confirm(row_index, spot);
            break;
        case MessageAction::kWrapCode:
        case MessageAction::kShowCode: {
            CodeView view = row(row_index).codeView(spot.block);
            bool& part = spot.action == MessageAction::kWrapCode ? view.wrapped : view.whole;
            part = !part;
            changeInPlace(row_index, spot.block, [&] { row(row_index).setCodeView(spot.block, view); });
            break;
        }
        case MessageAction::kFold:
            changeInPlace(row_index, spot.block,
                          [&] { row(row_index).setOpen(spot.block, !row(row_index).isOpen(spot.block)); });
            break;
        case MessageAction::kContinue:
            emit continueRequested(id);
            break;
        case MessageAction::kDelete:
            emit deleteRequested(id);
            break;
        case MessageAction::kEdit:
            emit editRequested(id);
            break;
        case MessageAction::kRegenerate:
            emit regenerateRequested(id);
            break;
        case MessageAction::kPrevious:
            keepQuestion(row_index, [&] { emit previousSiblingRequested(id); });
            break;
        case MessageAction::kNext:
            keepQuestion(row_index, [&] { emit nextSiblingRequested(id); });
            break;
        case MessageAction::kOpenFile:
            emit fileRequested(id, spot.block);
            break;
        case MessageAction::kInstructions:
            emit instructionsRequested();
            break;
        case MessageAction::kPasses:
            emit passClicked(id, row_index == pointed_row_ ? pointed_pass_ : -1);
            break;
    }
}

void TranscriptArea::changeInPlace(int row_index, int block, const std::function<void()>& change) {
    const int value = verticalScrollBar()->value();
    const ScrollAnchor here{
        row_index, block,
        row_top_[static_cast<std::size_t>(row_index)] + row(row_index).blockRect(block).top() - value};
    change();
    const bool was_at_end = std::exchange(at_end_, false);
    settle(here);
    const bool is_at_end = verticalScrollBar()->value() >= verticalScrollBar()->maximum();
    at_end_ = was_at_end;
    setAtEnd(is_at_end);
}

void TranscriptArea::confirm(int row_index, const ActionSpot& spot) {
    confirmed_ = RowAction{row_index, spot};
    confirm_timer_.start();
    viewport()->update();
}

std::optional<TranscriptArea::RowAction> TranscriptArea::actionAt(const QPoint& point) {
    if (rowCount() == 0) return std::nullopt;
    const int index = rowAt(point.y() + verticalScrollBar()->value());
    const QPoint inside = toRow(index, point);
    for (const ActionSpot& spot : row(index).actions()) {
        if (!spot.rect.contains(inside)) continue;
        // A link in a summary is a link.
        if (spot.action == MessageAction::kFold && !row(index).hit(inside).href.isEmpty()) continue;
        return RowAction{index, spot};
    }
    return std::nullopt;
}

QList<TranscriptArea::RowAction> TranscriptArea::visibleActions() const {
    QList<RowAction> actions;
    for (int index = 0; index < rowCount(); ++index) {
        const QRect rect = rowRect(index);
        if (!rect.intersects(viewport()->rect())) continue;
        for (const ActionSpot& spot : rows_[static_cast<std::size_t>(index)]->actions()) {
            if (spot.enabled && viewport()->rect().contains(spot.rect.translated(rect.topLeft()))) {
                actions.append({index, spot});
            }
        }
    }
    return actions;
}

bool TranscriptArea::focusNextPrevChild(bool next) {
    // Tab walks through the buttons on screen before it leaves.
    const QList<RowAction> actions = visibleActions();
    qsizetype at = next ? 0 : actions.size() - 1;
    if (focused_) {
        const auto it = std::find_if(actions.begin(), actions.end(), [&](const RowAction& action) {
            return action.row == focused_->row && action.spot.same(focused_->spot);
        });
        at = it - actions.begin() + (next ? 1 : -1);
    }
    viewport()->update();
    if (at < 0 || at >= actions.size()) {
        focused_.reset();
        return QAbstractScrollArea::focusNextPrevChild(next);
    }
    focused_ = actions.at(at);
    by_keyboard_ = true;
    return true;
}

}  // namespace griffin::ui
