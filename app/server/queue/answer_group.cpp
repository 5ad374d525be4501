#include "app/server/queue/answer_group.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "app/server/queue/joint_request.h"

namespace griffin::app::server {
namespace {

using engine::Together;

// What must be gained before answers are brought together, and to stay so: changing costs some passes.
constexpr double kBeginning = 1.1;
constexpr double kStaying = 1.0;
// Passes of one that the others have left before it goes on by itself: a draft may have to read the text first.
constexpr int kLonelyPasses = 16;

}  // namespace

bool AnswerGroup::takeTurn(Together* together) {
    std::shared_ptr<AnswerQueue::Request> first = queue_.take();
    if (!first) return false;
    if (together == nullptr || !first->joint) {
        const Turn turn = first->work(first->turn.get_token());
        queue_.giveBack(std::move(first), turn);
    } else if (pays(*together, 1 + queue_.joiners(), kBeginning)) {
        answerTogether(*together, std::move(first));
    } else {
        answerAlone(*together, first);
    }
    return true;
}

bool AnswerGroup::pays(Together& together, int answers, double gain) {
    answers = std::min(answers, together.most());
    if (answers < 2 || together.gain(answers) < gain) return false;
    return together.lane(answers - 1) != nullptr || pays(together, answers - 1, gain);
}

void AnswerGroup::answerAlone(Together& together, const std::shared_ptr<AnswerQueue::Request>& request) {
    together.beginAlone();
    const auto watch = [&](const engine::TextAdded& added) {
        together.sawAlone(added);
        // Interrupted it is the first, and begins together with the others.
        const int others = queue_.joiners();
        if (others > 0 && pays(together, 1 + others, kBeginning)) request->turn.request_stop();
    };
    const Turn turn = request->joint->answerAlone(together, watch, request->turn.get_token());
    queue_.giveBack(request, turn);
}

void AnswerGroup::answerTogether(Together& together, std::shared_ptr<AnswerQueue::Request> first) {
    admit(together, std::move(first));
    int lonely = 0;
    while (true) {
        admitWaiting(together);
        size_ = static_cast<int>(members_.size());
        if (members_.empty()) return;
        const bool alone = members_.size() == 1;
        lonely = alone ? lonely + 1 : 0;
        // One that waits and was not admitted would not be after another pass.
        const bool parts = alone ? lonely > kLonelyPasses || queue_.waiting() > 0
                                 : together.gain(static_cast<int>(members_.size())) < kStaying;
        if (parts) return leave();
        pass(together);
    }
}

int AnswerGroup::freeLane(const Together& together, int wish) const {
    std::array<bool, Together::kMost> taken{};
    for (const Member& member : members_) taken[static_cast<std::size_t>(member.lane)] = true;
    if (!taken[static_cast<std::size_t>(wish)] && wish < together.most()) return wish;
    return static_cast<int>(std::find(taken.begin(), taken.end(), false) - taken.begin());
}

void AnswerGroup::admitWaiting(Together& together) {
    while (static_cast<int>(members_.size()) < together.most() && queue_.joiners() > 0) {
        const int answers = static_cast<int>(members_.size()) + 1;
        if (answers > 1 && !pays(together, answers, kStaying)) return;
        if (together.lane(freeLane(together, 0)) == nullptr) return;
        std::shared_ptr<AnswerQueue::Request> next = queue_.take();
        if (!next) return;
        // Between the look and the taking another one may have become the first.
        if (!next->joint) return queue_.giveBack(std::move(next), Turn::kInterrupted);
        admit(together, std::move(next));
    }
}

void AnswerGroup::admit(Together& together, std::shared_ptr<AnswerQueue::Request> request) {
    int lane = freeLane(together, request->joint->lane());
    if (together.lane(lane) == nullptr) lane = freeLane(together, 0);
    const std::optional<Turn> turn = request->joint->join(together, lane, request->turn.get_token());
    if (turn) return queue_.giveBack(std::move(request), *turn);
    members_.push_back({std::move(request), lane});
}

void AnswerGroup::pass(Together& together) {
    std::array<engine::JoinedAnswer*, Together::kMost> answers{};
    for (std::size_t i = 0; i < members_.size(); ++i) answers[i] = &members_[i].request->joint->joined();
    const engine::Result<engine::Done> passed = together.pass(std::span(answers).first(members_.size()));
    if (passed && members_.size() > 1) ++passes_;
    std::vector<std::optional<Turn>> turns;
    for (const Member& member : members_) {
        JointRequest& request = *member.request->joint;
        turns.push_back(passed ? request.settle() : request.fail(passed.error()));
    }
    giveBack(turns);
}

void AnswerGroup::leave() {
    std::vector<std::optional<Turn>> turns;
    for (const Member& member : members_) turns.push_back(member.request->joint->leave());
    giveBack(turns);
    size_ = 0;
}

void AnswerGroup::giveBack(const std::vector<std::optional<Turn>>& turns) {
    for (std::size_t i = members_.size(); i-- > 0;) {
        if (!turns[i]) continue;
        std::shared_ptr<AnswerQueue::Request> request = std::move(members_[i].request);
        members_.erase(members_.begin() + static_cast<std::ptrdiff_t>(i));
        size_ = static_cast<int>(members_.size());
        queue_.giveBack(std::move(request), *turns[i]);
    }
}

}  // namespace griffin::app::server
