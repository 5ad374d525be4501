#include "app/library/redirection.h"

#include <utility>

#include "app/library/web_address.h"

namespace griffin::app {

using engine::FailureCause;
using engine::Message;

bool isSameOrigin(const QUrl& a, const QUrl& b) {
    const auto port = [](const QUrl& url) { return url.port(url.scheme() == QLatin1String("https") ? 443 : 80); };
    return a.scheme() == b.scheme() && a.host() == b.host() && port(a) == port(b);
}

bool isRedirect(const QNetworkReply& reply) {
    const int status = statusOf(reply);
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

engine::Result<QUrl> redirectTarget(const QNetworkReply& reply, int redirects, const QUrl& asked) {
    const auto refused = [&](Message what) {
        return engine::failed({FailureCause::kNetwork,
                               std::move(what),
                               asked.toString().toStdString(),
                               Message("get the file from another site"),
                               {}});
    };
    if (redirects >= kMaxRedirects) return refused(Message("The address redirects in circles"));
    const QByteArray location = reply.rawHeader("Location");
    const QUrl target = reply.url().resolved(QUrl::fromEncoded(location, QUrl::StrictMode));
    if (location.isEmpty() || !isWebAddress(target)) {
        return refused(Message("The server redirects to an address that is not of the web: %1",
                               QString::fromLatin1(location.left(200)).toStdString()));
    }
    if (reply.url().scheme() == QLatin1String("https") && target.scheme() != QLatin1String("https"))
        return refused(Message("The server redirects from a secure address to an insecure one"));
    return target;
}

}  // namespace griffin::app
