#include "app/benchmark/json_lines.h"

#include <QFile>
#include <QSaveFile>

#include <unistd.h>

namespace griffin::app {
namespace {

engine::Failure failed(const char* what, const QFileDevice& file) {
    return {engine::FailureCause::kDiskFull, what, file.fileName().toStdString(),
            "make room on the disk, and see that the folder can be written to", file.errorString().toStdString()};
}

QByteArray lineOf(const nlohmann::ordered_json& object) {
    const std::string text = object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    return QByteArray(text.data(), static_cast<qsizetype>(text.size())) + '\n';
}

}  // namespace

engine::Result<engine::Done> appendJsonLine(const QString& path, const nlohmann::ordered_json& object) {
    constexpr const char* kWhat = "The results cannot be kept";
    QFile file(path);
    if (!file.open(QIODevice::ReadWrite | QIODevice::Unbuffered)) return failed(kWhat, file);
    QByteArray line = lineOf(object);
    char last = '\n';
    if (file.size() > 0 && file.seek(file.size() - 1)) file.getChar(&last);
    if (last != '\n') line.prepend('\n');
    if (!file.seek(file.size()) || file.write(line) != line.size()) return failed(kWhat, file);
    if (::fdatasync(file.handle()) != 0) return failed(kWhat, file);
    return engine::Done{};
}

engine::Result<engine::Done> writeJsonLines(const QString& path, const std::vector<nlohmann::ordered_json>& objects) {
    QSaveFile file(path);
    bool written = file.open(QIODevice::WriteOnly);
    for (const nlohmann::ordered_json& object : objects) written = written && file.write(lineOf(object)) > 0;
    if (!written || !file.commit()) return failed("The results cannot be kept", file);
    return engine::Done{};
}

engine::Result<std::vector<nlohmann::ordered_json>> readJsonLines(const QString& path) {
    std::vector<nlohmann::ordered_json> objects;
    QFile file(path);
    if (!file.exists()) return objects;
    if (!file.open(QIODevice::ReadOnly)) {
        return engine::Failure{engine::FailureCause::kFileUnreadable, "The results cannot be read", path.toStdString(),
                               "see that the file can be read", file.errorString().toStdString()};
    }
    while (!file.atEnd()) {
        const QByteArray line = file.readLine();
        nlohmann::ordered_json object = nlohmann::ordered_json::parse(line.begin(), line.end(), nullptr, false);
        if (object.is_object()) objects.push_back(std::move(object));
    }
    return objects;
}

}  // namespace griffin::app
