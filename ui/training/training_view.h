// What the training page shows of a training: plain values, made by the program.
#pragma once

#include <QList>
#include <QString>

#include "ui/charts/chart.h"

namespace griffin::ui {

/// What is going on; it decides which buttons can be pressed.
enum class TrainingState {
    kRunning,
    kStopping,  // saves what it has
    kPaused,
    kFailed,
    kDone,
};

struct TrainingFigure {
    QString number;
    QString caption;
    QString hint;

    bool operator==(const TrainingFigure&) const = default;
};

struct TrainingView {
    TrainingState state = TrainingState::kRunning;
    QString title;        // "GRIFFIN draft for SmolLM2"
    QString phase;        // "Step 1 of 2: SmolLM2 answers prompts"
    double progress = 0;  // 0 to 1, of the phase; negative: not known
    QString detail;       // "120 of 3,168 answers · about 12 minutes left"
    QString message;      // why it failed, or what became of it; empty: nothing
    QString place;        // where its files lie
    bool in_use = false;  // of kDone: the model answers with it
    QList<TrainingFigure> figures;
    QList<Chart> charts;
};

}  // namespace griffin::ui
