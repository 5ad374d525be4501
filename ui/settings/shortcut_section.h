// The keys of every command: a table, and below it the field in which new keys of the chosen command are pressed. Keys
// that another command has are not taken without asking; keys that write text are refused.
#pragma once

#include <QKeySequence>
#include <QList>
#include <QMap>
#include <QString>
#include <QWidget>

class QKeySequenceEdit;
class QLabel;
class QPushButton;
class QTableWidget;

namespace griffin::ui {

class Theme;

struct CommandKeys {
    QString name;  // for the settings
    QString text;  // for people
    QList<QKeySequence> keys;
    QList<QKeySequence> own_keys;  // the defaults
};

class ShortcutSection : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the section.
    explicit ShortcutSection(Theme& theme, QWidget* parent = nullptr);

    void setCommands(const QList<CommandKeys>& commands);
    /// Shows only the commands that have all of these words in their text or keys; says how many.
    int filter(const QStringList& words);

    /// Why these keys cannot be a shortcut, in a sentence; empty: they can.
    static QString refusal(const QKeySequence& keys);

  signals:
    /// The keys that differ from the defaults, as in SettingValues::shortcuts.
    void edited(const QMap<QString, QString>& shortcuts);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void buildLayout();
    void setTexts();
    void fill();
    int current() const;
    void showCurrent();
    void tryKeys(const QKeySequence& keys);
    void assign(const QList<QKeySequence>& keys);
    void tell();

    Theme& theme_;
    QList<CommandKeys> commands_;
    QStringList words_;  // of the filter
    QTableWidget* table_;
    QLabel* edit_label_;
    QKeySequenceEdit* edit_;
    QPushButton* clear_;
    QPushButton* reset_;
    QLabel* message_;
    QPushButton* take_;
    QKeySequence wanted_;  // belongs to another command
};

}  // namespace griffin::ui
