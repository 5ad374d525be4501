// Everything a person can set, as plain values. The defaults here are the program's defaults; which values are allowed
// stands in app/settings/setting_fields.cpp.
#pragma once

#include <QMap>
#include <QString>

#include "engine/generation_options.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

/// Where the model is computed.
enum class ComputeDevice { kAuto, kCpu, kCuda };

/// The groups in which settings are shown, reset and searched.
enum class SettingGroup { kAppearance, kGeneration, kSpeculation, kEngine, kShortcuts, kData };

struct SettingValues {
    // Appearance
    ThemeMode appearance = ThemeMode::kSystem;
    int text_scale = 100;  // percent of the system's
    QString language;      // of the interface: "en", "zh", "ko"; empty: the system's

    // Generation. A little chance, so that answering again gives another answer.
    double temperature = 0.6;
    double top_p = 0.95;
    int top_k = 0;  // 0: off
    double min_p = 0.05;
    double repetition_penalty = 1.1;
    int max_new_tokens = 2048;  // 0: until the context is full
    int seed = -1;              // negative: another one for every answer
    QString system_prompt;      // of new conversations; empty: the model's own

    // Speculation; 0: what the cost model finds best
    bool speculating = true;                        // false: vanilla decoding
    engine::Method method = engine::Method::kAuto;  // any but vanilla
    engine::TreeKind tree = engine::TreeKind::kAuto;
    int tree_size = 0;
    int tree_depth = 0;
    int tree_children = 0;

    // Engine; taken when a model is loaded
    ComputeDevice device = ComputeDevice::kAuto;
    int threads = 0;     // 0: all cores
    int context = 0;     // tokens; 0: the model's own, at most 8192
    int gpu_memory = 0;  // GiB of the graphics card's that may be taken; 0: what is free

    /// Shortcuts that are not the command's own: name of the command -> key sequences as QKeySequence::listToString()
    /// writes them, empty for none.
    QMap<QString, QString> shortcuts;

    bool operator==(const SettingValues&) const = default;
};

}  // namespace griffin::ui
