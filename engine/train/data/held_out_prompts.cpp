#include "engine/train/data/held_out_prompts.h"

#include <algorithm>
#include <set>

#include "engine/train/data/data_order.h"

namespace griffin::engine::train {

double heldOutShareOf(const FeatureData& data) {
    std::vector<PromptKey> prompts;
    prompts.reserve(static_cast<std::size_t>(data.size()));
    for (int i = 0; i < data.size(); ++i) prompts.push_back(data.prompt(i));
    return heldOutShareOf(prompts, kHeldOutShare);
}

Result<std::vector<std::string>> heldOutPrompts(const text::Tokenizer& tokenizer, const std::string& data, int count) {
    const Result<FeatureData> opened = FeatureData::open(data);
    if (!opened) return tl::unexpected(opened.error());
    const double share = heldOutShareOf(*opened);
    std::vector<std::string> prompts;
    std::set<PromptKey> seen;  // a prompt may be answered at several temperatures
    for (int i = 0; i < opened->size() && static_cast<int>(prompts.size()) < count; ++i) {
        if (!isHeldOut(opened->prompt(i), share) || !seen.insert(opened->prompt(i)).second) continue;
        const Result<TrainingSequence> sequence = opened->sequence(i);
        if (!sequence) return tl::unexpected(sequence.error());
        const auto answer = std::find(sequence->answer.begin(), sequence->answer.end(), 1);
        const auto tokens = sequence->tokens.first(static_cast<std::size_t>(answer - sequence->answer.begin()));
        std::string text = tokenizer.decode(tokens, SpecialTokens::kParse);
        if (!std::ranges::equal(tokenizer.encodePrompt(text, SpecialTokens::kParse), tokens)) continue;
        prompts.push_back(std::move(text));
    }
    return prompts;
}

}  // namespace griffin::engine::train
