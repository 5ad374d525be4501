#include "ui/benchmark/check_list.h"

#include <QFontMetrics>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kValueRole = Qt::UserRole;
constexpr int kMaxLines = 14;
constexpr int kMinHeight = 120;
constexpr int kLettersInLists = 24;  // of each, where they are beside each other

}  // namespace

CheckList::CheckList(Theme& theme, const QString& name, const QString& title, QWidget* parent)
    : QListWidget(parent), title_(new QLabel(title, parent)) {
    title_->setProperty("kind", "secondary");
    title_->setWordWrap(true);
    title_->setAlignment(Qt::AlignLeft | Qt::AlignBottom);
    title_->setBuddy(this);
    setObjectName(name);
    setAccessibleName(title);
    setMinimumHeight(kMinHeight);
    setWordWrap(true);
    setResizeMode(Adjust);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    // No higher than the longest list needs.
    const auto fit = [this, &theme] {
        const int line = QFontMetrics(theme.font(FontRole::kBody)).height() + space::kSmall;
        setMaximumHeight(kMaxLines * line);
        fitTitle();
    };
    connect(&theme, &Theme::changed, this, fit);
    fit();
}

void CheckList::addTo(QGridLayout& grid, int row, int column) {
    grid.addWidget(title_, row, column);
    grid.addWidget(this, row + 1, column);
    grid.setColumnStretch(column, 1);
}

void CheckList::fitTitle() {
    title_->setMinimumHeight(0);  // which it would be asked to have
    title_->setFixedHeight(title_->heightForWidth(width()));
}

void CheckList::resizeEvent(QResizeEvent* event) {
    QListWidget::resizeEvent(event);
    fitTitle();
}

QListWidgetItem* CheckList::add(const QString& text, int value, Qt::CheckState state) {
    auto* item = new QListWidgetItem(text, this);
    item->setData(kValueRole, value);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
    item->setCheckState(state);
    return item;
}

QList<int> CheckList::checkedValues() const {
    QList<int> values;
    for (int row = 0; row < count(); ++row) {
        const QListWidgetItem* one = item(row);
        if (one->checkState() == Qt::Checked && one->flags().testFlag(Qt::ItemIsEnabled))
            values.append(one->data(kValueRole).toInt());
    }
    return values;
}

void CheckList::checkValues(const QList<int>& values) {
    const QSignalBlocker quiet(this);
    for (int row = 0; row < count(); ++row) {
        QListWidgetItem* one = item(row);
        const bool chosen = values.contains(one->data(kValueRole).toInt());
        if (one->flags().testFlag(Qt::ItemIsEnabled)) one->setCheckState(chosen ? Qt::Checked : Qt::Unchecked);
    }
}

void CheckList::setTasks(const QList<TaskEntry>& tasks) {
    const QSignalBlocker quiet(this);
    QList<Qt::CheckState> before;
    for (int row = 0; row < count(); ++row) before.append(item(row)->checkState());
    clear();
    for (qsizetype row = 0; row < tasks.size(); ++row) {
        const TaskEntry& task = tasks[row];
        const bool checked = task.prompts > 0 && (row < before.size() ? before[row] == Qt::Checked : task.usual);
        QListWidgetItem* added = add(tr("%1 · %2").arg(task.name).arg(task.prompts), static_cast<int>(row),
                                     checked ? Qt::Checked : Qt::Unchecked);
        if (task.prompts == 0) added->setFlags(Qt::NoItemFlags);
    }
}

CheckLists::CheckLists(const QList<CheckList*>& lists, QWidget* parent)
    : QWidget(parent), lists_(lists), grid_(new QGridLayout(this)) {
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setSpacing(space::kSmall);
    grid_->setSizeConstraint(QLayout::SetMaximumSize);  // no higher than the lists need
    arrange(beside_);
}

void CheckLists::arrange(bool beside) {
    beside_ = beside;
    while (const QLayoutItem* item = grid_->takeAt(0)) delete item;
    for (int i = 0; i < lists_.size(); ++i) {
        grid_->setColumnStretch(i, 0);
        lists_[i]->addTo(*grid_, beside ? 0 : 2 * i, beside ? i : 0);
    }
}

void CheckLists::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const int least = kLettersInLists * fontMetrics().averageCharWidth();
    const bool beside = width() >= static_cast<int>(lists_.size()) * least;
    if (beside != beside_) arrange(beside);
}

QSpinBox* makeSpin(const QString& name, int min, int max, int value, QWidget* parent) {
    auto* spin = new QSpinBox(parent);
    spin->setObjectName(name);
    spin->setRange(min, max);
    spin->setGroupSeparatorShown(true);
    spin->setValue(value);
    return spin;
}

QPushButton* makeButton(const QString& name, const QIcon& icon, const QString& text, QWidget* parent) {
    auto* button = new QPushButton(icon, text, parent);
    button->setObjectName(name);
    button->setAccessibleName(text);
    return button;
}

QPushButton* makeAddFile(const QString& name, Theme& theme, QWidget* parent) {
    QPushButton* button =
        makeButton(name, theme.icon(QStringLiteral("plus")), CheckList::tr("Add a prompt file…"), parent);
    button->setToolTip(
        CheckList::tr("A file with one JSON object per line, with question_id and turns, as in MT-bench. You can also "
                      "drop it here."));
    return button;
}

}  // namespace griffin::ui

#include "moc_check_list.cpp"
