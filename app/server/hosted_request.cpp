#include "app/server/hosted_request.h"

#include <utility>

namespace griffin::app::server {
namespace {

/// To requests that came for another model than the one that is loaded when it is their turn.
ApiError modelChanged() {
    return unavailable("The model that was asked has been changed or loaded anew: ask again", "model_changed");
}

}  // namespace

HostedRequest::HostedRequest(ModelHost& host, std::shared_ptr<const Service> service, ServerMetrics& metrics,
                             ApiRequest asked, std::shared_ptr<AnswerEvents> events, const std::string& client)
    : host_(host),
      service_(std::move(service)),
      events_(std::move(events)),
      listed_(host.requests().add(client, static_cast<int>(asked.prompts.size()) * asked.choices)),
      may_join_(service_->together != nullptr && engine::Together::mayJoin(asked.options)),
      job_(service_->answerer, metrics, std::move(asked), events_,
           [this](const engine::GenerationEvent& event) { read(event); }) {}

HostedRequest::~HostedRequest() {
    host_.endObserving(listed_->id());
}

void HostedRequest::read(const engine::GenerationEvent& event) {
    listed_->read(event);
    host_.observe(listed_->id(), event);
}

bool HostedRequest::isOutdated() const {
    if (host_.service() == service_) return false;
    events_->push(modelChanged());
    return true;
}

std::optional<Turn> HostedRequest::ended(std::optional<Turn> turn) {
    if (!turn) return turn;
    listed_->setState(ActiveRequest::State::kWaiting);
    // One that was interrupted goes on as the same answer.
    if (*turn != Turn::kInterrupted) host_.endObserving(listed_->id());
    return turn;
}

Turn HostedRequest::answerIn(engine::ResumableSession& session, const Watch& watch, const std::stop_token& stop) {
    listed_->setState(ActiveRequest::State::kAlone);
    return ended(job_.answerNext(session, watch, stop));
}

Turn HostedRequest::answer(const std::stop_token& stop) {
    return isOutdated() ? Turn::kDone : answerIn(service_->answerer.session, {}, stop);
}

Turn HostedRequest::answerAlone(engine::Together& together, const Watch& watch, const std::stop_token& stop) {
    if (isOutdated()) return Turn::kDone;
    engine::ResumableSession* own = together.lane(lane_);
    return answerIn(own != nullptr ? *own : service_->answerer.session, watch, stop);
}

std::optional<Turn> HostedRequest::join(engine::Together& together, int lane, const std::stop_token& stop) {
    if (isOutdated()) return Turn::kDone;
    lane_ = lane;
    listed_->setState(ActiveRequest::State::kTogether);
    return ended(job_.join(together, lane, stop));
}

}  // namespace griffin::app::server
