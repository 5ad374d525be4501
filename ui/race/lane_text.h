// The text of a lane of a race as it arrives: read only, in whole lines, and scrolled to its end, or to the place that
// is looked at, until a person scrolls elsewhere.
#pragma once

#include <QPlainTextEdit>

namespace griffin::ui {

class LaneText : public QPlainTextEdit {
    Q_OBJECT

  public:
    explicit LaneText(QWidget* parent);

    void startOver();
    void append(const QString& text);
    /// What stays on screen when the size changes: letters, the first above all; -1: the end, where it follows that.
    void setPlace(int first, int last = -1) {
        place_ = first;
        place_end_ = last;
    }
    /// Scrolls there, but not away from what is being selected.
    void showPlace();
    /// In pixels, of text in its font.
    int lineHeight() const;
    /// The height in which it shows so many lines.
    int heightOf(int lines) const;

  protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    int place_ = -1;
    int place_end_ = -1;
    bool follows_ = true;  // the end
    qsizetype word_ = 0;   // letters since the last blank
};

}  // namespace griffin::ui
