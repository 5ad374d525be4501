// A speedup in the words and numbers of the interface's language, also of an answer that is being written.
#pragma once

#include <QString>

#include "app/engine_thread/engine_messages.h"
#include "app/measurement/speedup_run.h"
#include "engine/speedup.h"
#include "storage/records.h"

namespace griffin::app {

/// "Guessing saved ≈ 1.3 s of 5.1 s, about 1.3 times as fast"; empty: there is nothing to say.
QString speedupSentenceText(const engine::Speedup& speedup);
/// "≈ 1.3×"; empty: not known.
QString speedupFigureText(const engine::Speedup& speedup);
/// The same beside other figures of the answer: "1.44× over 256 tokens" where no more of it was measured.
QString speedupExtentText(const engine::Speedup& speedup);
/// Why measuring this answer would tell nothing, as a sentence; empty: it would.
QString measureRefusalText(const storage::MessageStats& stats);
/// What the speedup of an answer is measured against, as a sentence.
QString baselineText(const storage::MessageStats& stats);
/// What is known by now of an answer that is being written, and would be stored if it ended here. `waiting_share` as in
/// engine::GenerationStats: what is not told of a finished answer is not told before, either.
storage::MessageStats statsSoFar(const AnswerFigures& figures, const ui::AnswerTrace& trace, double waiting_share);

/// What is said while a speedup is measured: what is done, and how far it is.
QString measuringText(const SpeedupProgress& progress);

}  // namespace griffin::app
