#include "ui/race/lane_text.h"

#include <QFontMetricsF>
#include <QScrollBar>
#include <QTextOption>
#include <algorithm>
#include <cmath>

namespace griffin::ui {
namespace {

// Letters. In what has no blank, all of the rest is looked through for each line, unless lines end anywhere.
constexpr qsizetype kLongestWord = 4000;
constexpr int kBelowLines = 1;  // a pixel, without which QPlainTextEdit scrolls as if the last line had no room

}  // namespace

LaneText::LaneText(QWidget* parent) : QPlainTextEdit(parent) {
    setReadOnly(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    document()->setDocumentMargin(0);
    setFrameShape(QFrame::NoFrame);
    setTabChangesFocus(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);  // lines are wrapped
    setStyleSheet(QStringLiteral("QPlainTextEdit { background: transparent; }"));
    viewport()->setMouseTracking(true);
    // A person scrolls.
    connect(verticalScrollBar(), &QScrollBar::actionTriggered, this, [this] {
        place_ = -1;
        follows_ = verticalScrollBar()->sliderPosition() == verticalScrollBar()->maximum();
    });
}

void LaneText::startOver() {
    clear();
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    word_ = 0;
    place_ = -1;
    follows_ = true;
    setExtraSelections({});
}

void LaneText::append(const QString& text) {
    for (const QChar letter : text) {
        word_ = letter.isSpace() ? 0 : word_ + 1;
        if (word_ == kLongestWord) setWordWrapMode(QTextOption::WrapAnywhere);
    }
    QTextCursor cursor(document());
    cursor.movePosition(QTextCursor::End);
    cursor.insertText(text);
    showPlace();
}

void LaneText::showPlace() {
    if (textCursor().hasSelection()) return;
    if (place_ >= 0) {
        for (const int letter : {std::max(place_, place_end_), place_}) {
            QTextCursor cursor(document());
            cursor.setPosition(std::min(letter, document()->characterCount() - 1));
            setTextCursor(cursor);
            ensureCursorVisible();
        }
    } else if (follows_) {
        verticalScrollBar()->setValue(verticalScrollBar()->maximum());
    }
    horizontalScrollBar()->setValue(0);  // the cursor takes it along where there is hardly any room yet
}

int LaneText::lineHeight() const {
    return std::max(static_cast<int>(std::ceil(QFontMetricsF(font()).lineSpacing())), 1);
}

int LaneText::heightOf(int lines) const {
    return lines * lineHeight() + kBelowLines;
}

// What is left below the last whole line stays empty.
bool LaneText::event(QEvent* event) {
    const bool fits_anew = event->type() == QEvent::Resize || event->type() == QEvent::FontChange;
    if (fits_anew) setViewportMargins(0, 0, 0, std::max(contentsRect().height() - kBelowLines, 0) % lineHeight());
    const bool taken = QPlainTextEdit::event(event);
    if (fits_anew) showPlace();
    return taken;
}

// Of the part that shows text, which is also narrower beside a scroll bar.
void LaneText::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    showPlace();
}

}  // namespace griffin::ui

#include "moc_lane_text.cpp"
