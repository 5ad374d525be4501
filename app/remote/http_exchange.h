// One request to a server at a time, waited for on the thread that makes it, in an event loop of its own. Redirects are
// not followed: the key and the text go to the address that the person named and nowhere else.
#pragma once

#include <QByteArray>
#include <functional>
#include <optional>
#include <stop_token>

#include "app/http/waited_answer.h"
#include "app/remote/remote_server.h"
#include "engine/base/result.h"

namespace griffin::app::remote {

struct HttpPatience {
    int silence_ms = 300'000;      // without a byte before a connection counts as lost: long prompts take their time
    int attempts = 4;              // where trying again may help, and nothing has arrived yet
    int first_wait_ms = 500;       // before the second; doubled each time
    int longest_wait_ms = 30'000;  // also where the server asks for more
    int list_ms = 60'000;          // to the end of what get() asks for, however slowly it comes
};

class HttpExchange {
  public:
    explicit HttpExchange(RemoteServer server, HttpPatience patience = {});

    const RemoteServer& server() const { return server_; }
    const HttpPatience& patience() const { return patience_; }

    /// The body of GET `path`, behind the address or, `from_root`, behind the server's name. At most 4 MB.
    enum class From { kAddress, kRoot };
    engine::Result<QByteArray> get(const QString& path, From from, const std::stop_token& stop);

    /// POST of JSON. Tries again while nothing has arrived for `sink`; `retrying` is told why and for how long it
    /// waits. `lost`: the connection broke after that.
    struct Outcome {
        std::optional<engine::Failure> failure;
        bool lost = false;
    };
    using RetrySink = std::function<void(const engine::Failure& failure, int wait_ms)>;
    Outcome post(const QString& path, const QByteArray& json, const http::Sink& sink, const RetrySink& retrying,
                 const std::stop_token& stop);

  private:
    struct Attempt {
        std::optional<engine::Failure> failure;
        bool arrived = false;   // bytes of the answer
        bool may_help = false;  // to try again
        int wait_ms = 0;        // that the server asks for
    };

    http::Request request(const QString& path, From from) const;
    Attempt run(const http::Request& request, const http::Sink& sink, const std::stop_token& stop);
    Attempt judged(const http::WaitedAnswer& answer) const;

    RemoteServer server_;
    HttpPatience patience_;
    http::Client client_;
};

}  // namespace griffin::app::remote
