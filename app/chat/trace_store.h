// How answers came about, as far as it is in memory: the newest and those looked at, up to a million nodes of draft
// trees (about 60 MB) together. TraceKeeper has them all.
#pragma once

#include <QByteArray>
#include <QList>
#include <map>
#include <memory>

#include "app/engine_thread/engine_messages.h"
#include "storage/records.h"
#include "ui/inspector/answer_trace.h"

namespace griffin::app {

struct KeptTrace {
    std::shared_ptr<ui::AnswerTrace> trace = std::make_shared<ui::AnswerTrace>();  // shared with who stores it
    QByteArray passes;                                                             // a ui::PassBrief each
};

class TraceStore {
  public:
    static constexpr std::size_t kMaxNodes = 1'000'000;

    explicit TraceStore(std::size_t max_nodes = kMaxNodes) : max_nodes_(max_nodes) {}

    /// Null where there is none, or no longer.
    KeptTrace* find(storage::MessageId message);
    const KeptTrace* find(storage::MessageId message) const;
    /// Adds to the trace of `message`, a new one where there was none.
    KeptTrace& append(storage::MessageId message, ui::TraceDelta delta);
    /// A trace that was read; it counts as new.
    KeptTrace& put(storage::MessageId message, std::shared_ptr<ui::AnswerTrace> trace);
    /// Drops the oldest until all are within the limit, but never these two.
    void trim(storage::MessageId newest, storage::MessageId shown);

    qsizetype count() const { return order_.size(); }

  private:
    KeptTrace& place(storage::MessageId message);

    std::size_t max_nodes_;
    std::map<qint64, std::unique_ptr<KeptTrace>> kept_;  // by message; addresses stay: the inspector points at one
    QList<qint64> order_;                                // oldest first
};

}  // namespace griffin::app
