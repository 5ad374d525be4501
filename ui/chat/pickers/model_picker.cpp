#include "ui/chat/pickers/model_picker.h"

#include <QAction>
#include <QEvent>
#include <QMenu>
#include <algorithm>

#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {
constexpr int kNameEms = 16;     // a longer name is shortened in the middle
constexpr int kMinLetters = 12;  // of the name, however little room there is
const QString kArrow = QStringLiteral(" ▾");
}  // namespace

ModelPicker::ModelPicker(Theme& theme, QWidget* parent) : QToolButton(parent), theme_(theme), menu_(new QMenu(this)) {
    setObjectName(QStringLiteral("modelPicker"));
    setIcon(theme_.icon(QStringLiteral("model")));
    setIconSize({space::kIconBeside, space::kIcon});
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setPopupMode(QToolButton::InstantPopup);
    setMenu(menu_);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    menu_->setToolTipsVisible(true);
    connect(menu_, &QMenu::aboutToShow, this, [this] {
        emit aboutToList();
        fillMenu();
    });
    fillMenu();
    setCurrent({});
}

void ModelPicker::setModels(const QList<ModelEntry>& models) {
    models_ = models;
}

void ModelPicker::setServedModels(const QList<ModelEntry>& models) {
    if (served_ == models) return;
    served_ = models;
    if (menu_->isVisible()) fillMenu();
}

void ModelPicker::setInstallOffered(bool offered) {
    install_offered_ = offered;
}

void ModelPicker::setCurrent(const ModelEntry& model) {
    current_ = model;
    if (model.path.isEmpty()) {
        showText(tr("Choose a model"), QString());
    } else {
        showText(model.name, model.detail);
    }
}

void ModelPicker::setLoading(const QString& name, double fraction) {
    current_ = {};
    const int percent = static_cast<int>(fraction * 100);
    showText(name, fraction > 0 ? tr("loading, %1 %").arg(percent) : tr("loading"));
}

void ModelPicker::showText(const QString& name, const QString& detail) {
    const QFontMetrics metrics = fontMetrics();
    const QString shortened = metrics.elidedText(name, Qt::ElideMiddle, metrics.averageCharWidth() * 2 * kNameEms);
    const QString full = detail.isEmpty() ? name : tr("%1 · %2").arg(name, detail);
    name_ = shortened;
    whole_ = (detail.isEmpty() ? shortened : tr("%1 · %2").arg(shortened, detail)) + kArrow;
    measured_ = {};
    fitText();
    updateGeometry();
    setAccessibleName(tr("Model: %1").arg(full));
    setToolTip(full + QLatin1Char('\n') + tr("Choose the model that answers"));
}

int ModelPicker::textWidth(const QString& text) const {
    return fontMetrics().size(Qt::TextShowMnemonic, text).width();
}

const ModelPicker::Measured& ModelPicker::measured() const {
    if (!measured_.whole.isValid()) {
        const QSize shown = QToolButton::sizeHint();
        measured_.text = textWidth(whole_);
        measured_.whole = {shown.width() - textWidth(text()) + measured_.text, shown.height()};
    }
    return measured_;
}

QSize ModelPicker::sizeHint() const {
    return measured().whole;
}

QSize ModelPicker::minimumSizeHint() const {
    const auto& [whole, text] = measured();
    const int min = std::min(text, fontMetrics().averageCharWidth() * kMinLetters);
    return {whole.width() - text + min, whole.height()};
}

void ModelPicker::fitText() {
    const int room = width() - (measured().whole.width() - measured().text);
    const bool fits = measured().text <= room;
    const QString text =
        fits ? whole_ : fontMetrics().elidedText(name_, Qt::ElideRight, room - textWidth(kArrow)) + kArrow;
    if (text != this->text()) setText(text);
}

void ModelPicker::resizeEvent(QResizeEvent* event) {
    QToolButton::resizeEvent(event);
    fitText();
}

void ModelPicker::changeEvent(QEvent* event) {
    QToolButton::changeEvent(event);
    measured_ = {};
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fitText();
}

void ModelPicker::listModel(const ModelEntry& model) {
    QAction* action =
        menu_->addAction(model.detail.isEmpty() ? model.name : tr("%1\t%2").arg(model.name, model.detail));
    if (!model.problem.isEmpty()) {
        action->setEnabled(false);
        action->setToolTip(model.problem);
        return;
    }
    action->setCheckable(true);
    action->setChecked(model.path == current_.path && model.server == current_.server);
    connect(action, &QAction::triggered, this, [this, path = model.path, server = model.server] {
        if (server.isEmpty()) {
            emit modelChosen(path);
        } else {
            emit servedModelChosen(server, path);
        }
    });
}

void ModelPicker::fillMenu() {
    menu_->clear();
    // A style may draw the text of a section or not.
    const auto begin = [this](const QString& name) {
        menu_->addSeparator();
        menu_->addAction(name)->setEnabled(false);
    };
    if (!served_.isEmpty() && !models_.isEmpty()) begin(tr("This computer"));
    for (const ModelEntry& model : models_) listModel(model);
    QString group;
    for (const ModelEntry& model : served_) {
        if (model.group != group) begin(model.group);
        group = model.group;
        listModel(model);
    }
    if (!models_.isEmpty() || !served_.isEmpty()) menu_->addSeparator();
    if (install_offered_) {
        menu_->addAction(theme_.icon(QStringLiteral("download")), tr("Install the default model"), this,
                         &ModelPicker::installRequested);
    }
    menu_->addAction(theme_.icon(QStringLiteral("folder")), tr("Open a model file…"), this,
                     &ModelPicker::openFileRequested);
    menu_->addAction(theme_.icon(QStringLiteral("server")), tr("Servers…"), this, &ModelPicker::serversRequested);
}

}  // namespace griffin::ui

#include "moc_model_picker.cpp"
