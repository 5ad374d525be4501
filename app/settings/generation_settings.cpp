#include "app/settings/generation_settings.h"

#include "ui/settings/setting_values.h"

namespace griffin::app {

engine::GenerationOptions generationOptions(const ui::SettingValues& values) {
    engine::GenerationOptions options;
    options.sampling.temperature = static_cast<float>(values.temperature);
    options.sampling.top_p = static_cast<float>(values.top_p);
    options.sampling.min_p = static_cast<float>(values.min_p);
    options.sampling.top_k = values.top_k;
    options.sampling.repetition_penalty = static_cast<float>(values.repetition_penalty);
    if (values.seed >= 0) options.sampling.seed = static_cast<std::uint64_t>(values.seed);
    options.max_new_tokens = values.max_new_tokens;
    options.method = values.speculating ? values.method : engine::Method::kVanilla;
    options.tree.kind = values.tree;
    options.tree.size = values.tree_size;
    options.tree.depth = values.tree_depth;
    options.tree.top_k = values.tree_children;
    return options;
}

}  // namespace griffin::app
