#include "app/hub/hub_client.h"

#include <QFile>
#include <QTemporaryDir>
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "engine/engine.h"

namespace griffin::app::hub {
namespace {

using engine::FailureCause;
using engine::Message;

constexpr qint64 kMostList = 32 << 20;
// The vocabulary comes before the weights. Most models' fits into the first, every one's into the last. The copy is as
// long as the whole file without taking its space: nobody looks at the weights.
constexpr qint64 kBeginnings[] = {8 << 20, 64 << 20};

tl::unexpected<engine::Failure> notWritten(const QFile& file) {
    return engine::failed({FailureCause::kDiskFull, Message("The file cannot be written"),
                           file.fileName().toStdString(), Message("make room on the disk"),
                           file.errorString().toStdString()});
}

}  // namespace

std::int64_t memoryOf(const HubFile& file, const HubFile& inspected, const engine::ModelInfo& info) {
    return info.memory_bytes == 0 ? 0 : static_cast<std::int64_t>(info.memory_bytes) - inspected.bytes + file.bytes;
}

bool fitsInMemory(std::int64_t bytes, std::optional<std::int64_t> available) {
    return !available || bytes <= *available;
}

engine::Result<QList<HubModel>> HubClient::search(const QString& words, int limit, const std::stop_token& stop) const {
    if (isModelName(words)) return QList<HubModel>{{words, -1, {}, false}};
    const QUrl address = searchAddress(hub_, words, limit);
    const auto body = getFrom(hub_, address, kMostList, false, patience_, stop);
    if (!body) return engine::failed(body.error());
    engine::Result<QList<HubModel>> models = readModels(*body, address.toString());
    if (models && models->size() > limit) models->resize(limit);
    return models;
}

engine::Result<QList<HubFile>> HubClient::files(const QString& model, const std::stop_token& stop) const {
    const QUrl address = filesAddress(hub_, model);
    const auto body = getFrom(hub_, address, kMostList, false, patience_, stop);
    if (!body) return engine::failed(body.error());
    return readFiles(*body, address.toString());
}

engine::Result<engine::Done> HubClient::copyBeginning(const Part& part, qint64 most, const QString& folder,
                                                      const std::stop_token& stop) const {
    const auto body = getFrom(hub_, part.address, std::min(most, part.bytes), true, patience_, stop);
    if (!body) return engine::failed(body.error());
    QFile copy(folder + u'/' + part.address.fileName());
    if (!copy.open(QIODevice::WriteOnly) || copy.write(*body) != body->size() || !copy.flush() ||
        !copy.resize(part.bytes)) {
        return notWritten(copy);
    }
    return engine::Done{};
}

engine::Result<engine::ModelInfo> HubClient::inspect(const QString& model, const HubFile& file,
                                                     const std::stop_token& stop) const {
    std::vector<Part> parts;
    parts.reserve(static_cast<std::size_t>(file.parts.size()));
    for (int i = 0; i < static_cast<int>(file.parts.size()); ++i)
        parts.push_back({fileAddress(hub_, model, file.partPath(i + 1)), file.parts[i]});
    std::optional<engine::Failure> failure;
    for (const qint64 most : kBeginnings) {
        const QTemporaryDir folder;
        for (const Part& part : parts) {
            const auto copied = copyBeginning(part, most, folder.path(), stop);
            if (!copied) return engine::failed(copied.error());
        }
        auto inspected = engine::inspectFile(folder.filePath(parts.front().address.fileName()).toStdString());
        if (inspected) return std::move(inspected->model);
        failure = inspected.error();
        failure->where = (model + u'/' + file.path).toStdString();
        if (most >= parts.front().bytes) break;
    }
    return engine::failed(std::move(*failure));
}

}  // namespace griffin::app::hub
