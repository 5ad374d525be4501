// Decimal numbers within bounds, as sequences of a grammar.
#pragma once

#include "engine/grammar/forms/json_values.h"

namespace griffin::engine::grammar {

/// Numbers of the interval with exactly `decimals` digits after the point (0: no point), and at most 15 digits in all.
Sequence decimalsBetween(const Interval& interval, int decimals, GrammarBuilder& builder);

/// Numbers of the interval with up to as many decimals as its bounds have, and two more.
Sequence numbersBetween(const Interval& interval, GrammarBuilder& builder);

}  // namespace griffin::engine::grammar
