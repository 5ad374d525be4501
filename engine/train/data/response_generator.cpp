#include "engine/train/data/response_generator.h"

#include <algorithm>
#include <cassert>

#include "engine/base/available_memory.h"
#include "kernels/half.h"

namespace griffin::engine::train {
namespace {

int capacityOf(const ResponseSettings& settings) {
    return settings.max_prompt_tokens + settings.max_new_tokens;
}

}  // namespace

ResponseGenerator::ResponseGenerator(model::TargetModel& target, const text::Tokenizer& tokenizer,
                                     const ResponseSettings& settings)
    : target_(target), tokenizer_(tokenizer), settings_(settings) {
    assert(settings.at_once >= 1 && settings.at_once <= kernels::kMaxRows && !settings.temperatures.empty());
    const auto slots = static_cast<std::size_t>(settings.at_once);
    const auto capacity = static_cast<std::size_t>(capacityOf(settings));
    const auto hidden_size = static_cast<std::size_t>(target.config().hidden_size);
    for (std::size_t i = 0; i < slots; ++i) {
        slots_.push_back(
            std::make_unique<Slot>(model::KvCache(target.backend(), target.config(), capacityOf(settings))));
        Slot& slot = *slots_.back();
        slot.tokens.reserve(capacity);
        slot.answer.reserve(capacity);
        if (settings.features) slot.features.reserve(capacity * hidden_size);
        free_.push_back(&slot);
    }
    active_.reserve(slots);
    caches_.reserve(slots);
    rows_.reserve(slots);
    chosen_.resize(slots);
    row_.resize(std::max(hidden_size, static_cast<std::size_t>(target.config().vocabulary)));
}

std::int64_t ResponseGenerator::slotBytes(const model::ModelConfig& config, const ResponseSettings& settings) {
    const std::int64_t feature_bytes =
        settings.features ? config.hidden_size * static_cast<std::int64_t>(sizeof(kernels::Half)) : 0;
    return model::KvCache::bytes(config, capacityOf(settings)) + feature_bytes * capacityOf(settings);
}

Result<int> ResponseGenerator::slotsFor(const model::ModelConfig& config, const ResponseSettings& settings,
                                        std::int64_t memory) {
    const std::int64_t one = slotBytes(config, settings);
    constexpr std::int64_t kUnlimited = std::int64_t{1} << 60;
    const std::int64_t limit = memory > 0 ? memory : availableMemory().value_or(kUnlimited);
    if (one > limit) {
        return failed({FailureCause::kOutOfMemory,
                       Message("One sequence needs %1; %2 may be used", memoryText(one), memoryText(limit)),
                       {},
                       Message("allow more memory, or choose shorter prompts and answers"),
                       {}});
    }
    return static_cast<int>(std::min<std::int64_t>(settings.at_once, limit / one));
}

void ResponseGenerator::begin(const PreparedPrompt& prompt) {
    assert(hasFreeSlot() && !prompt.tokens.empty());
    assert(static_cast<int>(prompt.tokens.size()) <= settings_.max_prompt_tokens);
    Slot& slot = *free_.back();
    free_.pop_back();
    slot.cache.truncate(0);
    slot.key = prompt.key;
    slot.prompt_tokens = static_cast<int>(prompt.tokens.size());
    slot.tokens.assign(prompt.tokens.begin(), prompt.tokens.end());
    slot.answer.assign(prompt.tokens.size(), 0);
    slot.features.clear();
    slot.ended = false;
    slot.sampler.reset();
    const double temperature = settings_.temperatures[prompt.key.high % settings_.temperatures.size()];
    if (temperature > 0.0) {
        SamplingOptions options;
        options.temperature = static_cast<float>(temperature);
        slot.sampler.emplace(options, target_.config().vocabulary, settings_.seed ^ prompt.key.low);
    }
    target_.prefill(slot.cache, std::span(prompt.tokens).first(prompt.tokens.size() - 1), {},
                    [&](int /*done*/) { keepFeatures(slot, 0, target_.rows()); });
    active_.push_back(&slot);
}

Result<Done> ResponseGenerator::step(const Finished& finished) {
    assert(!active_.empty());
    caches_.clear();
    rows_.clear();
    for (Slot* slot : active_) {
        caches_.push_back(&slot->cache);
        rows_.push_back(slot->tokens.back());
    }
    target_.forwardSequences(caches_, rows_);
    for (std::size_t i = 0; i < active_.size(); ++i) keepFeatures(*active_[i], static_cast<int>(i), 1);
    chooseTokens();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < active_.size(); ++i) {
        Slot& slot = *active_[i];
        if (!append(slot, chosen_[i])) {
            active_[kept++] = &slot;
            continue;
        }
        const Result<Done> taken = finished(slot.key, {slot.tokens, slot.answer, slot.features});
        if (!taken) return tl::unexpected(taken.error());
        free_.push_back(&slot);
    }
    active_.resize(kept);
    return Done{};
}

void ResponseGenerator::keepFeatures(Slot& slot, int first_row, int rows) {
    if (!settings_.features) return;
    const kernels::ConstMatrixView features = target_.features();
    const auto columns = static_cast<std::size_t>(features.cols);
    for (int i = 0; i < rows; ++i) {
        target_.backend().download(row_.data(), features.row(first_row + i), columns * sizeof(float));
        std::transform(row_.begin(), row_.begin() + features.cols, std::back_inserter(slot.features),
                       kernels::floatToHalf);
    }
}

void ResponseGenerator::chooseTokens() {
    const int rows = static_cast<int>(active_.size());
    for (int first = 0; first < rows; first += model::kMaxLogitRows) {
        const int count = std::min(model::kMaxLogitRows, rows - first);
        const kernels::ConstMatrixView logits = target_.logits(first, count);
        const std::span<std::int32_t> chosen =
            std::span(chosen_).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
        target_.backend().argmax(logits, chosen);
        for (int i = 0; i < count; ++i) {
            Slot& slot = *active_[static_cast<std::size_t>(first) + static_cast<std::size_t>(i)];
            if (slot.sampler && !slot.ended) chosen[static_cast<std::size_t>(i)] = draw(slot, logits.slice(i, 1));
        }
    }
}

std::int32_t ResponseGenerator::draw(Slot& slot, kernels::ConstMatrixView logits) {
    const std::span<float> row = std::span(row_).first(static_cast<std::size_t>(logits.cols));
    target_.backend().download(row.data(), logits.data, row.size_bytes());
    slot.sampler->distribution(row, distribution_);
    return slot.sampler->draw(distribution_);
}

bool ResponseGenerator::append(Slot& slot, std::int32_t token) {
    if (slot.ended) return true;
    slot.tokens.push_back(token);
    slot.answer.push_back(1);
    ++answer_tokens_;
    const int answered = static_cast<int>(slot.tokens.size()) - slot.prompt_tokens;
    slot.ended = tokenizer_.endsGeneration(token) || answered == settings_.max_new_tokens;
    // The features of the last token come with one more pass.
    return slot.ended && !settings_.features;
}

}  // namespace griffin::engine::train
