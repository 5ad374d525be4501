#include "ui/theme/controls.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QProgressBar>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QStyleOptionButton>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QTableWidget>
#include <QTextLayout>
#include <algorithm>

#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

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

template <class Button>
constexpr QStyle::ContentsType kContents = QStyle::CT_RadioButton;
template <>
constexpr QStyle::ContentsType kContents<QCheckBox> = QStyle::CT_CheckBox;

template <class Button>
constexpr QStyle::ControlElement kElement = QStyle::CE_RadioButton;
template <>
constexpr QStyle::ControlElement kElement<QCheckBox> = QStyle::CE_CheckBox;

}  // namespace

void keepFromWheel(QWidget* field) {
    field->installEventFilter(new WheelGuard(field));
    field->setFocusPolicy(Qt::StrongFocus);
}

QString withoutMnemonic(const QString& text) {
    if (!text.contains(QLatin1Char('&'))) return text;
    static const QRegularExpression behind(QStringLiteral("\\s*[(（]&[^&\\s][)）]"));
    static const QRegularExpression before(QStringLiteral("&(.)"));
    return QString(text).remove(behind).replace(before, QStringLiteral("\\1"));
}

QString withoutMenuMarks(const QString& text) {
    return withoutMnemonic(text).remove(QStringLiteral("…"));
}

QString shortened(const QString& text, qsizetype letters) {
    if (text.size() <= letters) return text;
    qsizetype kept = letters - 1;
    if (text.at(kept - 1).isHighSurrogate()) --kept;
    return text.left(kept) + QStringLiteral("…");
}

bool isEstimate(const QString& figure) {
    return figure.startsWith(QChar(u'≈'));
}

