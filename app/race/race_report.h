// A race for people and for other programs.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "app/race/race.h"

namespace griffin::app {

/// The two or more columns as text, then how fast the others were beside vanilla and whether their text is the same.
std::string raceTable(const Race& race);
/// {"format", "vanilla", "method", "speedup", "identical"}: the names are a promise to scripts. From the third column
/// on there is also "others", a list of {"method", "speedup", "identical"}.
nlohmann::ordered_json raceJson(const Race& race);
std::string raceMarkdown(const RacePlan& plan, const Race& race);

}  // namespace griffin::app
