// Records how an answer comes about: the cycles that the engine reports while somebody watches, and for each token
// where it is in the text.
#pragma once

#include "engine/generation_event.h"
#include "ui/inspector/answer_trace.h"

namespace griffin::app {

class AnswerRecorder {
  public:
    /// A new answer begins, behind so many letters that are there already.
    void begin(int letters = 0) {
        *this = {};
        length_ = letters;
    }
    /// REQUIRES: called with every event of the answer, watched or not, because positions count from the beginning of
    /// its text; `text` is that of the event. Appends to `delta`.
    void read(const engine::TextAdded& event, const QString& text, ui::TraceDelta& delta);

  private:
    int length_ = 0;     // of the answer's text so far
    int cycles_ = 0;     // recorded so far
    int told_end_ = -1;  // where the last recorded token ends, when no other has come since; -1: none was recorded
};

}  // namespace griffin::app
