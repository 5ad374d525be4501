// Joins the servers in the settings to their list and their keys: adding, changing, testing and removing them.
#pragma once

#include <QObject>
#include <QPointer>

#include "app/engine_thread/background_work.h"
#include "app/engines/known_server.h"
#include "engine/base/result.h"

namespace griffin::ui {
class EngineSection;
class NoticeBar;
class ConnectionDialog;
}  // namespace griffin::ui

namespace griffin::app {

class KeyStore;
class ServerList;

class EnginesController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    EnginesController(ServerList& servers, KeyStore& keys, ui::EngineSection& section, ui::NoticeBar& notices,
                      QObject* parent = nullptr);

  private:
    void show();
    void openDialog(const KnownServer& server);
    /// Says in the dialog what is wrong with the address.
    engine::Result<QUrl> addressIn(ui::ConnectionDialog& dialog) const;
    void test(ui::ConnectionDialog& dialog, const KnownServer& server);
    void save(ui::ConnectionDialog& dialog, KnownServer server);
    void remove(const QString& id);
    /// One that was removed, with its key.
    void bringBack(KnownServer server, const QString& key);

    ServerList& servers_;
    KeyStore& keys_;
    ui::EngineSection& section_;
    ui::NoticeBar& notices_;
    BackgroundWork work_;
};

}  // namespace griffin::app
