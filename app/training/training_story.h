// How a training has gone so far, read from the lines of JSON that its runs wrote one after the other: those of
// `griffin train data` and `griffin train draft` with --progress (app/cli/progress_lines.h), and before each run one of
// the window's, {"run": "data", "log": 0} or {"run": "draft", "log": 123} with the bytes of trainer.log before it. A
// run that goes on from a checkpoint repeats the steps after it: what is said again replaces what was said before.
#pragma once

#include <QByteArray>
#include <QList>
#include <optional>

class QJsonObject;

namespace griffin::app {

struct TrainingMeasurement {
    qint64 step = 0;
    QList<double> top1;  // by depth, from 1
    QList<double> top3;
    double acceptance_length = 0.0;
};

struct TrainingLoss {
    qint64 step = 0;
    double loss = 0.0;
};

struct TrainingStory {
    // Of the answers.
    double reading = 0.0;  // of the prompts, 0 to 1
    int prompts = 0;
    int there = 0;     // of earlier runs
    int answered = 0;  // by this run
    qint64 answer_tokens = 0;
    std::optional<double> answers_left;  // seconds
    qint64 most_bytes = 0;
    qint64 free_bytes = -1;     // -1: not known
    double data_seconds = 0.0;  // of all runs together

    // Of the training.
    bool measuring = false;  // how many steps there is time for
    qint64 step = 0;
    qint64 steps = 0;
    int passes = 0;
    double rows_per_second = 0.0;
    double training_left = 0.0;  // seconds
    double draft_seconds = 0.0;  // of all runs together
    QList<TrainingLoss> losses;  // steps ascend
    QList<TrainingMeasurement> measurements;
    std::optional<TrainingMeasurement> best;  // of a run that ended in good order
    double coverage = 0.0;                    // share of the answers' tokens that the draft knows

    // Of the last run.
    double run_seconds = 0.0;
    bool said_anything = false;
    bool ended = false;      // with a report
    bool cancelled = false;  // before there was anything to keep
    qint64 log_begin = -1;   // where its part of trainer.log begins; -1: not known
    bool complete = false;   // and nothing was left to do
};

class TrainingStoryReader {
  public:
    /// The next bytes of the file. Lines that say nothing known are passed over.
    void add(const QByteArray& bytes);
    const TrainingStory& story() const { return story_; }

  private:
    void line(const QJsonObject& object);
    void beginRun(bool of_data);
    void answers(const QJsonObject& object);
    void step(const QJsonObject& object);
    void report(const QJsonObject& object);
    void takeSeconds(double seconds);

    TrainingStory story_;
    QByteArray rest_;  // of a line that is not complete
    bool of_data_ = true;
    double seconds_before_ = 0.0;  // of the runs before, of this kind
};

}  // namespace griffin::app