void setKind(QWidget* widget, const char* kind) {
    if (widget->property("kind").toByteArray() == kind) return;
    widget->setProperty("kind", kind);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

QSize roomInside(const QWidget* parent) {
    if (parent == nullptr) return {QWIDGETSIZE_MAX, QWIDGETSIZE_MAX};
    return parent->window()->size() - 2 * QSize(space::kHuge, space::kHuge);
}

bool keepsEscape(QEvent& event) {
    if (event.type() != QEvent::ShortcutOverride) return false;
    if (static_cast<QKeyEvent&>(event).key() != Qt::Key_Escape) return false;
    event.accept();
    return true;
}

void makeReadable(QTableWidget& table) {
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setFrameShape(QFrame::NoFrame);
    table.setShowGrid(false);
    table.setTabKeyNavigation(false);
    table.verticalHeader()->hide();
}

QScrollArea* makeScrolled(QWidget* content, QWidget* parent) {
    auto* area = new QScrollArea(parent);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(content);
    // The area follows the keyboard inside it by itself, but not when that comes from elsewhere in the window.
    QObject::connect(qApp, &QApplication::focusChanged, area, [area](const QWidget* before, QWidget* now) {
        const bool came = before != nullptr && now != nullptr && before->window() == area->window() &&
                          area->isAncestorOf(now) && !area->isAncestorOf(before);
        if (came && QGuiApplication::mouseButtons() == Qt::NoButton) area->ensureWidgetVisible(now);
    });
    return area;
}

void setFraction(QProgressBar* bar, double fraction) {
    constexpr int kSteps = 1000;
    bar->setRange(0, fraction < 0.0 ? 0 : kSteps);
    if (fraction >= 0.0) bar->setValue(static_cast<int>(std::min(fraction, 1.0) * kSteps));
}

QValidator::State DecimalBox::validate(QString& text, int& position) const {
    if (!isGroupSeparatorShown()) {
        for (const char sign : {'.', ','}) text.replace(QLatin1Char(sign), locale().decimalPoint());
    }
    return QDoubleSpinBox::validate(text, position);
}

ShortLabel::ShortLabel(QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

QSize ShortLabel::minimumSizeHint() const {
    constexpr int kLetters = 16;
    const QSize whole = QLabel::minimumSizeHint();
    return {std::min(whole.width(), kLetters * fontMetrics().averageCharWidth()), whole.height()};
}

void ShortLabel::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    const QRect place = contentsRect();
    style()->drawItemText(&painter, place, static_cast<int>(alignment()), palette(), isEnabled(),
                          fontMetrics().elidedText(text(), elide_mode_, place.width()), foregroundRole());
}

void ShortComboBox::setElideMode(Qt::TextElideMode mode) {
    elide_mode_ = mode;
    view()->setTextElideMode(mode);
}

QSize ShortComboBox::sizeHint() const {
    // The width of a text is rounded, and what is wider by a fraction of a pixel is elided.
    const QSize hint = QComboBox::sizeHint();
    QStyleOptionComboBox option;
    initStyleOption(&option);
    option.rect = QRect(QPoint(0, 0), hint);
    const QRect field = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    const int missing = fontMetrics().horizontalAdvance(currentText()) + 1 - field.width();
    const bool whole = sizeAdjustPolicy() == QComboBox::AdjustToContents;
    return whole && missing > 0 ? hint + QSize(missing, 0) : hint;
}

void ShortComboBox::showPopup() {
    const int whole = view()->sizeHintForColumn(0) + view()->verticalScrollBar()->sizeHint().width() + space::kLarge;
    view()->setMinimumWidth(std::min(whole, window()->width()));
    QComboBox::showPopup();
}

void ShortComboBox::paintEvent(QPaintEvent* /*event*/) {
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QRect field = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    const qsizetype first = option.currentText.indexOf(QStringLiteral(" · "));
    const QString kept = first > 0 ? option.currentText.left(first) : QString();
    const int rest = field.width() - option.fontMetrics.horizontalAdvance(kept);
    option.currentText =
        rest > field.width() / 4
            ? kept + option.fontMetrics.elidedText(option.currentText.mid(kept.size()), elide_mode_, rest)
            : option.fontMetrics.elidedText(option.currentText, elide_mode_, field.width());
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

template <class Button>
LongButton<Button>::LongButton(const QString& text, QWidget* parent) : Button(text, parent) {
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    this->setSizePolicy(policy);
}

template <class Button>
QString LongButton<Button>::lines(int width) const {
    const QString letter(QLatin1Char('n'));
    const int sign = sizeWith(letter).width() - this->fontMetrics().size(Qt::TextShowMnemonic, letter).width();
    QStringList lines;
    for (const QString& paragraph : this->text().split(QLatin1Char('\n'))) {
        QTextLayout layout(paragraph, this->font());
        QTextOption option;
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        layout.setTextOption(option);
        layout.beginLayout();
        for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
            line.setLineWidth(std::max(width - sign, 1));
            lines.append(paragraph.mid(line.textStart(), line.textLength()).trimmed());
        }
        layout.endLayout();
    }
    return lines.join(QLatin1Char('\n'));
}

template <class Button>
QSize LongButton<Button>::sizeWith(const QString& text) const {
    QStyleOptionButton option;
    this->initStyleOption(&option);
    option.text = text;
    const QSize size = this->fontMetrics().size(Qt::TextShowMnemonic, text);
    return this->style()->sizeFromContents(kContents<Button>, &option, size, this);
}

template <class Button>
int LongButton<Button>::heightForWidth(int width) const {
    return sizeWith(lines(width)).height();
}

template <class Button>
QSize LongButton<Button>::sizeHint() const {
    // The width of a text is rounded, and what is wider by a fraction of a pixel goes on in another line.
    return Button::sizeHint() + QSize(1, 0);
}

template <class Button>
QSize LongButton<Button>::minimumSizeHint() const {
    constexpr int kLetters = 12;
    return sizeWith(QString(kLetters, QLatin1Char('n')));
}

template <class Button>
void LongButton<Button>::paintEvent(QPaintEvent* /*event*/) {
    QStylePainter painter(this);
    QStyleOptionButton option;
    this->initStyleOption(&option);
    option.text = lines(this->width());
    painter.drawControl(kElement<Button>, option);
}

template <class Button>
bool LongButton<Button>::hitButton(const QPoint& position) const {
    const QRect hit(0, 0, sizeWith(lines(this->width())).width(), this->height());
    return QStyle::visualRect(this->layoutDirection(), this->rect(), hit).contains(position);
}

template class LongButton<QCheckBox>;
template class LongButton<QRadioButton>;

}  // namespace griffin::ui

#include "moc_controls.cpp"
