// How an answer came about, as the bytes that are stored with it: a byte for the version (1; 2 where the answer had a
// form), then one zstd frame that knows its size. In the frame are a column's bytes after those of another
// (trace_columns.h), each in blocks of its own, because bytes of one kind compress best by themselves.
//
// What comes back is what was put in, with these differences, all below what is shown:
// - A probability is a whole percent; below one percent a tenth of it; below that "under a tenth"; 0, 1 and "not
//   computed" stay exact.
// - A time of a cycle is within 2.2 percent (sixteen steps to a doubling, from a microsecond).
// - The numbers of tokens in the vocabulary are not kept, their texts are; of the candidates that a cycle left out
//   those that likeliestLeftOut() keeps.
//
// Bytes from a file are hostile: whatever they are, decodeTrace() returns a trace whose indices and lengths hold, or a
// failure.
#pragma once

#include <QByteArray>

#include "app/traces/trace_columns.h"
#include "engine/base/result.h"
#include "ui/inspector/answer_trace.h"

namespace griffin::app {

/// Empty: the trace has no cycles, or is too large to be kept.
QByteArray encodeTrace(const ui::AnswerTrace& trace);

/// A trace that is finished. One with more cycles or more nodes than `most` is refused before they take memory, by
/// kOutOfMemory.
engine::Result<ui::AnswerTrace> decodeTrace(const QByteArray& bytes, std::size_t most = kMaxKeptNodes);

/// A ui::PassBrief of each cycle.
QByteArray passesOf(const ui::AnswerTrace& trace);

}  // namespace griffin::app
