#include "app/mcp/mcp_client.h"

#include <QCoreApplication>
#include <QUrl>
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "app/mcp/http_transport.h"
#include "app/mcp/json_members.h"
#include "app/mcp/mcp_messages.h"
#include "app/mcp/stdio_transport.h"

namespace griffin::app::mcp {
namespace {

using engine::FailureCause;
using engine::Message;
using nlohmann::ordered_json;

const std::string kRevision = "2025-06-18";
// Of what is used here they differ in nothing.
constexpr std::array<std::string_view, 3> kKnownRevisions = {"2025-06-18", "2025-03-26", "2024-11-05"};
constexpr int kMostPages = 50;
constexpr int kMostUseless = 2000;

engine::Failure serverFailure(Message what, const QString& server, Message what_to_do) {
    return {FailureCause::kNetwork, std::move(what), server.toStdString(), std::move(what_to_do), {}};
}

engine::Failure silence(const QString& server) {
    return serverFailure(Message("The server does not answer"), server,
                         Message("try again, or check what the server is doing"));
}

}  // namespace

McpClient::McpClient(const ToolServer& server, const QString& secret, McpPatience patience, QObject* parent)
    : QObject(parent), server_(server), secret_(secret), patience_(patience) {}

McpClient::~McpClient() {
    disconnect();
    waiting_.clear();
    calls_.clear();
    if (transport_) transport_->stop();
}

void McpClient::start() {
    if (state_ != State::kOff) return;
    state_ = State::kStarting;
    useless_ = 0;
    is_listing_ = list_again_ = false;
    // Whoever asks hears of it later, never while asking.
    const auto fail_later = [this](const engine::Failure& why) {
        QMetaObject::invokeMethod(
            this, [this, why] { fail(why); }, Qt::QueuedConnection);
    };
    if (const auto fits = checkTarget(server_.target, secret_); !fits) return fail_later(fits.error());
    if (isAddress(server_.target)) {
        transport_ = std::make_unique<HttpTransport>(QUrl(server_.target, QUrl::StrictMode), secret_);
    } else {
        transport_ = std::make_unique<StdioTransport>(*commandIn(server_.target), *environmentIn(secret_));
    }
    hearTransport();
    transport_->start();
    initialize();
}

/// Later, never while the transport works. What an earlier connection still says is not for this one.
void McpClient::hearTransport() {
    const int connection = ++connection_;
    connect(
        transport_.get(), &Transport::received, this,
        [this, connection](const QByteArray& bytes) {
            if (connection == connection_) take(bytes);
        },
        Qt::QueuedConnection);
    connect(
        transport_.get(), &Transport::broke, this,
        [this, connection](const engine::Failure& why) {
            if (connection == connection_) fail(why);
        },
        Qt::QueuedConnection);
    connect(
        transport_.get(), &Transport::unanswered, this,
        [this, connection](qint64 id) {
            if (connection != connection_ || !waiting_.contains(id)) return;
            McpMessage message;
            message.kind = McpMessage::Kind::kError;
            message.id = id;
            message.content = {{"message", "the answer is missing"}};
            answer(message);
        },
        Qt::QueuedConnection);
}

void McpClient::stop() {
    if (state_ != State::kOff)
        fail({FailureCause::kCancelled, Message("The connection was ended"), server_.name.toStdString(), {}, {}});
}

std::int64_t McpClient::ask(const std::string& method, const ordered_json& params, int patience_ms,
                            const Answered& answered) {
    const std::int64_t id = ++last_id_;
    auto patience = std::make_unique<QTimer>();
    patience->setSingleShot(true);
    connect(patience.get(), &QTimer::timeout, this, [this] { fail(silence(server_.name)); });
    patience->start(patience_ms);
    waiting_.emplace(id, Waiting{answered, std::move(patience)});
    transport_->send(request(id, method, params), id);
    return id;
}

void McpClient::tell(const std::string& method, const ordered_json& params) {
    transport_->send(notification(method, params), 0);
}

void McpClient::initialize() {
    const ordered_json params = {{"protocolVersion", kRevision},
                                 {"capabilities", ordered_json::object()},
                                 {"clientInfo",
                                  {{"name", "griffin-chat"},
                                   {"title", "Griffin Chat"},
                                   {"version", QCoreApplication::applicationVersion().toStdString()}}}};
    ask("initialize", params, patience_.start_ms, [this](const McpMessage& message) { initialized(message); });
}

void McpClient::initialized(const McpMessage& message) {
    if (message.kind == McpMessage::Kind::kError) return fail(failureIn(message.content, server_.name));
    const std::string revision = textAt(message.content, "protocolVersion");
    const bool known = std::find(kKnownRevisions.begin(), kKnownRevisions.end(), revision) != kKnownRevisions.end();
    if (!known) {
        return fail(serverFailure(Message("The server speaks another revision of the protocol: %1",
                                          QString::fromStdString(revision).left(40).toStdString()),
                                  server_.name, Message("use a version of it that speaks %1", kRevision)));
    }
    if (const auto info = message.content.find("serverInfo"); info != message.content.end())
        title_ = QString::fromStdString(textAt(*info, "name")).simplified().left(100);
    transport_->begin(QByteArray::fromStdString(revision));
    tell("notifications/initialized", nullptr);
    const auto capabilities = message.content.find("capabilities");
    const bool has_tools = capabilities != message.content.end() && capabilities->contains("tools");
    if (has_tools) {
        is_listing_ = true;
        listing_.clear();
        return askForTools({}, 0);
    }
    fail(serverFailure(Message("The server has no tools"), server_.name, Message("use another server")));
}

void McpClient::askForTools(const std::string& cursor, int page) {
    ordered_json params = ordered_json::object();
    if (!cursor.empty()) params["cursor"] = cursor;
    ask("tools/list", params, patience_.start_ms, [this, page](const McpMessage& message) { takePage(message, page); });
}

void McpClient::takePage(const McpMessage& message, int page) {
    if (message.kind == McpMessage::Kind::kError) return fail(failureIn(message.content, server_.name));
    const int room = kMostTools - static_cast<int>(listing_.size());
    const ToolPage read = readTools(message.content, room);
    for (const McpTool& tool : read.tools) {
        const bool known = std::any_of(listing_.begin(), listing_.end(),
                                       [&](const McpTool& other) { return other.name == tool.name; });
        if (!known) listing_.append(tool);
    }
    const bool more = !read.next.empty() && listing_.size() < kMostTools && page + 1 < kMostPages;
    if (more) return askForTools(read.next, page + 1);
    tools_ = std::exchange(listing_, {});
    is_listing_ = false;
    state_ = State::kReady;
    emit listed();
    if (state_ != State::kReady) return;
    if (std::exchange(list_again_, false)) {
        is_listing_ = true;
        askForTools({}, 0);
    }
    for (auto& [id, call] : std::map<std::int64_t, Call>(calls_)) {
        if (call.request == 0) sendCall(id);
    }
}

std::int64_t McpClient::call(const QString& tool, const std::string& arguments, const Got& got) {
    const std::int64_t id = ++last_call_;
    calls_.emplace(id, Call{tool, arguments, got, 0});
    if (state_ == State::kReady) {
        sendCall(id);
    } else {
        start();
    }
    return id;
}

void McpClient::sendCall(std::int64_t id) {
    const auto found = calls_.find(id);
    if (found == calls_.end()) return;
    const ordered_json params = {{"name", found->second.tool.toStdString()},
                                 {"arguments", ordered_json::parse(found->second.arguments, nullptr, false)}};
    found->second.request =
        ask("tools/call", params, patience_.call_ms, [this, id, name = server_.name](const McpMessage& message) {
            if (message.kind == McpMessage::Kind::kError)
                return endCall(id, engine::failed(failureIn(message.content, name)));
            endCall(id, readResult(message.content));
        });
}

void McpClient::endCall(std::int64_t id, const engine::Result<ToolResult>& result) {
    const auto found = calls_.find(id);
    if (found == calls_.end()) return;
    const Got got = std::move(found->second.got);
    calls_.erase(found);
    got(result);
}

void McpClient::cancel(std::int64_t id) {
    const auto found = calls_.find(id);
    if (found == calls_.end()) return;
    const std::int64_t request = found->second.request;
    calls_.erase(found);
    if (request == 0 || waiting_.erase(request) == 0) return;
    tell("notifications/cancelled", {{"requestId", request}, {"reason", "The person stopped it"}});
    transport_->drop(request);
}

void McpClient::take(const QByteArray& bytes) {
    if (!transport_) return;
    const McpMessage message = readMessage(bytes);
    using Kind = McpMessage::Kind;
    if (message.kind == Kind::kResult || message.kind == Kind::kError) {
        if (waiting_.contains(message.id)) {
            useless_ = 0;
            return answer(message);
        }
    } else if (message.kind == Kind::kTooMuch) {
        return fail(serverFailure(Message("The server sends a message that is too large, or nested too deeply"),
                                  server_.name, Message("use another server, or ask it for less")));
    } else if (message.kind == Kind::kRequest) {
        transport_->send(message.method == "ping" ? emptyResult(message.request_id) : unknownMethod(message.request_id),
                         0);
    } else if (message.kind == Kind::kNotification && message.method == "notifications/tools/list_changed" &&
               state_ == State::kReady) {
        if (is_listing_) {
            list_again_ = true;
        } else {
            is_listing_ = true;
            listing_.clear();
            askForTools({}, 0);
        }
    }
    // Lines that are no messages are what careless programs print; they are borne, but not for ever.
    if (++useless_ <= kMostUseless) return;
    fail(serverFailure(Message("The server sends a lot that nobody asked for"), server_.name,
                       Message("use another server")));
}

void McpClient::answer(const McpMessage& message) {
    const auto found = waiting_.find(message.id);
    const Answered answered = std::move(found->second.answered);
    waiting_.erase(found);
    answered(message);
}

void McpClient::fail(const engine::Failure& why) {
    if (state_ == State::kOff) return;
    state_ = State::kOff;
    waiting_.clear();
    is_listing_ = list_again_ = false;
    listing_.clear();
    if (transport_) {
        transport_->disconnect(this);
        transport_->stop();
        transport_.release()->deleteLater();  // it may be what tells us
    }
    const std::map<std::int64_t, Call> calls = std::exchange(calls_, {});
    emit failed(why);
    for (const auto& [id, call] : calls) call.got(engine::failed(why));
}

}  // namespace griffin::app::mcp

#include "moc_mcp_client.cpp"
