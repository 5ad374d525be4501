#include "app/http/redirection.h"

#include <utility>

#include "app/http/web_address.h"

namespace griffin::app::http {

using engine::FailureCause;
using engine::Message;

bool isRedirect(const Reply& reply) {
    const int status = reply.status();
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

engine::Result<QUrl> redirectTarget(const Reply& reply, int redirects, const QUrl& asked) {
    const auto refused = [&](Message what) {
        return engine::failed({FailureCause::kNetwork,
                               std::move(what),
                               asked.toString().toStdString(),
                               Message("get the file from another site"),
                               {}});
    };
    if (redirects >= kMaxRedirects) return refused(Message("The address redirects in circles"));
    const QByteArray location = reply.header("Location");
    const QUrl target = reply.address().resolved(QUrl::fromEncoded(location, QUrl::StrictMode));
    if (location.isEmpty() || !isWebAddress(target)) {
        return refused(Message("The server redirects to an address that is not a web address: %1",
                               QString::fromLatin1(location.left(200)).toStdString()));
    }
    if (reply.address().scheme() == QLatin1String("https") && target.scheme() != QLatin1String("https"))
        return refused(Message("The server redirects from a secure address to an insecure one"));
    return target;
}

}  // namespace griffin::app::http
