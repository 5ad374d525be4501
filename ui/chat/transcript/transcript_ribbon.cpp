// The ribbons of the transcript, and the words of the passes they show: pointing, opening, selecting.
#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>

#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_model.h"

namespace griffin::ui {

void TranscriptArea::setShownPass(qint64 id, int pass, int start, int length) {
    if (id == shown_id_ && pass == shown_pass_ && shown_words_.size() == 1 && shown_words_.front().start == start &&
        shown_words_.front().length == length)
        return;
    shown_id_ = id;
    shown_pass_ = pass;
    shown_words_ = {{start, length, TextMark::kPass}};
    viewport()->update();
}

void TranscriptArea::selectSource(qint64 id, int start, int length) {
    const int index = model_.rowOf(id);
    if (index < 0) return;
    std::optional<TextPosition> from;
    TextPosition to;
    for (int block = 0; block < static_cast<int>(row(index).blocks().size()); ++block) {
        for (const TextMark& mark :
             ui::marksOf(row(index).blocks().at(block), {{start, length, TextMark::kSelection}})) {
            if (!from) from = TextPosition{index, block, mark.start};
            to = {index, block, mark.start + mark.length};
        }
    }
    if (from) select(*from, to);
}

Ribbon::Marks TranscriptArea::passMarksOf(int index) const {
    Ribbon::Marks marks;
    if (index == brush_row_) marks.selected = brushed_;
    if (index == pointed_row_) marks.hovered = pointed_pass_;
    if (model_.at(index).id == shown_id_) marks.shown = shown_pass_;
    return marks;
}

int TranscriptArea::passUnder(int index, const QPoint& point) {
    const QRect ribbon = row(index).ribbonRect();
    return row(index).ribbon().nearestPass(toRow(index, point).x() - ribbon.left(), ribbon.width());
}

void TranscriptArea::pointAtPass(int index, int pass) {
    if (index == pointed_row_ && pass == pointed_pass_) return;
    const int left = pointed_row_;
    pointed_row_ = index;
    pointed_pass_ = pass;
    viewport()->update();
    // One that is no longer here has nothing to be told about.
    if (left >= 0 && left != index && left < model_.count()) emit passPointedAt(model_.at(left).id, -1);
    if (index >= 0) emit passPointedAt(model_.at(index).id, pass);
}

void TranscriptArea::brushPasses(int index, int from, int to) {
    const PassRange range{std::min(from, to), std::max(from, to) + 1};
    if (index == brush_row_ && range == brushed_) return;
    brush_row_ = index;
    brushed_ = range;
    viewport()->update();
    emit passesSelected(model_.at(index).id, range.from, range.to);
}

void TranscriptArea::forgetPasses() {
    brush_row_ = pointed_row_ = pointed_pass_ = pressed_pass_ = -1;
    brushed_ = {};
}

void TranscriptArea::pressRibbon(int index, const QPoint& point) {
    pressed_pass_ = passUnder(index, point);
    brush_row_ = -1;
    brushed_ = {};
    select({}, {});
}

void TranscriptArea::dragRibbon(const QPoint& point) {
    const int pass = passUnder(pressed_->row, point);
    if (pass != pressed_pass_ || brush_row_ == pressed_->row) brushPasses(pressed_->row, pressed_pass_, pass);
    pointAtPass(pressed_->row, pass);
}

void TranscriptArea::releaseRibbon(int index) {
    const int pass = std::exchange(pressed_pass_, -1);
    if (brush_row_ != index) emit passClicked(model_.at(index).id, pass);
}

bool TranscriptArea::moveAlongRibbon(const QKeyEvent& event) {
    const int index = focused_->row;
    const int last = row(index).ribbon().count() - 1;
    const bool shown_here = model_.at(index).id == shown_id_;
    const int before = pointed_row_ == index ? pointed_pass_ : shown_here ? shown_pass_ : -1;
    int pass = before;
    switch (event.key()) {
        case Qt::Key_Left:
            pass = before < 0 ? last : before - 1;
            break;
        case Qt::Key_Right:
            pass = before + 1;
            break;
        case Qt::Key_Home:
            pass = 0;
            break;
        case Qt::Key_End:
            pass = last;
            break;
        default:
            return false;
    }
    pass = std::clamp(pass, 0, last);
    if (event.modifiers() & Qt::ShiftModifier) {
        // The end that does not move.
        const int anchor = brush_row_ != index       ? std::max(before, 0)
                           : before == brushed_.from ? brushed_.to - 1
                                                     : brushed_.from;
        brushPasses(index, anchor, pass);
    }
    pointAtPass(index, pass);
    QAccessibleEvent changed(this, QAccessible::NameChanged);
    changed.setChild(index);
    QAccessible::updateAccessibility(&changed);
    return true;
}

QString TranscriptArea::ribbonText(int index) const {
    const Ribbon& ribbon = rows_[static_cast<std::size_t>(index)]->ribbon();
    const bool pointed = index == pointed_row_ && pointed_pass_ >= 0 && pointed_pass_ < ribbon.count();
    return pointed ? ribbon.passText(pointed_pass_) : ribbon.summary();
}

}  // namespace griffin::ui
