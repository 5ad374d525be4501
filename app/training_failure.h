// Why a trainer ended before its time, for people.
#pragma once

#include <QString>

#include "app/training/training_job.h"

namespace griffin::app {

class TrainingFailure {
  public:
    /// Of the training in this folder, whose last run wrote its log from byte `log_begin` on, by this program.
    TrainingFailure(const TrainingFolder& folder, qint64 log_begin, const QString& program)
        : folder_(folder), log_begin_(log_begin), program_(program) {}

    QString goneText() const;
    /// What the last run told people at its end; empty: it ended without a word.
    QString reasonInLog() const;
    /// `status`: what it exited with; negative: the signal that ended it.
    QString text(int status) const;
    /// Why a pause in this phase could not save, and what is left.
    QString unsavedText(int status, TrainingPhase phase) const;

  private:
    TrainingFolder folder_;
    qint64 log_begin_;
    QString program_;
};

}  // namespace griffin::app
