// Where the data is kept, and how to back it up.
#pragma once

#include <QList>
#include <QWidget>

class QAction;
class QBoxLayout;
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
    /// A command about all data, as a button beside a sentence that explains it; the button follows the action.
    void addCommand(QAction* action, const QString& hint);
    /// How much of a backup is written, 0 to 1; negative: none is being written.
    void setBackupProgress(double fraction);
    /// How many rows have all of these words, 0 or 1.
    int filter(const QStringList& words) const;

  signals:
    void openFolderRequested();
    void backupRequested();

  private:
    void setTexts();
    void applyTheme();
    QLabel* addHint();
    void addRow(QBoxLayout* words, QPushButton* button);

    Theme& theme_;
    QList<QLabel*> hints_;  // declared before its elements
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
