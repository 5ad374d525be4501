// Whether the computer was busy while a benchmark was measured, by one rule and in the same words for the window, its
// reports and the command line.
#pragma once

#include <span>
#include <vector>

#include "app/measurement/benchmark_report.h"
#include "engine/base/message.h"

namespace griffin::app {

/// Of the time after the first tokens of the answers behind a figure, spent waiting for other programs: 0 to 1, the
/// largest of all figures, since a mean over a long run would hide the one that is wrong.
double waitingShareOf(std::span<const BenchmarkRow> rows);

/// Marks the speedups of a run that cannot be: a pass takes at least what a plain one does. Above its tokens per pass,
/// by more than roundings and the spread, a speedup tells of a computer that was busy; by anything, where the method or
/// plain decoding waited for other programs. Where one is far above, it was plain decoding that was held up, and all
/// speedups over the same are marked. So are those of methods that waited much more or much less for other programs
/// than plain decoding did.
void markBusy(std::vector<BenchmarkRow>& rows);

/// A sentence for the figures of `table`; empty: the computer was not busy. `waiting_share`: waitingShareOf() their
/// rows.
engine::Message busyNote(const ComparisonTable& table, double waiting_share);

}  // namespace griffin::app
