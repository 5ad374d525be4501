// Servers in tests of the window.
#pragma once

#include "app/engines/answering_model.h"
#include "app/engines/key_store.h"
#include "app/engines/server_catalogue.h"
#include "app/engines/server_list.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/results.h"
#include "ui/chat/pickers/model_picker.h"

namespace griffin::tests {

/// Adds a server as its dialog does, and returns it.
inline app::KnownServer addServer(WindowFixture& fixture, const QString& name, const QString& address,
                                  const QString& key = {}) {
    app::KnownServer server{app::ServerList::newId(), name, get(app::remote::serverAddress(address)), {}};
    bool kept = false;
    fixture.application().keys().write(server, key, [&](const engine::Result<app::KeyPlace>& place) {
        server.key = get(place);
        kept = true;
    });
    [&] { QTRY_VERIFY(kept); }();
    fixture.application().servers().save(server);
    return server;
}

/// Chooses a model as the picker does: its list is asked for, then the model is chosen.
inline void chooseServed(WindowFixture& fixture, const app::KnownServer& server, const QString& model) {
    fixture.application().catalogue().refresh();
    QTRY_VERIFY(fixture.application().catalogue().entry(server.id).models.has_value());
    emit fixture.window().chatPage().modelPicker().servedModelChosen(server.id, model);
    QVERIFY(fixture.application().model().served());
}

/// The text of a label that is on screen; empty: it is not.
inline QString shownText(WindowFixture& fixture, const char* label) {
    const auto* found = fixture.find<QLabel>(label);
    return found != nullptr && found->isVisible() ? found->text() : QString();
}

}  // namespace griffin::tests
