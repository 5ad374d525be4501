// Takes servers of tools from another program's configuration: what would be added is shown first, and is added
// switched off. Nothing is started.
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>

#include "app/mcp/server_import.h"
#include "app/mcp/tool_server_list.h"

namespace griffin::ui {
class NoticeBar;
class ToolImportDialog;
class ToolSection;
}  // namespace griffin::ui

namespace griffin::app {

class FileDialogs;
class KeyStore;

class ToolImport : public QObject {
    Q_OBJECT

  public:
    /// All must outlive it.
    ToolImport(mcp::ToolServerList& servers, KeyStore& keys, FileDialogs& dialogs, ui::ToolSection& section,
               ui::NoticeBar& notices, QObject* parent = nullptr);

  private:
    void open();
    void openFile(ui::ToolImportDialog& dialog);
    /// Without those that cannot be added beside the servers there are.
    engine::Result<mcp::ServerImport> readText(const QString& text) const;
    /// What would be added; `failure`: why it was not before, empty: nothing was tried.
    void show(ui::ToolImportDialog& dialog, const QString& failure) const;
    void add(ui::ToolImportDialog& dialog);
    /// end() follows, later where there is a secret.
    void keep(mcp::ToolServer server, const QString& secret);
    /// What went wrong; empty: nothing.
    QString save(const mcp::ToolServer& server);
    /// One is added, or has failed.
    void end(const QString& failure);

    mcp::ToolServerList& servers_;
    KeyStore& keys_;
    FileDialogs& dialogs_;
    ui::ToolSection& section_;
    ui::NoticeBar& notices_;
    QPointer<ui::ToolImportDialog> dialog_;
    int waiting_ = 0;  // of those to be added now
    int added_ = 0;
    QString failure_;  // the first
};

}  // namespace griffin::app
