// Turns the cycles the engine tells of an answer into what the window shows: on the engine thread, and only while
// somebody looks. Part of EngineWorker, where std::string becomes QString.
#pragma once

#include <QHash>

#include "app/engine_messages.h"
#include "engine/generation_event.h"

namespace griffin::app {

class TraceReader {
  public:
    /// A new answer.
    void begin();
    /// Of every event of the answer, watched or not, because places in the text count from its beginning; `text` is
    /// that of the event. Appends to `growth`.
    void read(const engine::TextAdded& event, const QString& text, TraceGrowth& growth);
    /// Another model has other tokens.
    void forgetTokens() { texts_.clear(); }

  private:
    QString textOf(std::int32_t token, const std::string& bytes);
    ui::TraceCycle cycleOf(const engine::CycleRecord& record);

    QHash<std::int32_t, QString> texts_;  // by token: each is in hundreds of trees
    int length_ = 0;                      // of the answer's text so far
    int cycles_ = 0;                      // told so far
    int told_end_ = 0;                    // of the last token that was told; -1: none was
};

}  // namespace griffin::app
