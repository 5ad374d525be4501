// What counts as an address of the web, and what a person is told whose address is none.
#pragma once

#include <QUrl>
#include <optional>

#include "engine/base/message.h"

namespace griffin::app {

/// http or https, with a host.
inline bool isWebAddress(const QUrl& url) {
    const bool web = url.scheme() == QLatin1String("https") || url.scheme() == QLatin1String("http");
    return url.isValid() && web && !url.host().isEmpty();
}

/// The same scheme, host and port: a token for one address may be sent to the other.
inline bool isSameOrigin(const QUrl& a, const QUrl& b) {
    const auto port = [](const QUrl& url) { return url.port(url.scheme() == QLatin1String("https") ? 443 : 80); };
    return a.scheme() == b.scheme() && a.host() == b.host() && port(a) == port(b);
}

/// That of a site, below which paths may follow: no name or password, query or fragment in it, no slash at its end.
std::optional<QUrl> siteAddress(const QString& text);

/// What an address needs, as the last part of a failure ("what to do"), so that what a person wrote is one; empty: it
/// is one.
engine::Message addressFlaw(const QString& text);
/// The same for that of a site.
engine::Message siteFlaw(const QString& text);

}  // namespace griffin::app
