// Where everything is kept, and how to keep a copy of it.
#pragma once

#include <QList>
#include <QWidget>

class QAction;
class QLabel;
class QProgressBar;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace griffin::ui {

class Theme;

class DataSection : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the section.
    explicit DataSection(Theme& theme, QWidget* parent = nullptr);

    void setFolder(const QString& folder);
    /// A command about all data, as a button with a sentence about it; it follows the action's text.
    void addCommand(QAction* action, const QString& hint);
    /// A backup is being written, `fraction` (0 to 1) of it is; negative: none is.
    void setBackupProgress(double fraction);
    /// Hides itself from a search for words it does not have; says how many rows fit.
    int filter(const QStringList& words) const;

  signals:
    void openFolderRequested();
    void backupRequested();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void translate();
    void applyTheme();
    QLabel* addHint();

    Theme& theme_;
    QList<QLabel*> hints_;  // before those that are among them
    QVBoxLayout* column_;
    QLabel* folder_label_;
    QLabel* folder_;
    QPushButton* open_;
    QLabel* backup_label_;
    QLabel* backup_hint_;
    QPushButton* backup_;
    QProgressBar* progress_;
    QLabel* privacy_;
};

}  // namespace griffin::ui
