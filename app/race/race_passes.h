// The passes of a lap in brief, for its ribbon, and where they wrote.
#pragma once

#include <QByteArray>

#include "app/measurement/race.h"
#include "ui/charts/pass_brief.h"

namespace griffin::app {

/// A ui::PassBrief for each of the first `steps` that brought tokens, but not for the first: it came with the prompt.
/// None for a server, which tells no passes.
QByteArray passesOf(const RaceLap& lap, std::size_t steps);
/// The brief of a pass that brought so many tokens; what it does not tell is taken from the method.
ui::PassBrief briefOf(engine::Method method, const RaceStep& step, int tokens);
/// The most tokens in a row that were guessed right.
int longestGuess(const RaceLap& lap);

/// A stretch of the answer's text, in bytes.
struct ByteSpan {
    std::size_t from = 0;
    std::size_t to = 0;
};
/// Where a pass of passesOf() wrote; empty where there is no such pass.
ByteSpan spanOf(const RaceLap& lap, int pass);
/// The pass that wrote the byte at a place; -1: none, or the one over the prompt.
int passAt(const RaceLap& lap, std::size_t place);

}  // namespace griffin::app
