// A request to a host, from when it is accepted until its client has gone: its turns, and who sees them.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/server/active_requests.h"
#include "app/server/answer_job.h"
#include "app/server/model_host.h"

namespace griffin::app::server {

class HostedRequest : public JointRequest {
  public:
    /// `service`: of the host, at the time. `client`: what the program calls itself. The host and `metrics` must
    /// outlive it.
    HostedRequest(ModelHost& host, std::shared_ptr<const Service> service, ServerMetrics& metrics, ApiRequest asked,
                  std::shared_ptr<AnswerEvents> events, const std::string& client);
    ~HostedRequest() override;
    HostedRequest(const HostedRequest&) = delete;
    HostedRequest& operator=(const HostedRequest&) = delete;

    /// Whether its answers may be made together with others.
    bool mayJoin() const { return may_join_; }
    /// A turn where answers are made one at a time.
    Turn answer(const std::stop_token& stop);

    // JointRequest
    Turn answerAlone(engine::Together& together, const Watch& watch, const std::stop_token& stop) override;
    int lane() const override { return lane_; }
    std::optional<Turn> join(engine::Together& together, int lane, const std::stop_token& stop) override;
    engine::JoinedAnswer& joined() override { return job_.joined(); }
    std::optional<Turn> settle() override { return ended(job_.settle()); }
    Turn leave() override { return ended(job_.leave()); }
    Turn fail(const engine::Failure& failure) override { return ended(job_.fail(failure)); }

  private:
    Turn answerIn(engine::ResumableSession& session, const Watch& watch, const std::stop_token& stop);
    /// Whether another model has come since: then the client is told so.
    bool isOutdated() const;
    void read(const engine::GenerationEvent& event);
    /// A turn that may be over.
    std::optional<Turn> ended(std::optional<Turn> turn);
    Turn ended(Turn turn) { return *ended(std::optional(turn)); }

    ModelHost& host_;
    const std::shared_ptr<const Service> service_;
    const std::shared_ptr<AnswerEvents> events_;
    const std::shared_ptr<ActiveRequests::Entry> listed_;
    const bool may_join_;
    int lane_ = 0;
    AnswerJob job_;  // last: it reports to the others
};

}  // namespace griffin::app::server
