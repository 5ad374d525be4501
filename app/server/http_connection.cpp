#include "app/server/http_connection.h"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <system_error>

namespace griffin::app::server {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kBufferBytes = 16384;
constexpr std::size_t kMaxHeaderBytes = 65536;
constexpr auto kHeaderTime = 10s;  // for all of them
constexpr auto kBodyTime = 300s;
constexpr auto kIdleTime = 20s;  // between two pieces of a body, and until a client takes what is sent
constexpr auto kCloseTime = 1s;

/// poll() for events on a socket, and for the stop. Returns what happened on the socket.
short pollSocket(int socket, short events, int stop, std::chrono::milliseconds longest) {
    std::array<pollfd, 2> files = {{{socket, events, 0}, {stop, POLLIN, 0}}};
    int ready = 0;
    do {
        ready = ::poll(files.data(), files.size(), static_cast<int>(std::max<std::int64_t>(0, longest.count())));
    } while (ready < 0 && errno == EINTR);
    return ready > 0 && files[1].revents == 0 ? files[0].revents : short{0};
}

void addressOf(const sockaddr_storage& address, socklen_t length, std::string& ip, int& port) {
    std::array<char, NI_MAXHOST> host{};
    std::array<char, NI_MAXSERV> service{};
    if (::getnameinfo(reinterpret_cast<const sockaddr*>(&address), length, host.data(), host.size(), service.data(),
                      service.size(), NI_NUMERICHOST | NI_NUMERICSERV) != 0) {
        return;
    }
    ip = host.data();
    port = std::atoi(service.data());
}

}  // namespace

StopEvent::StopEvent() : descriptor_(::eventfd(0, EFD_CLOEXEC)) {
    if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
}

StopEvent::~StopEvent() {
    ::close(descriptor_);
}

void StopEvent::set() {
    const std::uint64_t one = 1;
    static_cast<void>(!::write(descriptor_, &one, sizeof one));  // fails only when it is set 2^64 times
}

bool StopEvent::isSet() const {
    pollfd file{descriptor_, POLLIN, 0};
    return ::poll(&file, 1, 0) > 0;
}

HttpConnection::HttpConnection(socket_t socket, const StopEvent& stop)
    : socket_(socket), stop_(stop), buffer_(kBufferBytes) {
    const int on = 1;  // pieces of a stream go out as they come
    ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

HttpConnection::~HttpConnection() {
    ::shutdown(socket_, SHUT_WR);
    // Closing while unread data lies here would take the answer from the client.
    const Clock::time_point until = Clock::now() + kCloseTime;
    while (closing_ && wait(POLLIN, until)) {
        if (::recv(socket_, buffer_.data(), buffer_.size(), MSG_DONTWAIT) <= 0) break;
    }
    ::close(socket_);
}

bool HttpConnection::wait(short events, Clock::time_point until) const {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
    return pollSocket(socket_, events, stop_.descriptor(), left) != 0;
}

bool HttpConnection::waitForRequest(std::chrono::milliseconds longest) {
    return begin_ < end_ || wait(POLLIN, Clock::now() + longest);
}

void HttpConnection::beginRequest() {
    headers_read_ = false;
    header_bytes_ = 0;
    deadline_ = Clock::now() + kHeaderTime;
}

void HttpConnection::headersRead() {
    headers_read_ = true;
    deadline_ = Clock::now() + kBodyTime;
}

bool HttpConnection::clientLeft() const {
    pollfd file{socket_, POLLRDHUP, 0};
    return ::poll(&file, 1, 0) > 0;
}

bool HttpConnection::is_readable() const {
    return begin_ < end_ || wait(POLLIN, Clock::now() + kIdleTime);
}

bool HttpConnection::is_writable() const {
    return !stop_.isSet() && !clientLeft();
}

ssize_t HttpConnection::read(char* data, size_t size) {
    if (begin_ == end_) {
        if (!wait(POLLIN, std::min(deadline_, Clock::now() + kIdleTime))) return -1;
        const ssize_t got = ::recv(socket_, buffer_.data(), buffer_.size(), 0);
        if (got <= 0) return got;
        begin_ = 0;
        end_ = static_cast<std::size_t>(got);
    }
    const std::size_t count = std::min(size, end_ - begin_);
    if (!headers_read_ && (header_bytes_ += count) > kMaxHeaderBytes) return -1;
    std::copy_n(buffer_.data() + begin_, count, data);
    begin_ += count;
    return static_cast<ssize_t>(count);
}

ssize_t HttpConnection::write(const char* data, size_t size) {
    std::size_t sent = 0;
    while (sent < size) {
        if (!wait(POLLOUT, Clock::now() + kIdleTime)) return -1;
        const ssize_t count = ::send(socket_, data + sent, size - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count < 0 && (errno == EAGAIN || errno == EINTR)) continue;
        if (count < 0) return -1;
        sent += static_cast<std::size_t>(count);
    }
    return static_cast<ssize_t>(size);
}

void HttpConnection::get_remote_ip_and_port(std::string& ip, int& port) const {
    sockaddr_storage address{};
    socklen_t length = sizeof address;
    if (::getpeername(socket_, reinterpret_cast<sockaddr*>(&address), &length) == 0)
        addressOf(address, length, ip, port);
}

void HttpConnection::get_local_ip_and_port(std::string& ip, int& port) const {
    sockaddr_storage address{};
    socklen_t length = sizeof address;
    if (::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &length) == 0)
        addressOf(address, length, ip, port);
}

}  // namespace griffin::app::server
