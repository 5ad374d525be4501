// A hub of models: a site with the interface that Hugging Face's has (/api/models, /api/models/ID/tree/REVISION,
// /ID/resolve/REVISION/FILE). There is none until the person names one; nothing is asked of a network before.
#pragma once

#include <QByteArray>
#include <QString>
#include <QUrl>
#include <optional>

#include "engine/base/result.h"

namespace griffin::app::hub {

struct Hub {
    QUrl address;      // without a slash at its end
    QByteArray token;  // for this address alone; empty: none
};

/// The hub at `address`; where that is empty the one of the variable GRIFFIN_HUB. The token is that of
/// GRIFFIN_HUB_TOKEN. Fails where neither names one, or it is no address of the web.
engine::Result<Hub> hubAt(const QString& address);
/// A token as a person gives it, without blanks around it; fails where it has signs that no token has.
engine::Result<QByteArray> tokenIn(const QString& text);

/// A file of a hub, as the person names it: "hub:OWNER/NAME/FILE"; FILE may lie in folders.
struct HubName {
    QString model;  // "OWNER/NAME"
    QString file;
};

/// Null if `text` does not begin with "hub:". A failure names what is wrong with the rest.
std::optional<engine::Result<HubName>> hubName(const QString& text);

/// "OWNER/NAME", of letters, digits and ".-_".
bool isModelName(const QString& text);

QUrl searchAddress(const Hub& hub, const QString& words, int limit);
QUrl filesAddress(const Hub& hub, const QString& model);
QUrl fileAddress(const Hub& hub, const QString& model, const QString& file);
/// Whether a file has such an address at the hub `hub`, which its token may be sent to.
bool isFileOf(const QUrl& hub, const QUrl& file);
/// Tells whose token it is.
QUrl accountAddress(const Hub& hub);

}  // namespace griffin::app::hub
