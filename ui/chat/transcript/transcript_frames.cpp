// What changes while an answer grows: at most 30 times a second, and only where something did. All that is painted here
// is taken from the processors that the answer is computed on.
#include <QScrollBar>
#include <algorithm>

#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_model.h"

namespace griffin::ui {
namespace {

constexpr int kMeasureUs = 4000;  // of every idle turn, for messages that are not on screen

}  // namespace

void TranscriptArea::scheduleFrame() {
    pending_ = true;
    if (isVisible()) pace_.ask();
}

void TranscriptArea::flush() {
    if (!pending_) return pace_.stop();
    pending_ = false;
    pace_.begin();
    const ScrollAnchor anchor = currentAnchor();
    const int scrolled_from = verticalScrollBar()->value();
    const std::vector<int> tops = row_top_;
    int changed_row = rowCount();
    int from = 0;
    for (int index = rowCount() - 1; index >= 0; --index) {
        const auto changed = row(index).update();
        if (!changed) continue;
        changed_row = index;
        from = tops[static_cast<std::size_t>(index)] + *changed;
    }
    if (changed_row == rowCount()) return;
    arrange(anchor);
    // Estimated heights above may have become true ones.
    const bool stays = std::equal(tops.begin(), tops.begin() + changed_row + 1, row_top_.begin());
    repaintFrom(stays ? from : 0, stays ? scrolled_from : verticalScrollBar()->value());
    emit contentChanged();
}

void TranscriptArea::repaintFrom(int content_y, int scrolled_from) {
    const int value = verticalScrollBar()->value();
    const QRect all = viewport()->rect();
    if (value != scrolled_from) {
        // The frame around all does not move with what it is around.
        if (hasFocus() && by_keyboard_) return viewport()->update();
        viewport()->scroll(0, scrolled_from - value, all);
    }
    viewport()->update(all.adjusted(0, std::max(content_y - value, 0), 0, 0));
}

void TranscriptArea::takeHighlights() {
    int from = contentHeight();
    for (int index = 0; index < rowCount(); ++index) {
        if (const auto top = row(index).takeHighlights())
            from = std::min(from, row_top_[static_cast<std::size_t>(index)] + *top);
    }
    if (from < contentHeight()) repaintFrom(from, verticalScrollBar()->value());
}

void TranscriptArea::measureSome() {
    int index = rowCount() - 1;
    while (index >= 0 && row(index).isExact()) --index;
    if (index < 0 || !isVisible()) return measure_timer_.stop();
    const bool changed = row(index).layOutSome(kMeasureUs);
    const std::vector<int> tops = row_top_;
    placeRows();  // what was pointed at or looked for is laid out at once, too
    if (changed || tops != row_top_) settle();
}

}  // namespace griffin::ui
