// The text of a lane of a race as it arrives: read only, in whole lines, and scrolled to its end while that is on
// screen.
#pragma once

#include <QPlainTextEdit>

namespace griffin::ui {

class LaneText : public QPlainTextEdit {
    Q_OBJECT

  public:
    explicit LaneText(QWidget* parent);

    void startOver();
    void append(const QString& text);
    /// In pixels, of text in its font.
    int lineHeight() const;
    /// The height in which it shows so many lines.
    int heightOf(int lines) const;

  protected:
    bool event(QEvent* event) override;

  private:
    qsizetype word_ = 0;  // letters since the last blank
};

}  // namespace griffin::ui
