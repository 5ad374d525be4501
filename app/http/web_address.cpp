#include "app/http/web_address.h"

#include <algorithm>

namespace griffin::app {
namespace {

using engine::Message;

/// What stands where the name of the machine should: between "://", or the "@" behind it, and a port or path.
QString machineIn(const QString& text) {
    const qsizetype begin = text.indexOf(QLatin1String("://")) + 3;
    const auto ends = [](QChar c) { return QStringLiteral("/?#").contains(c); };
    const auto end = std::find_if(text.begin() + begin, text.end(), ends);
    const QString place = text.mid(begin, end - text.begin() - begin);
    const QString machine = place.mid(place.lastIndexOf(QLatin1Char('@')) + 1);
    return machine.startsWith(QLatin1Char('[')) ? machine : machine.section(QLatin1Char(':'), 0, 0);
}

}  // namespace

std::optional<QUrl> siteAddress(const QString& text) {
    QUrl url(text, QUrl::StrictMode);
    if (!isWebAddress(url) || !url.userInfo().isEmpty() || url.hasQuery() || url.hasFragment()) return std::nullopt;
    QString path = url.path();
    while (path.endsWith(QLatin1Char('/'))) path.chop(1);
    url.setPath(path);
    return url;
}

Message addressFlaw(const QString& text) {
    for (const char* scheme : {"https://", "http://"}) {
        if (!text.startsWith(QLatin1String(scheme), Qt::CaseInsensitive)) continue;
        if (machineIn(text).isEmpty()) {
            return Message("the name of the machine is missing after %1, as machine.example in https://machine.example",
                           std::string(scheme));
        }
        if (isWebAddress(QUrl(text, QUrl::StrictMode))) return {};
        return Message("something in it can stand in no address, such as a blank or a port above 65535");
    }
    return Message("an address begins with https:// or http://");
}

Message siteFlaw(const QString& text) {
    Message flaw = addressFlaw(text);
    if (flaw.empty() && !siteAddress(text))
        return Message("write it without a user name, a password, and what follows ? or #");
    return flaw;
}

}  // namespace griffin::app
