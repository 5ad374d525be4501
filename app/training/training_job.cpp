#include "app/training/training_job.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QUuid>
#include <algorithm>
#include <array>
#include <utility>

#include "engine/method_names.h"

namespace griffin::app {
namespace {

constexpr int kFormat = 1;

// Words in the file, not the numbers of the enum.
constexpr std::array kPhases{std::pair(TrainingPhase::kData, "data"), std::pair(TrainingPhase::kDraft, "draft"),
                             std::pair(TrainingPhase::kDone, "done")};

QString nameOf(TrainingPhase phase) {
    const auto* found =
        std::find_if(kPhases.begin(), kPhases.end(), [phase](const auto& entry) { return entry.first == phase; });
    return QLatin1String(found->second);
}

std::optional<TrainingPhase> phaseFrom(const QString& name) {
    for (const auto& [phase, word] : kPhases) {
        if (name == QLatin1String(word)) return phase;
    }
    return std::nullopt;
}

QJsonObject toJson(const TrainingJob& job) {
    return {{QStringLiteral("format"), kFormat},
            {QStringLiteral("model"), job.model},
            {QStringLiteral("model_name"), job.model_name},
            {QStringLiteral("recipe"), QString::fromStdString(std::string(engine::nameOf(job.recipe)))},
            {QStringLiteral("our_prompts"), job.our_prompts},
            {QStringLiteral("conversations"), job.conversations},
            {QStringLiteral("prompt_files"), QJsonArray::fromStringList(job.prompt_files)},
            {QStringLiteral("goes_on"), job.goes_on},
            {QStringLiteral("minutes"), job.minutes},
            {QStringLiteral("epochs"), job.epochs},
            {QStringLiteral("max_new_tokens"), job.max_new_tokens},
            {QStringLiteral("threads"), job.threads},
            {QStringLiteral("memory_mib"), job.memory_mib},
            {QStringLiteral("started"), job.started.toUTC().toString(Qt::ISODate)},
            {QStringLiteral("phase"), nameOf(job.phase)},
            {QStringLiteral("failure"), job.failure},
            {QStringLiteral("installed"), job.installed}};
}

std::optional<TrainingJob> fromJson(const QJsonObject& object) {
    const auto text = [&object](const char* key) { return object.value(QLatin1String(key)).toString(); };
    const auto recipe = engine::methodFromName(text("recipe").toStdString());
    const auto phase = phaseFrom(text("phase"));
    if (object.value(QStringLiteral("format")).toInt() != kFormat || !recipe || !phase || text("model").isEmpty())
        return std::nullopt;
    TrainingJob job;
    job.model = text("model");
    job.model_name = text("model_name");
    job.recipe = *recipe;
    job.our_prompts = object.value(QStringLiteral("our_prompts")).toBool();
    job.conversations = text("conversations");
    for (const QJsonValue& path : object.value(QStringLiteral("prompt_files")).toArray())
        job.prompt_files.append(path.toString());
    job.goes_on = object.value(QStringLiteral("goes_on")).toBool();
    job.minutes = std::max(0, object.value(QStringLiteral("minutes")).toInt());
    job.epochs = object.value(QStringLiteral("epochs")).toDouble(job.epochs);
    job.max_new_tokens = object.value(QStringLiteral("max_new_tokens")).toInt(job.max_new_tokens);
    job.threads = std::max(1, object.value(QStringLiteral("threads")).toInt());
    job.memory_mib = std::max<qint64>(0, object.value(QStringLiteral("memory_mib")).toInteger());
    job.started = QDateTime::fromString(text("started"), Qt::ISODate);
    job.phase = *phase;
    job.failure = text("failure");
    job.installed = text("installed");
    return job;
}

}  // namespace

bool TrainingFolder::isGone() const {
    return !QFileInfo(path_).isDir();
}

std::optional<TrainingJob> TrainingFolder::read() const {
    QFile record(file("job.json"));
    if (!record.open(QIODevice::ReadOnly)) return std::nullopt;
    return fromJson(QJsonDocument::fromJson(record.readAll()).object());
}

engine::Result<engine::Done> TrainingFolder::write(const TrainingJob& job) const {
    QDir().mkpath(path_);
    QSaveFile record(file("job.json"));
    if (record.open(QIODevice::WriteOnly) && record.write(QJsonDocument(toJson(job)).toJson()) > 0 && record.commit())
        return engine::Done{};
    return engine::Failure{engine::FailureCause::kDiskFull, "The training cannot be noted down",
                           record.fileName().toStdString(), "check the disk's space and the permissions of the folder",
                           record.errorString().toStdString()};
}

void TrainingFolder::clear(bool keep_data) const {
    for (const QString& path : {file("job.json"), prompts(), earlier(), draft(), checkpoint(), progress(), log()})
        QFile::remove(path);
    if (keep_data || !QFile::exists(data())) return;
    QDir().rename(data(), file("gone-") + QUuid::createUuid().toString(QUuid::WithoutBraces));
}

void TrainingFolder::removeGone() const {
    for (const QString& name : QDir(path_).entryList({QStringLiteral("gone-*")}, QDir::Dirs))
        QDir(path_ + QLatin1Char('/') + name).removeRecursively();
}

bool sharesData(const TrainingJob& before, const TrainingJob& next) {
    return before.model == next.model && before.max_new_tokens == next.max_new_tokens;
}

}  // namespace griffin::app
