// What a hub says about its models and their files. The hub is not trusted: numbers are bounded, names are cleaned,
// whatever is not as expected is left out or refused as a whole.
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include "engine/base/result.h"

namespace griffin::app::hub {

/// A model, which holds files of several quantisations.
struct HubModel {
    QString name;           // "OWNER/NAME"
    qint64 downloads = -1;  // -1: not told
    QString licence;        // as the hub writes it; empty: not told
    bool gated = false;     // it asks for a login and for an agreement
};

/// A model that can be fetched: one GGUF file, or all parts of a split one.
struct HubFile {
    QString path;          // of the first part, in the model
    qint64 bytes = 0;      // of all parts
    QByteArray sha256;     // lower-case hexadecimal; empty: not told, or several parts
    QString quantisation;  // "Q4_K_M", from the name; empty: not told there
    QList<qint64> parts;   // bytes of each part in order; of one file its own

    /// The path of part `number`, from 1.
    QString partPath(int number) const;
};

/// Reads the answer to searchAddress().
engine::Result<QList<HubModel>> readModels(const QByteArray& json, const QString& where);

/// Reads the answer to filesAddress(): GGUF files, smallest first. Parts of a split model that is not whole, and
/// projectors for images, are left out.
engine::Result<QList<HubFile>> readFiles(const QByteArray& json, const QString& where);

/// "Q4_K_M" of "name-Q4_K_M.gguf"; empty if the name tells none.
QString quantisationOf(const QString& file);

}  // namespace griffin::app::hub
