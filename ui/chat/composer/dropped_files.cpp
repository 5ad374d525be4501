#include "ui/chat/composer/dropped_files.h"

#include <QDir>
#include <QDropEvent>
#include <QMimeData>
#include <QUrl>

namespace griffin::ui {
namespace {

/// Empty: there is none, or more.
QString onlyFile(const QMimeData* data) {
    const QStringList files = localFilesOf(data);
    return files.size() == 1 ? files.first() : QString();
}

bool isFolderOfWeights(const QString& path) {
    const QDir folder(path);
    if (!folder.exists(QStringLiteral("config.json"))) return false;
    return !folder.entryList({QStringLiteral("*.safetensors"), QStringLiteral("*.bin")}, QDir::Files).isEmpty();
}

}  // namespace

QStringList localFilesOf(const QMimeData* data) {
    QStringList files;
    const QList<QUrl> addresses = data->urls();
    for (const QUrl& address : addresses) {
        if (address.isLocalFile()) files.append(address.toLocalFile());
    }
    return files;
}

QString modelFileOf(const QMimeData* data) {
    const QString path = onlyFile(data);
    return path.endsWith(QLatin1String(".gguf"), Qt::CaseInsensitive) ? path : QString();
}

QString weightsOf(const QMimeData* data) {
    const QString path = onlyFile(data);
    if (path.isEmpty()) return {};
    return path.endsWith(QLatin1String(".safetensors"), Qt::CaseInsensitive) || isFolderOfWeights(path) ? path
                                                                                                        : QString();
}

QStringList textFilesOf(const QMimeData* data) {
    return modelFileOf(data).isEmpty() && weightsOf(data).isEmpty() ? localFilesOf(data) : QStringList();
}

void takeCopy(QDropEvent& event) {
    event.setDropAction(Qt::CopyAction);
    event.accept();
}

}  // namespace griffin::ui
