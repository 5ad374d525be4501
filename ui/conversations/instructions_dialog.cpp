#include "ui/conversations/instructions_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/theme/controls.h"
#include "ui/theme/plain_edit.h"
#include "ui/theme/set_apart.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kWidth = 560;
constexpr int kPromptLines = 6;
constexpr int kFormLines = 4;
constexpr int kMaxNameLength = 60;

QLabel* labelFor(QWidget* field, const QString& text, const QString& hint, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setBuddy(field);
    label->setToolTip(hint);
    field->setAccessibleName(withoutMnemonic(text));
    field->setAccessibleDescription(hint);
    field->setToolTip(hint);
    return label;
}

bool sameSampling(const engine::GenerationOptions& left, const engine::GenerationOptions& right) {
    return std::ranges::all_of(engine::samplingFields(), [&](const engine::SamplingField& field) {
        return field.name == "seed" || std::abs(field.value(left) - field.value(right)) < 0.005;
    });
}

}  // namespace

bool sameInstructions(const InstructionValues& left, const InstructionValues& right) {
    return left.system_prompt == right.system_prompt && left.own_sampling == right.own_sampling &&
           left.sampling.form == right.sampling.form &&
           (!left.own_sampling || sameSampling(left.sampling, right.sampling));
}

InstructionsDialog::InstructionsDialog(const QList<SamplingRow>& sampling, QWidget* parent)
    : QDialog(parent),
      preset_(new QComboBox(this)),
      prompt_(new PlainEdit(this)),
      own_(new QCheckBox(tr("&Custom sampling values for this conversation"), this)),
      form_(new QComboBox(this)),
      form_text_(new PlainEdit(this)),
      name_(new QLineEdit(this)),
      save_(new QPushButton(tr("&Save preset"), this)),
      delete_(new QPushButton(tr("&Delete preset"), this)),
      default_(new QCheckBox(tr("&New conversations start with this preset"), this)) {
    setObjectName(QStringLiteral("instructionsDialog"));
    setWindowTitle(tr("Instructions and sampling"));
    preset_->setObjectName(QStringLiteral("instructionsPreset"));
    prompt_->setObjectName(QStringLiteral("instructionsPrompt"));
    prompt_->setProperty("kind", "field");
    prompt_->setTabChangesFocus(true);
    prompt_->setPlaceholderText(tr("For example: Answer briefly and in plain words."));
    prompt_->setFixedHeight(fontMetrics().lineSpacing() * kPromptLines + 2 * space::kMedium);
    own_->setObjectName(QStringLiteral("instructionsOwn"));
    form_->setObjectName(QStringLiteral("instructionsForm"));
    form_->addItems(
        {tr("Any text"), tr("JSON of a schema"), tr("Text of a regular expression"), tr("Text of a grammar (GBNF)")});
    form_text_->setObjectName(QStringLiteral("instructionsFormText"));
    form_text_->setProperty("kind", "field");
    form_text_->setTabChangesFocus(true);
    form_text_->setAccessibleName(tr("Schema, expression or grammar"));
    form_text_->setFixedHeight(fontMetrics().lineSpacing() * kFormLines + 2 * space::kMedium);
    form_text_->hide();
    name_->setObjectName(QStringLiteral("instructionsName"));
    name_->setMaxLength(kMaxNameLength);
    name_->setPlaceholderText(tr("Name of a preset"));
    name_->setAccessibleName(tr("Name of the preset"));
    save_->setObjectName(QStringLiteral("instructionsSave"));
    save_->setToolTip(tr("Save these instructions and values under this name for other conversations"));
    delete_->setObjectName(QStringLiteral("instructionsDelete"));
    delete_->setProperty("kind", "danger");
    delete_->setToolTip(tr("Conversations that use it keep their instructions"));
    default_->setObjectName(QStringLiteral("instructionsDefault"));
    buildLayout(addSampling(sampling));
    connectSignals();
    save_->setEnabled(false);
    own_->setChecked(true);
    own_->setChecked(false);
    prompt_->setFocus();
}

void InstructionsDialog::setFormsLimited(const QString& reason) {
    auto* items = qobject_cast<QStandardItemModel*>(form_->model());
    for (int kind = 2; kind < form_->count(); ++kind) {
        items->item(kind)->setEnabled(reason.isEmpty());
        items->item(kind)->setToolTip(reason);
    }
}

