// Joins the hub's fields in the settings to the account: what is typed is kept, and the hub is tested.
#pragma once

#include <QObject>

#include "app/engine_thread/background_work.h"
#include "app/hub/hub_request.h"
#include "app/models/hub_account.h"

namespace griffin::ui {
class HubSection;
}

namespace griffin::app {

class HubController : public QObject {
    Q_OBJECT

  public:
    /// Both must outlive the controller.
    HubController(HubAccount& account, ui::HubSection& section, QObject* parent = nullptr);

    void setPatience(const hub::HubPatience& patience) { patience_ = patience; }
    /// When the program ends.
    void stop() { work_.stop(); }

  private:
    void show();
    static QString noAddress();
    /// False: what is typed is wrong, which is said.
    bool save();
    void test();
    void ask(const hub::Hub& hub);

    HubAccount& account_;
    ui::HubSection& section_;
    hub::HubPatience patience_;
    BackgroundWork work_;  // last: it ends before what it uses
};

}  // namespace griffin::app
