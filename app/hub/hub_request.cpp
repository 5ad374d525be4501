#include "app/hub/hub_request.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "app/http/redirection.h"
#include "app/http/stoppable_wait.h"
#include "app/http/waited_answer.h"
#include "app/http/web_address.h"

namespace griffin::app::hub {
namespace {

using engine::Failure;
using engine::FailureCause;
using engine::Message;

Failure cancelled() {
    return {FailureCause::kCancelled, {}, {}, {}, {}};
}

/// How one attempt ended, if it did not succeed.
struct Fault {
    Failure failure;
    bool may_help = false;  // to try again
    int wait_ms = 0;        // that the hub asks for
};

/// A request with everything that it waits for.
class Attempt {
  public:
    Attempt(const Hub& hub, const QUrl& address, qint64 most, bool beginning, const HubPatience& patience)
        : hub_(hub), address_(address), most_(most), beginning_(beginning), patience_(patience) {}

    std::optional<Fault> run(const std::stop_token& stop) {
        QUrl url = address_;
        for (int redirects = 0;; ++redirects) {
            if (auto fault = ask(url, stop)) return fault;
            if (!http::isRedirect(*answer_.reply)) return judged();
            const engine::Result<QUrl> target = http::redirectTarget(*answer_.reply, redirects, address_);
            if (!target) return Fault{target.error()};
            url = *target;
        }
    }
    QByteArray takeBody() { return std::move(body_); }
    HubHead head() const {
        if (!answer_.reply) return {};
        return {answer_.status(), isSameOrigin(answer_.reply->address(), hub_.address)};
    }

  private:
    std::optional<Fault> ask(const QUrl& url, const std::stop_token& stop) {
        http::Request request{url};
        if (!hub_.token.isEmpty() && isSameOrigin(url, hub_.address))
            request.add("Authorization", "Bearer " + hub_.token);
        if (beginning_) request.add("Range", "bytes=0-" + QByteArray::number(most_ - 1));
        request.silence_ms = patience_.silence_ms;
        request.whole_ms = patience_.whole_ms;
        body_.clear();
        const auto take = [this](const QByteArray& bytes) {
            body_ += bytes;
            return body_.size() <= most_ && !(beginning_ && body_.size() == most_);
        };
        // Of what a hub says about an error nothing is shown.
        answer_ = http::waitFor(client_, request, take, stop, 0);
        if (answer_.cancelled) return Fault{cancelled()};
        return std::nullopt;
    }

    std::optional<Fault> judged() {
        const int status = answer_.status();
        if (status == 200 || status == 206) {
            if (beginning_ && body_.size() >= most_) {
                body_.truncate(most_);
                return std::nullopt;
            }
            if (answer_.enough)
                return Fault{
                    failure(Message("The hub's answer is too large"), Message("check the address of the hub"))};
            return answer_.fault == http::Fault::kNone ? std::nullopt : std::optional(lost());
        }
        if (status == 401 || status == 403) {
            return Fault{failure(hub_.token.isEmpty() ? Message("The hub wants a login for this")
                                                      : Message("The hub refuses the token for this"),
                                 Message("accept the model's terms on its page, and enter your access token in the "
                                         "settings of the window or in GRIFFIN_HUB_TOKEN"))};
        }
        if (status == 404 || status == 410)
            return Fault{failure(Message("The hub does not have this"), Message("check the name and the address"))};
        if (status == 429 || status >= 500) {
            constexpr int kMostSeconds = 24 * 3600;
            const int seconds = std::clamp(answer_.reply->header("Retry-After").toInt(), 0, kMostSeconds);
            return Fault{failure(Message("The hub has too much to do (%1)", status),
                                 seconds > 0 ? Message("try again in %1 s", seconds) : Message("try again later")),
                         true, seconds * 1000};
        }
        if (status != 0)
            return Fault{failure(Message("The hub answers with status %1", status), Message("check its address"))};
        return lost();
    }

    Fault lost() const {
        if (answer_.fault == http::Fault::kSlow) {
            return Fault{failure(Message("The hub's answer does not come to an end"), Message("try again later"))};
        }
        if (answer_.fault == http::Fault::kSilent)
            return Fault{failure(Message("The hub does not answer"), Message("try again later")), true};
        Fault fault{failure(Message("The hub cannot be reached"), Message("check its address and the network")), true};
        fault.failure.details = answer_.reply->reason().toStdString();
        return fault;
    }
    Failure failure(Message what, Message what_to_do) const {
        return {FailureCause::kNetwork, std::move(what), address_.toString().toStdString(), std::move(what_to_do), {}};
    }

    const Hub& hub_;
    QUrl address_;
    qint64 most_;
    bool beginning_;
    const HubPatience& patience_;
    http::Client client_;
    http::WaitedAnswer answer_;
    QByteArray body_;
};

}  // namespace

engine::Result<QByteArray> getFrom(const Hub& hub, const QUrl& address, qint64 most, bool beginning,
                                   const HubPatience& patience, const std::stop_token& stop, HubHead* head) {
    int wait_ms = patience.first_wait_ms;
    for (int number = 1;; ++number) {
        Attempt attempt(hub, address, most, beginning, patience);
        std::optional<Fault> fault = attempt.run(stop);
        if (head != nullptr) *head = attempt.head();
        if (!fault) return attempt.takeBody();
        const int pause = std::max(wait_ms, fault->wait_ms);
        if (!fault->may_help || number >= patience.attempts || pause > patience.longest_wait_ms)
            return engine::failed(std::move(fault->failure));
        waitOrStop(pause, stop);
        if (stop.stop_requested()) return engine::failed(cancelled());
        wait_ms *= 2;
    }
}

}  // namespace griffin::app::hub