void InstructionsDialog::connectSignals() {
    connect(preset_, &QComboBox::activated, this, &InstructionsDialog::choosePreset);
    connect(own_, &QCheckBox::toggled, this, [this](bool own) {
        if (!own) showSampling(standard_);
        for (const SamplingInput& input : sampling_) input.box->setEnabled(own);
    });
    connect(form_, &QComboBox::currentIndexChanged, this, [this](int kind) {
        form_text_->setVisible(kind > 0);
        fitHeight();
    });
    connect(name_, &QLineEdit::textChanged, this,
            [this](const QString& name) { save_->setEnabled(!name.trimmed().isEmpty()); });
    connect(save_, &QPushButton::clicked, this, [this] { emit saveRequested(name_->text().trimmed(), values()); });
    connect(delete_, &QPushButton::clicked, this, [this] {
        const QString name = presetName();
        emit deleteRequested(name);
        name_->setText(name);  // to be saved again where that was a mistake
    });
    connect(default_, &QCheckBox::clicked, this,
            [this](bool is_default) { emit defaultRequested(is_default ? presetName() : QString()); });
}

void InstructionsDialog::keyPressEvent(QKeyEvent* event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    // A name that was just written is to be kept, not lost with the dialog.
    if (enter && focusWidget() == name_ && save_->isEnabled()) return save_->click();
    QDialog::keyPressEvent(event);
}

QGridLayout* InstructionsDialog::addSampling(const QList<SamplingRow>& rows) {
    constexpr int kColumns = 2;  // of a label and a control each
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(space::kMedium);
    grid->setVerticalSpacing(space::kSmall);
    for (const SamplingRow& row : rows) {
        QAbstractSpinBox* box = nullptr;
        const auto setUp = [&](auto* spin_box) {
            using Number = decltype(spin_box->value());
            spin_box->setRange(static_cast<Number>(row.field->min), static_cast<Number>(row.field->max));
            spin_box->setSingleStep(static_cast<Number>(row.field->step));
            spin_box->setSpecialValueText(row.text_for_min);
            spin_box->setGroupSeparatorShown(row.field->isAmount());
            box = spin_box;
        };
        if (row.field->integral()) {
            setUp(new QSpinBox(this));
        } else {
            setUp(new DecimalBox(this));
        }
        box->setObjectName(QStringLiteral("instructions-") +
                           QLatin1String(row.field->name.data(), static_cast<qsizetype>(row.field->name.size())));
        const int at = static_cast<int>(sampling_.size());
        grid->addWidget(labelFor(box, row.label, row.help, this), at / kColumns, at % kColumns * 2);
        grid->addWidget(box, at / kColumns, at % kColumns * 2 + 1);
        sampling_.append({row.field, box});
    }
    for (int column = 0; column < kColumns; ++column) grid->setColumnStretch(column * 2 + 1, 1);
    return grid;
}

void InstructionsDialog::buildLayout(QGridLayout* sampling) {
    auto* form = new QFormLayout;
    form->setSpacing(space::kSmall);
    form->addRow(labelFor(preset_, tr("&Preset"), tr("Saved instructions and sampling values"), this), preset_);
    form->addRow(labelFor(prompt_, tr("&Instructions"),
                          tr("Given to the model before the first question (system prompt)"), this),
                 prompt_);
    form->addRow(
        labelFor(form_, tr("&Answers"), tr("The form of the answers: what does not fit it is never written"), this),
        form_);
    form->addRow(form_text_);

    auto* keep = new QHBoxLayout;
    keep->setSpacing(space::kSmall);
    keep->addWidget(name_, 1);
    keep->addWidget(save_);
    keep->addWidget(delete_);
    auto* buttons = new QDialogButtonBox(this);
    auto* use = new QPushButton(tr("&Use for this conversation"), this);
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
    QVBoxLayout* fields = addScrolled(*column);
    fields->addLayout(form);
    fields->addWidget(own_);
    fields->addLayout(sampling);
    fields->addLayout(keep);
    fields->addWidget(default_);
    fields->addStretch(1);
    column->addWidget(buttons);
    area_->setMinimumWidth(fields->minimumSize().width() + area_->verticalScrollBar()->sizeHint().width());
    keepFromWheel(preset_);
    keepFromWheel(form_);
    for (const SamplingInput& input : sampling_) keepFromWheel(input.box);
    resize(kWidth, height());
    fitHeight();
    QList<QWidget*> order{preset_, prompt_, form_, form_text_, own_};
    for (const SamplingInput& input : sampling_) order.append(input.box);
    order += {name_, save_, delete_, default_, use};
    for (qsizetype i = 1; i < order.size(); ++i) setTabOrder(order[i - 1], order[i]);
}

