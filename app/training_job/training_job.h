// A training as the window runs it: what is trained, for which model, from what and for how long, kept in a folder of
// its own so that it can continue however the program ended. The folder holds
//   job.json                    this record, format 1
//   prompts.jsonl               the program's own prompts, written when the training begins
//   data/                       what `griffin train data` made
//   earlier.safetensors         with a warm start: a copy of the draft it starts from
//   draft.safetensors           the best draft so far, and draft.safetensors.training, its checkpoint
//   progress.jsonl              the output of `griffin train ... --json --progress`, of all runs (training_history.h)
//   trainer.log                 its messages for people
//   trainer.lock                locked while a trainer is working here (training_process.h)
#pragma once

#include <QDateTime>
#include <QString>
#include <QStringList>
#include <optional>
#include <string>

#include "engine/base/message.h"
#include "engine/base/result.h"
#include "engine/generation_options.h"

namespace griffin::app {

enum class TrainingPhase { kData, kDraft, kDone };

struct TrainingJob {
    QString model;       // path
    QString model_name;  // for people
    engine::Method recipe = engine::Method::kGriffin;
    bool our_prompts = true;
    QString conversations;  // database with the person's own; empty: they are not used
    QStringList prompt_files;
    bool warm_start = false;  // from the earlier draft in the folder
    int minutes = 60;         // 0: no limit
    double epochs = 3.0;      // without a time limit
    int max_new_tokens = 256;
    int threads = 1;
    // Of the answers that try the draft: what the settings had for the chat when the training began.
    engine::Device chat_device = engine::Device::kAuto;
    int chat_threads = 0;     // 0: the fast physical cores
    int chat_gpu = 0;         // 0: the first that can compute
    int chat_gpu_memory = 0;  // GiB; 0: all that is free
    qint64 memory_mib = 0;    // for unfinished answers; 0: what is free
    QDateTime started;
    TrainingPhase phase = TrainingPhase::kData;
    engine::Message failure;  // of the last run; empty: none
    QString installed;        // where the draft was moved to be used; empty: it is still in the folder

    bool operator==(const TrainingJob&) const = default;
};

/// As the command line and the record name it.
std::string deviceWord(engine::Device device);

class TrainingFolder {
  public:
    explicit TrainingFolder(QString path) : path_(std::move(path)) {}

    const QString& path() const { return path_; }
    QString prompts() const { return file("prompts.jsonl"); }
    QString data() const { return file("data"); }
    QString earlier() const { return file("earlier.safetensors"); }
    QString draft() const { return file("draft.safetensors"); }
    QString checkpoint() const { return file("draft.safetensors.training"); }
    QString progress() const { return file("progress.jsonl"); }
    QString log() const { return file("trainer.log"); }
    QString lock() const { return file("trainer.lock"); }

    /// Whether it was deleted or moved, or is on a disk that is not mounted.
    bool isGone() const;
    /// Nothing if there is no training, or if its record cannot be read.
    std::optional<TrainingJob> read() const;
    engine::Result<engine::Done> write(const TrainingJob& job) const;
    /// Makes room for a new training. With `keep_data` the data stays: prompts that have answers are not asked again.
    /// Otherwise it is renamed at once, for removeGone() to delete. A folder whose record cannot be read is moved to
    /// PATH.damaged as it is: what was learnt may have taken hours.
    void clear(bool keep_data) const;
    /// Deletes the renamed data; gigabytes take their time.
    void removeGone() const;

  private:
    QString file(const char* name) const { return path_ + QLatin1Char('/') + QLatin1String(name); }

    QString path_;
};

/// Whether the training `next` can use the answers that were generated for `before`.
bool sharesData(const TrainingJob& before, const TrainingJob& next);

}  // namespace griffin::app
