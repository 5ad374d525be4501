#include "app/server/api_server.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <optional>
#include <utility>

#include "app/server/answer_assembly.h"
#include "app/server/api_response.h"
#include "app/server/hosted_request.h"
#include "app/server/http_listener.h"
#include "app/server/queue/answer_queue.h"
#include "app/server/server_metrics.h"
#include "engine/engine.h"

namespace griffin::app::server {
namespace {

using namespace std::chrono_literals;
using httplib::Request;
using httplib::Response;

// How often a waiting connection looks whether its client is still there.
constexpr auto kLook = 20ms;
constexpr int kClientLeft = 499;  // not sent: nobody is there to read it
constexpr const char* kJson = "application/json";
constexpr const char* kDefaultModel = "default";  // whatever is served
constexpr const char* kMetricsType = "text/plain; version=0.0.4";

struct Route {
    const char* method;
    const char* path;
};
constexpr std::array<Route, 6> kRoutes = {{{"GET", "/health"},
                                           {"GET", "/metrics"},
                                           {"GET", "/v1/models"},
                                           {"POST", "/v1/chat/completions"},
                                           {"POST", "/v1/completions"},
                                           {"POST", "/v1/embeddings"}}};
constexpr std::string_view kModelPath = "/v1/models/";

/// The route of a path, one model's page as the list of models; null: there is none.
const Route* routeOf(std::string_view path) {
    if (path.starts_with(kModelPath)) path = "/v1/models";
    const auto* found =
        std::find_if(kRoutes.begin(), kRoutes.end(), [&](const Route& route) { return path == route.path; });
    return found == kRoutes.end() ? nullptr : found;
}

void refuse(Response& response, const ApiError& error) {
    response.status = error.status;
    if (error.status == 401) response.set_header("WWW-Authenticate", "Bearer");
    if (error.retry_after_s > 0) response.set_header("Retry-After", std::to_string(error.retry_after_s));
    response.set_content(errorBody(error), kJson);
}

ApiError refusal(int status, std::string message, std::string code = {}) {
    return {.status = status, .message = std::move(message), .code = std::move(code)};
}

ApiError noModel(const std::string& why) {
    return unavailable(why, "no_model");
}

ApiError tooLarge() {
    return refusal(413, fmt::format("The body has more than {} bytes: send less text", kMaxBodyBytes),
                   "body_too_large");
}

/// A POST that does not tell its length may have one.
bool hasBody(const Request& request) {
    if (!request.has_header("Content-Length"))
        return request.method == "POST" || request.has_header("Transfer-Encoding");
    return request.get_header_value("Content-Length") != "0";
}

/// Headers that mean two things to two readers.
std::optional<ApiError> checkHeaders(const Request& request) {
    for (const char* name : {"Host", "Origin", "Authorization", "Content-Type", "Content-Length", "Content-Encoding"}) {
        if (request.get_header_value_count(name) > 1) {
            return refusal(400, fmt::format("The header {} is there more than once: send it once", name));
        }
    }
    const std::string length = request.get_header_value("Content-Length");
    if (!std::all_of(length.begin(), length.end(), [](char c) { return c >= '0' && c <= '9'; })) {
        return refusal(400, "The Content-Length is not a number: send the number of bytes");
    }
    if (!length.empty() && request.has_header("Transfer-Encoding")) {
        return refusal(400, "The body has a Content-Length and a Transfer-Encoding: send one of them");
    }
    // A little more than the limit is read and dropped, so that the client gets to the answer.
    if (length.size() > 18 || (!length.empty() && std::stoull(length) > 8 * kMaxBodyBytes)) return tooLarge();
    const std::string encoding = request.get_header_value("Content-Encoding");
    if (!encoding.empty() && encoding != "identity" && encoding != "gzip" && encoding != "deflate" &&
        encoding != "br") {
        return refusal(415, "The Content-Encoding of the body is not known: send it uncompressed");
    }
    return std::nullopt;
}

/// What is wrong with a request that has no handler, or whose body cannot be read.
std::optional<ApiError> checkRoute(const Request& request) {
    const Route* route = routeOf(request.path);
    if (route == nullptr) {
        return refusal(
            404,
            "There is nothing at this path: use /v1/chat/completions, /v1/completions, /v1/models, /health or "
            "/metrics",
            "unknown_url");
    }
    const bool right = request.method == route->method || (request.method == "HEAD" && route->method[0] == 'G');
    if (!right) {
        return refusal(405, fmt::format("{} does not take this method: use {}", route->path, route->method),
                       "method_not_allowed");
    }
    if (request.path == "/v1/embeddings") {
        return refusal(400, "Embeddings are not supported: this server answers chats and continues texts",
                       "unsupported_endpoint");
    }
    if (request.method != "POST") return std::nullopt;
    if (!request.has_header("Content-Length") && !request.has_header("Transfer-Encoding")) {
        return refusal(411, "The body is missing: send a JSON object with its Content-Length");
    }
    if (request.is_multipart_form_data()) {
        return refusal(415, "The body is a form: send a JSON object with Content-Type: application/json");
    }
    return std::nullopt;
}

/// A stream while it is sent.
struct OpenStream {
    AnswerAssembly assembly;
    std::shared_ptr<AnswerEvents> events;
    std::unique_ptr<AnswerQueue::Ticket> ticket;
    std::string pending;  // not sent yet
};

}  // namespace

struct ApiServer::Parts {
    Parts(ServerOptions wanted, RequestGuard checked) : options(std::move(wanted)), guard(std::move(checked)) {}

