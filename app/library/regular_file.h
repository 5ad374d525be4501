// Reading what may be anything, because anybody may have put it there: a pipe that nobody writes to, a device without
// an end, a folder, a file of terabytes. Only what is a file is read, and no more of it than its kind ever has.
#pragma once

#include <QByteArray>
#include <QFile>
#include <QFileInfo>
#include <QString>
#include <optional>

namespace griffin::app {

/// Opens it to be read; else says why not. Empty: it is open.
inline QString openRegularFile(QFile& file) {
    const QFileInfo info(file.fileName());
    if (info.exists() && !info.isFile()) return QStringLiteral("not a file");  // opening a pipe waits for a writer
    return file.open(QIODevice::ReadOnly) ? QString() : file.errorString();
}

/// All of it; empty: it cannot be read, or has more than `most` bytes.
inline std::optional<QByteArray> readRegularFile(const QString& path, qint64 most) {
    QFile file(path);
    if (!openRegularFile(file).isEmpty() || file.size() > most) return std::nullopt;
    QByteArray bytes = file.read(most + 1);  // it may grow meanwhile
    if (bytes.size() > most || file.error() != QFileDevice::NoError) return std::nullopt;
    return bytes;
}

}  // namespace griffin::app
