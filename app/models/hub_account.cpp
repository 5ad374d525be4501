#include "app/models/hub_account.h"

#include <QPointer>
#include <QSettings>

#include "app/http/web_address.h"

namespace griffin::app {
namespace {

const QString kAddress = QStringLiteral("models/hub");
const QString kTokenPlace = QStringLiteral("models/hub_token");
const QString kTokenAddress = QStringLiteral("models/hub_token_for");

QString idOf(const QUrl& address) {
    return QStringLiteral("hub ") + address.toString(QUrl::FullyEncoded);
}

}  // namespace

HubAccount::HubAccount(QSettings& file, KeyStore& keys, QObject* parent) : QObject(parent), file_(file), keys_(keys) {}

QString HubAccount::address() const {
    const QString set = file_.value(kAddress).toString();
    return set.isEmpty() ? qEnvironmentVariable("GRIFFIN_HUB") : set;
}

void HubAccount::setAddress(const QUrl& address) {
    if (file_.value(kAddress).toString() == address.toString()) return;
    file_.setValue(kAddress, address.toString());
    emit changed();
}

QUrl HubAccount::tokenAddress() const {
    if (tokenPlace() == KeyPlace::kNone) return {};
    return siteAddress(file_.value(kTokenAddress).toString()).value_or(QUrl());
}

KeyPlace HubAccount::tokenPlace() const {
    return keyPlaceNamed(file_.value(kTokenPlace).toString());
}

KnownServer HubAccount::keptToken() const {
    const QUrl address = tokenAddress();
    if (address.isEmpty()) return {};
    return {idOf(address), address.host(), address, tokenPlace()};
}

void HubAccount::keepToken(const QUrl& address, const QString& token, QObject* asker, const KeyStore::Kept& kept) {
    KnownServer server = keptToken();
    if (server.address != address) server = {idOf(address), address.host(), address, KeyPlace::kNone};
    const QPointer<QObject> who(asker);
    keys_.write(server, token, [this, address, who, kept](const engine::Result<KeyPlace>& place) {
        if (place) {
            if (const KnownServer earlier = keptToken(); earlier.address != address) keys_.forget(earlier);
            file_.setValue(kTokenPlace, nameOf(*place));
            file_.setValue(kTokenAddress, address.toString());
            emit changed();
        }
        if (!who.isNull()) kept(place);
    });
}

void HubAccount::forgetToken() {
    keys_.forget(keptToken());
    file_.remove(kTokenPlace);
    file_.remove(kTokenAddress);
    emit changed();
}

void HubAccount::findToken(const QUrl& file, QObject* asker, const GotToken& got) {
    for (const QUrl& site : {tokenAddress(), siteAddress(address()).value_or(QUrl())}) {
        if (site.isEmpty() || !hub::isFileOf(site, file)) continue;
        return find(site.toString(), asker, [got](const engine::Result<hub::Hub>& found) {
            if (!found) return got(engine::failed(found.error()));
            got(found->token);
        });
    }
    got(QByteArray());
}

void HubAccount::find(const QString& address, QObject* asker, const Got& got) {
    const auto named = hub::hubAt(address);
    const KnownServer server = named && named->address == tokenAddress() ? keptToken() : KnownServer();
    const QPointer<QObject> who(asker);
    keys_.read(server, [named, who, got](const engine::Result<QString>& kept) {
        if (who.isNull()) return;
        if (!named) return got(named);
        if (!kept) return got(engine::failed(kept.error()));
        const auto token = hub::tokenIn(*kept);
        if (!token) return got(engine::failed(token.error()));
        hub::Hub found = *named;
        if (!token->isEmpty()) found.token = *token;
        got(found);
    });
}

}  // namespace griffin::app

#include "moc_hub_account.cpp"
