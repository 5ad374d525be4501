// A list to choose several from by checking them, no higher than it must be; and what the setups of benchmarks have in
// common.
#pragma once

#include <QIcon>
#include <QList>
#include <QListWidget>
#include <QString>

class QGridLayout;
class QLabel;
class QPushButton;
class QSpinBox;
class QWidget;

namespace griffin::ui {

class Theme;

/// A set of prompts.
struct TaskEntry {
    QString name;
    int prompts = 0;
    bool usual = true;  // checked when it is new
};

class CheckList : public QListWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the list.
    CheckList(Theme& theme, const QString& name, const QString& title, QWidget* parent);

    /// With its title above it: two rows of the grid.
    void addTo(QGridLayout& grid, int row, int column);
    QListWidgetItem* add(const QString& text, int value, Qt::CheckState state);
    /// Of the items that can be chosen.
    QList<int> checkedValues() const;
    /// Checks the lines with these values, of those that can be, and no others, without a signal.
    void checkValues(const QList<int>& values);
    /// Prompt sets; the values are the rows. They stay checked or unchecked; new ones are checked if they are usual.
    /// Those without prompts are disabled.
    void setTasks(const QList<TaskEntry>& tasks);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    /// The title has the lines that it needs in the width of the list.
    void fitTitle();

    QLabel* title_;
};

/// Lists with their titles: beside each other, or below each other where their words would have no room.
class CheckLists : public QWidget {
    Q_OBJECT

  public:
    CheckLists(const QList<CheckList*>& lists, QWidget* parent);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void arrange(bool beside);

    QList<CheckList*> lists_;
    QGridLayout* grid_;
    bool beside_ = true;
};

/// A field for a whole number.
QSpinBox* makeSpin(const QString& name, int min, int max, int value, QWidget* parent);
QPushButton* makeButton(const QString& name, const QIcon& icon, const QString& text, QWidget* parent);
/// A button that asks for a file with prompts.
QPushButton* makeAddFile(const QString& name, Theme& theme, QWidget* parent);

}  // namespace griffin::ui
