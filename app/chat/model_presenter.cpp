#include "app/chat/model_presenter.h"

#include <QAction>
#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLocale>
#include <QUrl>
#include <utility>

#include "app/engines/answering_model.h"
#include "app/engines/shown_model_name.h"
#include "app/http/web_address.h"
#include "app/library/model_catalogue.h"
#include "app/models/library_view.h"
#include "app/models/model_controller.h"
#include "app/shell/file_dialogs.h"
#include "app/shell/message_text.h"
#include "ui/chat/composer/composer.h"
#include "ui/chat/pickers/model_picker.h"
#include "ui/models/import_dialogs.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_actions.h"
#include "ui/shell/main_window.h"

namespace griffin::app {
namespace {

constexpr int kPatienceMilliseconds = 300;

QString sizeOf(qint64 bytes) {
    return bytes > 0 ? QLocale().formattedDataSize(bytes, 0, QLocale::DataSizeSIFormat) : QString();
}

/// The parts of a failure belong on one line; on a page each stands alone.
QString alone(const engine::Message& message) {
    const QString text = messageText(message);
    return text.left(1).toUpper() + text.mid(1);
}

QString sentence(const engine::Message& message) {
    return ModelPresenter::tr("%1.", "a sentence").arg(alone(message));
}

/// As failureText(), with what to do as a sentence of its own.
QString sentences(engine::Failure failure) {
    const engine::Message what_to_do = std::exchange(failure.what_to_do, {});
    const QString text = failureText(failure);
    if (what_to_do.empty()) return text;
    return sentencesText({ModelPresenter::tr("%1.", "a sentence").arg(text), sentence(what_to_do)});
}

}  // namespace

ModelPresenter::ModelPresenter(ModelController& controller, AnsweringModel& model, FileDialogs& dialogs,
                               ui::MainWindow& window, QObject* parent)
    : QObject(parent), controller_(controller), model_(model), dialogs_(dialogs), window_(window) {
    patience_.setSingleShot(true);
    patience_.setInterval(kPatienceMilliseconds);
    connect(&patience_, &QTimer::timeout, this, &ModelPresenter::showProgress);
    connect(&model_, &AnsweringModel::changed, this, &ModelPresenter::show);
    connect(&controller_, &ModelController::progressed, this, &ModelPresenter::showProgress);
    connect(&model_, &AnsweringModel::refused, this, &ModelPresenter::showRefusal);

    ui::ModelPicker& picker = window_.chatPage().modelPicker();
    connect(&picker, &ui::ModelPicker::modelChosen, this, &ModelPresenter::choose);
    connect(&picker, &ui::ModelPicker::openFileRequested, this, &ModelPresenter::chooseFile);
    connect(&picker, &ui::ModelPicker::installRequested, &controller_, &ModelController::installDefault);
    connect(&window_, &ui::MainWindow::modelDropped, &controller_, &ModelController::load);
    connect(&window_.chatPage(), &ui::ChatPage::stateActionRequested, this, &ModelPresenter::perform);
    connect(window_.actions().open_model, &QAction::triggered, this, &ModelPresenter::chooseFile);
    show();
}

void ModelPresenter::show() {
    if (!refusal_.isEmpty() && model_.name() != stayed_) {  // another one has been chosen since
        if (refusal_place_ != nullptr) refusal_place_->dismiss(refusal_);
        refusal_.clear();
    }
    ui::ChatPage& page = window_.chatPage();
    ui::ModelPicker& picker = page.modelPicker();
    QList<ui::ModelEntry> entries;
    for (const InstalledModel& model : controller_.models())
        entries.append({model.path, controller_.displayName(model.path), sizeOf(model.bytes), {}, {}, {}});
    picker.setModels(entries);
    // It may be used from a folder of its own.
    const bool in_use = QFileInfo(controller_.path()).fileName() == defaultModel().file;
    picker.setInstallOffered(!in_use && !controller_.defaultInstalled());

    const ModelState state = controller_.state();
    if (state == ModelState::kLoading && !model_.served()) {
        patience_.start();
        picker.setLoading(controller_.displayName(controller_.path()), controller_.fraction());
    } else {
        patience_.stop();
        picker.setCurrent(current());
        showContent();
    }
    QString reason;
    if (!model_.canAnswer()) {
        reason =
            state == ModelState::kInstalling ? tr("The model is being installed") : tr("A model is needed to send");
    }
    page.composer().setDisabledReason(reason);
}

void ModelPresenter::showProgress() {
    if (controller_.state() == ModelState::kLoading && !model_.served())
        window_.chatPage().modelPicker().setLoading(controller_.displayName(controller_.path()),
                                                    controller_.fraction());
    if (!patience_.isActive()) showContent();
}

void ModelPresenter::showRefusal(const QString& path, const engine::Failure& failure) {
    // Elsewhere it would be read as another conversation's.
    stayed_ = model_.name();
    refusal_ = tr("%1 could not be loaded; %2 stays in use. %3")
                   .arg(controller_.displayName(path), stayed_, sentences(failure));
    refusal_place_ = &window_.notices();
    refusal_place_->keepInConversation(refusal_, QString(), {});
}

void ModelPresenter::showContent() {
    window_.chatPage().setModelState(model_.served() ? std::nullopt : content());
    emit contentChanged();
}

void ModelPresenter::choose(const QString& path) {
    // It may be there still, behind a server's.
    const bool loaded = controller_.state() == ModelState::kReady && controller_.path() == path;
    if (model_.served() && loaded) {
        model_.chooseLocal();
    } else {
        controller_.load(path);
    }
}

ui::ModelEntry ModelPresenter::current() const {
    if (const auto& served = model_.served())
        return {served->model, shownModelName(served->model), served->server.name, served->server.id, {}, {}};
    if (controller_.state() != ModelState::kReady) return {};
    const LoadedModel& model = controller_.model();
    return {controller_.path(), controller_.displayName(controller_.path()), model.quantisation, {}, {}, {}};
}

QList<ui::StateButton> ModelPresenter::waysToAModel(const QString& open) {
    QList<ui::StateButton> ways = {{ui::StateAction::kChooseModel, open}};
    if (defaultModel().address.isEmpty()) {
        ways.append({ui::StateAction::kFetchModel, tr("Add by address…")});
    } else {
        ways.prepend({ui::StateAction::kInstallModel, tr("Install %1").arg(defaultModel().name)});
    }
    return ways;
}

std::optional<ui::StateContent> ModelPresenter::content() const {
    ui::StateContent content;
    switch (controller_.state()) {
        case ModelState::kReady:
            return std::nullopt;
        case ModelState::kNone:
            content.icon = QStringLiteral("model");
            if (controller_.defaultInstalled()) {
                content.title = tr("No model is loaded");
                content.text = tr("Below the message field, choose the model that answers, or open a file.");
                content.buttons = {{ui::StateAction::kChooseModel, tr("Open a model file…")}};
                break;
            }
            content.title = tr("A model is needed to answer");
            content.text = sentencesText(
                {defaultModelOffer(), tr("It is kept on this computer, and everything you write stays here.")});
            content.buttons = waysToAModel(tr("Open a model file…"));
            break;
        case ModelState::kInstalling:
        case ModelState::kLoading: {
            const bool installing = controller_.state() == ModelState::kInstalling;
            content.icon = installing ? QStringLiteral("download") : QStringLiteral("model");
            content.title = installing ? tr("Installing %1").arg(controller_.installing())
                                       : tr("Loading %1").arg(controller_.displayName(controller_.path()));
            content.text = controller_.phase();
            content.waiting = true;
            content.progress = controller_.fraction() > 0 ? controller_.fraction() : -1;
            content.buttons = {{ui::StateAction::kCancel, tr("Cancel")}};
            break;
        }
        case ModelState::kFailed: {
            const engine::Failure& failure = controller_.failure();
            content.icon = QStringLiteral("warning");
            content.failure = true;
            content.title = messageText(failure.what);
            QStringList lines;
            lines.append(failure.where.empty() ? controller_.displayName(controller_.path())
                                               : messageText(failure.where));
            if (!failure.what_to_do.empty()) lines.append(sentence(failure.what_to_do));
            content.text = lines.join(QLatin1Char('\n'));
            // Whoever has no other model yet may want to get one in another way than this one came.
            content.buttons = controller_.defaultInstalled()
                                  ? QList<ui::StateButton>{{ui::StateAction::kChooseModel, tr("Choose another…")}}
                                  : waysToAModel(tr("Choose another…"));
            content.buttons.append(
                {{ui::StateAction::kRetry, tr("Try again")}, {ui::StateAction::kCopyDetails, tr("Copy details")}});
            break;
        }
    }
    return content;
}

void ModelPresenter::perform(ui::StateAction action) {
    switch (action) {
        case ui::StateAction::kInstallModel:
            controller_.installDefault();
            break;
        case ui::StateAction::kChooseModel:
            chooseFile();
            break;
        case ui::StateAction::kFetchModel:
            askForAddress();
            break;
        case ui::StateAction::kCancel:
            controller_.cancel();
            break;
        case ui::StateAction::kRetry:
            controller_.retry();
            break;
        case ui::StateAction::kCopyDetails:
            QGuiApplication::clipboard()->setText(tr("Model: %1\n%2\n%3")
                                                      .arg(controller_.path(), failureText(controller_.failure()),
                                                           QString::fromStdString(controller_.failure().details))
                                                      .trimmed());
            window_.chatPage().notices().showNotice(tr("The details are on the clipboard."));
            break;
    }
}

QString ModelPresenter::addressHint(const QString& address) {
    return alone(addressFlaw(address));
}

void ModelPresenter::askForAddress() {
    auto* dialog = new ui::AddressDialog(&ModelPresenter::addressHint, &window_);
    connect(dialog, &ui::AddressDialog::chosen, this, [this](const QString& address, const QString& sha256) {
        controller_.install({address, sha256.toLatin1()}, controller_.displayName(QUrl(address).fileName()));
    });
    dialog->open();
}

void ModelPresenter::chooseFile() {
    const QString path = dialogs_.open(&window_, FileKind::kModels, tr("Open a model file"),
                                       tr("Models and drafts (*.gguf *.safetensors);;All files (*)"));
    if (path.endsWith(QStringLiteral(".safetensors"), Qt::CaseInsensitive)) {
        emit weightsChosen(path);
    } else if (!path.isEmpty()) {
        controller_.load(path);
    }
}

}  // namespace griffin::app

#include "moc_model_presenter.cpp"
