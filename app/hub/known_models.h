// Models of hubs that are worth a try: resources/models.json, compiled into the program. They are offered before
// anything is searched for, without asking anybody.
#pragma once

#include <QList>
#include <QString>

namespace griffin::app::hub {

struct KnownModel {
    QString name;     // "Qwen3 8B"
    QString model;    // "OWNER/NAME" on the hub
    QString file;     // of it, the one to begin with
    QString licence;  // as the hub names it
    QString draft;    // "OWNER/NAME" of a published draft; empty: none is known
};

const QList<KnownModel>& knownModels();
/// The one of this name on the hub; null: it is not known.
const KnownModel* knownModel(const QString& model);

}  // namespace griffin::app::hub
