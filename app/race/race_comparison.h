// What the lanes of a race show of one place of the text: the words of the pass that wrote it, its column in the
// ribbon, and the draft tree it was written with, side by side. It follows the pointer and the keys, and rests at the
// place that was clicked last, at first where a method guessed most.
#pragma once

#include <QObject>
#include <optional>
#include <vector>

#include "app/measurement/race.h"
#include "ui/inspector/answer_trace.h"

namespace griffin::ui {
class RacePage;
}

namespace griffin::app {

class RaceComparison : public QObject {
    Q_OBJECT

  public:
    /// `page` must outlive it.
    explicit RaceComparison(ui::RacePage& page, QObject* parent = nullptr);

    /// The race whose lanes are complete on screen, which must stay until another is set; null: none is.
    void setRace(const Race* race);

  private:
    /// Bytes of a text; empty: nowhere.
    using Place = std::optional<std::size_t>;

    Place placeOfPass(int lane, int pass) const;
    Place placeOfLetter(int lane, int letter) const;
    Place bestPlace() const;
    /// `source`: the lane whose text is pointed at, which does not move; -1: none is.
    void show(Place place, int source);

    ui::RacePage& page_;
    const Race* race_ = nullptr;
    std::vector<ui::AnswerTrace> traces_;  // of the laps; without cycles: it was not recorded
    Place rest_;
};

}  // namespace griffin::app
