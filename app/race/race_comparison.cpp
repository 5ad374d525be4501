#include "app/race/race_comparison.h"

#include <QString>
#include <algorithm>

#include "app/race/race_passes.h"
#include "app/traces/trace_codec.h"
#include "ui/charts/ribbon_view.h"
#include "ui/race/race_page.h"

namespace griffin::app {
namespace {

constexpr int kNoText = -1;  // for show(): what is pointed at is not the text of a lane

/// The text on screen counts in UTF-16.
int lettersIn(const std::string& text, std::size_t bytes) {
    return static_cast<int>(QString::fromUtf8(text.data(), static_cast<qsizetype>(bytes)).size());
}

using Trees = ui::RaceLane::Trees;

/// `trace`: what the lap's record holds, if it has one.
Trees treesOf(const RaceLap& lap, const engine::Result<ui::AnswerTrace>& trace) {
    if (!lap.server.empty()) return Trees::kOfServer;
    if (lap.trace_too_large) return Trees::kTooMany;
    if (lap.trace.isEmpty()) return Trees::kNotRecorded;
    if (!trace) return trace.error().cause == engine::FailureCause::kOutOfMemory ? Trees::kTooMany : Trees::kDamaged;
    const auto passes = static_cast<std::size_t>(passesOf(lap, lap.steps.size()).size());
    return trace->cycles.size() < passes || trace->cycles.empty() ? Trees::kDamaged : Trees::kShown;
}

}  // namespace

RaceComparison::RaceComparison(ui::RacePage& page, QObject* parent) : QObject(parent), page_(page) {
    const auto point = [this](Place place, int source) {
        if (race_ != nullptr) show(place ? place : rest_, source);
    };
    const auto stay = [this, point](Place place, int source) {
        if (place) rest_ = place;
        point(place, source);
    };
    connect(&page_, &ui::RacePage::passPointedAt, this,
            [this, point](int lane, int pass) { point(placeOfPass(lane, pass), kNoText); });
    connect(&page_, &ui::RacePage::passClicked, this,
            [this, stay](int lane, int pass) { stay(placeOfPass(lane, pass), kNoText); });
    connect(&page_, &ui::RacePage::letterPointedAt, this,
            [this, point](int lane, int letter) { point(placeOfLetter(lane, letter), lane); });
    connect(&page_, &ui::RacePage::letterClicked, this,
            [this, stay](int lane, int letter) { stay(placeOfLetter(lane, letter), lane); });
}

void RaceComparison::setRace(const Race* race) {
    race_ = race;
    traces_.clear();
    if (race == nullptr) return;
    std::size_t room = kMaxKeptNodes;  // of all laps together; a file may hold as many in each
    for (std::size_t i = 0; i < race->laps.size(); ++i) {
        const RaceLap& lap = race->laps[i];
        auto trace = lap.trace.isEmpty() ? engine::Result<ui::AnswerTrace>() : decodeTrace(lap.trace, room);
        const Trees trees = treesOf(lap, trace);
        if (trees == Trees::kShown) room -= std::min(room, std::max(trace->cycles.size(), trace->node_count));
        traces_.push_back(trees == Trees::kShown ? std::move(*trace) : ui::AnswerTrace());
        page_.lane(static_cast<int>(i)).setTrees(trees);
    }
    rest_ = bestPlace();
    show(rest_, kNoText);
}

RaceComparison::Place RaceComparison::placeOfPass(int lane, int pass) const {
    const auto lap = static_cast<std::size_t>(lane);
    if (race_ == nullptr || pass < 0 || lap >= race_->laps.size()) return {};
    return spanOf(race_->laps[lap], pass).from;
}

RaceComparison::Place RaceComparison::placeOfLetter(int lane, int letter) const {
    const auto lap = static_cast<std::size_t>(lane);
    if (race_ == nullptr || letter < 0 || lap >= race_->laps.size()) return {};
    const QString text = QString::fromStdString(race_->laps[lap].answer.text);
    return static_cast<std::size_t>(QStringView(text).left(letter).toUtf8().size());
}

RaceComparison::Place RaceComparison::bestPlace() const {
    Place best;
    int most = 1;
    for (const RaceLap& lap : race_->laps) {
        const QByteArray passes = passesOf(lap, lap.steps.size());
        for (int pass = 0; pass < passes.size(); ++pass) {
            const int tokens = ui::PassBrief::ofByte(passes.at(pass)).tokens;
            if (tokens <= most) continue;
            most = tokens;
            best = spanOf(lap, pass).from;
        }
    }
    return best;
}

void RaceComparison::show(Place place, int source) {
    for (std::size_t i = 0; i < race_->laps.size(); ++i) {
        const RaceLap& lap = race_->laps[i];
        const int pass = place ? passAt(lap, *place) : -1;
        const ByteSpan span = pass < 0 ? ByteSpan{} : spanOf(lap, pass);
        const int start = lettersIn(lap.answer.text, span.from);
        ui::RaceLane& lane = page_.lane(static_cast<int>(i));
        lane.ribbon().setShown(pass);
        const bool pointed_at = source == static_cast<int>(i);
        lane.markText(start, lettersIn(lap.answer.text, span.to) - start,
                      pointed_at ? ui::RaceLane::Mark::kStay : ui::RaceLane::Mark::kReveal);
        if (traces_[i].cycles.empty()) continue;
        lane.setTree(pass < 0 ? engine::CycleRecord() : traces_[i].cycle(pass));
    }
}

}  // namespace griffin::app

#include "moc_race_comparison.cpp"
