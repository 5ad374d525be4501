#include "ui/instructions/instructions_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/theme/interface_text.h"
#include "ui/theme/spacing.h"

namespace griffin::ui {
namespace {

constexpr int kWidth = 560;
constexpr int kPromptLines = 6;
constexpr int kLongestName = 60;

QLabel* labelFor(QWidget* field, const QString& text, const QString& hint, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setBuddy(field);
    label->setToolTip(hint);
    field->setAccessibleName(withoutMnemonic(text));
    field->setAccessibleDescription(hint);
    field->setToolTip(hint);
    return label;
}

}  // namespace

InstructionsDialog::InstructionsDialog(QWidget* parent)
    : QDialog(parent),
      preset_(new QComboBox(this)),
      prompt_(new QPlainTextEdit(this)),
      own_(new QCheckBox(tr("&Own sampling values for this chat"), this)),
      temperature_(addNumber(QStringLiteral("instructionsTemperature"), 0.0, 5.0, 0.1)),
      top_p_(addNumber(QStringLiteral("instructionsTopP"), 0.01, 1.0, 0.05)),
      min_p_(addNumber(QStringLiteral("instructionsMinP"), 0.0, 1.0, 0.05)),
      top_k_(addWhole(QStringLiteral("instructionsTopK"), 1000)),
      repetition_(addNumber(QStringLiteral("instructionsRepetition"), 1.0, 3.0, 0.05)),
      length_(addWhole(QStringLiteral("instructionsLength"), 1'000'000)),
      name_(new QLineEdit(this)),
      save_(new QPushButton(tr("&Save preset"), this)),
      delete_(new QPushButton(tr("&Delete preset"), this)),
      default_(new QCheckBox(tr("&New chats begin with this preset"), this)) {
    setObjectName(QStringLiteral("instructionsDialog"));
    setWindowTitle(tr("Instructions and sampling"));
    preset_->setObjectName(QStringLiteral("instructionsPreset"));
    prompt_->setObjectName(QStringLiteral("instructionsPrompt"));
    prompt_->setProperty("kind", "field");
    prompt_->setTabChangesFocus(true);
    prompt_->setPlaceholderText(tr("For example: Answer briefly and in plain words."));
    prompt_->setFixedHeight(fontMetrics().lineSpacing() * kPromptLines + 2 * space::kMedium);
    own_->setObjectName(QStringLiteral("instructionsOwn"));
    name_->setObjectName(QStringLiteral("instructionsName"));
    name_->setMaxLength(kLongestName);
    name_->setPlaceholderText(tr("Name of a preset"));
    name_->setAccessibleName(tr("Name of the preset"));
    save_->setObjectName(QStringLiteral("instructionsSave"));
    save_->setToolTip(tr("Keep these instructions and values under this name, for other chats"));
    delete_->setObjectName(QStringLiteral("instructionsDelete"));
    delete_->setProperty("kind", "danger");
    delete_->setToolTip(tr("Chats that use it keep their instructions"));
    default_->setObjectName(QStringLiteral("instructionsDefault"));
    buildLayout();

    connect(preset_, &QComboBox::activated, this, &InstructionsDialog::choosePreset);
    connect(own_, &QCheckBox::toggled, this, [this](bool own) {
        if (!own) showSampling(standard_);
        for (QWidget* field :
             {static_cast<QWidget*>(temperature_), static_cast<QWidget*>(top_p_), static_cast<QWidget*>(min_p_),
              static_cast<QWidget*>(top_k_), static_cast<QWidget*>(repetition_), static_cast<QWidget*>(length_)})
            field->setEnabled(own);
    });
    connect(name_, &QLineEdit::textChanged, this,
            [this](const QString& name) { save_->setEnabled(!name.trimmed().isEmpty()); });
    connect(save_, &QPushButton::clicked, this, [this] { emit saveRequested(name_->text().trimmed(), values()); });
    connect(delete_, &QPushButton::clicked, this, [this] { emit deleteRequested(preset_->currentText()); });
    connect(default_, &QCheckBox::clicked, this,
            [this](bool is_default) { emit defaultRequested(is_default ? preset_->currentText() : QString()); });
    save_->setEnabled(false);
    own_->setChecked(true);
    own_->setChecked(false);
    prompt_->setFocus();
}

void InstructionsDialog::buildLayout() {
    auto* form = new QFormLayout;
    form->setSpacing(space::kSmall);
    form->addRow(labelFor(preset_, tr("&Preset"), tr("Instructions and values that were kept under a name"), this),
                 preset_);
    form->addRow(labelFor(prompt_, tr("&Instructions"),
                          tr("What the model is told before the first question (system prompt)"), this),
                 prompt_);

    auto* numbers = new QGridLayout;
    numbers->setHorizontalSpacing(space::kMedium);
    numbers->setVerticalSpacing(space::kSmall);
    const auto add = [&](int row, int column, QWidget* field, const QString& text, const QString& hint) {
        numbers->addWidget(labelFor(field, text, hint, this), row, 2 * column);
        numbers->addWidget(field, row, 2 * column + 1);
    };
    add(0, 0, temperature_, tr("&Temperature"),
        tr("0: always the most likely token. The higher, the more chance there is in the answer"));
    add(0, 1, top_p_, tr("Top-p"), tr("Keeps the likeliest tokens that reach this probability together; 1: all"));
    add(1, 0, min_p_, tr("Min-p"), tr("Keeps tokens at least this many times as likely as the likeliest; 0: all"));
    add(1, 1, top_k_, tr("Top-k"), tr("Keeps this many of the likeliest tokens; 0: all"));
    add(2, 0, repetition_, tr("&Repetition penalty"), tr("Above 1 lowers what occurred before; 1: off"));
    add(2, 1, length_, tr("&Longest answer"), tr("In tokens; 0: until the context is full"));
    numbers->setColumnStretch(1, 1);
    numbers->setColumnStretch(3, 1);

    auto* keep = new QHBoxLayout;
    keep->setSpacing(space::kSmall);
    keep->addWidget(name_, 1);
    keep->addWidget(save_);
    keep->addWidget(delete_);
    auto* buttons = new QDialogButtonBox(this);
    auto* use = new QPushButton(tr("&Use for this chat"), this);
    use->setObjectName(QStringLiteral("instructionsUse"));
    use->setProperty("kind", "primary");
    use->setDefault(true);
    buttons->addButton(use, QDialogButtonBox::AcceptRole);
    buttons->addButton(tr("&Cancel"), QDialogButtonBox::RejectRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::kHuge, space::kHuge, space::kHuge, space::kLarge);
    column->setSpacing(space::kMedium);
    column->addLayout(form);
    column->addWidget(own_);
    column->addLayout(numbers);
    column->addLayout(keep);
    column->addWidget(default_);
    column->addStretch(1);
    column->addWidget(buttons);
    resize(kWidth, sizeHint().height());
    // In the order of the page.
    QWidget* before = preset_;
    for (QWidget* next :
         {static_cast<QWidget*>(prompt_), static_cast<QWidget*>(own_), static_cast<QWidget*>(temperature_),
          static_cast<QWidget*>(top_p_), static_cast<QWidget*>(min_p_), static_cast<QWidget*>(top_k_),
          static_cast<QWidget*>(repetition_), static_cast<QWidget*>(length_), static_cast<QWidget*>(name_),
          static_cast<QWidget*>(save_), static_cast<QWidget*>(delete_), static_cast<QWidget*>(default_),
          static_cast<QWidget*>(use)}) {
        setTabOrder(before, next);
        before = next;
    }
}

QDoubleSpinBox* InstructionsDialog::addNumber(const QString& name, double low, double high, double step) {
    auto* box = new QDoubleSpinBox(this);
    box->setObjectName(name);
    box->setRange(low, high);
    box->setSingleStep(step);
    box->setDecimals(2);
    return box;
}

QSpinBox* InstructionsDialog::addWhole(const QString& name, int high) {
    auto* box = new QSpinBox(this);
    box->setObjectName(name);
    box->setRange(0, high);
    return box;
}

void InstructionsDialog::setPresets(const QList<PresetValues>& presets) {
    const QString before = preset_->currentText();
    presets_ = presets;
    preset_->clear();
    preset_->addItem(tr("None"));
    for (const PresetValues& preset : presets_) preset_->addItem(preset.name);
    preset_->setCurrentIndex(std::max(preset_->findText(before), 0));
    showPreset();
}

void InstructionsDialog::showPreset() {
    const int index = preset_->currentIndex() - 1;
    delete_->setEnabled(index >= 0);
    default_->setEnabled(index >= 0);
    default_->setChecked(index >= 0 && presets_.at(index).is_default);
    name_->setText(index >= 0 ? presets_.at(index).name : QString());
}

void InstructionsDialog::choosePreset() {
    const int index = preset_->currentIndex() - 1;
    showPreset();
    setValues(index >= 0 ? presets_.at(index).values : InstructionValues(), standard_);
}

void InstructionsDialog::setValues(const InstructionValues& values, const SamplingValues& standard) {
    standard_ = standard;
    prompt_->setPlainText(values.system_prompt);
    own_->setChecked(values.own_sampling);
    showSampling(values.own_sampling ? values.sampling : standard_);
    int same = static_cast<int>(presets_.size()) - 1;
    while (same >= 0 && !sameInstructions(presets_.at(same).values, values)) --same;
    preset_->setCurrentIndex(same + 1);
    showPreset();
}

void InstructionsDialog::showSampling(const SamplingValues& sampling) {
    temperature_->setValue(static_cast<double>(sampling.options.temperature));
    top_p_->setValue(static_cast<double>(sampling.options.top_p));
    min_p_->setValue(static_cast<double>(sampling.options.min_p));
    top_k_->setValue(sampling.options.top_k);
    repetition_->setValue(static_cast<double>(sampling.options.repetition_penalty));
    length_->setValue(sampling.max_new_tokens);
}

InstructionValues InstructionsDialog::values() const {
    InstructionValues values;
    values.system_prompt = prompt_->toPlainText().trimmed();
    values.own_sampling = own_->isChecked();
    values.sampling.options.temperature = static_cast<float>(temperature_->value());
    values.sampling.options.top_p = static_cast<float>(top_p_->value());
    values.sampling.options.min_p = static_cast<float>(min_p_->value());
    values.sampling.options.top_k = top_k_->value();
    values.sampling.options.repetition_penalty = static_cast<float>(repetition_->value());
    values.sampling.max_new_tokens = length_->value();
    return values;
}

}  // namespace griffin::ui
