// What an answer cost, in words: the quiet line below it and the tooltip with the rest.
#pragma once

#include <QString>

#include "storage/records.h"

namespace griffin::app {

/// Decode speed, the first token excluded; 0 where it was not measured.
double tokensPerSecond(const storage::MessageStats& stats);
/// Acceptance length tau; 0 where it was not measured.
double tokensPerPass(const storage::MessageStats& stats);
/// How many times as fast as vanilla decoding, against the time of one plain pass on this machine; 0: not known.
double speedup(const storage::MessageStats& stats);

/// "212 tok/s · 3.4 per pass · 2.1× vanilla"; empty when nothing was measured. The last two only of an answer that was
/// made with a draft.
QString statisticsLine(const storage::MessageStats& stats);
/// The rest, on lines of its own.
QString statisticsHint(const storage::MessageStats& stats);

}  // namespace griffin::app
