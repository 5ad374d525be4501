#include "app/library/add_file.h"

#include <QFileInfo>

#include "app/library/library_reader.h"

namespace griffin::app {

engine::Result<InstalledModel> addFile(const QString& path, BringBy by, ModelLibrary& models, DraftLibrary& drafts,
                                       const CopyProgress& progress, const std::stop_token& stop) {
    const engine::Result<engine::FileInfo> content = inspectForUse(path);
    if (!content) return content.failure();
    if (!content->draft) return models.add(path, progress, stop, by);
    const engine::Result<QString> added = drafts.add(path, by, progress, stop);
    if (!added) return added.failure();
    const QFileInfo file(*added);
    return InstalledModel{file.completeBaseName(), file.absoluteFilePath(), file.size(), false};
}

}  // namespace griffin::app
