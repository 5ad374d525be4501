// A training as the window runs it: what is trained, for which model, from what and for how long, kept in a folder of
// its own so that it can go on after any end of the program. The folder holds
//   job.json                    this record, format 1
//   prompts.jsonl               the program's own prompts, written when the training begins
//   data/                       what `griffin train data` made
//   earlier.safetensors         a copy of the draft that this one goes on from, where it does
//   draft.safetensors           the best draft so far, and draft.safetensors.training, its checkpoint
//   progress.jsonl              what `griffin train ... --json --progress` said, of all runs (training_story.h)
//   trainer.log                 what it said to people
//   trainer.lock                locked while a trainer is at work here (training_process.h)
#pragma once

#include <QDateTime>
#include <QString>
#include <QStringList>
#include <optional>

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
    bool goes_on = false;  // from the earlier draft in the folder
    int minutes = 60;      // 0: as long as everything takes
    double epochs = 3.0;   // where there is no time limit
    int max_new_tokens = 256;
    int threads = 1;
    qint64 memory_mib = 0;  // for answers under way; 0: what is free
    QDateTime started;
    TrainingPhase phase = TrainingPhase::kData;
    QString failure;    // what the last run ended with; empty: nothing bad
    QString installed;  // where the draft lies since it was put to use; empty: still in the folder

    bool operator==(const TrainingJob&) const = default;
};

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

    /// It was deleted or moved, or lay on a disk that is not there.
    bool isGone() const;
    /// Nothing where there is no training, or its record cannot be read.
    std::optional<TrainingJob> read() const;
    /// A failure says why the record cannot be written.
    engine::Result<engine::Done> write(const TrainingJob& job) const;
    /// Makes room for a new training. The data of the one before stays where `keep_data`: prompts that it has answers
    /// for are not asked again. Otherwise it is put aside at once, for removeGone().
    void clear(bool keep_data) const;
    /// Deletes what was put aside; gigabytes take their time.
    void removeGone() const;

  private:
    QString file(const char* name) const { return path_ + QLatin1Char('/') + QLatin1String(name); }

    QString path_;
};

/// Whether a training of `next` can use the answers that were made for `before`.
bool sharesData(const TrainingJob& before, const TrainingJob& next);

}  // namespace griffin::app
