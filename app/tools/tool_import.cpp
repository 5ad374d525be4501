#include "app/tools/tool_import.h"

#include <QStringList>

#include "app/engines/key_store.h"
#include "app/library/regular_file.h"
#include "app/shell/file_dialogs.h"
#include "app/shell/message_text.h"
#include "app/tools/tool_connections.h"
#include "ui/shell/notice_bar.h"
#include "ui/tools/tool_import_dialog.h"
#include "ui/tools/tool_section.h"

namespace griffin::app {

ToolImport::ToolImport(mcp::ToolServerList& servers, KeyStore& keys, FileDialogs& dialogs, ui::ToolSection& section,
                       ui::NoticeBar& notices, QObject* parent)
    : QObject(parent), servers_(servers), keys_(keys), dialogs_(dialogs), section_(section), notices_(notices) {
    connect(&section_, &ui::ToolSection::importRequested, this, &ToolImport::open);
}

void ToolImport::open() {
    auto* dialog = new ui::ToolImportDialog(section_.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ui::ToolImportDialog::changed, this, [this, dialog] { show(*dialog, {}); });
    connect(dialog, &ui::ToolImportDialog::fileRequested, this, [this, dialog] { openFile(*dialog); });
    connect(dialog, &ui::ToolImportDialog::addRequested, this, [this, dialog] { add(*dialog); });
    dialog->open();
}

void ToolImport::openFile(ui::ToolImportDialog& dialog) {
    const QPointer<ui::ToolImportDialog> shown(&dialog);
    const QString path = dialogs_.open(&dialog, FileKind::kSettings, tr("Open a configuration"),
                                       tr("Configurations (*.json);;All files (*)"));
    if (path.isEmpty() || shown.isNull()) return;
    if (const auto text = readRegularFile(path, mcp::kMostImportBytes)) {
        dialog.setText(QString::fromUtf8(*text));
    } else {
        dialog.showProblem(tr("%1 cannot be read, or is too long for a list of servers.").arg(path));
    }
}

engine::Result<mcp::ServerImport> ToolImport::readText(const QString& text) const {
    auto read = mcp::readServers(text.toUtf8());
    if (!read) return read;
    QList<mcp::ImportedServer> fitting;
    for (const mcp::ImportedServer& server : read->servers) {
        engine::Message problem = servers_.problemWith(server.name, {});
        for (const mcp::ImportedServer& other : fitting) {
            if (problem.empty() && other.name.compare(server.name, Qt::CaseInsensitive) == 0)
                problem = engine::Message("There is a server of this name already.");
        }
        if (problem.empty()) {
            fitting.append(server);
        } else {
            read->flaws.append(engine::Message("“%1” is left out: %2", server.name.toStdString(), problem));
        }
    }
    read->servers = fitting;
    return read;
}

void ToolImport::show(ui::ToolImportDialog& dialog, const QString& failure) const {
    if (dialog.text().trimmed().isEmpty()) return dialog.showFound({}, {});
    const auto read = readText(dialog.text());
    if (!read) return dialog.showProblem(failureText(read.error()));
    QList<ui::ImportedRow> rows;
    for (const mcp::ImportedServer& server : read->servers) {
        QString secrets;
        if (server.secrets > 0)
            secrets = mcp::isAddress(server.target)
                          ? tr("with a key, which is kept in the key ring of the desktop, or, where none answers, in a "
                               "file that only you can read")
                          : tr("with %n variables, which are kept in the key ring of the desktop, or, where none "
                               "answers, in a file that only you can read",
                               "", server.secrets);
        rows.append({server.name, server.target, secrets});
    }
    QStringList flaws;
    for (const engine::Message& flaw : read->flaws) flaws.append(messageText(flaw));
    if (!failure.isEmpty()) flaws.append(failure);
    dialog.showFound(rows, flaws);
}

void ToolImport::add(ui::ToolImportDialog& dialog) {
    const auto read = readText(dialog.text());
    if (!read || waiting_ > 0) return;
    dialog_ = &dialog;
    waiting_ = static_cast<int>(read->servers.size());
    added_ = 0;
    failure_.clear();
    for (const mcp::ImportedServer& one : read->servers) {
        mcp::ToolServer server;
        server.id = mcp::ToolServerList::newId();
        server.name = one.name;
        server.target = one.target;
        server.enabled = false;
        keep(server, one.secret);
    }
}

void ToolImport::keep(mcp::ToolServer server, const QString& secret) {
    if (secret.isEmpty()) return end(save(server));
    const QPointer<ToolImport> self(this);
    keys_.write(keyedServer(server), secret, [self, server](const engine::Result<KeyPlace>& place) mutable {
        if (self.isNull()) return;
        if (!place) return self->end(failureText(place.error()));
        server.secret = *place;
        const QString failure = self->save(server);
        if (!failure.isEmpty()) self->keys_.forget(keyedServer(server));
        self->end(failure);
    });
}

QString ToolImport::save(const mcp::ToolServer& server) {
    // Somebody may have been faster than the key ring.
    if (const engine::Message problem = servers_.problemWith(server.name, {}); !problem.empty())
        return messageText(problem);
    const auto saved = servers_.save(server);
    return saved ? QString() : failureText(saved.error());
}

void ToolImport::end(const QString& failure) {
    if (failure.isEmpty()) ++added_;
    if (failure_.isEmpty()) failure_ = failure;
    if (--waiting_ > 0) return;
    if (!failure_.isEmpty() && dialog_) return show(*dialog_, failure_);  // the rest can be tried again
    notices_.showNotice(failure_.isEmpty()
                            ? tr("%n servers were added, switched off. Switch on what you want to use.", "", added_)
                            : failure_);
    if (dialog_) dialog_->accept();
}

}  // namespace griffin::app

#include "moc_tool_import.cpp"
