#include "engine/together.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <optional>
#include <utility>

#include "engine/base/available_memory.h"
#include "engine/decode/joint_cost.h"
#include "engine/session/answer_work.h"
#include "engine/session/conversation_session.h"

namespace griffin::engine {

using session::AnswerWork;
using session::ConversationSession;

JoinedAnswer::JoinedAnswer(std::unique_ptr<AnswerWork> work) : work_(std::move(work)) {}
JoinedAnswer::~JoinedAnswer() = default;

bool JoinedAnswer::ended() const {
    return work_->ended();
}

Result<Answer> JoinedAnswer::take() {
    return guarded([this] { return work_->finish(); });
}

struct Together::Parts {
    Parts(ConversationSession& session, int at_most) : first(session), most(at_most) {}

    bool hasRoomForLane() const;

    ConversationSession& first;
    int most;
    std::vector<std::unique_ptr<ConversationSession>> others;  // lane i + 1
    std::optional<decode::JointCost> cost;
    int alone_tokens = 0;  // told by the last event
    double alone_ms = 0.0;
    std::vector<model::KvCache*> caches;  // of a pass
    std::vector<std::int32_t> roots;      // likewise
};

/// Beside the lane there stays as much again, for what the computer and the passes need.
bool Together::Parts::hasRoomForLane() const {
    const model::TargetModel& target = first.target();
    const std::int64_t bytes = model::KvCache::bytes(target.config(), first.context());
    const auto fits = [bytes](const std::optional<std::int64_t>& available) {
        return !available || *available / 2 >= bytes;
    };
    const std::optional<std::int64_t> on_device = target.backend().freeMemory();
    return on_device ? fits(on_device) : fits(availableMemory());
}

Together::Together(Session& first, int most)
    : parts_(std::make_unique<Parts>(dynamic_cast<ConversationSession&>(first), most)) {
    assert(most >= 1 && most <= kMost);
}
Together::~Together() = default;

int Together::most() const {
    return parts_->most;
}

ResumableSession* Together::lane(int lane) {
    assert(lane >= 0 && lane < parts_->most);
    auto& others = parts_->others;
    while (static_cast<int>(others.size()) < lane) {
        if (!parts_->hasRoomForLane()) return nullptr;
        Result<std::unique_ptr<ConversationSession>> opened =
            guarded([this]() -> Result<std::unique_ptr<ConversationSession>> { return parts_->first.openBeside(); });
        if (!opened) return nullptr;
        others.push_back(std::move(*opened));
    }
    return lane == 0 ? &parts_->first : others[static_cast<std::size_t>(lane - 1)].get();
}

bool Together::mayJoin(const GenerationOptions& options) {
    const TreeKind tree = options.tree.kind;
    return options.sampling.temperature <= 0.0F || tree == TreeKind::kAuto || tree == TreeKind::kEagle2 ||
           tree == TreeKind::kCoupled;
}

double Together::gain(int answers) const {
    return parts_->cost ? parts_->cost->gain(answers) : 0.0;
}

void Together::beginAlone() {
    parts_->alone_tokens = 0;
    if (parts_->cost) return;
    static_cast<void>(guarded([this]() -> Result<Done> {
        const decode::LatencyProfile& times = parts_->first.drafts().latencyProfile({});
        if (!times.empty()) parts_->cost.emplace(times);
        return Done{};
    }));
}

void Together::sawAlone(const TextAdded& added) {
    const int tokens = added.new_tokens - parts_->alone_tokens;
    const double milliseconds = added.decode_ms - parts_->alone_ms;
    const bool goes_on = parts_->alone_tokens > 0;
    parts_->alone_tokens = added.new_tokens;
    parts_->alone_ms = added.decode_ms;
    if (goes_on && parts_->cost) parts_->cost->sawAlone(tokens, milliseconds, added.plain_now_ms);
}

Result<std::unique_ptr<JoinedAnswer>> Together::join(int lane, const Prompt& prompt, const GenerationOptions& options,
                                                     std::span<const std::int32_t> tokens, EventSink sink,
                                                     std::stop_token stop) {
    return guarded([&]() -> Result<std::unique_ptr<JoinedAnswer>> {
        ConversationSession& session = lane == 0 ? parts_->first : *parts_->others[static_cast<std::size_t>(lane - 1)];
        auto work = std::make_unique<AnswerWork>(session, options, std::move(sink), std::move(stop),
                                                 AnswerWork::Passes::kShared);
        if (const Result<Done> begun = work->begin(prompt, tokens); !begun) return tl::unexpected(begun.error());
        return std::unique_ptr<JoinedAnswer>(new JoinedAnswer(std::move(work)));
    });
}

Result<Done> Together::pass(std::span<JoinedAnswer* const> answers) {
    using Clock = std::chrono::steady_clock;
    return guarded([&]() -> Result<Done> {
        const auto since = [](Clock::time_point start) {
            return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
        };
        const Clock::time_point start = Clock::now();
        model::TargetModel& target = parts_->first.target();
        const int rows = static_cast<int>(answers.size());
        parts_->caches.clear();
        parts_->roots.clear();
        for (const JoinedAnswer* answer : answers) {
            parts_->caches.push_back(&answer->work_->cache());
            parts_->roots.push_back(answer->work_->root());
        }
        target.forwardSequences(parts_->caches, parts_->roots);
        target.logits(0, rows);
        const double pass_ms = since(start);
        // All choose before the first reports, since likelihoods take the logits' place; and all have reported before
        // one goes on behind its reasoning, which takes passes.
        for (int row = 0; row < rows; ++row) {
            answers[static_cast<std::size_t>(row)]->work_->takePass(row, rows, pass_ms);
        }
        for (JoinedAnswer* answer : answers) answer->work_->next();
        for (JoinedAnswer* answer : answers) answer->work_->settle();
        if (parts_->cost) parts_->cost->sawJoint(rows, since(start));
        return Done{};
    });
}

}  // namespace griffin::engine
