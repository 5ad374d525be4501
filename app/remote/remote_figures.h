// What a server tells of its speculation, in the forms that programs have. None tells a tree.
//
// llama-server: the last event of a stream has {"timings": {"predicted_n", "predicted_ms", "draft_n_accepted"}}.
//
// vLLM: /metrics has counters since its start, vllm:spec_decode_num_drafts_total, ..._num_accepted_tokens_total and
// ..._num_accepted_tokens_per_pos_total{position="0"}.
//
// SGLang: /get_server_info has {"internal_states": [{"avg_spec_accept_length": 2.4}]}, the mean since its start.
//
// griffin serve: {"usage": {"speculation": {"tokens_per_pass"}}}.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace griffin::app::remote {

struct RemoteFigures {
    std::optional<double> tokens_per_pass;       // absent: the server tells nothing
    std::vector<double> acceptance_by_position;  // share of the passes that drafted
    bool since_start = false;                    // of all that the server answered, not of this answer alone
    double decode_ms = 0.0;                      // as the server measured it; 0: not told
};

/// Counters of vLLM. Absent: it has none, so it does not speculate or is another program.
struct SpeculationCounters {
    double drafts = 0.0;
    double accepted = 0.0;
    std::vector<double> accepted_by_position;
};
std::optional<SpeculationCounters> readVllmMetrics(const std::string& text);
/// What was counted between two readings; nothing if there was no draft.
RemoteFigures figuresBetween(const SpeculationCounters& before, const SpeculationCounters& after);

RemoteFigures readSglangInfo(const std::string& json);

}  // namespace griffin::app::remote