QVBoxLayout* InstructionsDialog::addScrolled(QVBoxLayout& column) {
    auto* content = new QWidget;
    auto* fields = new QVBoxLayout(content);
    fields->setContentsMargins(0, 0, 0, 0);
    fields->setSpacing(space::kMedium);
    area_ = makeScrolled(content, this);
    area_->setObjectName(QStringLiteral("instructionsArea"));
    column.addWidget(area_, 1);
    return fields;
}

void InstructionsDialog::fitHeight() {
    constexpr int kOfTheFrame = 48;  // title bar and edges, which are not known before it is shown
    area_->widget()->layout()->activate();
    const int fields = area_->widget()->sizeHint().height();
    const int others = layout()->minimumSize().height() - area_->minimumSizeHint().height();
    const int needed = fields + others;
    const int room = screen()->availableGeometry().height() - kOfTheFrame;
    resize(width(), std::min(needed, room));
}

void InstructionsDialog::setPresets(const QList<PresetValues>& presets, const QString& chosen) {
    const QString name = chosen.isEmpty() ? presetName() : chosen;
    presets_ = presets;
    preset_->clear();
    preset_->addItem(tr("None"), QString());
    for (const PresetValues& preset : presets_) preset_->addItem(setApart(preset.name), preset.name);
    preset_->setCurrentIndex(std::max(preset_->findData(name), 0));
    showPreset();
}

QString InstructionsDialog::presetName() const {
    return preset_->currentData().toString();
}

void InstructionsDialog::showPreset() {
    const int index = preset_->currentIndex() - 1;
    delete_->setEnabled(index >= 0 && presets_.at(index).id.isEmpty());
    default_->setEnabled(index >= 0);
    default_->setChecked(index >= 0 && presets_.at(index).is_default);
    name_->setText(index >= 0 ? presets_.at(index).name : QString());
}

void InstructionsDialog::choosePreset() {
    const int index = preset_->currentIndex() - 1;
    showPreset();
    setValues(index >= 0 ? presets_.at(index).values : InstructionValues(), standard_);
}

void InstructionsDialog::setValues(const InstructionValues& values, const engine::GenerationOptions& standard) {
    standard_ = standard;
    prompt_->setPlainText(values.system_prompt);
    own_->setChecked(values.own_sampling);
    showSampling(values.own_sampling ? values.sampling : standard_);
    showForm(values.sampling.form);
    const auto is_same = [&](int index) { return sameInstructions(presets_.at(index).values, values); };
    int same = preset_->currentIndex() - 1;  // of several that are, the one that is chosen
    if (same < 0 || !is_same(same)) {
        same = static_cast<int>(presets_.size()) - 1;
        while (same >= 0 && !is_same(same)) --same;
    }
    preset_->setCurrentIndex(same + 1);
    showPreset();
}

void InstructionsDialog::showForm(const engine::AnswerForm& form) {
    form_->setCurrentIndex(static_cast<int>(form.kind));
    form_text_->setPlainText(QString::fromStdString(form.text));
}

void InstructionsDialog::showSampling(const engine::GenerationOptions& sampling) {
    for (const SamplingInput& input : sampling_) {
        const double value = input.field->value(sampling);
        if (auto* integer = qobject_cast<QSpinBox*>(input.box)) {
            integer->setValue(static_cast<int>(value));
        } else {
            qobject_cast<QDoubleSpinBox*>(input.box)->setValue(value);
        }
    }
}

InstructionValues InstructionsDialog::values() const {
    InstructionValues values;
    values.system_prompt = prompt_->toPlainText().trimmed();
    values.own_sampling = own_->isChecked();
    const QString form = form_text_->toPlainText().trimmed();
    if (form_->currentIndex() > 0 && !form.isEmpty()) {
        values.sampling.form = {static_cast<engine::AnswerForm::Kind>(form_->currentIndex()), form.toStdString()};
    }
    for (const SamplingInput& input : sampling_) {
        const auto* integer = qobject_cast<const QSpinBox*>(input.box);
        input.field->set(values.sampling,
                         integer != nullptr ? integer->value() : qobject_cast<QDoubleSpinBox*>(input.box)->value());
    }
    return values;
}

}  // namespace griffin::ui

#include "moc_instructions_dialog.cpp"
