#include "app/tools/tool_settings_controller.h"

#include <QLocale>
#include <QPointer>
#include <QStringList>
#include <QUrl>

#include "app/engines/key_store.h"
#include "app/engines/known_server.h"
#include "app/shell/message_text.h"
#include "ui/shell/notice_bar.h"
#include "ui/tools/tool_section.h"
#include "ui/tools/tool_server_dialog.h"

namespace griffin::app {
namespace {

constexpr int kNamedTools = 8;

class ToolReportText {
    Q_DECLARE_TR_FUNCTIONS(ToolReport)

  public:
    /// What a test of the connection found.
    static QString of(const mcp::McpClient& client, const QString& target) {
        QStringList names;
        for (const mcp::McpTool& tool : client.tools()) {
            if (names.size() < kNamedTools) names.append(tool.name);
        }
        const int count = static_cast<int>(client.tools().size());
        if (count > kNamedTools) names.append(tr("…"));
        QStringList lines;
        if (!client.title().isEmpty()) lines.append(tr("Found: %1").arg(client.title()));
        lines.append(count == 0 ? tr("It has no tools at present.")
                                : tr("%n tools: %1", "", count).arg(QLocale().createSeparatedList(names)));
        if (mcp::isAddress(target)) lines.append(unencryptedNote(QUrl(target)));
        lines.removeAll(QString());
        return lines.join(QLatin1Char('\n'));
    }
    /// Of a server that was imported nothing is known before it is switched on.
    static QString countOf(int tools) {
        return tools == 0 ? tr("No tools are known. “Look again” asks the server for them.")
                          : tr("%n tools", "", tools);
    }
};

/// With what the server wrote, where that is what tells why.
QString problemText(const engine::Failure& failure) {
    const QString said = QString::fromStdString(failure.details).trimmed().right(400);
    return said.isEmpty() ? failureText(failure) : failureText(failure) + QLatin1Char('\n') + said;
}

}  // namespace

ToolSettingsController::ToolSettingsController(mcp::ToolServerList& servers, ToolConnections& connections,
                                               KeyStore& keys, FileDialogs& dialogs, ui::ToolSection& section,
                                               ui::NoticeBar& notices, QObject* parent)
    : QObject(parent),
      servers_(servers),
      connections_(connections),
      keys_(keys),
      section_(section),
      notices_(notices),
      import_(servers, keys, dialogs, section, notices) {
    connect(&servers_, &mcp::ToolServerList::changed, this, &ToolSettingsController::show);
    connect(&connections_, &ToolConnections::changed, this, &ToolSettingsController::show);
    connect(&section_, &ui::ToolSection::addRequested, this, [this] { openDialog({}); });
    connect(&section_, &ui::ToolSection::changeRequested, this, [this](const QString& id) {
        if (const mcp::ToolServer* server = servers_.find(id); server != nullptr) openDialog(*server);
    });
    connect(&section_, &ui::ToolSection::removeRequested, this, &ToolSettingsController::remove);
    connect(&section_, &ui::ToolSection::lookRequested, &connections_, &ToolConnections::look);
    connect(&section_, &ui::ToolSection::enabledChanged, this, &ToolSettingsController::enable);
    connect(&section_, &ui::ToolSection::toolSwitched, this, [this](const QString& id, const QString& tool, bool on) {
        const mcp::ToolServer* known = servers_.find(id);
        if (known == nullptr) return;
        mcp::ToolServer server = *known;
        if (on) {
            server.switched_off.remove(tool);
        } else {
            server.switched_off.insert(tool);
        }
        report(servers_.save(server));
    });
    show();
}

void ToolSettingsController::enable(const QString& id, bool enabled) {
    report(servers_.setEnabled(id, enabled));
    const mcp::ToolServer* server = servers_.find(id);
    const bool is_new = server != nullptr && server->tools.isEmpty() && connections_.failureOf(id) == nullptr;
    if (enabled && is_new) connections_.look(id);
}

void ToolSettingsController::report(const engine::Result<engine::Done>& saved) {
    if (!saved) notices_.showNotice(failureText(saved.error()));
}

void ToolSettingsController::show() {
    QList<ui::ToolServerRow> rows;
    for (const mcp::ToolServer& server : servers_.servers()) {
        ui::ToolServerRow row{server.id, server.name, server.target, {}, {}, false, server.enabled, {}};
        if (server.secret == KeyPlace::kKeyRing) row.note = tr("Its secret is in the key ring of the desktop.");
        if (server.secret == KeyPlace::kFile)
            row.note = tr("Its secret is in a file that only you can read: %1").arg(keys_.file());
        const engine::Failure* failure = connections_.failureOf(server.id);
        row.bad = failure != nullptr && !connections_.isAsking(server.id);
        if (connections_.isAsking(server.id)) {
            row.state = tr("Asking the server…");
        } else {
            row.state =
                row.bad ? problemText(*failure) : ToolReportText::countOf(static_cast<int>(server.tools.size()));
        }
        for (const mcp::McpTool& tool : server.tools) {
            row.tools.append(
                {tool.name, tool.description, messageText(tool.flaw), !server.switched_off.contains(tool.name)});
        }
        rows.append(row);
    }
    section_.setServers(rows);
}

void ToolSettingsController::openDialog(const mcp::ToolServer& server) {
    auto* dialog = ui::makeToolServerDialog({server.name, server.target, {}, false}, server.secret != KeyPlace::kNone,
                                            section_.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ui::ConnectionDialog::testRequested, this, [this, dialog, server] { test(*dialog, server); });
    connect(dialog, &ui::ConnectionDialog::saveRequested, this, [this, dialog, server] { save(*dialog, server); });
    dialog->open();
}

void ToolSettingsController::test(ui::ConnectionDialog& dialog, const mcp::ToolServer& server) {
    const ui::ConnectionInput input = dialog.input();
    const QPointer<ui::ConnectionDialog> asked(&dialog);
    const auto ask = [asked, input](const engine::Result<QString>& secret) {
        if (asked.isNull()) return;
        if (!secret) return asked->showProblem(failureText(secret.error()));
        if (const auto fits = mcp::checkTarget(input.target, *secret); !fits)
            return asked->showProblem(failureText(fits.error()));
        mcp::ToolServer tried;
        tried.name = input.name;
        tried.target = input.target;
        // It ends with the dialog, if not before.
        auto* client = new mcp::McpClient(tried, *secret, {}, asked);
        connect(client, &mcp::McpClient::listed, asked, [asked, client] {
            asked->showFound(ToolReportText::of(*client, asked->input().target));
            client->deleteLater();
        });
        connect(client, &mcp::McpClient::failed, asked, [asked, client](const engine::Failure& failure) {
            asked->showProblem(problemText(failure));
            client->deleteLater();
        });
        client->start();
    };
    if (input.secret_changed) {
        ask(input.secret);
    } else {
        keys_.read(keyedServer(server), ask);
    }
}

void ToolSettingsController::save(ui::ConnectionDialog& dialog, mcp::ToolServer server) {
    const ui::ConnectionInput input = dialog.input();
    if (const engine::Message problem = servers_.problemWith(input.name, server.id); !problem.empty())
        return dialog.showProblem(messageText(problem));
    if (const auto fits = mcp::checkTarget(input.target, input.secret_changed ? input.secret : QString()); !fits)
        return dialog.showProblem(failureText(fits.error()));
    if (server.id.isEmpty()) server.id = mcp::ToolServerList::newId();
    server.name = input.name;
    server.target = input.target;
    if (!input.secret_changed) return finish(&dialog, server);
    const QPointer<ui::ConnectionDialog> shown(&dialog);
    keys_.write(keyedServer(server), input.secret,
                [this, shown, server](const engine::Result<KeyPlace>& place) mutable {
                    if (!place) {
                        if (!shown.isNull()) shown->showProblem(failureText(place.error()));
                        return;
                    }
                    server.secret = *place;
                    finish(shown, server);
                    if (server.secret == KeyPlace::kFile)
                        notices_.showNotice(
                            tr("No key ring answers: the secret of %1 is kept in a file that only you can read.")
                                .arg(server.name));
                });
}

void ToolSettingsController::finish(ui::ConnectionDialog* dialog, const mcp::ToolServer& server) {
    if (const auto saved = servers_.save(server); !saved) {
        if (servers_.find(server.id) == nullptr) keys_.forget(keyedServer(server));
        if (dialog != nullptr) dialog->showProblem(failureText(saved.error()));
        return;
    }
    connections_.look(server.id);
    if (dialog != nullptr) dialog->accept();
}

void ToolSettingsController::remove(const QString& id) {
    const mcp::ToolServer* known = servers_.find(id);
    if (known == nullptr) return;
    const mcp::ToolServer server = *known;
    if (const auto removed = servers_.remove(id); !removed) {
        notices_.showNotice(failureText(removed.error()));
        return;
    }
    connections_.drop(id);
    keys_.take(keyedServer(server), [this, server](const engine::Result<QString>& secret) {
        const QString text = tr("%1 was removed.").arg(server.name);
        if (!secret) return notices_.showNotice(text);
        notices_.showNotice(text, tr("Undo"), [this, server, secret = *secret] { bringBack(server, secret); });
    });
}

void ToolSettingsController::bringBack(mcp::ToolServer server, const QString& secret) {
    if (const engine::Message problem = servers_.problemWith(server.name, server.id); !problem.empty())
        return notices_.showNotice(messageText(problem));
    keys_.write(keyedServer(server), secret, [this, server](const engine::Result<KeyPlace>& place) mutable {
        if (!place) return notices_.showNotice(failureText(place.error()));
        server.secret = *place;
        report(servers_.save(server));
    });
}

}  // namespace griffin::app

#include "moc_tool_settings_controller.cpp"
