// The servers of tools in the settings: adding, testing, changing and removing them, and which of their tools are on.
#pragma once

#include <QObject>

#include "app/tools/tool_connections.h"
#include "app/tools/tool_import.h"

namespace griffin::ui {
class NoticeBar;
class ToolSection;
class ConnectionDialog;
}  // namespace griffin::ui

namespace griffin::app {

class ToolSettingsController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    ToolSettingsController(mcp::ToolServerList& servers, ToolConnections& connections, KeyStore& keys,
                           FileDialogs& dialogs, ui::ToolSection& section, ui::NoticeBar& notices,
                           QObject* parent = nullptr);

  private:
    void show();
    /// One that is switched on for the first time is asked for its tools.
    void enable(const QString& id, bool enabled);
    void openDialog(const mcp::ToolServer& server);
    void test(ui::ConnectionDialog& dialog, const mcp::ToolServer& server);
    void save(ui::ConnectionDialog& dialog, mcp::ToolServer server);
    void finish(ui::ConnectionDialog* dialog, const mcp::ToolServer& server);
    void remove(const QString& id);
    /// One that was removed, with its secret; it is as it was, and is not asked again for its tools.
    void bringBack(mcp::ToolServer server, const QString& secret);
    /// A failure is shown.
    void report(const engine::Result<engine::Done>& saved);

    mcp::ToolServerList& servers_;
    ToolConnections& connections_;
    KeyStore& keys_;
    ui::ToolSection& section_;
    ui::NoticeBar& notices_;
    ToolImport import_;
};

}  // namespace griffin::app
