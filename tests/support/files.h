// Whole files, read and written by tests.
#pragma once

#include <QByteArray>
#include <QFile>
#include <QString>
#include <string>

namespace griffin::tests {

/// Empty where there is no file.
inline QByteArray readFile(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}
inline QByteArray readFile(const std::string& path) {
    return readFile(QString::fromStdString(path));
}

/// Returns the path. Where it cannot be written the test program ends.
inline QString writeFile(const QString& path, const QByteArray& content) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()) qFatal("cannot write");
    return path;
}

}  // namespace griffin::tests
