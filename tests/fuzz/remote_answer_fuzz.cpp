// What servers send: a stream of events, the list of models, and what is told of speculation. All of it is taken or
// left out; the text is the same however the bytes are cut.
#include <cmath>

#include "app/remote/event_stream.h"
#include "app/remote/remote_answer.h"
#include "app/remote/remote_figures.h"
#include "app/remote/remote_server.h"
#include "tests/fuzz/fuzz_input.h"

using namespace griffin;
using namespace griffin::app::remote;

namespace {

std::string answerIn(const QByteArray& bytes, qsizetype piece) {
    EventStream events;
    RemoteAnswer answer({});
    std::string text;
    for (qsizetype at = 0; at < bytes.size(); at += piece) {
        if (!events.push(bytes.mid(at, piece), [&](const std::string& data) { text += answer.take(data); })) break;
    }
    engine::GenerationStats stats;
    answer.fill(stats);
    fuzz::require(stats.new_tokens >= 0 && stats.prompt_tokens >= 0 && answer.error().size() <= 1000);
    std::size_t call_bytes = 0;
    for (const engine::ToolCall& call : answer.calls())
        call_bytes += call.id.size() + call.name.size() + call.arguments.size();
    fuzz::require(answer.calls().size() <= 128 && call_bytes <= std::size_t{1} << 20);
    const RemoteFigures& figures = answer.figures();
    if (figures.tokens_per_pass) fuzz::require(*figures.tokens_per_pass >= 1.0);
    fuzz::require(std::isfinite(figures.decode_ms) && figures.decode_ms >= 0.0);
    return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const QByteArray bytes(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    fuzz::require(answerIn(bytes, std::max<qsizetype>(bytes.size(), 1)) == answerIn(bytes, 3));
    const std::string text = bytes.toStdString();
    if (const auto models = readModels(text, {})) {
        fuzz::require(!models->models.empty());
        for (const RemoteModel& model : models->models) fuzz::require(!model.name.empty() && model.context >= 0);
    }
    if (const auto counters = readVllmMetrics(text)) {
        const RemoteFigures figures = figuresBetween({}, *counters);
        if (figures.tokens_per_pass) fuzz::require(*figures.tokens_per_pass >= 1.0);
        for (const double share : figures.acceptance_by_position) fuzz::require(share >= 0.0);
    }
    if (const auto mean = readSglangInfo(text).tokens_per_pass) fuzz::require(*mean >= 1.0);
    return 0;
}
