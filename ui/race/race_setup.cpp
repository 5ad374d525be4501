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
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kNone = -1;
constexpr int kPromptLines = 3;

QLabel* labelFor(QWidget* field, const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setProperty("kind", "secondary");
    label->setBuddy(field);
    field->setAccessibleName(text);
    return label;
}

}  // namespace

RaceSetup::RaceSetup(Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      prompt_(new QPlainTextEdit(this)),
      length_(new QSpinBox(this)),
      temperature_(new QDoubleSpinBox(this)),
      seed_(new QSpinBox(this)) {
    prompt_->setObjectName(QStringLiteral("racePrompt"));
    prompt_->setPlaceholderText(tr("A prompt for all methods…"));
    prompt_->setAccessibleName(tr("Race prompt"));
    prompt_->setTabChangesFocus(true);
    prompt_->setProperty("kind", "field");
    setFocusProxy(prompt_);
    length_->setObjectName(QStringLiteral("raceLength"));
    length_->setRange(8, 8192);
    length_->setValue(256);
    temperature_->setObjectName(QStringLiteral("raceTemperature"));
    const engine::SamplingField& temperature = engine::samplingField("temperature");
    temperature_->setRange(temperature.min, temperature.max);
    temperature_->setSingleStep(temperature.step);
    temperature_->setToolTip(tr("0: always the most likely token, so that all methods must give the same text"));
    seed_->setObjectName(QStringLiteral("raceSeed"));
    seed_->setRange(0, static_cast<int>(engine::samplingField("seed").max));
    seed_->setToolTip(tr("The same for all methods; used if the temperature is above 0"));

    auto* row = new QHBoxLayout;
    row->setSpacing(space::kSmall);
    auto* against = new QLabel(tr("Plain against"), this);
    against->setProperty("kind", "secondary");
    row->addWidget(against);
    for (int i = 0; i < 3; ++i) {
        methods_[static_cast<std::size_t>(i)] = addMethodBox(i);
        row->addWidget(methods_[static_cast<std::size_t>(i)]);
    }
    nameMethodBoxes();
    row->addStretch(1);
    auto* numbers = new QHBoxLayout;
    numbers->setSpacing(space::kSmall);
    numbers->addWidget(labelFor(length_, tr("Tokens"), this));
    numbers->addWidget(length_);
    numbers->addWidget(labelFor(temperature_, tr("Temperature"), this));
    numbers->addWidget(temperature_);
    numbers->addWidget(labelFor(seed_, tr("Seed"), this));
    numbers->addWidget(seed_);
    numbers->addStretch(1);

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
    auto* box = new QComboBox(this);
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
    const RaceChoice before = choice();
    for (QComboBox* box : methods_) {
        const QSignalBlocker quiet(box);
        while (box->count() > (box == methods_.front() ? 0 : 1)) box->removeItem(box->count() - 1);
        for (const MethodChoice& entry : methods) {
            box->addItem(methodText(entry.method), static_cast<int>(entry.method));
            const int row = box->count() - 1;
            box->setItemData(row, entry.disabled_reason.isEmpty() ? methodHint(entry.method) : entry.disabled_reason,
                             Qt::ToolTipRole);
            auto* items = qobject_cast<QStandardItemModel*>(box->model());
            if (items != nullptr) items->item(row)->setEnabled(entry.disabled_reason.isEmpty());
        }
    }
    setChoice(before);
    emit changed();
}

RaceChoice RaceSetup::choice() const {
    RaceChoice choice;
    choice.prompt = prompt_->toPlainText().trimmed();
    for (const QComboBox* box : methods_) {
        const QVariant value = box->currentData();
        if (value.isValid() && value.toInt() != kNone)
            choice.methods.append(static_cast<engine::Method>(value.toInt()));
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
        const int wanted = i < choice.methods.size() ? box->findData(static_cast<int>(choice.methods[i])) : -1;
        box->setCurrentIndex(std::max(wanted, 0));
    }
    length_->setValue(choice.max_new_tokens);
    temperature_->setValue(choice.temperature);
    seed_->setValue(static_cast<int>(choice.seed));
}

}  // namespace griffin::ui
