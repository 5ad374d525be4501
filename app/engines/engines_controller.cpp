#include "app/engines/engines_controller.h"

#include <QLocale>
#include <QStringList>

#include "app/engines/key_store.h"
#include "app/engines/known_server.h"
#include "app/engines/server_list.h"
#include "app/remote/server_report.h"
#include "app/shell/message_text.h"
#include "ui/engines/engine_section.h"
#include "ui/engines/server_dialog.h"
#include "ui/shell/notice_bar.h"

namespace griffin::app {
namespace {

constexpr int kNamedModels = 5;

class ServerReportText {
    Q_DECLARE_TR_FUNCTIONS(ServerReport)

  public:
    /// What a test of the connection found.
    static QString of(const remote::ServerReport& report, const QUrl& address) {
        const std::string program = remote::nameOf(report.models.kind);
        QStringList names;
        for (const remote::RemoteModel& model : report.models.models) {
            if (names.size() < kNamedModels) names.append(QString::fromStdString(model.name));
        }
        const int count = static_cast<int>(report.models.models.size());
        if (count > kNamedModels) names.append(tr("…"));
        QStringList lines;
        lines.append(program.empty() ? tr("Found: a server that does not say which program it is")
                                     : tr("Found: %1").arg(QString::fromStdString(program)));
        lines.append(tr("%n models: %1", "", count).arg(QLocale().createSeparatedList(names)));
        lines.append(told(report.speculation));
        lines.append(unencryptedNote(address));
        lines.removeAll(QString());
        return lines.join(QLatin1Char('\n'));
    }

  private:
    static QString told(remote::SpeculationTold speculation) {
        using Told = remote::SpeculationTold;
        switch (speculation) {
            case Told::kUnknown:
                break;
            case Told::kEachAnswer:
                return tr("It reports with each answer what speculation did.");
            case Told::kCounters:
                return tr("It reports how much of what it guesses is accepted.");
            case Told::kMean:
                return tr("It reports the mean of its tokens per pass.");
            case Told::kNothing:
                return tr("It reports nothing about speculation: it runs without it, or keeps its figures to itself.");
        }
        return {};
    }
};

}  // namespace

EnginesController::EnginesController(ServerList& servers, KeyStore& keys, ui::EngineSection& section,
                                     ui::NoticeBar& notices, QObject* parent)
    : QObject(parent), servers_(servers), keys_(keys), section_(section), notices_(notices) {
    connect(&servers_, &ServerList::changed, this, &EnginesController::show);
    connect(&section_, &ui::EngineSection::addRequested, this, [this] { openDialog({}); });
    connect(&section_, &ui::EngineSection::changeRequested, this, [this](const QString& id) {
        if (const KnownServer* server = servers_.find(id); server != nullptr) openDialog(*server);
    });
    connect(&section_, &ui::EngineSection::removeRequested, this, &EnginesController::remove);
    show();
}

void EnginesController::show() {
    QList<ui::ServerRow> rows;
    for (const KnownServer& server : servers_.servers()) {
        QString note;
        if (server.key == KeyPlace::kKeyRing) note = tr("Its key is in the key ring of the desktop.");
        if (server.key == KeyPlace::kFile)
            note = tr("Its key is in a file that only you can read: %1").arg(keys_.file());
        rows.append({server.id, server.name, server.address.toString(), note});
    }
    section_.setServers(rows);
}

void EnginesController::openDialog(const KnownServer& server) {
    auto* dialog = ui::makeServerDialog({server.name, server.address.toString(), {}, false},
                                        server.key != KeyPlace::kNone, section_.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ui::ConnectionDialog::testRequested, this, [this, dialog, server] { test(*dialog, server); });
    connect(dialog, &ui::ConnectionDialog::saveRequested, this, [this, dialog, server] { save(*dialog, server); });
    dialog->open();
}

engine::Result<QUrl> EnginesController::addressIn(ui::ConnectionDialog& dialog) const {
    auto address = remote::serverAddress(dialog.input().target);
    if (!address) dialog.showProblem(failureText(address.error()));
    return address;
}

void EnginesController::test(ui::ConnectionDialog& dialog, const KnownServer& server) {
    const auto address = addressIn(dialog);
    if (!address) return;
    const QPointer<ui::ConnectionDialog> asked(&dialog);
    const auto ask = [this, asked, address = *address](const engine::Result<QString>& key) {
        if (asked.isNull()) return;
        if (!key) return asked->showProblem(failureText(key.error()));
        work_.run([remote = remote::RemoteServer{address, *key}](
                      const std::stop_token& stop) { return remote::lookAt(remote, stop); },
                  [asked, address](const engine::Result<remote::ServerReport>& report) {
                      if (asked.isNull()) return;
                      if (report) {
                          asked->showFound(ServerReportText::of(*report, address));
                      } else {
                          asked->showProblem(failureText(report.error()));
                      }
                  });
    };
    if (dialog.input().secret_changed) {
        ask(dialog.input().secret);
    } else {
        keys_.read(server, ask);
    }
}

void EnginesController::save(ui::ConnectionDialog& dialog, KnownServer server) {
    const ui::ConnectionInput input = dialog.input();
    const QString problem = servers_.problemWith(input.name, server.id);
    if (!problem.isEmpty()) return dialog.showProblem(problem);
    const auto address = addressIn(dialog);
    if (!address) return;
    if (server.id.isEmpty()) server.id = ServerList::newId();
    server.name = input.name;
    server.address = *address;
    if (!input.secret_changed) {
        servers_.save(server);
        dialog.accept();
        return;
    }
    const QPointer<ui::ConnectionDialog> shown(&dialog);
    keys_.write(server, input.secret, [this, shown, server](const engine::Result<KeyPlace>& place) mutable {
        if (!place) {
            if (!shown.isNull()) shown->showProblem(failureText(place.error()));
            return;
        }
        server.key = *place;
        servers_.save(server);
        if (server.key == KeyPlace::kFile)
            notices_.showNotice(
                tr("No key ring answers: the key of %1 is kept in a file that only you can read.").arg(server.name));
        if (!shown.isNull()) shown->accept();
    });
}

void EnginesController::remove(const QString& id) {
    const KnownServer* found = servers_.find(id);
    if (found == nullptr) return;
    const KnownServer server = *found;
    servers_.remove(id);
    keys_.take(server, [this, server](const engine::Result<QString>& key) {
        const bool alone = key && key->isEmpty();
        const QString text =
            alone ? tr("%1 was removed.").arg(server.name) : tr("%1 was removed, with its key.").arg(server.name);
        if (!key) return notices_.showNotice(text);
        notices_.showNotice(text, tr("Undo"), [this, server, key = *key] { bringBack(server, key); });
    });
}

void EnginesController::bringBack(KnownServer server, const QString& key) {
    const QString problem = servers_.problemWith(server.name, server.id);
    if (!problem.isEmpty()) return notices_.showNotice(problem);
    keys_.write(server, key, [this, server](const engine::Result<KeyPlace>& place) mutable {
        if (!place) return notices_.showNotice(failureText(place.error()));
        server.key = *place;
        servers_.save(server);
    });
}

}  // namespace griffin::app

#include "moc_engines_controller.cpp"
