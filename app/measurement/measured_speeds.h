// How fast methods were on this computer, as measured in answers and comparisons. Kept in the settings file
// as "speeds/MODEL/METHOD" = "TOKENS MILLISECONDS SPEEDUP TOKENS MILLISECONDS", where MODEL is the model's fingerprint
// and METHOD what was chosen: all answers, then those that were compared with plain decoding of the same prompts, the
// speedup over all of them together. In values of three numbers, from earlier versions, the speedup was that of one
// answer, and is left out. "speeds/MODEL/drafts" are the drafts that they were measured with: the leading one, then
// all, one of a method. "speeds/answers/MODEL" = tokens per second of many answers at once, by the path of the model.
// Older values count ever less. Nothing is estimated: what was not measured is 0.
#pragma once

#include <QString>
#include <QStringList>

#include "engine/generation_options.h"

class QSettings;

namespace griffin::app {

/// Both figures are of the same answers: those that were compared, else, without a speedup, all.
struct MeasuredSpeed {
    double tokens_per_second = 0.0;
    double speedup = 0.0;  // over plain decoding of the same prompts

    friend bool operator==(const MeasuredSpeed&, const MeasuredSpeed&) = default;
};

class MeasuredSpeeds {
  public:
    /// `file` must outlive this object.
    explicit MeasuredSpeeds(QSettings& file) : file_(file) {}

    MeasuredSpeed find(const QString& model, engine::Method method) const;
    /// Tokens that were decoded in this time; 0 for `speedup`: it was not measured.
    void add(const QString& model, engine::Method method, int tokens, double decode_ms, double speedup);

    /// The drafts that the model is used with from now on, each as its method and the fingerprint of its files, the
    /// leading one first. What a method did with another draft than now is forgotten, and what automatic decoding did
    /// with another leading one. Drafts that are not loaded now may be again.
    void setDrafts(const QString& model, const QStringList& drafts);

    /// Tokens per second while many prompts are answered at once, as for a training; 0: not measured.
    double manyAnswers(const QString& path) const;
    void setManyAnswers(const QString& path, double tokens_per_second);

  private:
    QSettings& file_;
};

}  // namespace griffin::app
