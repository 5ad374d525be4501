// Takes servers of tools from another program's configuration: what would be added is shown first, and is added
// switched off. Nothing is started.
#pragma once

#include <QObject>

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
    void show(ui::ToolImportDialog& dialog) const;
    void add(ui::ToolImportDialog& dialog);
    void keep(mcp::ToolServer server, const QString& secret);

    mcp::ToolServerList& servers_;
    KeyStore& keys_;
    FileDialogs& dialogs_;
    ui::ToolSection& section_;
    ui::NoticeBar& notices_;
};

}  // namespace griffin::app
