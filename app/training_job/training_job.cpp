#include "app/training_job/training_job.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QUuid>
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/library/json_numbers.h"
#include "app/library/message_json.h"
#include "app/library/regular_file.h"
#include "app/library/saved_file.h"
#include "app/training_job/training_lines.h"
#include "engine/base/bounded_json.h"
#include "engine/generation_options.h"

namespace griffin::app {
namespace {

constexpr int kFormat = 1;
constexpr qint64 kMaxRecordBytes = 4 << 20;

// Words in the file, not the numbers of the enum.
constexpr std::array kPhases{std::pair(TrainingPhase::kData, "data"), std::pair(TrainingPhase::kDraft, "draft"),
                             std::pair(TrainingPhase::kDone, "done")};

constexpr std::array kDevices{std::pair(engine::Device::kAuto, "auto"), std::pair(engine::Device::kCpu, "cpu"),
                              std::pair(engine::Device::kCuda, "cuda")};

/// REQUIRES: `words` has one for it.
template <class Value, std::size_t kCount>
std::string wordFor(Value value, const std::array<std::pair<Value, const char*>, kCount>& words) {
    return std::find_if(words.begin(), words.end(), [value](const auto& entry) { return entry.first == value; })
        ->second;
}

template <class Value, std::size_t kCount>
std::optional<Value> valueFor(const std::string& name, const std::array<std::pair<Value, const char*>, kCount>& words) {
    for (const auto& [value, word] : words) {
        if (name == word) return value;
    }
    return std::nullopt;
}

nlohmann::ordered_json toJson(const TrainingJob& job) {
    nlohmann::ordered_json files = nlohmann::ordered_json::array();
    for (const QString& path : job.prompt_files) files.push_back(path.toStdString());
    return {{"format", kFormat},
            {"model", job.model.toStdString()},
            {"model_name", job.model_name.toStdString()},
            {"recipe", engine::nameOf(job.recipe)},
            {"our_prompts", job.our_prompts},
            {"conversations", job.conversations.toStdString()},
            {"prompt_files", std::move(files)},
            {"goes_on", job.warm_start},
            {"minutes", job.minutes},
            {"epochs", job.epochs},
            {"max_new_tokens", job.max_new_tokens},
            {"threads", job.threads},
            {"chat_device", deviceWord(job.chat_device)},
            {"chat_threads", job.chat_threads},
            {"chat_gpu", job.chat_gpu},
            {"chat_gpu_memory", job.chat_gpu_memory},
            {"memory_mib", job.memory_mib},
            {"started", job.started.toUTC().toString(Qt::ISODate).toStdString()},
            {"phase", wordFor(job.phase, kPhases)},
            {"failure", messageJson(job.failure)},  // a string in older records
            {"installed", job.installed.toStdString()}};
}

/// Throws nlohmann::json::exception on a field of another type.
std::optional<TrainingJob> fromJson(const nlohmann::json& object) {
    const auto text = [&object](const char* key) { return QString::fromStdString(object.value(key, std::string())); };
    const auto recipe = engine::methodFromName(object.value("recipe", std::string()));
    const auto phase = valueFor(object.value("phase", std::string()), kPhases);
    if (wholeNumber(object, "format", 0) != kFormat || !recipe || !phase || text("model").isEmpty())
        return std::nullopt;
    TrainingJob job;
    job.model = text("model");
    job.model_name = text("model_name");
    job.recipe = *recipe;
    job.our_prompts = object.value("our_prompts", false);
    job.conversations = text("conversations");
    for (const auto& path : object.value("prompt_files", nlohmann::json::array())) {
        job.prompt_files.append(QString::fromStdString(path.get<std::string>()));
    }
    job.warm_start = object.value("goes_on", false);
    job.minutes = std::max(0, wholeNumber(object, "minutes", 0));
    job.epochs = object.value("epochs", job.epochs);
    job.max_new_tokens = wholeNumber(object, "max_new_tokens", job.max_new_tokens);
    job.threads = std::max(1, wholeNumber(object, "threads", 1));
    job.chat_device = valueFor(object.value("chat_device", std::string()), kDevices).value_or(engine::Device::kAuto);
    job.chat_threads = std::max(0, wholeNumber(object, "chat_threads", 0));
    job.chat_gpu = std::max(0, wholeNumber(object, "chat_gpu", 0));
    job.chat_gpu_memory = std::max(0, wholeNumber(object, "chat_gpu_memory", 0));
    job.memory_mib = std::max<qint64>(0, wholeNumber(object, "memory_mib", qint64{0}));
    job.started = QDateTime::fromString(text("started"), Qt::ISODate);
    job.phase = *phase;
    if (const auto failure = object.find("failure"); failure != object.end()) job.failure = messageFrom(*failure);
    job.installed = text("installed");
    return job;
}

}  // namespace

std::string deviceWord(engine::Device device) {
    return wordFor(device, kDevices);
}

bool TrainingFolder::isGone() const {
    return !QFileInfo(path_).isDir();
}

std::optional<TrainingJob> TrainingFolder::read() const {
    const std::string text = readRegularFile(file("job.json"), kMaxRecordBytes).value_or(QByteArray()).toStdString();
    try {
        return fromJson(engine::boundedJson(text));
    } catch (const nlohmann::json::exception&) {
        return std::nullopt;
    }
}

engine::Result<engine::Done> TrainingFolder::write(const TrainingJob& job) const {
    QDir().mkpath(path_);
    QSaveFile record(file("job.json"));
    const std::string text = toJson(job).dump(4, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
    if (record.open(QIODevice::WriteOnly) && record.write(text.data(), static_cast<qint64>(text.size())) > 0 &&
        commitSaved(record)) {
        return engine::Done{};
    }
    return engine::failed({engine::FailureCause::kDiskFull, engine::Message("The training cannot be saved"),
                           record.fileName().toStdString(),
                           engine::Message("check the disk space and the permissions of the folder"),
                           record.errorString().toStdString()});
}

void TrainingFolder::clear(bool keep_data) const {
    if (QFileInfo::exists(file("job.json")) && !read()) return setAside(path_);
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
