#include "app/remote/remote_session.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "app/remote/event_stream.h"
#include "app/remote/remote_answer.h"
#include "app/remote/remote_request.h"
#include "engine/called_tools.h"

namespace griffin::app::remote {
namespace {

using engine::Failure;
using engine::FailureCause;
using engine::Message;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostText = std::size_t{64} << 20;

double millisecondsSince(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

Failure noStream(const QUrl& address, const QByteArray& beginning) {
    return {FailureCause::kNetwork, Message("The server does not answer as OpenAI's interface does"),
            address.toString().toStdString(), Message("check the address; it usually ends in /v1"),
            beginning.left(200).toStdString()};
}

std::vector<engine::ToolCall> whole(std::vector<engine::ToolCall> calls) {
    for (engine::ToolCall& call : calls) {
        if (call.id.empty()) call.id = engine::newCallId();
        if (!engine::isToolName(call.name)) call.name = "unknown";
        if (call.arguments.empty()) call.arguments = "{}";  // of a tool that takes none
    }
    return calls;
}

/// Calls of an answer that did not end by itself: nothing can be asked of anybody with them.
std::vector<engine::ToolCall> unfinished(std::vector<engine::ToolCall> calls) {
    for (engine::ToolCall& call : calls) {
        call.id.clear();
        if (!engine::isToolName(call.name)) call.name.clear();
    }
    return calls;
}

}  // namespace

engine::Result<ServerModels> modelsOf(const RemoteServer& server, const std::stop_token& stop, HttpPatience patience) {
    HttpExchange exchange(server, patience);
    const auto body = exchange.get(QStringLiteral("/models"), HttpExchange::From::kAddress, stop);
    if (!body) return tl::unexpected(body.error());
    return readModels(body->toStdString(), server.address);
}

RemoteSession::RemoteSession(RemoteServer server, std::string model, ServerKind kind, HttpPatience patience,
                             RetrySink retrying, Figures asked)
    : exchange_(std::make_unique<HttpExchange>(std::move(server), patience)),
      model_(std::move(model)),
      kind_(kind),
      retrying_(std::move(retrying)),
      asked_(asked) {}

RemoteSession::~RemoteSession() = default;

int RemoteSession::countTokens(const engine::Prompt& /*prompt*/) const {
    return 0;
}

std::optional<SpeculationCounters> RemoteSession::counters(const std::stop_token& stop) {
    if (kind_ != ServerKind::kVllm || asked_ != Figures::kAll) return std::nullopt;
    const auto body = exchange_->get(QStringLiteral("/metrics"), HttpExchange::From::kRoot, stop);
    return body ? readVllmMetrics(body->toStdString()) : std::nullopt;
}

/// Where the answer itself told nothing. A server that keeps its figures to itself has none.
void RemoteSession::readFigures(const std::optional<SpeculationCounters>& before, const std::stop_token& stop) {
    if (kind_ == ServerKind::kVllm && before) {
        if (const auto after = counters(stop)) figures_ = figuresBetween(*before, *after);
    } else if (kind_ == ServerKind::kSglang && asked_ == Figures::kAll) {
        const auto body = exchange_->get(QStringLiteral("/get_server_info"), HttpExchange::From::kRoot, stop);
        if (body) figures_ = readSglangInfo(body->toStdString());
    }
}

engine::Result<engine::Answer> RemoteSession::generate(const engine::Prompt& prompt,
                                                       const engine::GenerationOptions& options,
                                                       const engine::EventSink& sink, std::stop_token stop) {
    interruption_.reset();
    figures_ = {};
    calls_.clear();
    const auto request = makeRequest(prompt, options, model_, kind_);
    if (!request) return tl::unexpected(request.error());
    const std::optional<SpeculationCounters> before = counters(stop);
    if (sink) {
        engine::PromptReady ready;
        ready.warnings = request->left_out;
        sink(ready);
    }
    engine::Answer answer;
    RemoteAnswer received(prompt.begun);
    EventStream events;
    QByteArray beginning;
    bool too_large = false;
    bool idle = false;
    const Clock::time_point start = Clock::now();
    Clock::time_point moved = start;  // when the answer last grew
    std::optional<Clock::time_point> first;
    const auto takeEvent = [&](const std::string& data) {
        const int pieces = received.pieces();
        std::string text = received.take(data);
        if (received.pieces() > pieces) moved = Clock::now();
        if (text.empty()) return;
        if (!first) {
            first = Clock::now();
            answer.stats.time_to_first_token_ms = millisecondsSince(start);
        }
        answer.text += text;
        engine::TextAdded added;
        added.text = std::move(text);
        added.new_tokens = received.tokens();
        added.decode_ms = millisecondsSince(*first);
        if (added.decode_ms > 0.0)
            added.tokens_per_second = (added.new_tokens - received.firstTokens()) * 1000.0 / added.decode_ms;
        if (sink) sink(added);
    };
    const auto takeBytes = [&](const QByteArray& bytes) {
        constexpr qsizetype kBeginning = 200;
        beginning += bytes.left(std::max<qsizetype>(0, kBeginning - beginning.size()));
        too_large = !events.push(bytes, takeEvent) || answer.text.size() > kMostText;
        // Comments and empty events may keep a connection open, but not for longer than silence may.
        idle = !received.ended() && Clock::now() - moved > std::chrono::milliseconds(exchange_->patience().silence_ms);
        return !too_large && !idle && !received.ended();
    };
    const HttpExchange::Outcome outcome = exchange_->post(
        QStringLiteral("/chat/completions"), QByteArray::fromStdString(request->json), takeBytes, retrying_, stop);
    answer.stats.decode_ms = first ? millisecondsSince(*first) : 0.0;
    received.fill(answer.stats);
    answer.finish_reason = received.finish();
    if (stop.stop_requested()) {
        answer.finish_reason = engine::FinishReason::kCancelled;
        calls_ = unfinished(received.calls());
        return answer;
    }
    const QUrl& address = exchange_->server().address;
    std::optional<Failure> failure = outcome.failure;
    if (failure && outcome.lost && !answer.text.empty()) failure->what_to_do = Message("go on from here, or ask again");
    if (!failure && too_large) {
        failure = Failure{FailureCause::kNetwork,
                          Message("The server's answer is too large"),
                          address.toString().toStdString(),
                          Message("check the address"),
                          {}};
    } else if (!failure && idle && !received.complete()) {
        failure = Failure{FailureCause::kNetwork,
                          Message("The server keeps the connection open, but its answer does not continue"),
                          address.toString().toStdString(),
                          answer.text.empty() ? Message("try again, or check what the server is doing")
                                              : Message("go on from here, or ask again"),
                          {}};
    } else if (!failure && !received.error().empty()) {
        failure = Failure{FailureCause::kNetwork,
                          Message("The server broke the answer off: %1", received.error()),
                          address.toString().toStdString(),
                          Message("try again"),
                          {}};
    } else if (!failure && received.events() == 0) {
        failure = noStream(address, beginning);
    } else if (!failure && !received.complete()) {
        failure = Failure{FailureCause::kNetwork,
                          Message("The connection to the server was lost"),
                          address.toString().toStdString(),
                          Message("go on from here, or ask again"),
                          {}};
    }
    if (failure && answer.text.empty()) return engine::failed(*std::move(failure));
    if (failure) {
        interruption_ = std::move(failure);
        calls_ = unfinished(received.calls());
        answer.finish_reason = engine::FinishReason::kCancelled;
        return answer;
    }
    calls_ =
        answer.finish_reason == engine::FinishReason::kStop ? whole(received.calls()) : unfinished(received.calls());
    figures_ = received.figures();
    if (!figures_.tokens_per_pass) readFigures(before, stop);
    if (figures_.decode_ms > 0.0) {
        answer.stats.decode_ms = figures_.decode_ms;
        answer.stats.first_tokens = 1;
    }
    if (figures_.tokens_per_pass) {
        answer.stats.committed_tokens = std::max(0, answer.stats.new_tokens - 1);  // the first one is the prefill's
        answer.stats.target_passes =
            static_cast<int>(std::lround(answer.stats.committed_tokens / *figures_.tokens_per_pass));
    }
    return answer;
}

}  // namespace griffin::app::remote
