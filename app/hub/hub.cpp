#include "app/hub/hub.h"

#include <QRegularExpression>
#include <QUrlQuery>
#include <algorithm>
#include <utility>

#include "app/http/web_address.h"

namespace griffin::app::hub {
namespace {

using engine::FailureCause;
using engine::Message;

const QString kPrefix = QStringLiteral("hub:");

tl::unexpected<engine::Failure> wrong(Message what, const QString& where, Message what_to_do) {
    return engine::failed(
        {FailureCause::kBadArgument, std::move(what), where.left(200).toStdString(), std::move(what_to_do), {}});
}

/// A path below the hub's address; its parts are written as they are, and encoded where a web address wants it.
QUrl below(const Hub& hub, const QString& path) {
    QUrl url = hub.address;
    url.setPath(url.path() + path, QUrl::DecodedMode);
    return url;
}

}  // namespace

engine::Result<Hub> hubAt(const QString& address) {
    const QString text = (address.isEmpty() ? qEnvironmentVariable("GRIFFIN_HUB") : address).trimmed();
    if (text.isEmpty()) {
        return wrong(Message("No model hub is given"), QString(),
                     Message("set GRIFFIN_HUB to its address, or use --hub ADDRESS"));
    }
    const std::optional<QUrl> site = siteAddress(text);
    if (!site) return wrong(Message("This is not the address of a hub"), text, siteFlaw(text));
    auto token = tokenIn(qEnvironmentVariable("GRIFFIN_HUB_TOKEN"));
    if (!token) return engine::failed(token.error());
    return Hub{*site, std::move(*token)};
}

engine::Result<QByteArray> tokenIn(const QString& text) {
    const QString token = text.trimmed();
    // It becomes a part of a line of HTTP.
    const bool fits = std::all_of(token.begin(), token.end(), [](QChar c) { return c > u' ' && c < QChar(0x7f); });
    if (!fits)
        return wrong(Message("The token of the hub has characters that no token can have"), QString(),
                     Message("copy it again"));
    return token.toLatin1();
}

bool isModelName(const QString& text) {
    static const QRegularExpression form(QStringLiteral(R"(\A[A-Za-z0-9][\w.-]{0,95}/[A-Za-z0-9][\w.-]{0,95}\z)"));
    return form.match(text).hasMatch() && !text.contains(QStringLiteral(".."));
}

std::optional<engine::Result<HubName>> hubName(const QString& text) {
    if (!text.startsWith(kPrefix)) return std::nullopt;
    const QString rest = text.mid(kPrefix.size());
    const qsizetype second = rest.indexOf(u'/', rest.indexOf(u'/') + 1);
    const HubName name{rest.left(second), second < 0 ? QString() : rest.mid(second + 1)};
    if (second < 0 || !isModelName(name.model) || name.file.isEmpty() || name.file.contains(QStringLiteral("..")) ||
        name.file.startsWith(u'/')) {
        return wrong(Message("This is not a file of a hub"), text,
                     Message("write it as hub:OWNER/NAME/FILE, as `griffin models search` shows it"));
    }
    return name;
}

QUrl searchAddress(const Hub& hub, const QString& words, int limit) {
    QUrl url = below(hub, QStringLiteral("/api/models"));
    QUrlQuery query;
    query.addQueryItem(QStringLiteral("search"), QString::fromLatin1(QUrl::toPercentEncoding(words)));
    query.addQueryItem(QStringLiteral("filter"), QStringLiteral("gguf"));
    query.addQueryItem(QStringLiteral("sort"), QStringLiteral("downloads"));
    query.addQueryItem(QStringLiteral("direction"), QStringLiteral("-1"));
    query.addQueryItem(QStringLiteral("limit"), QString::number(limit));
    url.setQuery(query);
    return url;
}

QUrl filesAddress(const Hub& hub, const QString& model) {
    QUrl url = below(hub, QStringLiteral("/api/models/%1/tree/main").arg(model));
    url.setQuery(QStringLiteral("recursive=true"));
    return url;
}

QUrl fileAddress(const Hub& hub, const QString& model, const QString& file) {
    return below(hub, QStringLiteral("/%1/resolve/main/%2").arg(model, file));
}

bool isFileOf(const QUrl& hub, const QUrl& file) {
    static const QRegularExpression form(QStringLiteral(R"(\A/([^/]+/[^/]+)/resolve/main/.)"));
    if (!isSameOrigin(hub, file) || !file.path().startsWith(hub.path())) return false;
    const auto match = form.match(file.path().mid(hub.path().size()));
    return match.hasMatch() && isModelName(match.captured(1));
}

QUrl accountAddress(const Hub& hub) {
    return below(hub, QStringLiteral("/api/whoami-v2"));
}

}  // namespace griffin::app::hub
