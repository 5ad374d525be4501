// How the answers of this run came about, kept for replay: the newest ones, up to a million nodes of draft trees (about
// 50 MB) together. Nothing of it is stored.
#pragma once

#include <QList>
#include <map>
#include <memory>

#include "app/engine_messages.h"
#include "storage/records.h"
#include "ui/inspector/answer_trace.h"
#include "ui/inspector/trace_figures.h"

namespace griffin::app {

struct KeptTrace {
    ui::AnswerTrace trace;
    GenerateCommand command;       // what was asked, for a vanilla run over the same
    QString model;                 // path of the one that was asked
    ui::VanillaBaseline baseline;  // of such a run; unmeasured: none was made
};

class TraceStore {
  public:
    static constexpr qsizetype kMostNodes = 1000000;

    explicit TraceStore(qsizetype most_nodes = kMostNodes) : most_nodes_(most_nodes) {}

    /// Null where there is none, or no longer.
    KeptTrace* find(storage::MessageId message);
    /// The one of this message, a new one where there was none.
    KeptTrace& at(storage::MessageId message);
    /// Adds to the newest trace, which is the one of `message`.
    void append(storage::MessageId message, const TraceGrowth& growth);
    /// Gives up the oldest until all are within the limit, but never these two.
    void trim(storage::MessageId newest, storage::MessageId shown);

    qsizetype count() const { return order_.size(); }

  private:
    qsizetype most_nodes_;
    std::map<qint64, std::unique_ptr<KeptTrace>> kept_;  // traces stay where they are: the inspector points at one
    QList<qint64> order_;                                // oldest first
};

}  // namespace griffin::app
