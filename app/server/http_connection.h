// A connection of the server, for cpp-httplib to read from and write to. What the library's own stream lacks: it ends
// at once when the server stops, has a time limit for a whole request and not only for each read, limits the size of
// the headers, and can tell whether the client is still there.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include <httplib.h>

namespace griffin::app::server {

/// Set once, from any thread; then every wait on it ends.
class StopEvent {
  public:
    StopEvent();  // throws std::system_error where the system has no descriptor left
    ~StopEvent();
    StopEvent(const StopEvent&) = delete;
    StopEvent& operator=(const StopEvent&) = delete;

    void set();
    bool isSet() const;
    int descriptor() const { return descriptor_; }

  private:
    int descriptor_;
};

class HttpConnection : public httplib::Stream {
  public:
    /// Owns the socket. `stop` must outlive the connection.
    HttpConnection(socket_t socket, const StopEvent& stop);
    /// Sends what was written, and gives a client that still sends the time to read it.
    ~HttpConnection() override;
    HttpConnection(const HttpConnection&) = delete;
    HttpConnection& operator=(const HttpConnection&) = delete;

    /// False: none came within the time.
    bool waitForRequest(std::chrono::milliseconds longest);
    /// From here on limits count: the headers of a request, then, after headersRead(), its body.
    void beginRequest();
    void headersRead();
    bool headersWereRead() const { return headers_read_; }

    /// The client closed the connection, or its half of it. Any thread that may use the connection.
    bool clientLeft() const;
    /// The connection ends with this answer: a part of the request was not read.
    void closeAfterwards() { closing_ = true; }
    bool closing() const { return closing_; }

    // httplib::Stream
    bool is_readable() const override;
    bool is_writable() const override;
    ssize_t read(char* data, size_t size) override;
    ssize_t write(const char* data, size_t size) override;
    void get_remote_ip_and_port(std::string& ip, int& port) const override;
    void get_local_ip_and_port(std::string& ip, int& port) const override;
    socket_t socket() const override { return socket_; }

  private:
    using Clock = std::chrono::steady_clock;

    /// Waits for `events` of poll(). False: the time is over, or the server stops.
    bool wait(short events, Clock::time_point until) const;

    socket_t socket_;
    const StopEvent& stop_;
    std::vector<char> buffer_;  // [begin_, end_) was received and not read yet
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    std::size_t header_bytes_ = 0;
    Clock::time_point deadline_;  // of the request
    bool headers_read_ = false;
    bool closing_ = false;
};

}  // namespace griffin::app::server
