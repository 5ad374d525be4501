// The stored record of how an answer came about: taken or refused; what is taken holds together, and comes back from
// its own bytes. The input is tried as it is and, because a fuzzer hardly ever writes a valid frame, packed as one.
#include <zstd.h>

#include "app/traces/trace_codec.h"
#include "tests/fuzz/fuzz_input.h"

using namespace griffin;

namespace {

void check(const QByteArray& bytes) {
    const auto trace = app::decodeTrace(bytes);
    if (!trace.has_value()) return fuzz::checkFailure(trace.error());
    std::size_t nodes = 0;
    for (const engine::CycleRecord& cycle : trace->cycles) {
        nodes += cycle.nodes.size();
        int accepted = 0;
        for (std::size_t n = 0; n < cycle.nodes.size(); ++n) {
            const engine::DraftTreeNode& node = cycle.nodes[n];
            fuzz::touch(node.text);
            fuzz::require(n == 0 ? node.parent == -1 && node.depth == 0 : node.parent >= 0);
            fuzz::require(node.parent < static_cast<int>(n) && node.draft_probability <= 1);
            if (node.accepted && n > 0) ++accepted;
        }
        fuzz::require(accepted == cycle.accepted_tokens);
        for (std::size_t n = 0; n < cycle.left_out.size(); ++n) {
            const int parent = cycle.left_out[n].parent;
            fuzz::require(parent >= 0 && parent < static_cast<int>(cycle.nodes.size() + n));
        }
        nodes += cycle.left_out.size();
    }
    fuzz::require(nodes == trace->node_count);
    int end = 0;
    for (const ui::TraceToken& token : trace->tokens) {
        fuzz::require(token.start >= end && token.length >= 0);
        end = token.start + token.length;
        fuzz::require(token.cycle >= -1 && token.cycle < static_cast<int>(trace->cycles.size()));
        if (token.fromDraft()) fuzz::require(token.node < static_cast<int>(trace->cycle(token.cycle).nodes.size()));
    }
    fuzz::require(app::passesOf(*trace).size() == static_cast<qsizetype>(trace->cycles.size()));
    const QByteArray again = app::encodeTrace(*trace);
    if (!again.isEmpty()) fuzz::require(app::encodeTrace(*app::decodeTrace(again)) == again);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    check(QByteArray(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size)));
    QByteArray packed(1 + static_cast<qsizetype>(ZSTD_compressBound(size)), Qt::Uninitialized);
    packed[0] = 1;
    const std::size_t length =
        ZSTD_compress(packed.data() + 1, static_cast<std::size_t>(packed.size() - 1), data, size, 1);
    packed.resize(1 + static_cast<qsizetype>(length));
    check(packed);
    return 0;
}
