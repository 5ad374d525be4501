// A field for text of several lines, which may be pasted to when the clipboard is empty.
#pragma once

#include <QPlainTextEdit>

namespace griffin::ui {

class PlainEdit : public QPlainTextEdit {
    Q_OBJECT

  public:
    using QPlainTextEdit::QPlainTextEdit;

  protected:
    /// Qt 6.4 asks what has no formats for the first of them: what an empty clipboard gives, or a selection that nobody
    /// has.
    void insertFromMimeData(const QMimeData* source) override;
};

}  // namespace griffin::ui
