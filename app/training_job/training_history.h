// How a training has gone so far, read from the lines of JSON that its runs wrote one after the other: those of
// `griffin train data` and `griffin train draft` with --progress (training_lines.h), and before each run one of the
// window's, {"run": "data"} or {"run": "draft"}. A run that continues from a checkpoint repeats the steps after it:
// repeated steps replace those before.
#pragma once

#include <QByteArray>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "engine/base/message.h"
#include "engine/training.h"

namespace griffin::app {

struct TrainingHistory {
    engine::DataProgress data;
    double data_seconds = 0.0;  // of all runs together

    bool measuring = false;                            // how many steps there is time for
    engine::DraftTrainingProgress draft;               // as of the last line
    std::vector<engine::DraftTrainingProgress> steps;  // those that were reported, ascending
    std::optional<engine::DraftAgreement> best;        // of a run that ended cleanly
    double draft_seconds = 0.0;                        // of all runs together
    std::optional<double> trying;  // how much of the trial of the finished draft is done, 0 to 1; nothing: none runs
    engine::DraftTrial trial;

    // Of the last run:
    double run_seconds = 0.0;
    double answer_pace = 0.0;  // answer tokens per second as it worked, those of unfinished answers too; 0: not known
    bool has_output = false;
    bool ended = false;          // with a report
    bool complete = false;       // ... and nothing was left to do
    bool trial_stopped = false;  // the draft is finished, and was not tried to the end
    bool cancelled = false;      // before there was anything to keep
    engine::Message failure;     // empty: none reported

    /// The measurements on held-out data, in the order of their steps.
    std::vector<engine::DraftAgreement> measurements() const;
};

class TrainingHistoryReader {
  public:
    /// Takes the next bytes of the file. Ignores unknown lines.
    void add(const QByteArray& bytes);
    const TrainingHistory& history() const { return history_; }

  private:
    void readLine(QByteArrayView line);
    void readLine(const nlohmann::json& object);
    void beginRun(bool of_data);
    void readPace();
    void readStep(const nlohmann::json& object);
    void readReport(const nlohmann::json& object);
    void addSeconds(double seconds);

    TrainingHistory history_;
    QByteArray rest_;        // of an incomplete line
    bool too_long_ = false;  // it was longer than any of ours, and its beginning is dropped
    bool of_data_ = true;
    double seconds_before_ = 0.0;  // of the runs before, of this kind
    double step_seconds_ = 0.0;    // of a step, its share of the measurements included, as the run before had it
    bool measured_ = false;        // whether this run has measured what was learnt
};

}  // namespace griffin::app