    void addHandlers();
    httplib::Server::HandlerResponse admit(const Request& request, Response& response);
    /// The model that is asked for; empty: whatever is served. Refuses where that does not answer.
    std::shared_ptr<const Service> serviceFor(const std::string& model, Response& response) const;
    void answer(ApiKind kind, const Request& request, Response& response, const httplib::ContentReader& read);
    /// A part of the request is not read, so that no other one can follow it.
    void closeAfterwards(const Request& request, Response& response);
    ApiResult<std::string> body(const Request& request, Response& response, const httplib::ContentReader& read);
    void deliver(ApiRequest asked, const std::shared_ptr<const Service>& service, const Request& request,
                 Response& response);
    void stream(std::shared_ptr<OpenStream> open, Response& response);
    ApiError queueFull() const;

    ServerOptions options;
    RequestGuard guard;
    HttpListener listener;
    ServerMetrics metrics;
    int port = 0;
    // Set by serve():
    ModelHost* host = nullptr;
    std::int64_t started = 0;
};

ApiServer::ApiServer(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
ApiServer::~ApiServer() = default;

engine::Result<std::unique_ptr<ApiServer>> ApiServer::listen(ServerOptions options) {
    return engine::guarded([&]() -> engine::Result<std::unique_ptr<ApiServer>> {
        engine::Result<RequestGuard> guard = RequestGuard::create(options.access);
        if (!guard) return tl::unexpected(guard.error());
        auto parts = std::make_unique<Parts>(std::move(options), std::move(*guard));
        const ServerOptions& wanted = parts->options;
        parts->port = parts->listener.bind(wanted.access.host, wanted.port);
        if (parts->port == 0) {
            return engine::failed({engine::FailureCause::kNetwork,
                                   engine::Message("The server cannot listen"),
                                   fmt::format("{}:{}", wanted.access.host, wanted.port),
                                   engine::Message("choose another port, or end the program that uses this one"),
                                   {}});
        }
        return std::unique_ptr<ApiServer>(new ApiServer(std::move(parts)));
    });
}

std::string ApiServer::address() const {
    const std::string& host = parts_->options.access.host;
    const bool brackets = host.find(':') != std::string::npos;
    return fmt::format("http://{}{}{}:{}", brackets ? "[" : "", host, brackets ? "]" : "", parts_->port);
}

int ApiServer::port() const {
    return parts_->port;
}

bool ApiServer::local() const {
    return parts_->guard.local();
}

engine::Result<engine::Done> ApiServer::serve(ModelHost& host) {
    Parts& parts = *parts_;
    parts.host = &host;
    parts.started =
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
    parts.addHandlers();
    const bool ended = parts.listener.run();
    host.queue().waitForRest();
    if (ended) return engine::Done{};
    return engine::failed({engine::FailureCause::kNetwork,
                           engine::Message("The server can no longer listen"),
                           address(),
                           engine::Message("start it again"),
                           {}});
}

void ApiServer::stop() {
    parts_->listener.end();
}

void ApiServer::Parts::addHandlers() {
    listener.set_payload_max_length(kMaxBodyBytes);
    listener.set_pre_routing_handler(
        [this](const Request& request, Response& response) { return admit(request, response); });
    listener.set_error_handler(httplib::Server::HandlerWithResponse([](const Request&, Response& response) {
        if (!response.body.empty()) return httplib::Server::HandlerResponse::Unhandled;
        refuse(response, response.status == 413 ? tooLarge()
                         : response.status == 414
                             ? refusal(414, "The path is too long: shorten it")
                             : refusal(response.status, "The request is not valid HTTP: correct it"));
        return httplib::Server::HandlerResponse::Handled;
    }));
    listener.set_exception_handler([](const Request&, Response& response, const std::exception_ptr&) {
        ApiError error =
            refusal(500, "The server ran out of memory or met an error of its own: try again, or send less");
        error.type = "server_error";
        refuse(response, error);
    });
    listener.set_logger([this](const Request& request, const Response& response) {
        const Route* route = routeOf(request.path);
        metrics.requestEnded(route == nullptr ? "other" : route->path, response.status);
    });
    listener.Get("/health",
                 [](const Request&, Response& response) { response.set_content(R"({"status":"ok"})", kJson); });
    listener.Get("/metrics", [this](const Request&, Response& response) {
        const std::shared_ptr<const Service> service = host->service();
        const AnswerQueue& queue = host->queue();
        response.set_content(
            metrics.text(engine::buildInfo().version, service ? service->model.name : std::string(),
                         {queue.waiting(), queue.running(), host->group().size(), host->group().passes()}),
            kMetricsType);
    });
    listener.Get("/v1/models", [this](const Request&, Response& response) {
        const auto service = serviceFor({}, response);
        if (service) response.set_content(modelsBody(service->model, started), kJson);
    });
    listener.Get(R"(/v1/models/(.+))", [this](const Request& request, Response& response) {
        const auto service = serviceFor(request.matches[1], response);
        if (service) response.set_content(modelBody(service->model, started), kJson);
    });
    const auto answers = [this](ApiKind kind) {
        return [this, kind](const Request& request, Response& response, const httplib::ContentReader& read) {
            answer(kind, request, response, read);
        };
    };
    listener.Post("/v1/chat/completions", answers(ApiKind::kChat));
    listener.Post("/v1/completions", answers(ApiKind::kText));
}

/// Everything that can be decided from the headers. What is refused here is not read.
httplib::Server::HandlerResponse ApiServer::Parts::admit(const Request& request, Response& response) {
    const std::string origin = request.get_header_value("Origin");
    const bool preflight = request.method == "OPTIONS" && !origin.empty();
    std::optional<ApiError> error = checkHeaders(request);
    if (!error) {
        error = guard.check(request.get_header_value("Host"), origin, request.get_header_value("Authorization"),
                            preflight || request.path == "/health");
    }
    if (!error && !origin.empty()) {
        response.set_header("Access-Control-Allow-Origin", origin);
        response.set_header("Vary", "Origin");
    }
    if (!error && preflight) {
        response.set_header("Access-Control-Allow-Methods", "GET, POST");
        response.set_header("Access-Control-Allow-Headers", request.get_header_value("Access-Control-Request-Headers"));
        response.status = 204;
        return httplib::Server::HandlerResponse::Handled;
    }
    if (!error) error = checkRoute(request);
    if (!error) return httplib::Server::HandlerResponse::Unhandled;
    if (hasBody(request)) closeAfterwards(request, response);
    refuse(response, *error);
    return httplib::Server::HandlerResponse::Handled;
}

void ApiServer::Parts::closeAfterwards(const Request& request, Response& response) {
    listener.connectionOf(request).closeAfterwards();
    response.set_header("Connection", "close");
}

ApiResult<std::string> ApiServer::Parts::body(const Request& request, Response& response,
                                              const httplib::ContentReader& read) {
    std::string body;
    bool too_large = false;
    // What arrives compressed or in chunks, the library does not limit.
    const bool whole = read([&](const char* data, std::size_t size) {
        too_large = body.size() + size > kMaxBodyBytes;
        if (!too_large) body.append(data, size);
        return !too_large;
    });
    if (whole && !too_large) return body;
    closeAfterwards(request, response);
    if (too_large || response.status == 413) return tl::unexpected(tooLarge());
    if (request.has_header("Content-Encoding")) {
        return tl::unexpected(refusal(400, "The body cannot be unpacked: send it uncompressed"));
    }
    return tl::unexpected(refusal(400, "The body did not arrive whole: send as many bytes as Content-Length says"));
}

void ApiServer::Parts::answer(ApiKind kind, const Request& request, Response& response,
                              const httplib::ContentReader& read) {
    const ApiResult<std::string> text = body(request, response, read);
    if (!text) return refuse(response, text.error());
    ApiResult<ApiRequest> asked = parseApiRequest(kind, *text, host->defaults());
    if (!asked) return refuse(response, asked.error());
    const auto service = serviceFor(asked->model == kDefaultModel ? std::string() : asked->model, response);
    if (service) deliver(std::move(*asked), service, request, response);
}

std::shared_ptr<const Service> ApiServer::Parts::serviceFor(const std::string& model, Response& response) const {
    std::shared_ptr<const Service> service = host->service();
    if (!service) {
        refuse(response, noModel(host->absence()));
    } else if (!model.empty() && model != service->model.name) {
        ApiError error = refusal(404,
                                 fmt::format("There is no model \"{}\" here: use \"{}\" or \"{}\"", model,
                                             service->model.name, kDefaultModel),
                                 "model_not_found");
        error.param = "model";
        refuse(response, error);
        service.reset();
    }
    return service;
}

ApiError ApiServer::Parts::queueFull() const {
    ApiError error = refusal(
        429,
        fmt::format("{} requests are waiting already, which is the limit: try again later", host->queue().maxWaiting()),
        "queue_full");
    error.type = "rate_limit_error";
    error.retry_after_s = std::clamp(static_cast<int>(std::ceil(metrics.meanAnswerSeconds())), 1, 60);
    return error;
}

void ApiServer::Parts::deliver(ApiRequest asked, const std::shared_ptr<const Service>& service, const Request& request,
                               Response& response) {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    AnswerHead head{asked.kind, newAnswerId(asked.kind), std::chrono::duration_cast<std::chrono::seconds>(now).count(),
                    service->model.name};
    const bool streamed = asked.stream;
    auto open = std::make_shared<OpenStream>(OpenStream{
        AnswerAssembly(std::move(head), streamed, asked.include_usage), std::make_shared<AnswerEvents>(), nullptr, {}});
    const std::string lane = request.remote_addr + ' ' + asked.user;
    const auto hosted = std::make_shared<HostedRequest>(*host, service, metrics, std::move(asked), open->events,
                                                        request.get_header_value("User-Agent"));
    open->ticket = host->queue().add(
        lane, [hosted](const std::stop_token& stop) { return hosted->answer(stop); },
        hosted->mayJoin() ? hosted : nullptr);
    if (!open->ticket) return refuse(response, queueFull());

    // A stream begins when the request is known to be answered; until then it can be refused with a status.
    const HttpConnection& connection = listener.connectionOf(request);
    bool begun = false;
    while (!open->assembly.ended() && !(streamed && begun)) {
        for (AnswerEvent& event : open->events->take(kLook)) {
            begun = true;
            open->pending += open->assembly.add(std::move(event));
        }
        if (listener.ending() || connection.clientLeft()) {
            metrics.clientLeft();
            response.status = kClientLeft;
            return;
        }
    }
    if (open->assembly.error() && (!streamed || open->pending == errorEvent(*open->assembly.error()))) {
        return refuse(response, *open->assembly.error());
    }
    if (!streamed) return response.set_content(open->assembly.body(), kJson);
    stream(std::move(open), response);
}

void ApiServer::Parts::stream(std::shared_ptr<OpenStream> open, Response& response) {
    response.set_header("Cache-Control", "no-cache");
    const auto send = [open](std::size_t, httplib::DataSink& sink) {
        if (open->pending.empty() && !open->assembly.ended()) {
            for (AnswerEvent& event : open->events->take(kLook)) open->pending += open->assembly.add(std::move(event));
        }
        const std::string pieces = std::exchange(open->pending, {});
        if (!pieces.empty() && !sink.write(pieces.data(), pieces.size())) return false;
        if (open->assembly.ended()) sink.done();
        return true;
    };
    response.set_chunked_content_provider("text/event-stream", send, [this, open](bool complete) {
        open->ticket.reset();
        if (!complete) metrics.clientLeft();
    });
}

}  // namespace griffin::app::server
