// The scrolled part of the transcript: one column of messages.
//
// Only what is on screen is laid out at once; the rest is measured a few milliseconds at a time while idle. Whatever
// the heights turn out to be, the text under the reader's eyes stays where it is: the first visible
// block is the anchor, or the end of the conversation when that was on screen.
#pragma once

#include <QAbstractScrollArea>
#include <QElapsedTimer>
#include <QTimer>
#include <QUrl>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "ui/chat/transcript/code_highlighter.h"
#include "ui/chat/transcript/message_layout.h"
#include "ui/chat/transcript/token_colours.h"
#include "ui/chat/transcript/transcript_style.h"
#include "ui/theme/pace.h"

namespace griffin::ui {

class Theme;
class TranscriptModel;

class TranscriptArea : public QAbstractScrollArea {
    Q_OBJECT
  public:
    /// Both must outlive the area.
    TranscriptArea(Theme& theme, TranscriptModel& model, QWidget* parent = nullptr);
    ~TranscriptArea() override;

    int rowCount() const { return static_cast<int>(rows_.size()); }
    MessageLayout& row(int index) { return *rows_[static_cast<std::size_t>(index)]; }
    /// Where a message is, in coordinates of the viewport.
    QRect rowRect(int index) const;

    bool isAtEnd() const { return at_end_; }
    /// At least a line is below what is seen.
    bool missesEnd() const;
    /// Where the messages are, in coordinates of the viewport; as high as that.
    QRect textColumn() const;
    void scrollToEnd();
    /// Brings a place on screen, in the middle if it was not there already.
    void reveal(const TextPosition& position);

    bool hasSelection() const { return anchor_position_ != cursor_position_; }
    QString selectedText() const;
    void select(const TextPosition& from, const TextPosition& to);
    void selectAll();
    void copySelection() const;

    /// Ranges to highlight, sorted; `current` is an index, -1 for none.
    void setMatches(const QList<TextMatch>& matches, int current);

    /// Colours the answer with this id by who wrote its tokens; 0: none.
    void setTokenColours(qint64 id, const QList<TokenRange>& ranges);
    /// The tooltip of a token of a coloured answer.
    void setTokenTexts(const std::function<QString(qint64 id, int token)>& texts) { token_texts_ = texts; }
    /// Of the token at a point of the viewport; empty: there is none.
    QString tokenTextAt(const QPoint& point);
    /// The pass whose tree is on screen, and where its words are in the source of the answer; 0: none is.
    void setShownPass(qint64 id, int pass, int start, int length);
    /// Selects what shows this part of the source of a message.
    void selectSource(qint64 id, int start, int length);

    /// What a message says; an answer that was stopped before it said anything: what was thought.
    QString saidIn(int row_index) const;
    /// The same behind the reasoning of an answer, which is quoted.
    QString withReasoning(int row_index) const;
    /// The tooltip of the statistics at a point of the viewport; empty: there are none.
    QString statisticsHintAt(const QPoint& point) const;

    /// What pressing a button of a message does.
    void trigger(int row, const ActionSpot& spot);
    QString actionName(int row, const ActionSpot& spot) const;

    /// Draws what came since the last frame now, without waiting for the next one.
    void flush();

  signals:
    void atEndChanged(bool at_end);
    /// The blocks of a message have changed.
    void contentChanged();
    void copied(qint64 id);
    /// Letters were typed here, where nothing can be written; a space, too, unless the keyboard led here.
    void typed(const QString& text);
    void undoRequested();
    void editRequested(qint64 id);
    void regenerateRequested(qint64 id);
    void continueRequested(qint64 id);
    void deleteRequested(qint64 id);
    void measureRequested(qint64 id);
    void previousSiblingRequested(qint64 id);
    void nextSiblingRequested(qint64 id);
    /// Of the ribbon; -1: the pointer left.
    void passPointedAt(qint64 id, int pass);
    void passClicked(qint64 id, int pass);
    /// From one to before the other.
    void passesSelected(qint64 id, int from, int to);
    /// The text of a message was clicked, without selecting any: the letter at this place in its source.
    void sourceClicked(qint64 id, int place);
    /// The file of this number, of those that came with a question.
    void fileRequested(qint64 id, int file);
    void instructionsRequested();
    void linkActivated(const QUrl& address);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    bool viewportEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool focusNextPrevChild(bool next) override;

  private:
    struct RowAction {
        int row = -1;
        ActionSpot spot;
    };
    /// A block and how far its top is below the viewport's top.
    struct ScrollAnchor {
        int row = 0;
        int block = 0;
        int distance = 0;
    };

