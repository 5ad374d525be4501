#include "ui/race/race_setup.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/sampling_fields.h"
#include "ui/theme/controls.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/plain_edit.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kNone = -1;
constexpr int kPromptLines = 3;
constexpr int kShortestName = 8;  // in letters, where there is no room for more

}  // namespace

RaceSetup::RaceSetup(Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      prompt_(new PlainEdit(this)),
      base_(new ShortComboBox(this)),
      plain_(new QLabel(tr("Plain against"), this)),
      against_(new QLabel(tr("against", "a race: one against others"), this)),
      length_(new QSpinBox(this)),
      temperature_(new DecimalBox(this)),
      seed_(new QSpinBox(this)) {
    prompt_->setObjectName(QStringLiteral("racePrompt"));
    prompt_->setPlaceholderText(tr("A prompt for all methods…"));
    prompt_->setAccessibleName(tr("Race prompt"));
    prompt_->setTabChangesFocus(true);
    prompt_->setProperty("kind", "field");
    setFocusProxy(prompt_);
    length_->setObjectName(QStringLiteral("raceLength"));
    length_->setRange(8, 8192);
    length_->setGroupSeparatorShown(true);
    length_->setValue(256);
    temperature_->setObjectName(QStringLiteral("raceTemperature"));
    const engine::SamplingField& temperature = engine::samplingField("temperature");
    temperature_->setRange(temperature.min, temperature.max);
    temperature_->setSingleStep(temperature.step);
    temperature_->setToolTip(tr("0: always the most likely token, so that all methods must give the same text"));
    seed_->setObjectName(QStringLiteral("raceSeed"));
    seed_->setRange(0, static_cast<int>(engine::samplingField("seed").max));
    seed_->setToolTip(tr("The same for all methods; used if the temperature is above 0"));

    auto* row = new FlowLayout;
    base_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    base_->setMinimumContentsLength(kShortestName);
    base_->setObjectName(QStringLiteral("raceBase"));
    base_->setAccessibleName(tr("What the others are compared with"));
    connect(base_, &QComboBox::currentIndexChanged, this, &RaceSetup::changed);
    for (QLabel* label : {plain_, against_}) label->setProperty("kind", "secondary");
    auto* base = new QHBoxLayout;
    base->setSpacing(space::kSmall);
    base->addWidget(base_);
    base->addWidget(plain_);
    base->addWidget(against_);
    row->addGroup(base);
    for (int i = 0; i < 3; ++i) {
        methods_[static_cast<std::size_t>(i)] = addMethodBox(i);
        row->addWidget(methods_[static_cast<std::size_t>(i)]);
    }
    nameMethodBoxes();
    setServers({});
    auto* numbers = new FlowLayout;
    numbers->addField(tr("Tokens"), length_);
    numbers->addField(tr("Temperature"), temperature_);
    numbers->addField(tr("Seed"), seed_);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kSmall);
    column->addWidget(prompt_);
    column->addLayout(row);
    column->addLayout(numbers);

    connect(prompt_, &QPlainTextEdit::textChanged, this, &RaceSetup::changed);
    const auto fit = [this] {
        prompt_->setFont(theme_.font(FontRole::kReading));
        prompt_->setFixedHeight(QFontMetrics(prompt_->font()).lineSpacing() * kPromptLines + 2 * space::kMedium);
    };
    connect(&theme_, &Theme::changed, this, fit);
    fit();
}

QComboBox* RaceSetup::addMethodBox(int number) {
    auto* box = new ShortComboBox(this);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    box->setMinimumContentsLength(kShortestName);
    box->setObjectName(QStringLiteral("raceMethod%1").arg(number + 1));
    if (number > 0) box->addItem(tr("None"), kNone);
    connect(box, &QComboBox::currentIndexChanged, this, &RaceSetup::changed);
    return box;
}

void RaceSetup::nameMethodBoxes() {
    int column = 1;
    for (QComboBox* box : methods_) box->setAccessibleName(tr("Method of column %1").arg(++column));
}

void RaceSetup::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) nameMethodBoxes();
    QWidget::changeEvent(event);
}

void RaceSetup::setMethods(const QList<MethodChoice>& methods) {
    offered_ = methods;
    fillBoxes();
}

void RaceSetup::setServers(const QStringList& names) {
    servers_ = names;
    base_->setVisible(!names.isEmpty());
    against_->setVisible(!names.isEmpty());
    plain_->setVisible(names.isEmpty());
    fillBoxes();
}

void RaceSetup::fillBoxes() {
    const RaceChoice before = choice();
    {
        const QSignalBlocker quiet(base_);
        base_->clear();
        base_->addItem(tr("Plain", "the method"));
        for (const QString& name : servers_) base_->addItem(name, name);
    }
    for (QComboBox* box : methods_) {
        const QSignalBlocker quiet(box);
        while (box->count() > (box == methods_.front() ? 0 : 1)) box->removeItem(box->count() - 1);
        for (const MethodChoice& entry : offered_) {
            box->addItem(methodText(entry.method), static_cast<int>(entry.method));
            const int row = box->count() - 1;
            box->setItemData(row, entry.disabled_reason.isEmpty() ? methodHint(entry.method) : entry.disabled_reason,
                             Qt::ToolTipRole);
            auto* items = qobject_cast<QStandardItemModel*>(box->model());
            if (items != nullptr) items->item(row)->setEnabled(entry.disabled_reason.isEmpty());
        }
        for (const QString& name : servers_) box->addItem(theme_.icon(QStringLiteral("server")), name, name);
    }
    setChoice(before);
    emit changed();
}

bool RaceChoice::needsModel() const {
    return base.isEmpty() ||
           std::any_of(entrants.begin(), entrants.end(), [](const RaceEntrant& one) { return one.server.isEmpty(); });
}

bool RaceChoice::hasTwins() const {
    return std::any_of(entrants.begin(), entrants.end(),
                       [this](const RaceEntrant& one) { return entrants.count(one) > 1; });
}

RaceChoice RaceSetup::choice() const {
    RaceChoice choice;
    choice.prompt = prompt_->toPlainText().trimmed();
    choice.base = base_->currentData().toString();
    for (const QComboBox* box : methods_) {
        const QVariant value = box->currentData();
        if (value.userType() == QMetaType::QString) {
            choice.entrants.append({engine::Method::kAuto, value.toString()});
        } else if (value.isValid() && value.toInt() != kNone) {
            choice.entrants.append({static_cast<engine::Method>(value.toInt()), {}});
        }
    }
    choice.max_new_tokens = length_->value();
    choice.temperature = temperature_->value();
    choice.seed = static_cast<quint64>(seed_->value());
    return choice;
}

void RaceSetup::setChoice(const RaceChoice& choice) {
    if (prompt_->toPlainText().trimmed() != choice.prompt) prompt_->setPlainText(choice.prompt);
    for (int i = 0; i < 3; ++i) {
        QComboBox* box = methods_[static_cast<std::size_t>(i)];
        int wanted = -1;
        if (i < choice.entrants.size()) {
            const RaceEntrant& entrant = choice.entrants.at(i);
            wanted = box->findData(entrant.server.isEmpty() ? QVariant(static_cast<int>(entrant.method))
                                                            : QVariant(entrant.server));
        }
        box->setCurrentIndex(std::max(wanted, 0));
    }
    base_->setCurrentIndex(std::max(base_->findData(choice.base), 0));
    length_->setValue(choice.max_new_tokens);
    temperature_->setValue(choice.temperature);
    seed_->setValue(static_cast<int>(choice.seed));
}

}  // namespace griffin::ui

#include "moc_race_setup.cpp"
