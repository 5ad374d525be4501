#include "ui/benchmark/benchmark_setup.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QVBoxLayout>

#include "engine/generation_options.h"
#include "engine/sampling_fields.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kValueRole = Qt::UserRole;
constexpr int kMaxLines = 14;

QListWidgetItem* addCheckable(QListWidget* list, const QString& text, int value, bool checked) {
    auto* item = new QListWidgetItem(text, list);
    item->setData(kValueRole, value);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
    item->setCheckState(checked ? Qt::Checked : Qt::Unchecked);
    return item;
}

QList<int> checkedValues(const QListWidget* list) {
    QList<int> values;
    for (int row = 0; row < list->count(); ++row) {
        const QListWidgetItem* item = list->item(row);
        if (item->checkState() == Qt::Checked && item->flags().testFlag(Qt::ItemIsEnabled))
            values.append(item->data(kValueRole).toInt());
    }
    return values;
}

QSpinBox* makeSpin(const QString& name, int min, int max, int value, QWidget* parent) {
    auto* spin = new QSpinBox(parent);
    spin->setObjectName(name);
    spin->setRange(min, max);
    spin->setValue(value);
    return spin;
}

}  // namespace

BenchmarkSetup::BenchmarkSetup(Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      add_file_(new QPushButton(theme_.icon(QStringLiteral("plus")), tr("Add a prompt file…"), this)),
      temperatures_(new QLineEdit(QStringLiteral("0"), this)),
      prompts_(makeSpin(QStringLiteral("benchmarkPrompts"), 0, 10'000, 5, this)),
      length_(makeSpin(QStringLiteral("benchmarkLength"), 8, 8192, 128, this)),
      repeats_(makeSpin(QStringLiteral("benchmarkRepeats"), 1, 20, BenchmarkChoice().repeats, this)),
      hardware_(new QCheckBox(tr("Also measure the cost of a pass, t(M)"), this)),
      estimate_(new QLabel(this)),
      measure_estimate_(new QPushButton(tr("Estimate the time"), this)),
      start_(
          new QPushButton(theme_.icon(QStringLiteral("play"), IconTint::kOnAccent), tr("Start the benchmark"), this)) {
    auto* grid = new QGridLayout;
    grid->setSpacing(space::kSmall);
    tasks_ = makeList(QStringLiteral("benchmarkTasks"), tr("Prompts"), grid, 0);
    methods_ = makeList(QStringLiteral("benchmarkMethods"), tr("Methods to compare with plain (vanilla)"), grid, 1);
    trees_ = makeList(QStringLiteral("benchmarkTrees"), tr("Draft trees"), grid, 2);
    trees_->setToolTip(tr("For methods that take a tree; the others grow their own"));
    fillTrees();
    add_file_->setObjectName(QStringLiteral("benchmarkAddFile"));
    add_file_->setAccessibleName(add_file_->text());
    add_file_->setToolTip(
        tr("A file with one JSON object per line, with question_id and turns, as in MT-bench. You can also drop it "
           "here."));
    grid->addWidget(add_file_, 2, 0);
    buildNumbers(grid);

    estimate_->setObjectName(QStringLiteral("benchmarkEstimate"));
    estimate_->setProperty("kind", "secondary");
    measure_estimate_->setObjectName(QStringLiteral("benchmarkEstimateButton"));
    measure_estimate_->setAccessibleName(measure_estimate_->text());
    measure_estimate_->setToolTip(tr("Generates a few tokens to measure the speed of this model"));
    start_->setObjectName(QStringLiteral("benchmarkStart"));
    start_->setAccessibleName(start_->text());
    start_->setProperty("kind", "primary");
    auto* foot = new QHBoxLayout;
    foot->setSpacing(space::kSmall);
    foot->addWidget(start_);
    foot->addWidget(measure_estimate_);
    foot->addWidget(estimate_, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kMedium);
    column->addLayout(grid, 1000);  // up to its maximum height; the rest stays empty
    column->addLayout(foot);
    column->addStretch(1);

    connect(add_file_, &QPushButton::clicked, this, &BenchmarkSetup::addFileRequested);
    connect(measure_estimate_, &QPushButton::clicked, this, &BenchmarkSetup::estimateRequested);
    connect(start_, &QPushButton::clicked, this, &BenchmarkSetup::startRequested);
    for (QListWidget* list : {tasks_, methods_, trees_})
        connect(list, &QListWidget::itemChanged, this, &BenchmarkSetup::changed);
    for (QSpinBox* spin : {prompts_, length_, repeats_})
        connect(spin, &QSpinBox::valueChanged, this, &BenchmarkSetup::changed);
    connect(temperatures_, &QLineEdit::textChanged, this, &BenchmarkSetup::changed);
    connect(this, &BenchmarkSetup::changed, this, &BenchmarkSetup::showReady);
    setEstimate(QString());
    showReady();
}

QListWidget* BenchmarkSetup::makeList(const QString& name, const QString& title, QGridLayout* grid, int column) {
    auto* label = new QLabel(title, this);
    label->setProperty("kind", "secondary");
    auto* list = new QListWidget(this);
    list->setObjectName(name);
    list->setAccessibleName(title);
    list->setMinimumHeight(120);
    // No higher than the longest list needs.
    const auto fit = [this, list] {
        const int line = QFontMetrics(theme_.font(FontRole::kBody)).height() + space::kSmall;
        list->setMaximumHeight(kMaxLines * line);
    };
    connect(&theme_, &Theme::changed, list, fit);
    fit();
    label->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    label->setBuddy(list);
    grid->addWidget(label, 0, column);
    grid->addWidget(list, 1, column);
    grid->setColumnStretch(column, 1);
    return list;
}

void BenchmarkSetup::fillTrees() {
    using engine::TreeKind;
    for (const TreeKind kind : engine::allTrees()) {
        addCheckable(trees_, treeText(kind), static_cast<int>(kind), kind == TreeKind::kAuto);
    }
}

void BenchmarkSetup::buildNumbers(QGridLayout* grid) {
    temperatures_->setObjectName(QStringLiteral("benchmarkTemperatures"));
    temperatures_->setToolTip(tr("Separated by spaces; 0: always the most likely token"));
    prompts_->setSpecialValueText(tr("all"));
    hardware_->setObjectName(QStringLiteral("benchmarkHardware"));
    hardware_->setChecked(true);
    hardware_->setToolTip(
        tr("How much longer a pass over M tokens takes than over one token; the less, the more speculation gains"));
    auto* row = new QHBoxLayout;
    row->setSpacing(space::kSmall);
    const auto add = [&](const QString& text, QWidget* field) {
        auto* label = new QLabel(text, this);
        label->setProperty("kind", "secondary");
        label->setBuddy(field);
        field->setAccessibleName(text);
        row->addWidget(label);
        row->addWidget(field);
    };
    add(tr("Temperatures"), temperatures_);
    add(tr("Prompts per task"), prompts_);
    add(tr("Tokens"), length_);
    add(tr("Repeats"), repeats_);
    temperatures_->setMinimumWidth(64);
    grid->addLayout(row, 3, 0, 1, 3);
    grid->addWidget(hardware_, 2, 1, 1, 2);
}

void BenchmarkSetup::setTasks(const QList<TaskEntry>& tasks) {
    const QSignalBlocker quiet(tasks_);
    QList<Qt::CheckState> before;
    for (int row = 0; row < tasks_->count(); ++row) before.append(tasks_->item(row)->checkState());
    tasks_->clear();
    for (qsizetype row = 0; row < tasks.size(); ++row) {
        const TaskEntry& task = tasks[row];
        const bool checked = task.prompts > 0 && (row >= before.size() || before[row] == Qt::Checked);
        QListWidgetItem* item =
            addCheckable(tasks_, tr("%1 · %2").arg(task.name).arg(task.prompts), static_cast<int>(row), checked);
        if (task.prompts == 0) item->setFlags(Qt::NoItemFlags);
    }
    emit changed();
}

void BenchmarkSetup::setMethods(const QList<MethodChoice>& methods) {
    const QSignalBlocker quiet(methods_);
    const bool first = methods_->count() == 0;
    const QList<int> before = checkedValues(methods_);
    methods_->clear();
    for (const MethodChoice& entry : methods) {
        const int value = static_cast<int>(entry.method);
        const bool chosen = first ? entry.method == engine::Method::kAuto : before.contains(value);
        const bool free = entry.disabled_reason.isEmpty();
        QListWidgetItem* item = addCheckable(methods_, methodText(entry.method), value, chosen && free);
        item->setToolTip(free ? methodHint(entry.method) : entry.disabled_reason);
        if (!free) item->setFlags(Qt::NoItemFlags);
    }
    emit changed();
}

BenchmarkChoice BenchmarkSetup::choice() const {
    BenchmarkChoice choice;
    choice.tasks = checkedValues(tasks_);
    for (const int value : checkedValues(methods_)) choice.methods.append(static_cast<engine::Method>(value));
    for (const int value : checkedValues(trees_)) choice.trees.append(static_cast<engine::TreeKind>(value));
    const QStringList texts =
        temperatures_->text().split(QRegularExpression(QStringLiteral("[\\s;]+")), Qt::SkipEmptyParts);
    for (const QString& text : texts) {
        bool ok = false;
        double value = QLocale().toDouble(text, &ok);
        if (!ok) value = QLocale::c().toDouble(text, &ok);
        if (!ok || !engine::samplingField("temperature").allows(value)) {
            choice.temperatures.clear();
            break;
        }
        choice.temperatures.append(value);
    }
    choice.prompts = prompts_->value();
    choice.max_new_tokens = length_->value();
    choice.repeats = repeats_->value();
    choice.hardware = hardware_->isChecked();
    return choice;
}

void BenchmarkSetup::setEstimate(const QString& text) {
    estimate_->setText(text);
    measure_estimate_->setVisible(text.isEmpty());
}

void BenchmarkSetup::setReady(bool ready) {
    ready_ = ready;
    showReady();
}

void BenchmarkSetup::showReady() {
    const bool complete = choice().complete();
    start_->setEnabled(ready_ && complete);
    start_->setToolTip(complete ? QString() : tr("Select prompts, a method and a temperature"));
    measure_estimate_->setEnabled(ready_ && complete);
}

}  // namespace griffin::ui
