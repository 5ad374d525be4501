#include "app/server/http_listener.h"

#include <malloc.h>
#include <sys/socket.h>
#include <unistd.h>

#include <condition_variable>
#include <deque>
#include <functional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace griffin::app::server {
namespace {

// A client keeps a thread while it is connected; more than these wait until one goes.
constexpr std::size_t kMaxConnections = 256;
constexpr int kRequestsPerConnection = 1000;
constexpr int kKeepAliveSeconds = 30;  // longer than clients keep a connection, so that they end it
// With more connections than these, one that says nothing makes room sooner.
constexpr int kCrowd = 128;
constexpr int kCrowdedSeconds = 2;
constexpr int kBacklog = 128;
constexpr int kLargeBytes = 1 << 20;  // what is larger goes back to the system when it is freed

/// A thread for each connection, made when it is needed.
class ConnectionThreads : public httplib::TaskQueue {
  public:
    void enqueue(std::function<void()> work) override {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(std::move(work));
        if (idle_ < waiting_.size() && threads_.size() < kMaxConnections) {
            try {
                threads_.emplace_back([this] { run(); });
            } catch (const std::system_error&) {
                // No thread is to be had now: the connection waits for one there is.
            }
        }
        changed_.notify_one();
    }

    void shutdown() override {
        {
            const std::lock_guard lock(mutex_);
            ending_ = true;
        }
        changed_.notify_all();
        for (std::thread& thread : threads_) thread.join();
    }

  private:
    void run() {
        std::unique_lock lock(mutex_);
        while (true) {
            ++idle_;
            changed_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
            --idle_;
            if (waiting_.empty()) return;
            const std::function<void()> work = std::move(waiting_.front());
            waiting_.pop_front();
            lock.unlock();
            work();
            lock.lock();
        }
    }

    std::mutex mutex_;  // guards all below but threads_, which only the listening thread touches
    std::condition_variable changed_;
    std::deque<std::function<void()>> waiting_;
    std::size_t idle_ = 0;
    bool ending_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace

HttpListener::HttpListener() {
#ifdef __GLIBC__
    // Else the memory of large bodies stays with each thread that read one: by themselves these limits grow to 32 MB.
    ::mallopt(M_MMAP_THRESHOLD, kLargeBytes);
    ::mallopt(M_TRIM_THRESHOLD, kLargeBytes);
#endif
    new_task_queue = [] { return new ConnectionThreads; };  // the library deletes it
    set_keep_alive_max_count(kRequestsPerConnection);
    set_keep_alive_timeout(kKeepAliveSeconds);
    // The library's own would let two servers share a port.
    set_socket_options([](socket_t socket) {
        const int on = 1;
        ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    });
}

int HttpListener::bind(const std::string& host, int port) {
    const int bound = port == 0 ? bind_to_any_port(host) : bind_to_port(host, port) ? port : 0;
    if (bound <= 0) return 0;
    ::listen(svr_sock_, kBacklog);
    return bound;
}

bool HttpListener::run() {
    return listen_after_bind() || ending();
}

void HttpListener::end() {
    ending_.set();
    const socket_t socket = svr_sock_.exchange(INVALID_SOCKET);
    if (socket == INVALID_SOCKET) return;
    ::shutdown(socket, SHUT_RDWR);
    ::close(socket);
}

HttpConnection& HttpListener::connectionOf(const httplib::Request& request) const {
    const std::lock_guard lock(mutex_);
    return *connections_.at(&request);
}

bool HttpListener::process_and_close_socket(socket_t socket) {
    HttpConnection connection(socket, ending_);
    ++open_;
    bool open = true;
    for (int left = kRequestsPerConnection; open && left > 0; --left) {
        const bool crowded = open_ > kCrowd;
        if (!connection.waitForRequest(std::chrono::seconds(crowded ? kCrowdedSeconds : kKeepAliveSeconds))) break;
        connection.beginRequest();
        const httplib::Request* handled = nullptr;
        bool closed_by_client = false;
        open = process_request(connection, left == 1, closed_by_client, [&](httplib::Request& request) {
            connection.headersRead();
            request.ranges.clear();  // the library would cut the answer to them
            handled = &request;
            const std::lock_guard lock(mutex_);
            connections_[handled] = &connection;
        });
        if (handled != nullptr) {
            const std::lock_guard lock(mutex_);
            connections_.erase(handled);
        } else {
            connection.closeAfterwards();  // what was sent is no request
        }
        open = open && !closed_by_client && !connection.closing();
    }
    --open_;
    return true;
}

}  // namespace griffin::app::server
