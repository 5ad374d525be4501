#include "ui/settings/setting_form.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <type_traits>
#include <utility>

#include "ui/theme/controls.h"
#include "ui/theme/plain_edit.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kFieldWidth = 220;
constexpr int kDecimals = 2;

/// The table's texts have no arguments.
QString translated(const engine::Message& text) {
    return QCoreApplication::translate("message", text.text().c_str());
}

// What is being typed has its value already, and setting that would write it anew: "0" would become "0.00" before "0.7"
// is there.
void showIn(QSpinBox& box, double value) {
    if (box.value() != static_cast<int>(value)) box.setValue(static_cast<int>(value));
}

void showIn(QDoubleSpinBox& box, double value) {
    const double least = 0.5 * std::pow(10.0, -kDecimals);
    if (std::abs(box.value() - value) >= least) box.setValue(value);
}

}  // namespace

SettingForm::SettingForm(Theme& theme, QWidget* parent)
    : QWidget(parent), theme_(theme), column_(new QVBoxLayout(this)) {
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(space::kLarge);
    connect(&theme_, &Theme::changed, this, &SettingForm::applyTheme);
}

void SettingForm::addRow(const QString& name, QWidget* field, const RowTexts& texts, bool wide) {
    auto* row = new QWidget(this);
    auto* label = new QLabel(row);
    auto* hint = new QLabel(row);
    label->setBuddy(field);
    hint->setProperty("kind", "secondary");
    for (QLabel* text : {label, hint}) text->setWordWrap(true);
    field->setParent(row);
    field->setObjectName(name);
    auto* words = new QVBoxLayout;
    words->setSpacing(space::kTight / 2);
    words->addWidget(label);
    words->addWidget(hint);
    if (wide) {
        auto* all = new QVBoxLayout(row);
        all->setContentsMargins(0, 0, 0, 0);
        all->setSpacing(space::kSmall);
        all->addLayout(words);
        all->addWidget(field);
    } else {
        field->setMinimumWidth(kFieldWidth);
        field->setSizePolicy(QSizePolicy::Expanding, field->sizePolicy().verticalPolicy());
        keepFromWheel(field);
        auto* all = new QBoxLayout(QBoxLayout::LeftToRight, row);
        all->setContentsMargins(0, 0, 0, 0);
        auto* line = new QHBoxLayout;
        line->addWidget(field, 1, Qt::AlignTop);
        addBeside(*all, words, line);
    }
    column_->addWidget(row);
    label->setText(texts.label);
    hint->setText(texts.hint);
    field->setAccessibleName(texts.label);
    field->setAccessibleDescription(texts.hint);
    rows_.append({row, label, hint, field, wide});
    applyTheme();
    arrange();
}

void SettingForm::addBeside(QBoxLayout& row, QLayout* words, QLayout* field) {
    row.setSpacing(space::kHuge);
    row.addLayout(words, 2);
    row.addLayout(field, 3);
    row.setAlignment(field, Qt::AlignLeft);  // or a field that is as wide as it may be would stand in the middle
}

void SettingForm::addSampling(const QString& name, const engine::SamplingField& field) {
    const RowTexts texts = {translated(field.label), tr("%1.", "a sentence").arg(translated(field.help))};
    const auto set_up = [&](auto* box) {
        box->setRange(static_cast<decltype(box->value())>(field.min), static_cast<decltype(box->value())>(field.max));
        box->setSingleStep(static_cast<decltype(box->value())>(field.step));
        box->setGroupSeparatorShown(field.isAmount());
        if (!field.text_for_min.empty()) box->setSpecialValueText(translated(field.text_for_min));
        addRow(name, box, texts);
        onShow([this, box, &field] { showIn(*box, field.value(values_.generation)); });
        connect(box, &std::remove_pointer_t<decltype(box)>::valueChanged, this, [this, &field](auto value) {
            edit([&](SettingValues& values) { field.set(values.generation, value); });
        });
    };
    if (field.integral()) {
        set_up(new QSpinBox);
    } else {
        auto* box = new DecimalBox;
        box->setDecimals(kDecimals);
        set_up(box);
    }
}

void SettingForm::addInt(const QString& name, int SettingValues::*member, IntRange range, const RowTexts& texts,
                         const QString& text_for_min, const QString& suffix) {
    auto* box = new QSpinBox;
    const int min = range.zero_below ? range.min - 1 : range.min;
    box->setRange(min, range.max);
    box->setSingleStep(range.step);
    box->setGroupSeparatorShown(true);
    box->setSpecialValueText(text_for_min);
    box->setSuffix(suffix);
    addRow(name, box, texts);
    const bool zero_below = range.zero_below;
    onShow([this, box, member, zero_below, min] {
        const int value = values_.*member;
        showIn(*box, zero_below && value == 0 ? min : value);
    });
    connect(box, &QSpinBox::valueChanged, this, [this, member, zero_below, min](int value) {
        edit([&](SettingValues& values) { values.*member = zero_below && value == min ? 0 : value; });
    });
}

