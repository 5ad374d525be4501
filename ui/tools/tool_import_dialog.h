// A configuration of another program is pasted or opened; what would be added of it is shown before it is. It only
// shows; app::ToolImport reads the text.
#pragma once

#include <QDialog>
#include <QList>
#include <QString>
#include <QStringList>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace griffin::ui {

struct ImportedRow {
    QString name;
    QString target;   // command or address
    QString secrets;  // "with 2 variables, ..."; empty: none. Never what they are
};

class ToolImportDialog : public QDialog {
    Q_OBJECT

  public:
    explicit ToolImportDialog(QWidget* parent = nullptr);

    QString text() const;
    /// As if it were pasted.
    void setText(const QString& text);
    /// What is in the text, and what of it is left out, a sentence each.
    void showFound(const QList<ImportedRow>& servers, const QStringList& flaws);
    /// Nothing of the text can be taken.
    void showProblem(const QString& text);

  signals:
    /// The text is another; showFound() or showProblem() is to follow.
    void changed();
    void fileRequested();
    void addRequested();

  private:
    void buildLayout(QPushButton* open, QLabel* about);

    QPlainTextEdit* text_;
    QLabel* title_;
    QPlainTextEdit* found_;
    QPushButton* add_;
};

}  // namespace griffin::ui
