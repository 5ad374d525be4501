// What the race page shows, as values: the figures of a lap while it runs and after it, plans as the setup has them,
// and races in the list of earlier ones.
#pragma once

#include <QList>
#include <cstddef>
#include <vector>

#include "app/measurement/race.h"
#include "app/measurement/race_history.h"
#include "ui/race/race_page.h"

namespace griffin::app {

RacePlan planOf(const ui::RaceChoice& choice);
ui::RaceChoice choiceOf(const RacePlan& plan);

/// Of a lap `ms` milliseconds after its start, whose first and last steps were these, in so many passes.
ui::LaneFigures liveFigures(double ms, const RaceStep& first, const RaceStep& last, int passes);
/// Of a lap that has ended, beside which others may still run.
ui::LaneFigures endFigures(const RaceStep& last, const engine::GenerationStats& stats);
/// Of the lap with this number in a race that is over; the first is what the others are compared with.
ui::LaneFigures resultFigures(const Race& race, std::size_t lap);

/// The newest first; `records` has the oldest first.
QList<ui::EarlierRace> earlierRaces(const std::vector<RaceRecord>& records);

}  // namespace griffin::app
