#include "app/documents/folder_text.h"

#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QStringList>
#include <algorithm>

#include "app/documents/attached_file.h"
#include "app/library/library_files.h"

namespace griffin::app {
namespace {

using engine::FailureCause;
using engine::Message;

tl::unexpected<engine::Failure> refusedFolder(FailureCause cause, Message what, const QString& folder,
                                              Message what_to_do) {
    return engine::failed({cause, std::move(what), folder.toStdString(), std::move(what_to_do), {}});
}

/// A name that cannot be taken for a mark or another line.
QString plainName(QString name) {
    for (QChar& character : name) {
        if (character.category() == QChar::Other_Control) character = QLatin1Char('?');
    }
    return name;
}

}  // namespace

engine::Result<AttachedFile> readFolder(const QString& path, const std::stop_token& stop) {
    // Not name(): a path may end with a slash, or be "."
    const QDir folder(QFileInfo(path).absoluteFilePath());
    const QString name = folder.dirName().isEmpty() ? QStringLiteral("files") : plainName(folder.dirName());
    // Links are not followed, so that there is an end, and nothing from elsewhere.
    QDirIterator files(folder.path(), QDir::Files | QDir::NoSymLinks | QDir::NoDotAndDotDot,
                       QDirIterator::Subdirectories);
    QStringList found;
    while (files.hasNext()) {
        const QString relative = folder.relativeFilePath(files.next());
        const bool hidden = relative.startsWith(QLatin1Char('.')) || relative.contains(QLatin1String("/."));
        if (!hidden) found.append(relative);
        if (found.size() > kMaxFolderFiles)
            return refusedFolder(FailureCause::kContextTooSmall,
                                 Message("The folder has more than %1 files", kMaxFolderFiles), name,
                                 Message("attach a folder within it"));
        if (stop.stop_requested())
            return refusedFolder(FailureCause::kCancelled, Message("Reading was cancelled"), name, {});
    }
    std::sort(found.begin(), found.end());

    AttachedFile all{name + QLatin1Char('/'), {}, {}, 0, -1};
    for (const QString& relative : std::as_const(found)) {
        if (QFileInfo(folder.filePath(relative)).size() == 0) continue;
        auto file = readDocument(folder.filePath(relative), stop);
        if (stop.stop_requested())
            return refusedFolder(FailureCause::kCancelled, Message("Reading was cancelled"), name, {});
        if (!file) continue;  // a picture, a program
        file->text.remove(kFileMark);
        all.text += kFileMark + name + QLatin1Char('/') + plainName(relative) + QLatin1Char('\n') + file->text;
        if (!all.text.endsWith(QLatin1Char('\n'))) all.text += QLatin1Char('\n');
        all.bytes += file->bytes;
        if (all.text.size() > kMaxAttachedBytes)
            return refusedFolder(
                FailureCause::kContextTooSmall,
                Message("The folder has more than %1 of text", dataSize(kMaxAttachedBytes).toStdString()), name,
                Message("attach a folder within it"));
    }
    if (all.text.isEmpty())
        return refusedFolder(FailureCause::kFileMalformed, Message("The folder has no file with text"), name,
                             Message("choose another one"));
    return all;
}

}  // namespace griffin::app
