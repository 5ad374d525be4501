// What it takes to keep how answers came about: bytes a pass, and milliseconds to pack and to open one.
// usage: trace_bench MODEL [DRAFT] [questions of a set] [tokens]
// The prompts are those of `griffin bench`, answered at temperature 0.
#include <QElapsedTimer>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "app/traces/answer_recorder.h"
#include "app/measurement/prompt_sets.h"
#include "app/traces/trace_codec.h"
#include "engine/engine.h"
#include "tests/support/results.h"

using namespace griffin;
using tests::get;

namespace {

struct Sum {
    std::size_t answers = 0;
    std::size_t passes = 0;
    std::size_t nodes = 0;
    qint64 bytes = 0;
    double packing_ms = 0;
    double opening_ms = 0;
    double longest_opening_ms = 0;
};

void add(Sum& sum, const ui::AnswerTrace& trace) {
    if (trace.cycles.empty()) return;
    QElapsedTimer timer;
    timer.start();
    const QByteArray bytes = app::encodeTrace(trace);
    sum.packing_ms += static_cast<double>(timer.nsecsElapsed()) / 1e6;
    timer.start();
    const ui::AnswerTrace opened = get(app::decodeTrace(bytes));
    const double opening = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    sum.opening_ms += opening;
    sum.longest_opening_ms = std::max(sum.longest_opening_ms, opening);
    ++sum.answers;
    sum.passes += opened.cycles.size();
    sum.nodes += opened.node_count;
    sum.bytes += bytes.size() + app::passesOf(trace).size();
}

ui::AnswerTrace answer(engine::Session& session, const std::string& question, engine::Method method, int size,
                       int tokens) {
    const std::atomic<bool> watched{true};
    engine::GenerationOptions options;
    options.method = method;
    options.tree.size = size;
    options.max_new_tokens = tokens;
    options.watched = &watched;
    ui::AnswerTrace trace;
    app::AnswerRecorder recorder;
    recorder.begin();
    const auto sink = [&](const engine::GenerationEvent& event) {
        const auto* added = std::get_if<engine::TextAdded>(&event);
        if (added == nullptr) return;
        ui::TraceDelta delta;
        recorder.read(*added, QString::fromStdString(added->text), delta);
        trace.append(std::move(delta));
    };
    session.clear();
    trace.method =
        get(session.generate(engine::Prompt{{{engine::Role::kUser, question}}, {}}, options, sink, {})).stats.method;
    return trace;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "usage: trace_bench MODEL [DRAFT] [questions of a set] [tokens]\n");
        return 2;
    }
    engine::LoadOptions load;
    load.model = argv[1];
    const auto engine = get(engine::Engine::load(load));
    struct Case {
        engine::Method method;
        int size;
    };
    std::vector<Case> cases{{engine::Method::kAuto, 0}, {engine::Method::kPromptLookup, 0}};
    if (argc > 2 && argv[2][0] != '\0') {
        const engine::Method drafted = *engine::methodFromName(get(engine->loadDraft(argv[2])).method);
        for (const int size : {0, 16, 60}) cases.push_back({drafted, size});
    }
    const int questions = argc > 3 ? std::atoi(argv[3]) : 10;
    const int tokens = argc > 4 ? std::atoi(argv[4]) : 128;
    const auto session = get(engine->openSession());
    for (const Case& one : cases) {
        Sum sum;
        for (const app::BenchmarkTask& task : app::builtInPrompts()) {
            for (int i = 0; i < std::min(questions, static_cast<int>(task.questions.size())); ++i)
                add(sum, answer(*session, task.questions[static_cast<std::size_t>(i)].turns.front(), one.method,
                                one.size, tokens));
        }
        const auto passes = static_cast<double>(std::max<std::size_t>(sum.passes, 1));
        const auto answers = static_cast<double>(std::max<std::size_t>(sum.answers, 1));
        std::printf(
            "%-14s tree %2d: %3zu answers, %5zu passes, %5.1f nodes and %5.1f bytes a pass; packing %.2f ms, "
            "opening %.2f ms (at most %.2f)\n",
            std::string(engine::nameOf(one.method)).c_str(), one.size, sum.answers, sum.passes,
            static_cast<double>(sum.nodes) / passes, static_cast<double>(sum.bytes) / passes, sum.packing_ms / answers,
            sum.opening_ms / answers, sum.longest_opening_ms);
        std::fflush(stdout);
    }
    return 0;
}
