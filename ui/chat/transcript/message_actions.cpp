// Where the parts around a message's text are, and its buttons.
#include <QFontMetrics>
#include <algorithm>

#include "ui/chat/transcript/message_layout.h"
#include "ui/chat/transcript/rich_text_layout.h"
#include "ui/chat/transcript/transcript_style.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

QList<QRect> MessageLayout::attachmentRects() const {
    const QFontMetrics metrics(style_.small);
    const int height = std::max(metrics.height(), style_.icon) + space::kSmall;
    QList<QRect> rects;
    int x = 0;
    int y = blocks_bottom_ + space::kSmall;
    for (const QString& name : message_.attachments) {
        // One more than the text, whose width was rounded down.
        const int needed = 1 + metrics.horizontalAdvance(name) + style_.icon + 2 * space::kSmall + space::kTight;
        const int width = std::min(needed, std::max(width_, 1));
        if (x > 0 && x + width > width_) {
            x = 0;
            y += height + space::kTight;
        }
        rects.append(QRect(x, y, width, height));
        x += width + space::kTight;
    }
    return rects;
}

int MessageLayout::attachmentsHeight() const {
    return message_.attachments.isEmpty() ? 0 : attachmentRects().last().bottom() + 1 - blocks_bottom_;
}

int MessageLayout::errorHeight() const {
    return error_ ? space::kMedium + error_->height() + 2 * space::kMedium : 0;
}

QRect MessageLayout::ribbonRect() const {
    if (ribbon_.count() == 0) return {};
    return {0, blocks_bottom_ + attachmentsHeight() + errorHeight() + space::kSmall, width_, kRibbonHeight};
}

QRect MessageLayout::footRect() const {
    // An answer has its statistics and buttons below it; a question has its buttons on the author's line.
    const bool question = message_.role == storage::MessageRole::kUser;
    const int top = aboveHeight() + (style_.line - style_.button) / 2;
    return {0, question ? top : height_ - style_.button, width_, style_.button};
}

QRect MessageLayout::statisticsRect() const {
    if (message_.statistics.isEmpty()) return {};
    QRect rect = footRect();
    for (const ActionSpot& spot : actions()) {
        if (!spot.isInside()) rect.setRight(std::min(rect.right(), spot.rect.left() - 1));
    }
    return rect;
}

QRect MessageLayout::foldRect(int summary) const {
    const QRect text = blockRect(summary);
    const bool mirrored = slots_[static_cast<std::size_t>(summary)].right_to_left;
    return mirrored ? text.adjusted(0, 0, style_.list_indent, 0) : text.adjusted(-style_.list_indent, 0, 0, 0);
}

QList<ActionSpot> MessageLayout::actions() const {
    QList<ActionSpot> spots;
    const QRect foot = footRect();
    int right = width_;
    const auto add = [&](MessageAction action, bool enabled) {
        right -= style_.button;
        spots.prepend({action, -1, QRect(right, foot.top(), style_.button, style_.button), enabled});
    };
    if (message_.sibling_count > 1) {
        add(MessageAction::kNext, message_.sibling_index + 1 < message_.sibling_count);
        right -= 3 * style_.em;  // "1/3" stands between the arrows
        add(MessageAction::kPrevious, message_.sibling_index > 0);
        right -= space::kSmall;
    }
    if (message_.state != storage::MessageState::kStreaming) {
        const bool answer = message_.role == storage::MessageRole::kAssistant;
        const bool cut = message_.state != storage::MessageState::kComplete;
        add(MessageAction::kDelete, true);
        if (answer || message_.unanswered) add(MessageAction::kRegenerate, true);
        add(MessageAction::kEdit, true);
        add(MessageAction::kCopy, !source().isEmpty());
        if (answer && cut && !source().isEmpty()) add(MessageAction::kContinue, true);
    }
    if (!message_.instructions.isEmpty()) spots.prepend({MessageAction::kInstructions, -1, instructionsRect(), true});
    if (ribbon_.count() > 0) spots.prepend({MessageAction::kPasses, -1, ribbonRect(), true});
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        if (!slots_[i].layout) continue;
        const BlockLayout& layout = *slots_[i].layout;
        const int block = static_cast<int>(i);
        const auto addInside = [&](MessageAction action, const QRect& button) {
            if (!button.isNull()) spots.append({action, block, button.translated(blockRect(block).topLeft()), true});
        };
        addInside(MessageAction::kWrapCode, layout.wrapButton());
        addInside(MessageAction::kCopyCode, layout.copyButton());
        addInside(MessageAction::kShowCode, layout.showButton());
        if (document_.blocks().at(block).fold != Fold::kNone)
            spots.append({MessageAction::kFold, block, foldRect(block), true});
    }
    const QList<QRect> files = attachmentRects();
    for (int i = 0; i < files.size(); ++i) spots.append({MessageAction::kOpenFile, i, files.at(i), true});
    return spots;
}

}  // namespace griffin::ui
