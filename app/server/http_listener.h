// cpp-httplib's server on HttpConnections, with as many threads as there are connections, and with an end that waits
// for no client.
#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <string>

#include <httplib.h>

#include "app/server/http_connection.h"

namespace griffin::app::server {

class HttpListener : public httplib::Server {
  public:
    HttpListener();
    ~HttpListener() override { end(); }

    /// Takes the port, 0: any that is free. From then on clients can connect, and wait for run(). Returns the port, 0
    /// if it cannot be had.
    int bind(const std::string& host, int port);
    /// Answers until end(). False: the system ended it. REQUIRES: bind() succeeded; called once.
    bool run();
    /// Ends run() and all connections. Does not wait. Any thread, also before run().
    void end();

    bool ending() const { return ending_.isSet(); }
    /// The connection that a request comes by, while the request is handled.
    HttpConnection& connectionOf(const httplib::Request& request) const;

  private:
    bool process_and_close_socket(socket_t socket) override;

    StopEvent ending_;
    std::atomic<int> open_ = 0;                                       // connections that have a thread
    mutable std::mutex mutex_;                                        // guards the map
    std::map<const httplib::Request*, HttpConnection*> connections_;  // by the request being handled
};

}  // namespace griffin::app::server