    // transcript_area.cpp: rows, scrolling, painting
    void reset(int first_changed);
    void restyle();
    void placeRows();
    int columnWidth() const;
    int columnLeft() const;
    int contentHeight() const;
    int rowAt(int y) const;
    ScrollAnchor currentAnchor() const;
    int anchorTop(const ScrollAnchor& anchor) const;
    bool layOutVisible(int top);
    /// Places all rows; what is on screen changes with the next picture.
    void arrange(const ScrollAnchor& anchor);
    void settle(const ScrollAnchor& anchor);
    void settle() { settle(currentAnchor()); }
    /// Of a question the other version stands where it stood, with the arrows that lead back.
    void keepQuestion(int row, const std::function<void()>& change);
    void dropFarLayouts();
    void setAtEnd(bool at_end);
    QList<TextMark> marksOf(int row, int block) const;

    // transcript_frames.cpp: what changes while an answer grows
    void scheduleFrame();
    void takeHighlights();
    void measureSome();
    /// Paints the rows again from this height of the content on, and what has moved into view.
    void repaintFrom(int content_y, int scrolled_from);

    // transcript_ribbon.cpp: passes
    Ribbon::Marks passMarksOf(int index) const;
    int passUnder(int index, const QPoint& point);
    void pointAtPass(int index, int pass);
    void brushPasses(int index, int from, int to);
    void forgetPasses();
    void pressRibbon(int index, const QPoint& point);
    void dragRibbon(const QPoint& point);
    void releaseRibbon(int index);
    /// The focused ribbon; false: the key is for something else.
    bool moveAlongRibbon(const QKeyEvent& event);
    QString ribbonText(int index) const;

    // transcript_actions.cpp: buttons
    std::optional<RowAction> actionAt(const QPoint& point);
    QList<RowAction> visibleActions() const;
    /// Changes how a block is shown; its top stays where it is on screen.
    void changeInPlace(int row, int block, const std::function<void()>& change);
    void confirm(int row, const ActionSpot& spot);

    // transcript_input.cpp: mouse, keyboard, selection
    QPoint toRow(int row, const QPoint& viewport_point) const;
    TextPosition positionAt(const QPoint& point, int MessageHit::*place = &MessageHit::position);
    void updateHover(const QPoint& point);
    void selectWord(const TextPosition& at);
    void selectBlock(const TextPosition& at);
    void dragTo(const QPoint& point);
    void dragScrollBar(const QPoint& point);
    QString blockText(int row, int block) const;
    /// The place in the source of the letter at a point of the viewport; -1: there is none.
    int sourceAt(int row, const QPoint& point);

    Theme& theme_;
    TranscriptModel& model_;
    std::unique_ptr<TranscriptStyle> style_;
    CodeHighlighter highlighter_;
    std::vector<std::unique_ptr<MessageLayout>> rows_;
    std::vector<int> row_top_;  // [rows + 1] pixels from the top of the content
    bool at_end_ = true;
    bool settling_ = false;
    ScrollAnchor anchor_;

    Pace pace_{kFrameMilliseconds, [this] { flush(); }};
    QTimer measure_timer_;
    bool pending_ = false;  // text came in since the last frame

    TextPosition anchor_position_;  // where the selection began
    TextPosition cursor_position_;  // and where it is now
    bool selecting_ = false;
    bool had_selection_ = false;  // when the mouse went down
    QTimer drag_timer_;
    QPoint drag_point_;
    QElapsedTimer since_double_click_;
    QString pressed_link_;
    std::optional<RowAction> pressed_;
    std::optional<RowAction> hovered_;
    std::optional<RowAction> focused_;
    std::optional<RowAction> confirmed_;
    bool by_keyboard_ = false;                   // led the focus here: then a ring shows it, and Space scrolls
    std::optional<TextPosition> scrolled_code_;  // block whose scroll bar is dragged; offset: where it was grabbed
    int hovered_row_ = -1;
    QTimer confirm_timer_;

    qint64 coloured_id_ = 0;
    QList<TokenRange> colours_;
    std::function<QString(qint64, int)> token_texts_;

    qint64 shown_id_ = 0;
    int shown_pass_ = -1;
    QList<TokenRange> shown_words_;
    int pointed_row_ = -1;  // of the ribbon under the pointer
    int pointed_pass_ = -1;
    int pressed_pass_ = -1;
    int brush_row_ = -1;  // of the ribbon with selected passes
    PassRange brushed_;

    QList<TextMatch> matches_;
    int current_match_ = -1;
};

/// Makes Qt use our accessible interface for every TranscriptArea (transcript_accessible.cpp); may be called more than
/// once.
void installTranscriptAccessibility();

}  // namespace griffin::ui
