// The servers that a person added, as plain values: what is kept in the settings. Keys are kept elsewhere (KeyStore).
#pragma once

#include <QString>
#include <QUrl>

#include "app/library/key_place.h"
#include "app/remote/remote_server.h"

namespace griffin::app {

struct KnownServer {
    QString id;    // never changes; names its key
    QString name;  // the person's, unique
    QUrl address;  // as remote::serverAddress makes it
    KeyPlace key = KeyPlace::kNone;

    friend bool operator==(const KnownServer&, const KnownServer&) = default;
};

/// A model of one of them.
struct ServedModel {
    KnownServer server;
    QString model;
    remote::ServerKind kind = remote::ServerKind::kUnknown;
    int context = 0;  // tokens; 0: not told

    friend bool operator==(const ServedModel&, const ServedModel&) = default;
};

/// "qwen3 · gpu-box"
QString nameOf(const ServedModel& model);
/// What answers there: "gpu-box (vLLM)".
QString describe(const ServedModel& model);
/// For who tests a connection: a line where others could read along; empty: it is encrypted, or does not leave this
/// computer.
QString unencryptedNote(const QUrl& address);

}  // namespace griffin::app
