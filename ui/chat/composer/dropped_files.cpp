#include "ui/chat/composer/dropped_files.h"

#include <QDir>
#include <QDropEvent>
#include <QMimeData>
#include <QUrl>

namespace griffin::ui {
namespace {

bool isFolderOfWeights(const QString& path) {
    const QDir folder(path);
    if (!folder.exists(QStringLiteral("config.json"))) return false;
    return !folder.entryList({QStringLiteral("*.safetensors"), QStringLiteral("*.bin")}, QDir::Files).isEmpty();
}

bool isModel(const QString& path) {
    return path.endsWith(QLatin1String(".gguf"), Qt::CaseInsensitive);
}

bool isWeights(const QString& path) {
    return isModel(path) || path.endsWith(QLatin1String(".safetensors"), Qt::CaseInsensitive) ||
           isFolderOfWeights(path);
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
    const QStringList files = localFilesOf(data);
    return files.size() == 1 && isModel(files.first()) ? files.first() : QString();
}

QStringList weightsOf(const QMimeData* data) {
    QStringList files = localFilesOf(data);
    if (files.size() == 1 && isModel(files.first())) return {};
    files.removeIf([](const QString& path) { return !isWeights(path); });
    return files;
}

QStringList textFilesOf(const QMimeData* data) {
    QStringList files = localFilesOf(data);
    files.removeIf(isWeights);
    return files;
}

void takeCopy(QDropEvent& event) {
    event.setDropAction(Qt::CopyAction);
    event.accept();
}

}  // namespace griffin::ui
