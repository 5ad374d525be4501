// The hub in the settings: its address ("models/hub"), and a token for it in the key store. A token belongs to the
// address that it was given for ("models/hub_token_for"), by which the key store knows it: no other address gets it.
#pragma once

#include <QObject>
#include <QUrl>
#include <functional>

#include "app/engines/key_store.h"
#include "app/hub/hub.h"

class QSettings;

namespace griffin::app {

class HubAccount : public QObject {
    Q_OBJECT

  public:
    /// Both must outlive it.
    HubAccount(QSettings& file, KeyStore& keys, QObject* parent = nullptr);

    /// As it was used or set last; that of GRIFFIN_HUB where none was. Empty: there is none.
    QString address() const;
    /// Empty: none.
    void setAddress(const QUrl& address);

    /// The address that the kept token is for; empty: none is kept.
    QUrl tokenAddress() const;
    KeyPlace tokenPlace() const;
    /// In place of an earlier one, for whatever address that was. `kept` is called later, unless `asker` is gone.
    /// REQUIRES: hub::tokenIn(token), which is not empty.
    void keepToken(const QUrl& address, const QString& token, QObject* asker, const KeyStore::Kept& kept);
    void forgetToken();

    using Got = std::function<void(const engine::Result<hub::Hub>& hub)>;
    /// The hub at this address: with the kept token where that is for it, else with that of GRIFFIN_HUB_TOKEN. `got` is
    /// called later, unless `asker` is gone.
    void find(const QString& address, QObject* asker, const Got& got);

    using GotToken = std::function<void(const engine::Result<QByteArray>& token)>;
    /// The token with which this file would be downloaded from the hub: that of the kept address, or of the one used
    /// last, if the file is of it; else empty. `got` is called as that of find(), or at once.
    void findToken(const QUrl& file, QObject* asker, const GotToken& got);

  signals:
    void changed();

  private:
    /// For the key store; one without a key where none is kept.
    KnownServer keptToken() const;

    QSettings& file_;
    KeyStore& keys_;
};

}  // namespace griffin::app