void SettingForm::addText(const QString& name, QString SettingValues::*member, int lines, const RowTexts& texts,
                          const QString& placeholder) {
    auto* field = new PlainEdit;
    field->setProperty("kind", "field");
    field->setTabChangesFocus(true);
    addRow(name, field, texts, true);
    const auto fit = [this, field, lines] {
        field->setFixedHeight(QFontMetrics(theme_.font(FontRole::kBody)).lineSpacing() * lines + 2 * space::kMedium);
    };
    connect(&theme_, &Theme::changed, field, fit);
    fit();
    field->setPlaceholderText(placeholder);
    onShow([this, field, member] {
        if (field->toPlainText() != values_.*member) field->setPlainText(values_.*member);
    });
    connect(field, &QPlainTextEdit::textChanged, this,
            [this, field, member] { edit([&](SettingValues& values) { values.*member = field->toPlainText(); }); });
}

void SettingForm::addChoice(const QString& name, const std::function<QList<SettingChoice>()>& choices,
                            const std::function<QVariant(const SettingValues&)>& get,
                            const std::function<void(SettingValues&, const QVariant&)>& set, const RowTexts& texts) {
    auto* box = new QComboBox;
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    addRow(name, box, texts);
    const auto show = [this, box, get] {
        const QVariant value = get(values_);
        if (box->findData(value) < 0) box->addItem(value.toString(), value);
        box->setCurrentIndex(box->findData(value));
    };
    const auto refill = [this, box, choices, show] {
        const bool before = std::exchange(showing_, true);
        box->clear();
        for (const SettingChoice& choice : choices()) {
            box->addItem(choice.text, choice.value);
            const int row = box->count() - 1;
            const bool free = choice.disabled_reason.isEmpty();
            box->setItemData(row, free ? choice.hint : choice.disabled_reason, Qt::ToolTipRole);
            auto* items = qobject_cast<QStandardItemModel*>(box->model());
            if (items != nullptr) items->item(row)->setEnabled(free);
        }
        show();
        showing_ = before;
    };
    refreshers_.append(refill);
    refill();
    showers_.append(show);
    connect(box, &QComboBox::currentIndexChanged, this, [this, box, set](int index) {
        if (index >= 0) edit([&](SettingValues& values) { set(values, box->itemData(index)); });
    });
}

void SettingForm::onShow(std::function<void()> show) {
    showers_.append(std::move(show));
    const bool before = std::exchange(showing_, true);
    showers_.constLast()();
    showing_ = before;
}

void SettingForm::edit(const std::function<void(SettingValues&)>& change) {
    if (showing_) return;
    SettingValues values = values_;
    change(values);
    emit edited(values);
}

void SettingForm::setValues(const SettingValues& values) {
    values_ = values;
    const bool before = std::exchange(showing_, true);
    for (const auto& show : showers_) show();
    showing_ = before;
}

void SettingForm::refresh() {
    for (const auto& refresh : refreshers_) refresh();
}

void SettingForm::applyTheme() {
    for (const Row& row : rows_) {
        row.hint->setFont(theme_.font(FontRole::kSmall));
        if (!row.wide) row.field->setMaximumWidth(theme_.scaled(kFieldWidth));
    }
    arrange();
}

/// The fields beside what they are, or below it where the form is narrow.
void SettingForm::arrange() {
    const bool narrow = width() < theme_.scaled(2 * kFieldWidth);
    for (const Row& row : rows_) {
        if (row.wide) continue;
        auto* all = qobject_cast<QBoxLayout*>(row.row->layout());
        all->setDirection(narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
        all->setSpacing(narrow ? space::kTight : space::kHuge);
    }
}

void SettingForm::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

int SettingForm::filter(const QStringList& words) {
    int shown = 0;
    for (const Row& row : rows_) {
        const QString text = row.label->text() + QLatin1Char(' ') + row.hint->text();
        const bool fits = std::all_of(words.begin(), words.end(),
                                      [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
        row.row->setVisible(fits);
        shown += fits ? 1 : 0;
    }
    return shown;
}

}  // namespace griffin::ui

#include "moc_setting_form.cpp"
