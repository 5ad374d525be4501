// The composer's text field: plain text only, as high as its text up to eight lines, with the composer's keys.
#pragma once

#include <QPlainTextEdit>

namespace griffin::ui {

class ComposerEdit : public QPlainTextEdit {
    Q_OBJECT
  public:
    explicit ComposerEdit(QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

  signals:
    void enterPressed();
    void escapePressed();

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void updateHeight();
};

}  // namespace griffin::ui
