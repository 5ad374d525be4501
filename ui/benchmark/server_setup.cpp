#include "ui/benchmark/server_setup.h"

#include <QDoubleSpinBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include "engine/sampling_fields.h"
#include "ui/engines/engine_banner.h"
#include "ui/theme/controls.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kKeyRole = Qt::UserRole + 1;
constexpr int kMostAtOnce = 64;
constexpr int kUsualAtOnce = 8;  // what one computer is mostly asked

}  // namespace

ServerSetup::ServerSetup(Theme& theme, QWidget* parent)
    : QWidget(parent),
      place_(new EngineBanner(theme, this)),
      tasks_(new CheckList(theme, QStringLiteral("serverTasks"), tr("Prompts"), this)),
      targets_(new CheckList(theme, QStringLiteral("serverModels"), tr("Models of servers"), this)),
      at_once_(new CheckList(theme, QStringLiteral("serverAtOnce"), tr("Conversations at once"), this)),
      add_file_(makeAddFile(QStringLiteral("serverAddFile"), theme, this)),
      servers_(makeButton(QStringLiteral("serverSettings"), theme.icon(QStringLiteral("server")),
                          tr("Servers in the settings…"), this)),
      temperature_(new DecimalBox(this)),
      prompts_(makeSpin(QStringLiteral("serverPrompts"), 0, 10'000, 5, this)),
      length_(makeSpin(QStringLiteral("serverLength"), 8, 8192, ServerChoice().max_new_tokens, this)),
      start_(makeButton(QStringLiteral("serverStart"), theme.icon(QStringLiteral("play"), IconTint::kOnAccent),
                        tr("Start the benchmark"), this)),
      amount_(new QLabel(this)),
      report_(makeButton(QStringLiteral("serverReport"), theme.icon(QStringLiteral("folder")), tr("Open a report…"),
                         this)) {
    for (int count = 1; count <= kMostAtOnce; count *= 2)
        at_once_->add(QLocale().toString(count), count, count <= kUsualAtOnce ? Qt::Checked : Qt::Unchecked);
    at_once_->setToolTip(tr("All ask the same prompts: a server that keeps earlier texts is quicker with them"));
    auto* more = new FlowLayout;
    more->addWidget(add_file_);
    more->addWidget(servers_);

    temperature_->setObjectName(QStringLiteral("serverTemperature"));
    const engine::SamplingField& field = engine::samplingField("temperature");
    temperature_->setRange(field.min, field.max);
    temperature_->setSingleStep(field.step);
    prompts_->setSpecialValueText(tr("all"));
    auto* fields = new FlowLayout;
    fields->addField(tr("Temperature"), temperature_);
    fields->addField(tr("Prompts per task"), prompts_);
    fields->addField(tr("Tokens"), length_);

    start_->setProperty("kind", "primary");
    amount_->setObjectName(QStringLiteral("serverAmount"));
    amount_->setProperty("kind", "secondary");
    report_->setToolTip(tr("A report in JSON, of this page or of griffin bench --engine. You can also drop it here."));
    amount_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    auto* foot = new FlowLayout;
    foot->addWidget(start_);
    foot->addWidget(amount_);
    foot->addWidget(report_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kMedium);
    column->addWidget(place_);
    column->addWidget(new CheckLists({tasks_, targets_, at_once_}, this), 1000);  // up to its maximum height
    column->addLayout(more);
    column->addLayout(fields);
    column->addLayout(foot);
    column->addStretch(1);

    connect(add_file_, &QPushButton::clicked, this, &ServerSetup::addFileRequested);
    connect(servers_, &QPushButton::clicked, this, &ServerSetup::serversRequested);
    connect(report_, &QPushButton::clicked, this, &ServerSetup::reportRequested);
    connect(start_, &QPushButton::clicked, this, &ServerSetup::startRequested);
    for (CheckList* list : {tasks_, targets_, at_once_})
        connect(list, &CheckList::itemChanged, this, &ServerSetup::changed);
    for (QSpinBox* spin : {prompts_, length_}) connect(spin, &QSpinBox::valueChanged, this, &ServerSetup::changed);
    connect(temperature_, &QDoubleSpinBox::valueChanged, this, &ServerSetup::changed);
    connect(this, &ServerSetup::changed, this, &ServerSetup::showReady);
    showReady();
}

void ServerSetup::setTasks(const QList<TaskEntry>& tasks) {
    tasks_->setTasks(tasks);
    emit changed();
}

void ServerSetup::setServers(const QList<ServedEntry>& servers) {
    const QSignalBlocker quiet(targets_);
    const QStringList before = choice().targets;
    QStringList known;
    for (int row = 0; row < targets_->count(); ++row) known.append(targets_->item(row)->data(kKeyRole).toString());
    targets_->clear();
    for (qsizetype row = 0; row < servers.size(); ++row) {
        const ServedEntry& entry = servers[row];
        const bool free = entry.problem.isEmpty();
        const bool alone = servers.size() == 1 && !known.contains(entry.key);
        const bool chosen = free && (alone || before.contains(entry.key));
        QListWidgetItem* item = targets_->add(entry.text, static_cast<int>(row), chosen ? Qt::Checked : Qt::Unchecked);
        item->setData(kKeyRole, entry.key);
        item->setToolTip(free ? entry.text : entry.problem);
        if (!free) item->setFlags(Qt::NoItemFlags);
    }
    emit changed();
}

ServerChoice ServerSetup::choice() const {
    ServerChoice choice;
    choice.tasks = tasks_->checkedValues();
    for (const int row : targets_->checkedValues())
        choice.targets.append(targets_->item(row)->data(kKeyRole).toString());
    choice.at_once = at_once_->checkedValues();
    choice.temperature = temperature_->value();
    choice.prompts = prompts_->value();
    choice.max_new_tokens = length_->value();
    return choice;
}

void ServerSetup::setChoice(const ServerChoice& choice) {
    tasks_->checkValues(choice.tasks);
    QList<int> rows;
    for (int row = 0; row < targets_->count(); ++row) {
        if (choice.targets.contains(targets_->item(row)->data(kKeyRole).toString())) rows.append(row);
    }
    targets_->checkValues(rows);
    at_once_->checkValues(choice.at_once);
    temperature_->setValue(choice.temperature);
    prompts_->setValue(choice.prompts);
    length_->setValue(choice.max_new_tokens);
    emit changed();
}

void ServerSetup::setPlace(const QString& text, bool leaves) {
    place_->setText(text, leaves);
}

void ServerSetup::setAmount(const QString& text) {
    amount_->setText(text);
}

void ServerSetup::showReady() {
    const bool complete = choice().complete();
    start_->setEnabled(complete);
    start_->setToolTip(complete ? QString() : tr("Select prompts, a model of a server and how many at once"));
}

}  // namespace griffin::ui

#include "moc_server_setup.cpp"
