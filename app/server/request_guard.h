// Who may ask. A server on this machine alone is open to every program on it, but not to the pages of a browser: a page
// that points its own name at 127.0.0.1 gives itself away by the Host header, one of another site by Origin. A server
// that others can reach needs a key.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/server/api_error.h"
#include "engine/base/result.h"

namespace griffin::app::server {

struct AccessRules {
    std::string host = "127.0.0.1";  // where the server listens: an address or a name
    std::string api_key = {};        // empty: none is asked for
    /// Web pages that may ask, as browsers send it: "https://example.org"; "*": any.
    std::vector<std::string> origins = {};
};

class RequestGuard {
  public:
    /// Fails for a host that is not known, for one beyond this machine without a key, and for a key that no header can
    /// hold.
    static engine::Result<RequestGuard> create(AccessRules rules);

    /// Whether the address is reached from this machine only.
    bool local() const { return local_; }

    /// The headers of a request, empty where they are absent. Nothing: it may go on. `open`: a path that needs no key.
    std::optional<ApiError> check(std::string_view host, std::string_view origin, std::string_view authorization,
                                  bool open) const;
    /// Whether pages of this origin may read answers.
    bool allowsOrigin(std::string_view origin) const;

  private:
    RequestGuard(AccessRules rules, bool local) : rules_(std::move(rules)), local_(local) {}

    AccessRules rules_;
    bool local_;
};

}  // namespace griffin::app::server
