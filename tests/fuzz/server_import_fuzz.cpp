// Servers of tools in another program's configuration: all of it is taken or left out, and what is taken can be kept.
#include "app/mcp/server_import.h"
#include "app/mcp/tool_server.h"
#include "tests/fuzz/fuzz_input.h"

using namespace griffin;
using namespace griffin::app::mcp;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto read = readServers(QByteArray(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size)));
    if (!read) {
        fuzz::checkFailure(read.error());
        return 0;
    }
    fuzz::require(!read->servers.isEmpty() || !read->flaws.isEmpty());
    for (const ImportedServer& server : read->servers)
        fuzz::require(checkTarget(server.target, server.secret).has_value());
    for (const engine::Message& flaw : read->flaws) fuzz::require(!flaw.english().empty());
    return 0;
}
