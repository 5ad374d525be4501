#include "app/server/request_guard.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <cctype>
#include <utility>

namespace griffin::app::server {
namespace {

using engine::FailureCause;
using engine::Message;

std::string lowered(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

/// The name in a Host header, without its port and the brackets of an IPv6 address.
std::string hostName(std::string_view header) {
    if (header.starts_with('[')) {
        const std::size_t end = header.find(']');
        return end == std::string_view::npos ? std::string() : lowered(header.substr(1, end - 1));
    }
    return lowered(header.substr(0, header.find(':')));
}

bool isLoopback(const sockaddr& address) {
    if (address.sa_family == AF_INET) {
        const auto& internet = reinterpret_cast<const sockaddr_in&>(address);
        return ntohl(internet.sin_addr.s_addr) >> 24U == 127;
    }
    if (address.sa_family == AF_INET6) {
        const auto& internet = reinterpret_cast<const sockaddr_in6&>(address);
        return IN6_IS_ADDR_LOOPBACK(&internet.sin6_addr) != 0;
    }
    return false;
}

/// Whether all addresses of a host are this machine's own; nothing where it has none.
std::optional<bool> isLocal(const std::string& host) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_PASSIVE;
    addrinfo* found = nullptr;
    if (host.empty() || ::getaddrinfo(host.c_str(), nullptr, &hints, &found) != 0) return std::nullopt;
    bool local = true;
    for (const addrinfo* address = found; address != nullptr; address = address->ai_next) {
        local = local && isLoopback(*address->ai_addr);
    }
    ::freeaddrinfo(found);
    return local;
}

/// Takes the same time wherever they differ.
bool sameKey(std::string_view given, std::string_view key) {
    unsigned difference = given.size() == key.size() ? 0U : 1U;
    for (std::size_t i = 0; i < key.size(); ++i) {
        const char other = i < given.size() ? given[i] : '\0';
        difference |= static_cast<unsigned char>(key[i]) ^ static_cast<unsigned char>(other);
    }
    return difference == 0;
}

ApiError denied(int status, std::string message, std::string code) {
    return {.status = status, .message = std::move(message), .code = std::move(code)};
}

}  // namespace

engine::Result<RequestGuard> RequestGuard::create(AccessRules rules) {
    const std::optional<bool> local = isLocal(rules.host);
    if (!local) {
        return engine::failed({FailureCause::kBadArgument,
                               Message("There is no such host"),
                               rules.host,
                               Message("use an address of this machine, such as 127.0.0.1"),
                               {}});
    }
    if (!*local && rules.api_key.empty()) {
        return engine::failed({FailureCause::kBadArgument,
                               Message("Without a key the server listens to this machine only"),
                               rules.host,
                               Message("choose a key with --api-key, or listen on 127.0.0.1"),
                               {}});
    }
    const bool printable =
        std::all_of(rules.api_key.begin(), rules.api_key.end(), [](char c) { return c > ' ' && c < 127; });
    if (!printable) {
        return engine::failed({FailureCause::kBadArgument,
                               Message("The key has spaces or characters beyond ASCII"),
                               {},
                               Message("choose a key of letters, digits and punctuation marks"),
                               {}});
    }
    return RequestGuard(std::move(rules), *local);
}

bool RequestGuard::allowsOrigin(std::string_view origin) const {
    return std::any_of(rules_.origins.begin(), rules_.origins.end(),
                       [&](const std::string& known) { return known == "*" || lowered(known) == lowered(origin); });
}

std::optional<ApiError> RequestGuard::check(std::string_view host, std::string_view origin,
                                            std::string_view authorization, bool open) const {
    // Beyond this machine the server cannot know its names; there the key protects.
    if (local_) {
        const std::string name = hostName(host);
        if (name != "localhost" && name != "127.0.0.1" && name != "::1" && name != lowered(rules_.host)) {
            return denied(403, "The Host header does not name this machine: use the address that the server printed",
                          "host_not_allowed");
        }
    }
    if (!origin.empty() && !allowsOrigin(origin)) {
        return denied(403, "Web pages of this origin may not use the server: name it with --cors",
                      "origin_not_allowed");
    }
    if (open || rules_.api_key.empty()) return std::nullopt;
    constexpr std::string_view kScheme = "bearer ";
    if (authorization.empty()) {
        return denied(401, "This server asks for a key: send the header \"Authorization: Bearer KEY\"",
                      "missing_api_key");
    }
    if (lowered(authorization.substr(0, kScheme.size())) != kScheme) {
        return denied(401, "The Authorization header has another form: send \"Authorization: Bearer KEY\"",
                      "invalid_api_key");
    }
    if (!sameKey(authorization.substr(kScheme.size()), rules_.api_key)) {
        return denied(401, "The key is not the one that this server was started with: check it", "invalid_api_key");
    }
    return std::nullopt;
}

}  // namespace griffin::app::server
