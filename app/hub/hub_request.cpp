#include "app/hub/hub_request.h"

#include <QEventLoop>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QTimer>
#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "app/library/redirection.h"
#include "app/library/stoppable_wait.h"

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
            if (!isRedirect(*reply_)) return judged();
            const engine::Result<QUrl> target = redirectTarget(*reply_, redirects, address_);
            if (!target) return Fault{target.error()};
            url = *target;
        }
    }
    QByteArray takeBody() { return std::move(body_); }
    HubHead head() const { return {statusOf(*reply_), isSameOrigin(reply_->url(), hub_.address)}; }

  private:
    std::optional<Fault> ask(const QUrl& url, const std::stop_token& stop) {
        QNetworkRequest request(url);
        request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
        request.setHeader(QNetworkRequest::UserAgentHeader, QByteArrayLiteral("griffin-chat"));
        if (!hub_.token.isEmpty() && isSameOrigin(url, hub_.address))
            request.setRawHeader("Authorization", "Bearer " + hub_.token);
        // What is counted is what comes; and Qt 6.4 reads long answers short that it has to unpack.
        request.setRawHeader("Accept-Encoding", "identity");
        if (beginning_) {
            request.setRawHeader("Range", "bytes=0-" + QByteArray::number(most_ - 1));
        }
        body_.clear();
        too_large_ = false;
        reply_.reset(manager_.get(request));
        QEventLoop loop;
        QTimer silence;
        silence.setSingleShot(true);
        QObject::connect(&silence, &QTimer::timeout, &loop, &QEventLoop::quit);
        QTimer whole;
        whole.setSingleShot(true);
        QObject::connect(&whole, &QTimer::timeout, &loop, &QEventLoop::quit);
        QObject::connect(reply_.get(), &QNetworkReply::finished, &loop, &QEventLoop::quit);
        // What comes with a redirect or an error is not read: it may never end.
        refused_ = false;
        QObject::connect(reply_.get(), &QNetworkReply::metaDataChanged, &loop, [&] {
            refused_ = statusOf(*reply_) >= 300;
            if (refused_) loop.quit();
        });
        QObject::connect(reply_.get(), &QNetworkReply::readyRead, &loop, [&] {
            silence.start();
            body_ += reply_->readAll();
            too_large_ = body_.size() > most_;
            if (too_large_ || (beginning_ && body_.size() == most_)) loop.quit();
        });
        silence.start(patience_.silence_ms);
        whole.start(patience_.whole_ms);
        const std::stop_callback stopped(stop, [&] { QMetaObject::invokeMethod(&loop, "quit", Qt::QueuedConnection); });
        if (!stop.stop_requested() && !reply_->isFinished()) loop.exec();
        if (stop.stop_requested()) return Fault{cancelled()};
        if (refused_) return std::nullopt;
        if (!reply_->isFinished() && !too_large_ && body_.size() < most_)
            return Fault{failure(Message("The hub does not answer"), Message("try again later")), true};
        if (too_large_ && beginning_) body_.truncate(most_);
        return std::nullopt;
    }

    std::optional<Fault> judged() const {
        const int status = statusOf(*reply_);
        if (status == 200 || status == 206) {
            if (too_large_ && !beginning_)
                return Fault{
                    failure(Message("The hub's answer is too large"), Message("check the address of the hub"))};
            const bool whole = reply_->error() == QNetworkReply::NoError;  // also where enough was read
            return whole ? std::nullopt : std::optional(lost());
        }
        if (status == 401 || status == 403) {
            return Fault{failure(hub_.token.isEmpty() ? Message("The hub wants a login for this")
                                                      : Message("The hub refuses the token for this"),
                                 Message("accept the model's terms on its page, and give a token of yours in the "
                                         "settings of the window or in GRIFFIN_HUB_TOKEN"))};
        }
        if (status == 404 || status == 410)
            return Fault{failure(Message("The hub does not have this"), Message("check the name and the address"))};
        if (status == 429 || status >= 500) {
            constexpr int kMostSeconds = 24 * 3600;
            const int seconds = std::clamp(reply_->rawHeader("Retry-After").toInt(), 0, kMostSeconds);
            return Fault{
                failure(Message("The hub has too much to do (%1)", status),
                        seconds > 0 ? Message("try again in %1 seconds", seconds) : Message("try again later")),
                true, seconds * 1000};
        }
        if (status != 0)
            return Fault{failure(Message("The hub answers with status %1", status), Message("check its address"))};
        return lost();
    }

    Fault lost() const {
        Fault fault{failure(Message("The hub cannot be reached"), Message("check its address and the network")), true};
        fault.failure.details = reply_->errorString().toStdString();
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
    QNetworkAccessManager manager_;
    std::unique_ptr<QNetworkReply> reply_;
    QByteArray body_;
    bool too_large_ = false;
    bool refused_ = false;  // by a redirect or an error
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
