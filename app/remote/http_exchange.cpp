#include "app/remote/http_exchange.h"

#include <QEventLoop>
#include <QNetworkReply>
#include <QNetworkRequest>
#include <QTimer>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/library/redirection.h"
#include "app/library/stoppable_wait.h"
#include "app/remote/json_places.h"

namespace griffin::app::remote {
namespace {

using engine::Failure;
using engine::FailureCause;
using engine::Message;

constexpr qsizetype kMostBody = 4 << 20;
constexpr qsizetype kMostError = 64 << 10;
constexpr int kErrorMilliseconds = 3000;  // from the head of an error to the end of what the server says about it

Failure cancelled() {
    return {FailureCause::kCancelled, {}, {}, {}, {}};
}

/// What a server says is wrong, in one of the forms that they have.
std::string saidBy(const QByteArray& body) {
    const auto answer = nlohmann::json::parse(body.begin(), body.end(), nullptr, false);
    for (const char* place : {"/error/message", "/message", "/detail", "/error"}) {
        if (const std::string said = textAt(answer, place); !said.empty()) return said.substr(0, 1000);
    }
    return {};
}

}  // namespace

HttpExchange::HttpExchange(RemoteServer server, HttpPatience patience)
    : server_(std::move(server)), patience_(patience) {}

QNetworkRequest HttpExchange::request(const QString& path, From from) const {
    QUrl url = server_.address;
    url.setPath((from == From::kRoot ? QString() : url.path()) + path);
    QNetworkRequest request(url);
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setHeader(QNetworkRequest::ContentTypeHeader, QByteArrayLiteral("application/json"));
    request.setHeader(QNetworkRequest::UserAgentHeader, QByteArrayLiteral("griffin-chat"));
    // What is counted is what comes; and Qt 6.4 reads long answers short that it has to unpack.
    request.setRawHeader("Accept-Encoding", "identity");
    if (!server_.key.isEmpty()) request.setRawHeader("Authorization", "Bearer " + server_.key.toUtf8());
    return request;
}

engine::Result<QByteArray> HttpExchange::get(const QString& path, From from, const std::stop_token& stop) {
    const std::unique_ptr<QNetworkReply> reply(manager_.get(request(path, from)));
    QByteArray body;
    bool too_large = false;
    const auto sink = [&](const QByteArray& bytes) {
        too_large = body.size() + bytes.size() > kMostBody;
        if (!too_large) body += bytes;
        return !too_large;
    };
    const Attempt attempt = run(*reply, sink, patience_.list_ms, stop);
    if (too_large) {
        return engine::failed({FailureCause::kNetwork,
                               Message("The server's answer is too large"),
                               reply->url().toString().toStdString(),
                               Message("check the address"),
                               {}});
    }
    if (attempt.failure) return engine::failed(*attempt.failure);
    return body;
}

HttpExchange::Outcome HttpExchange::post(const QString& path, const QByteArray& json, const DataSink& sink,
                                         const RetrySink& retrying, const std::stop_token& stop) {
    int wait_ms = patience_.first_wait_ms;
    for (int attempt = 1;; ++attempt) {
        const std::unique_ptr<QNetworkReply> reply(manager_.post(request(path, From::kAddress), json));
        Attempt result = run(*reply, sink, 0, stop);
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

HttpExchange::Attempt HttpExchange::run(QNetworkReply& reply, const DataSink& sink, int whole_ms,
                                        const std::stop_token& stop) {
    QEventLoop loop;
    QTimer silence;
    silence.setSingleShot(true);
    bool silent = false;
    bool enough = false;
    bool arrived = false;
    QByteArray error_body;
    const auto take = [&] {
        const QByteArray bytes = reply.readAll();
        if (bytes.isEmpty()) return;
        silence.start();
        const int status = statusOf(reply);
        if (status != 200) {
            error_body += bytes.left(kMostError - error_body.size());
            if (error_body.size() == kMostError) loop.quit();
            return;
        }
        arrived = true;
        if (enough || sink(bytes)) return;
        enough = true;
        loop.quit();
    };
    // What comes with a redirect or an error may never end; the first is not read, of the other what comes soon.
    QTimer rest;
    rest.setSingleShot(true);
    QObject::connect(&rest, &QTimer::timeout, &loop, &QEventLoop::quit);
    QObject::connect(&reply, &QNetworkReply::metaDataChanged, &loop, [&] {
        const int status = statusOf(reply);
        if (status >= 300 && !rest.isActive()) rest.start(status < 400 ? 0 : kErrorMilliseconds);
    });
    QObject::connect(&reply, &QNetworkReply::readyRead, &loop, take);
    QObject::connect(&reply, &QNetworkReply::finished, &loop, &QEventLoop::quit);
    QTimer whole;
    whole.setSingleShot(true);
    for (QTimer* patience : {&silence, &whole}) {
        QObject::connect(patience, &QTimer::timeout, &loop, [&] {
            silent = true;
            loop.quit();
        });
    }
    if (whole_ms > 0) whole.start(whole_ms);
    silence.start(patience_.silence_ms);
    const std::stop_callback stopped(stop, [&loop] { QMetaObject::invokeMethod(&loop, "quit", Qt::QueuedConnection); });
    if (!stop.stop_requested() && !reply.isFinished()) loop.exec();
    if (stop.stop_requested()) {
        reply.abort();
        return {cancelled(), arrived, false, 0};
    }
    take();
    if (enough) {
        reply.abort();
        return {std::nullopt, arrived, false, 0};
    }
    if (silent) reply.abort();
    Attempt attempt = judged(reply, silent, error_body);
    attempt.arrived = arrived;
    return attempt;
}

HttpExchange::Attempt HttpExchange::judged(QNetworkReply& reply, bool silent, const QByteArray& body) const {
    const std::string where = reply.url().toString().toStdString();
    const int status = statusOf(reply);
    const auto failure = [&](Message what, Message what_to_do) {
        return Failure{FailureCause::kNetwork, std::move(what), where, std::move(what_to_do), saidBy(body)};
    };
    if (silent) {
        return {failure(Message("The server does not answer"), Message("try again, or look what it is doing")), false,
                true, 0};
    }
    if (status >= 300 && status < 400) {
        const QUrl target = reply.header(QNetworkRequest::LocationHeader).toUrl();
        return {failure(Message("The server sends the request on to another address, which is not followed: %1",
                                target.toString().left(200).toStdString()),
                        Message("use that address if you trust it")),
                false, false, 0};
    }
    if (status == 401 || status == 403) {
        return {failure(Message("The server refuses the key"), Message("enter the key that it wants")), false, false,
                0};
    }
    if (status == 404) {
        return {failure(Message("The server does not know the address or the model"),
                        Message("check both; the address mostly ends in /v1")),
                false, false, 0};
    }
    if (status == 429 || status == 502 || status == 503 || status == 504) {
        constexpr int kMostSeconds = 3600;
        const int seconds = std::clamp(reply.rawHeader("Retry-After").toInt(), 0, kMostSeconds);
        return {failure(Message("The server has too much to do (%1)", status), Message("try again later")), false, true,
                seconds * 1000};
    }
    if (status >= 400) {
        const std::string said = saidBy(body);
        return {failure(said.empty() ? Message("The server refuses the request (%1)", status)
                                     : Message("The server refuses the request: %1", said),
                        Message("change what is asked for")),
                false, false, 0};
    }
    if (reply.error() == QNetworkReply::NoError) return {};
    const std::string why = reply.errorString().toStdString();
    return {failure(Message("The connection to the server failed: %1", why),
                    Message("check that it runs and can be reached")),
            false, true, 0};
}

}  // namespace griffin::app::remote
