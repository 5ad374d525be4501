#include "engine/train/data/response_generator.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <thread>

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
    const auto drawers = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, slots);
    distributions_.resize(settings.temperatures == std::vector<double>{0.0} ? 1 : drawers);
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
    slot.circles.restart();
    slot.ended = false;
    slot.sampler.reset();
    const double temperature = settings_.temperatures[prompt.key.high % settings_.temperatures.size()];
    if (temperature > 0.0) {
        SamplingOptions options;
        options.temperature = static_cast<float>(temperature);
        slot.sampler.emplace(options, target_.config().vocabulary, settings_.seed ^ prompt.key.low);
    }
    active_.push_back(&slot);
}

Result<Done> ResponseGenerator::step(const Finished& finished) {
    assert(!active_.empty());
    const auto others =
        std::stable_partition(active_.begin(), active_.end(), [](const Slot* slot) { return slot->isChoosing(); });
    const auto choosing = static_cast<std::size_t>(others - active_.begin());
    caches_.clear();
    rows_.clear();
    for (Slot* slot : active_) {
        caches_.push_back(&slot->cache);
        rows_.push_back(slot->tokens[static_cast<std::size_t>(slot->cache.length())]);
    }
    target_.forwardSequences(caches_, rows_);
    keepFeatures();
    chooseTokens(static_cast<int>(choosing));
    std::size_t kept = 0;
    for (std::size_t i = 0; i < active_.size(); ++i) {
        Slot& slot = *active_[i];
        if (i >= choosing ? !slot.ended : !append(slot, chosen_[i])) {
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

std::span<const float> ResponseGenerator::onHost(kernels::ConstMatrixView rows) {
    assert(rows.stride == rows.cols);
    const std::size_t count = static_cast<std::size_t>(rows.rows) * static_cast<std::size_t>(rows.cols);
    host_.resize(std::max(host_.size(), count));
    target_.backend().download(host_.data(), rows.data, count * sizeof(float));
    return std::span(host_).first(count);
}

void ResponseGenerator::keepFeatures() {
    if (!settings_.features) return;
    const kernels::ConstMatrixView features = target_.features();
    std::span<const float> rows = onHost(features);
    const auto columns = static_cast<std::size_t>(features.cols);
    for (Slot* slot : active_) {
        std::ranges::transform(rows.first(columns), std::back_inserter(slot->features), kernels::floatToHalf);
        rows = rows.subspan(columns);
    }
}

void ResponseGenerator::chooseTokens(int count) {
    draws_.clear();
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        const std::optional<decode::Sampler>& sampler = active_[i]->sampler;
        draws_.push_back(sampler ? kernels::ColumnDraw{sampler->temperature(), sampler->noise(0)}
                                 : kernels::ColumnDraw{});
    }
    for (int first = 0; first < count; first += model::kMaxLogitRows) {
        const int rows = std::min(model::kMaxLogitRows, count - first);
        const kernels::ConstMatrixView logits = target_.logits(first, rows);
        const auto begin = static_cast<std::size_t>(first);
        const std::span chosen = std::span(chosen_).subspan(begin, static_cast<std::size_t>(rows));
        const std::span draws = std::span<const kernels::ColumnDraw>(draws_).subspan(begin, chosen.size());
        if (target_.backend().drawColumns(logits, draws, chosen)) continue;
        target_.backend().argmax(logits, chosen);
        drawOnHost(begin, logits);
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        if (active_[i]->sampler) active_[i]->sampler->occurred(chosen_[i]);
    }
}

/// Each row by itself, so that it does not matter how many threads share them.
void ResponseGenerator::drawOnHost(std::size_t first, kernels::ConstMatrixView logits) {
    std::vector<std::size_t> drawn;
    for (std::size_t i = first; i < first + static_cast<std::size_t>(logits.rows); ++i) {
        if (active_[i]->sampler) drawn.push_back(i);
    }
    if (drawn.empty()) return;
    const std::span<const float> rows = onHost(logits);
    const auto columns = static_cast<std::size_t>(logits.cols);
    const auto drawEvery = [&](std::size_t thread, std::size_t threads) {
        for (std::size_t i = thread; i < drawn.size(); i += threads) {
            const std::size_t row = drawn[i];
            decode::Sampler& sampler = *active_[row]->sampler;
            sampler.distribution(rows.subspan((row - first) * columns, columns), distributions_[thread]);
            chosen_[row] = sampler.draw(distributions_[thread]);
        }
    };
    const std::size_t threads = std::min(distributions_.size(), drawn.size());
    std::vector<std::jthread> others;
    for (std::size_t thread = 1; thread < threads; ++thread) others.emplace_back(drawEvery, thread, threads);
    drawEvery(0, threads);
}

bool ResponseGenerator::append(Slot& slot, std::int32_t token) {
    slot.tokens.push_back(token);
    slot.answer.push_back(1);
    ++answer_tokens_;
    const std::span answer =
        std::span<const std::int32_t>(slot.tokens).subspan(static_cast<std::size_t>(slot.prompt_tokens));
    const bool circles = slot.circles.grown(answer);
    slot.ended = circles || tokenizer_.endsGeneration(token) || std::ssize(answer) == settings_.max_new_tokens;
    // The features of the last token come with one more pass.
    return slot.ended && !settings_.features;
}

}  // namespace griffin::engine::train
