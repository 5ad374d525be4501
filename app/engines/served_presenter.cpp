#include "app/engines/served_presenter.h"

#include <QLocale>
#include <utility>

#include "app/engines/answering_model.h"
#include "app/engines/remote_worker.h"
#include "app/engines/server_catalogue.h"
#include "app/engines/server_list.h"
#include "app/engines/shown_model_name.h"
#include "app/shell/message_text.h"
#include "ui/chat/pickers/model_picker.h"
#include "ui/engines/engine_banner.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_window.h"
#include "ui/shell/notice_bar.h"

namespace griffin::app {

ServedPresenter::ServedPresenter(ServerList& servers, ServerCatalogue& catalogue, RemoteWorker& remote,
                                 AnsweringModel& model, ui::MainWindow& window, QObject* parent)
    : QObject(parent), servers_(servers), catalogue_(catalogue), model_(model), window_(window) {
    ui::ModelPicker& picker = window_.chatPage().modelPicker();
    connect(&picker, &ui::ModelPicker::aboutToList, &catalogue_, &ServerCatalogue::refresh);
    connect(&picker, &ui::ModelPicker::servedModelChosen, this, &ServedPresenter::choose);
    connect(&picker, &ui::ModelPicker::serversRequested, this, &ServedPresenter::serversRequested);
    connect(&catalogue_, &ServerCatalogue::changed, this, &ServedPresenter::list);
    connect(&model_, &AnsweringModel::changed, this, &ServedPresenter::show);
    connect(&remote, &RemoteWorker::retrying, this, [this](const engine::Failure& failure, int wait_ms) {
        retrying_ = true;
        window_.chatPage().notices().showNotice(
            tr("%1. Trying again in %2 s.")
                .arg(messageText(failure.what), QLocale().toString(wait_ms / 1000.0, 'f', 1)));
    });
    connect(&remote, &RemoteWorker::answerFinished, this, [this] {
        if (std::exchange(retrying_, false)) window_.chatPage().notices().dismiss();
    });
    list();
    show();
}

void ServedPresenter::choose(const QString& server, const QString& model) {
    const KnownServer* known = servers_.find(server);
    const auto& models = catalogue_.entry(server).models;
    if (known == nullptr || !models) return;
    ServedModel chosen{*known, model, models->kind, 0};
    for (const remote::RemoteModel& one : models->models) {
        if (one.name == model.toStdString()) chosen.context = one.context;
    }
    model_.choose(chosen);
}

void ServedPresenter::list() {
    QList<ui::ModelEntry> entries;
    for (const KnownServer& server : servers_.servers()) {
        const CatalogueEntry& known = catalogue_.entry(server.id);
        const auto add = [&](const QString& path, const QString& name, const QString& detail, const QString& problem) {
            entries.append({path, name, detail, server.id, server.name, problem});
        };
        if (known.models && !known.failure) {
            for (const remote::RemoteModel& model : known.models->models) {
                const QString name = QString::fromStdString(model.name);
                const QString context = QLocale().toString(model.context);
                add(name, shownModelName(name), model.context > 0 ? tr("context %1").arg(context) : QString(), {});
            }
        } else if (known.failure) {
            add({}, messageText(known.failure->what), {}, failureText(*known.failure));
        } else {
            add({}, tr("Asking for its models…"), {}, tr("%1 has not answered yet.").arg(server.name));
        }
    }
    window_.chatPage().modelPicker().setServedModels(entries);
}

void ServedPresenter::show() {
    ui::ChatPage& page = window_.chatPage();
    if (!model_.served()) {
        page.engineBanner().setText({}, false);
        page.setPromise(tr("Everything stays on this computer."));
        return;
    }
    const KnownServer& server = model_.served()->server;
    const QString place = server.address.authority();
    const bool leaves = !remote::isThisComputer(server.address);
    page.engineBanner().setText(
        leaves ? tr("What you write leaves this computer: %1 answers at %2.").arg(server.name, place)
               : tr("%1 answers, on this computer at %2.").arg(server.name, place),
        leaves);
    page.setPromise(leaves ? tr("What you write is sent to %1, which answers.").arg(server.name)
                           : tr("%1 answers; nothing leaves this computer.").arg(server.name));
}

}  // namespace griffin::app

#include "moc_served_presenter.cpp"
