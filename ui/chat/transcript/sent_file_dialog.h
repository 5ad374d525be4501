// The text of a file as it went with a question. To be read and copied, not to be changed.
#pragma once

#include <QDialog>
#include <QString>

class QPlainTextEdit;

namespace griffin::ui {

class Theme;

class SentFileDialog : public QDialog {
    Q_OBJECT

  public:
    /// Deletes itself when it is closed. `theme` must outlive it. `size` is a text: "12 kB".
    SentFileDialog(Theme& theme, const QString& name, const QString& size, const QString& text,
                   QWidget* parent = nullptr);

    /// Selects a part of the text and brings it into view. What is outside of the text is left out.
    void mark(qint64 begin, qint64 length);

  private:
    QPlainTextEdit* content_;
};

}  // namespace griffin::ui
