// The text of a file as it went with a question. To be read and copied, not to be changed.
#pragma once

#include <QDialog>
#include <QString>

namespace griffin::ui {

class Theme;

class SentFileDialog : public QDialog {
    Q_OBJECT

  public:
    /// Deletes itself when it is closed. `theme` must outlive it. `size` is a text: "12 kB".
    SentFileDialog(Theme& theme, const QString& name, const QString& size, const QString& text,
                   QWidget* parent = nullptr);
};

}  // namespace griffin::ui
