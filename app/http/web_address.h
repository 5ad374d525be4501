// What counts as an address of the web.
#pragma once

#include <QUrl>
#include <optional>

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
inline std::optional<QUrl> siteAddress(const QString& text) {
    QUrl url(text, QUrl::StrictMode);
    if (!isWebAddress(url) || !url.userInfo().isEmpty() || url.hasQuery() || url.hasFragment()) return std::nullopt;
    QString path = url.path();
    while (path.endsWith(QLatin1Char('/'))) path.chop(1);
    url.setPath(path);
    return url;
}

}  // namespace griffin::app
