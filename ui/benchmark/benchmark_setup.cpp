#include "ui/benchmark/benchmark_setup.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include "engine/generation_options.h"
#include "engine/sampling_fields.h"
#include "ui/benchmark/check_list.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

BenchmarkSetup::BenchmarkSetup(Theme& theme, QWidget* parent)
    : QWidget(parent),
      tasks_(new CheckList(theme, QStringLiteral("benchmarkTasks"), tr("Prompts"), this)),
      methods_(new CheckList(theme, QStringLiteral("benchmarkMethods"), tr("Methods to compare with plain (vanilla)"),
                             this)),
      trees_(new CheckList(theme, QStringLiteral("benchmarkTrees"), tr("Draft trees"), this)),
      add_file_(makeAddFile(QStringLiteral("benchmarkAddFile"), theme, this)),
      temperatures_(new QLineEdit(QStringLiteral("0"), this)),
      prompts_(makeSpin(QStringLiteral("benchmarkPrompts"), 0, 10'000, 5, this)),
      length_(makeSpin(QStringLiteral("benchmarkLength"), 8, 8192, 128, this)),
      repeats_(makeSpin(QStringLiteral("benchmarkRepeats"), 1, 20, BenchmarkChoice().repeats, this)),
      hardware_(new QCheckBox(tr("Also measure the cost of a pass, t(M)"), this)),
      estimate_(new QLabel(this)),
      measure_estimate_(makeButton(QStringLiteral("benchmarkEstimateButton"), QIcon(), tr("Estimate the time"), this)),
      start_(makeButton(QStringLiteral("benchmarkStart"), theme.icon(QStringLiteral("play"), IconTint::kOnAccent),
                        tr("Start the benchmark"), this)),
      report_(makeButton(QStringLiteral("benchmarkReport"), theme.icon(QStringLiteral("folder")), tr("Open a report…"),
                         this)) {
    trees_->setToolTip(tr("For methods that take a tree; the others grow their own"));
    fillTrees();
    auto* more = new FlowLayout;
    more->addWidget(add_file_);
    more->addWidget(hardware_);
    auto* fields = new FlowLayout;
    buildNumbers(*fields);

    estimate_->setObjectName(QStringLiteral("benchmarkEstimate"));
    estimate_->setProperty("kind", "secondary");
    estimate_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    estimate_->setWordWrap(true);
    measure_estimate_->setToolTip(tr("Generates a few tokens to measure the speed of this model"));
    start_->setProperty("kind", "primary");
    auto* foot = new FlowLayout;
    foot->addWidget(start_);
    foot->addWidget(measure_estimate_);
    foot->addWidget(estimate_);
    report_->setToolTip(tr("A report in JSON, of this page or of griffin bench. You can also drop it here."));
    foot->addWidget(report_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kMedium);
    column->addWidget(new CheckLists({tasks_, methods_, trees_}, this), 1000);  // up to its maximum height
    column->addLayout(more);
    column->addLayout(fields);
    column->addLayout(foot);
    column->addStretch(1);
    const QList<QWidget*> order{add_file_, hardware_, temperatures_,     prompts_, length_,
                                repeats_,  start_,    measure_estimate_, report_};
    for (qsizetype i = 1; i < order.size(); ++i) setTabOrder(order[i - 1], order[i]);

    connect(add_file_, &QPushButton::clicked, this, &BenchmarkSetup::addFileRequested);
    connect(measure_estimate_, &QPushButton::clicked, this, &BenchmarkSetup::estimateRequested);
    connect(start_, &QPushButton::clicked, this, &BenchmarkSetup::startRequested);
    connect(report_, &QPushButton::clicked, this, &BenchmarkSetup::reportRequested);
    for (CheckList* list : {tasks_, methods_, trees_})
        connect(list, &CheckList::itemChanged, this, &BenchmarkSetup::changed);
    for (QSpinBox* spin : {prompts_, length_, repeats_})
        connect(spin, &QSpinBox::valueChanged, this, &BenchmarkSetup::changed);
    connect(temperatures_, &QLineEdit::textChanged, this, &BenchmarkSetup::changed);
    connect(hardware_, &QCheckBox::toggled, this, &BenchmarkSetup::changed);
    connect(this, &BenchmarkSetup::changed, this, &BenchmarkSetup::showReady);
    setEstimate(QString());
    showReady();
}

void BenchmarkSetup::fillTrees() {
    using engine::TreeKind;
    for (const TreeKind kind : engine::allTrees()) {
        trees_->add(treeText(kind), static_cast<int>(kind), kind == TreeKind::kAuto ? Qt::Checked : Qt::Unchecked);
    }
}

void BenchmarkSetup::buildNumbers(FlowLayout& fields) {
    temperatures_->setObjectName(QStringLiteral("benchmarkTemperatures"));
    temperatures_->setToolTip(tr("Separated by spaces; 0: always the most likely token"));
    prompts_->setSpecialValueText(tr("all"));
    hardware_->setObjectName(QStringLiteral("benchmarkHardware"));
    hardware_->setChecked(true);
    hardware_->setToolTip(
        tr("How much longer a pass over M tokens takes than over one token; the less, the more speculation gains"));
    fields.addField(tr("Temperatures"), temperatures_);
    fields.addField(tr("Prompts per task"), prompts_);
    fields.addField(tr("Tokens"), length_);
    fields.addField(tr("Repeats"), repeats_);
    temperatures_->setMinimumWidth(64);
}

void BenchmarkSetup::setTasks(const QList<TaskEntry>& tasks) {
    tasks_->setTasks(tasks);
    emit changed();
}

void BenchmarkSetup::setMethods(const QList<MethodChoice>& methods) {
    const QSignalBlocker quiet(methods_);
    const bool first = methods_->count() == 0;
    const QList<int> before = methods_->checkedValues() + waiting_;
    waiting_.clear();
    methods_->clear();
    for (const MethodChoice& entry : methods) {
        const int value = static_cast<int>(entry.method);
        const bool chosen = first ? entry.method == engine::Method::kAuto : before.contains(value);
        const bool free = entry.disabled_reason.isEmpty();
        QListWidgetItem* item =
            methods_->add(methodText(entry.method), value, chosen && free ? Qt::Checked : Qt::Unchecked);
        item->setToolTip(free ? methodHint(entry.method) : entry.disabled_reason);
        if (!free) item->setFlags(Qt::NoItemFlags);
        if (chosen && !free) waiting_.append(value);
    }
    emit changed();
}

BenchmarkChoice BenchmarkSetup::choice() const {
    BenchmarkChoice choice;
    choice.tasks = tasks_->checkedValues();
    for (const int value : methods_->checkedValues()) choice.methods.append(static_cast<engine::Method>(value));
    for (const int value : trees_->checkedValues()) choice.trees.append(static_cast<engine::TreeKind>(value));
    const QStringList texts =
        temperatures_->text().split(QRegularExpression(QStringLiteral(",?[\\s;]+")), Qt::SkipEmptyParts);
    for (QString text : texts) {
        bool ok = false;
        const double value = QLocale::c().toDouble(text.replace(u',', u'.'), &ok);
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

void BenchmarkSetup::setChoice(const BenchmarkChoice& choice) {
    tasks_->checkValues(choice.tasks);
    QList<int> values;
    for (const engine::Method method : choice.methods) values.append(static_cast<int>(method));
    methods_->checkValues(values);
    values.clear();
    for (const engine::TreeKind tree : choice.trees) values.append(static_cast<int>(tree));
    trees_->checkValues(values);
    QStringList temperatures;
    for (const double temperature : choice.temperatures)
        temperatures.append(QLocale().toString(temperature, 'g', QLocale::FloatingPointShortest));
    if (!temperatures.isEmpty()) temperatures_->setText(temperatures.join(QLatin1Char(' ')));
    prompts_->setValue(choice.prompts);
    length_->setValue(choice.max_new_tokens);
    repeats_->setValue(choice.repeats);
    hardware_->setChecked(choice.hardware);
    emit changed();
}

void BenchmarkSetup::setEstimate(const QString& text) {
    const BenchmarkChoice chosen = choice();
    estimate_->setText(chosen.complete() ? text : missingIn(chosen));
    measure_estimate_->setVisible(chosen.complete() && text.isEmpty());
}

QString BenchmarkSetup::missingIn(const BenchmarkChoice& choice) {
    if (choice.tasks.isEmpty()) return tr("Select prompts");
    if (choice.methods.isEmpty()) return tr("Select a method");
    const engine::SamplingField& field = engine::samplingField("temperature");
    return tr("Temperatures: numbers from %1 to %2, separated by spaces")
        .arg(QLocale().toString(field.min), QLocale().toString(field.max));
}

void BenchmarkSetup::showReady() {
    const BenchmarkChoice chosen = choice();
    start_->setEnabled(chosen.complete());
    start_->setToolTip(chosen.complete() ? QString() : missingIn(chosen));
    if (!chosen.complete() || !was_complete_) setEstimate(QString());
    was_complete_ = chosen.complete();
}

}  // namespace griffin::ui

#include "moc_benchmark_setup.cpp"
