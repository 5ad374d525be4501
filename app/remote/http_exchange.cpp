#include "app/remote/http_exchange.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/http/stoppable_wait.h"
#include "app/remote/json_places.h"

namespace griffin::app::remote {
namespace {

using engine::Failure;
using engine::FailureCause;
using engine::Message;

constexpr qsizetype kMostBody = 4 << 20;

Failure cancelled() {
    return {FailureCause::kCancelled, {}, {}, {}, {}};
}

/// What a server says is wrong, in one of the forms that they have.
std::string saidBy(const QByteArray& body) {
    const auto answer = nlohmann::json::parse(body.begin(), body.end(), nullptr, false);
    for (const char* place : {"/error/message", "/message", "/detail", "/error"}) {
        if (std::string said = complaintAt(answer, place); !said.empty()) return said;
    }
    return {};
}

}  // namespace

HttpExchange::HttpExchange(RemoteServer server, HttpPatience patience)
    : server_(std::move(server)), patience_(patience) {}

http::Request HttpExchange::request(const QString& path, From from) const {
    http::Request request{server_.address};
    request.address.setPath((from == From::kRoot ? QString() : request.address.path()) + path);
    request.add("Content-Type", "application/json");
    if (!server_.key.isEmpty()) request.add("Authorization", "Bearer " + server_.key.toUtf8());
    request.silence_ms = patience_.silence_ms;
    return request;
}

engine::Result<QByteArray> HttpExchange::get(const QString& path, From from, const std::stop_token& stop) {
    http::Request asked = request(path, from);
    asked.whole_ms = patience_.list_ms;
    QByteArray body;
    bool too_large = false;
    const auto sink = [&](const QByteArray& bytes) {
        too_large = body.size() + bytes.size() > kMostBody;
        if (!too_large) body += bytes;
        return !too_large;
    };
    const Attempt attempt = run(asked, sink, stop);
    if (too_large) {
        return engine::failed({FailureCause::kNetwork,
                               Message("The server's answer is too large"),
                               asked.address.toString().toStdString(),
                               Message("check the address"),
                               {}});
    }
    if (attempt.failure) return engine::failed(*attempt.failure);
    return body;
}

HttpExchange::Outcome HttpExchange::post(const QString& path, const QByteArray& json, const http::Sink& sink,
                                         const RetrySink& retrying, const std::stop_token& stop) {
    http::Request asked = request(path, From::kAddress);
    asked.verb = "POST";
    asked.body = json;
    int wait_ms = patience_.first_wait_ms;
    for (int attempt = 1;; ++attempt) {
        Attempt result = run(asked, sink, stop);
        if (!result.failure) return {};
        const bool again = result.may_help && !result.arrived && attempt < patience_.attempts;
        if (!again) return {std::move(result.failure), result.arrived};
        const int pause = std::min(std::max(wait_ms, result.wait_ms), patience_.longest_wait_ms);
        if (retrying) retrying(*result.failure, pause);
        waitOrStop(pause, stop);
        if (stop.stop_requested()) return {cancelled(), false};
        wait_ms *= 2;
    }
}

HttpExchange::Attempt HttpExchange::run(const http::Request& request, const http::Sink& sink,
                                        const std::stop_token& stop) {
    const http::WaitedAnswer answer = http::waitFor(client_, request, sink, stop);
    if (answer.cancelled) return {cancelled(), answer.arrived, false, 0};
    Attempt attempt = answer.enough ? Attempt() : judged(answer);
    attempt.arrived = answer.arrived;
    return attempt;
}

HttpExchange::Attempt HttpExchange::judged(const http::WaitedAnswer& answer) const {
    const http::Reply& reply = *answer.reply;
    const std::string where = reply.address().toString().toStdString();
    const int status = reply.status();
    const std::string said = saidBy(answer.said);
    const auto failure = [&](Message what, Message what_to_do) {
        return Failure{FailureCause::kNetwork, std::move(what), where, std::move(what_to_do), said};
    };
    if (status >= 300 && status < 400) {
        return {failure(Message("The server sends the request on to another address, which is not followed: %1",
                                QString::fromUtf8(reply.header("Location")).left(200).toStdString()),
                        Message("use that address if you trust it"))};
    }
    if (status == 401 || status == 403)
        return {failure(Message("The server refuses the key"), Message("enter the key that it wants"))};
    if (status == 404) {
        return {failure(Message("The server does not know the address or the model"),
                        Message("check both; the address usually ends in /v1"))};
    }
    if (status == 429 || status == 502 || status == 503 || status == 504) {
        constexpr int kMostSeconds = 3600;
        const int seconds = std::clamp(reply.header("Retry-After").toInt(), 0, kMostSeconds);
        return {failure(Message("The server has too much to do (%1)", status), Message("try again later")), false, true,
                seconds * 1000};
    }
    if (status >= 500) {
        return {
            failure(said.empty() ? Message("The server failed (%1)", status) : Message("The server failed: %1", said),
                    Message("try again; its own log may say more"))};
    }
    if (status >= 400) {
        return {failure(said.empty() ? Message("The server refuses the request (%1)", status)
                                     : Message("The server refuses the request: %1", said),
                        Message("change what is asked for"))};
    }
    if (answer.fault == http::Fault::kNone) return {};
    if (answer.fault == http::Fault::kSlow) {
        return {failure(Message("The server's answer does not come to an end"),
                        Message("try again, or check what the server is doing"))};
    }
    if (answer.fault == http::Fault::kSilent) {
        return {failure(Message("The server does not answer"), Message("try again, or check what the server is doing")),
                false, true, 0};
    }
    Failure lost = failure(Message("The connection to the server failed: %1", reply.reasonText()),
                           Message("check that it is running and can be reached"));
    lost.details = reply.reason().toStdString();
    return {std::move(lost), false, true, 0};
}

}  // namespace griffin::app::remote
