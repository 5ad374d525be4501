// The composer's text field: plain text only, as high as its text up to eight lines where there is room, with the
// composer's keys.
#pragma once

#include <QStringList>

#include "ui/theme/plain_edit.h"

class QMimeData;

namespace griffin::ui {

class ComposerEdit : public PlainEdit {
    Q_OBJECT
  public:
    static constexpr int kMaximumLines = 8;

    explicit ComposerEdit(QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

    /// How many lines are shown at most: 1 to 8; more text is scrolled.
    void setMostLines(int lines);

  signals:
    void enterPressed();
    void escapePressed();
    /// Up, while nothing is written.
    void upPressed();
    /// There is nothing to undo in the field.
    void undoPressed();
    /// Files were dropped here or pasted; models and drafts alone are not taken.
    void filesInserted(const QStringList& paths);

  protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool canInsertFromMimeData(const QMimeData* source) const override;
    void insertFromMimeData(const QMimeData* source) override;

  private:
    /// The lines that are shown: those with letters of another font may be higher than the font's own.
    struct Shown {
        int height;
        bool overflows;  // there are more
    };
    Shown shown() const;
    void updateHeight();

    int most_lines_ = kMaximumLines;
    bool updating_ = false;
};

}  // namespace griffin::ui
