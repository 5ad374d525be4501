// Reading what may be anything, because anybody may have put it there: a pipe that nobody writes to, a device without
// an end, a folder, a file of terabytes. Only what is a file is read, and no more of it than its kind ever has.
#pragma once

#include <QByteArray>
#include <QFile>
#include <QString>
#include <optional>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>

namespace griffin::app {

/// Opens it to be read from its beginning; else says why not. Empty: it is open.
inline QString openRegularFile(QFile& file) {
    // Without O_NONBLOCK opening a pipe would wait for one who writes to it.
    const int number = ::open(QFile::encodeName(file.fileName()).constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (number < 0) return qt_error_string(errno);
    struct stat status = {};
    if (::fstat(number, &status) == 0 && S_ISREG(status.st_mode) &&
        file.open(number, QIODevice::ReadOnly, QFileDevice::AutoCloseHandle))
        return {};
    ::close(number);
    return QStringLiteral("not a file");
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
