#include "app/hub/hub_report.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <optional>

#include "app/hub/hub_listing.h"

namespace griffin::app::hub {
namespace {

constexpr qint64 kMostAnswer = 4 << 20;
constexpr qsizetype kLongestUser = 60;

bool isRefusal(const HubHead& head) {
    return head.status == 401 || head.status == 403;
}

/// Asks for a list with one model.
engine::Result<engine::Done> askForList(const Hub& hub, const HubPatience& patience, const std::stop_token& stop,
                                        HubHead& head) {
    const QUrl address = searchAddress(hub, QString(), 1);
    const auto body = getFrom(hub, address, kMostAnswer, false, patience, stop, &head);
    if (!body) return engine::failed(body.error());
    const auto models = readModels(*body, address.toString());
    if (!models) return engine::failed(models.error());
    return engine::Done{};
}

/// The name in the hub's answer to whose token it is; null: it is no such answer.
std::optional<QString> userIn(const QByteArray& json) {
    const QJsonDocument account = QJsonDocument::fromJson(json);
    if (!account.isObject()) return std::nullopt;
    QString user;
    for (const QChar c : account[QStringLiteral("name")].toString().left(kLongestUser)) {
        if (c.isPrint()) user.append(c);
    }
    return user.simplified();
}

}  // namespace

engine::Result<HubReport> lookAt(const Hub& hub, const HubPatience& patience, const std::stop_token& stop) {
    HubReport report;
    HubHead head;
    if (const auto list = askForList(hub, patience, stop, head); !list) {
        if (hub.token.isEmpty() || !isRefusal(head) || !head.is_hub) return engine::failed(list.error());
        // Some hubs refuse everything to a token that they do not know, also what they show to everybody.
        if (!askForList({hub.address, {}}, patience, stop, head)) return engine::failed(list.error());
        report.token = HubReport::Token::kRefused;
        return report;
    }
    if (hub.token.isEmpty()) return report;
    const auto account = getFrom(hub, accountAddress(hub), kMostAnswer, false, patience, stop, &head);
    if (!account && head.status == 0) return engine::failed(account.error());
    const std::optional<QString> user = account && head.is_hub ? userIn(*account) : std::nullopt;
    if (user) {
        report.token = HubReport::Token::kTaken;
        report.user = *user;
    } else {
        report.token = head.is_hub && isRefusal(head) ? HubReport::Token::kRefused : HubReport::Token::kNotTold;
    }
    return report;
}

}  // namespace griffin::app::hub
