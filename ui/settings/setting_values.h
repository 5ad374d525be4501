// Everything a person can set, as plain values. The defaults here are the program's defaults; which values are allowed
// is in app/configuration/setting_fields.cpp. Needs no Widgets.
#pragma once

#include <QMap>
#include <QString>
#include <algorithm>
#include <tuple>

#include "engine/generation_options.h"
#include "engine/sampling_fields.h"
#include "ui/theme/theme_mode.h"

namespace griffin::ui {

/// The groups in which settings are shown, reset and searched.
enum class SettingGroup { kAppearance, kGeneration, kSpeculation, kEngine, kTools, kShortcuts, kData };

/// The sampling of new chats.
inline engine::GenerationOptions chatDefaults() {
    engine::GenerationOptions options;
    for (const engine::SamplingField& field : engine::samplingFields()) field.set(options, field.chat_default);
    return options;
}

struct SettingValues {
    // Appearance
    ThemeMode appearance = ThemeMode::kSystem;
    MotionMode motion = MotionMode::kSystem;
    int text_scale = 100;  // percent of the system's
    QString language;      // of the interface: "en", "zh", "ko"; empty: the system's

    // Generation
    engine::GenerationOptions generation = chatDefaults();  // only what engine/sampling_fields.h names
    QString system_prompt;                                  // of new conversations; empty: the model's own
    engine::Reasoning reasoning = engine::Reasoning::kAuto;
    int reasoning_budget = 0;  // tokens; 0: no limit

    // Speculation; 0: what the cost model finds best
    bool speculating = true;                        // false: vanilla decoding
    engine::Method method = engine::Method::kAuto;  // any but vanilla
    engine::TreeKind tree = engine::TreeKind::kAuto;
    int tree_size = 0;
    int tree_depth = 0;
    int tree_children = 0;
    int kept_traces = 250;  // megabytes of the database for how answers came about; 0: none is kept

    // Engine; applied when a model is loaded
    engine::Device device = engine::Device::kAuto;
    int threads = 0;            // 0: the fast physical cores
    int context = 0;            // tokens; 0: the model's own, at most 8192
    int gpu = 0;                // number of the graphics card, 1 for the first; 0: the first that can compute
    int gpu_memory = 0;         // GiB of the graphics card that may be used; 0: what is free
    int kept_memory = -1;       // MiB for what was computed of other conversations; 0: none; -1: what suits the model
    bool kept_on_disk = false;  // that of the last conversation is written to a file when the program is left

    /// Shortcuts that are not the command's own: name of the command -> key sequences as QKeySequence::listToString()
    /// writes them, empty for none.
    QMap<QString, QString> shortcuts;

    friend bool operator==(const SettingValues& a, const SettingValues& b) {
        const auto rest = [](const SettingValues& v) {
            return std::tie(v.appearance, v.motion, v.text_scale, v.language, v.system_prompt, v.reasoning,
                            v.reasoning_budget, v.speculating, v.method, v.tree, v.tree_size, v.tree_depth,
                            v.tree_children, v.kept_traces, v.device, v.threads, v.context, v.gpu, v.gpu_memory,
                            v.kept_memory, v.kept_on_disk, v.shortcuts);
        };
        return rest(a) == rest(b) &&
               std::ranges::all_of(engine::samplingFields(), [&](const engine::SamplingField& field) {
                   return field.value(a.generation) == field.value(b.generation);
               });
    }
};

}  // namespace griffin::ui
