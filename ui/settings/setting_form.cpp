#include "ui/settings/setting_form.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <algorithm>
#include <utility>

#include "ui/theme/spacing.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kFieldWidth = 220;

/// Scrolling the page must not turn the numbers below the mouse.
class WheelGuard : public QObject {
  public:
    using QObject::QObject;
    bool eventFilter(QObject* watched, QEvent* event) override {
        const auto* widget = qobject_cast<QWidget*>(watched);
        if (event->type() != QEvent::Wheel || widget == nullptr || widget->hasFocus()) return false;
        event->ignore();
        return true;
    }
};

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
    hint->setWordWrap(true);
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
        field->setFixedWidth(kFieldWidth);
        field->installEventFilter(new WheelGuard(field));
        field->setFocusPolicy(Qt::StrongFocus);
        auto* all = new QHBoxLayout(row);
        all->setContentsMargins(0, 0, 0, 0);
        all->setSpacing(space::kHuge);
        all->addLayout(words, 1);
        all->addWidget(field, 0, Qt::AlignTop);
    }
    column_->addWidget(row);
    rows_.append({row, label, hint, field, texts});
    applyTexts(rows_.constLast());
    applyTheme();
}

void SettingForm::addNumber(const QString& name, double SettingValues::*member, double low, double high, double step,
                            const RowTexts& texts) {
    auto* box = new QDoubleSpinBox;
    box->setDecimals(2);
    box->setRange(low, high);
    box->setSingleStep(step);
    addRow(name, box, texts);
    onShow([this, box, member] { box->setValue(values_.*member); });
    connect(box, &QDoubleSpinBox::valueChanged, this,
            [this, member](double value) { edit([&](SettingValues& values) { values.*member = value; }); });
}

void SettingForm::addWhole(const QString& name, int SettingValues::*member, WholeRange range, const RowTexts& texts,
                           const SettingText& lowest, const SettingText& suffix) {
    auto* box = new QSpinBox;
    const int least = range.zero_below ? range.low - 1 : range.low;
    box->setRange(least, range.high);
    box->setSingleStep(range.step);
    addRow(name, box, texts);
    refreshers_.append([box, lowest, suffix] {
        if (lowest) box->setSpecialValueText(lowest());
        if (suffix) box->setSuffix(suffix());
    });
    refreshers_.constLast()();
    const bool zero_below = range.zero_below;
    onShow([this, box, member, zero_below, least] {
        const int value = values_.*member;
        box->setValue(zero_below && value == 0 ? least : value);
    });
    connect(box, &QSpinBox::valueChanged, this, [this, member, zero_below, least](int value) {
        edit([&](SettingValues& values) { values.*member = zero_below && value == least ? 0 : value; });
    });
}

void SettingForm::addText(const QString& name, QString SettingValues::*member, int lines, const RowTexts& texts,
                          const SettingText& placeholder) {
    auto* field = new QPlainTextEdit;
    field->setProperty("kind", "field");
    field->setTabChangesFocus(true);
    addRow(name, field, texts, true);
    const auto fit = [this, field, lines] {
        field->setFixedHeight(QFontMetrics(theme_.font(FontRole::kBody)).lineSpacing() * lines + 2 * space::kMedium);
    };
    connect(&theme_, &Theme::changed, field, fit);
    fit();
    refreshers_.append([field, placeholder] { field->setPlaceholderText(placeholder()); });
    refreshers_.constLast()();
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
            const bool free = choice.obstacle.isEmpty();
            box->setItemData(row, free ? choice.hint : choice.obstacle, Qt::ToolTipRole);
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
    for (const Row& row : rows_) applyTexts(row);
    for (const auto& refresh : refreshers_) refresh();
}

void SettingForm::applyTexts(const Row& row) {
    row.label->setText(row.texts.label());
    row.hint->setText(row.texts.hint());
    row.field->setAccessibleName(row.texts.label());
    row.field->setAccessibleDescription(row.texts.hint());
}

void SettingForm::applyTheme() {
    for (const Row& row : rows_) row.hint->setFont(theme_.font(FontRole::kSmall));
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

void SettingForm::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) refresh();
    QWidget::changeEvent(event);
}

}  // namespace griffin::ui
