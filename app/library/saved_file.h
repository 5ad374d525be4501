// The end of writing a file that appears complete or not at all.
#pragma once

#include <QFile>
#include <QSaveFile>
#include <QString>
#include <filesystem>
#include <system_error>

namespace griffin::app {

/// Puts what was written in place of the earlier file. False where it did not all get to the disk; the earlier file
/// stays. QSaveFile::commit() alone does not see that its buffer could not be written: a full disk would go unnoticed.
inline bool commitSaved(QSaveFile& file) {
    return file.flush() && file.commit();
}

/// Moves what is to be replaced although it could not be read to PATH.damaged: a person may still find in it what was
/// lost. What is there already goes.
inline void setAside(const QString& path) {
    const QString aside = path + QStringLiteral(".damaged");
    std::error_code error;
    std::filesystem::remove_all(QFile::encodeName(aside).toStdString(), error);
    std::filesystem::rename(QFile::encodeName(path).toStdString(), QFile::encodeName(aside).toStdString(), error);
}

}  // namespace griffin::app
