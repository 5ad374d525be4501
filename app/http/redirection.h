// What the head of an answer says: its status, where the server sends a request on to, and whether it may go there.
#pragma once

#include <QUrl>

#include "app/http/http_client.h"
#include "engine/base/result.h"

namespace griffin::app::http {

/// As often one request may be sent on.
inline constexpr int kMaxRedirects = 10;

/// The server answers with another address.
bool isRedirect(const Reply& reply);

/// That address: http or https, never http after https. Fails after kMaxRedirects `redirects`; `asked` is the address
/// that the person knows. REQUIRES: isRedirect(reply).
engine::Result<QUrl> redirectTarget(const Reply& reply, int redirects, const QUrl& asked);

}  // namespace griffin::app::http
