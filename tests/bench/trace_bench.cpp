// What it takes to keep how answers came about: bytes a pass, milliseconds to pack and to open one, and to open any of
// those of a database with ten thousand answers, until its best pass is known.
// usage: trace_bench MODEL [questions of a set [tokens [DRAFT...]]]
// The prompts are those of `griffin bench`, answered at temperature 0 by each method: those without a draft, and those
// of the drafts, with trees as large as pays off, of 16 and of 60 nodes.
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QTemporaryDir>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "app/measurement/prompt_sets.h"
#include "app/traces/answer_recorder.h"
#include "app/traces/trace_codec.h"
#include "engine/engine.h"
#include "storage/conversation_store.h"
#include "storage/message_store.h"
#include "tests/support/results.h"
#include "ui/inspector/replay.h"

using namespace griffin;
using tests::get;

namespace {

constexpr int kAnswers = 10'000;
constexpr int kOpened = 1000;

struct Sum {
    std::size_t answers = 0;
    std::size_t passes = 0;
    std::size_t nodes = 0;
    qint64 bytes = 0;
    double packing_ms = 0;
    double opening_ms = 0;
    double longest_opening_ms = 0;
};

void add(Sum& sum, std::vector<storage::MessageTrace>& packed, const ui::AnswerTrace& trace) {
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
    packed.push_back({app::passesOf(trace), bytes});
}

/// Writes a database of answers that have these traces in turn, and opens some of them, each as the program does.
void measureDatabase(const std::vector<storage::MessageTrace>& packed) {
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("data.db"));
    std::vector<storage::MessageId> answers;
    {
        const auto database = get(storage::Database::open(path));
        storage::Transaction transaction(*database);
        const auto conversation = get(storage::ConversationStore(*database).add({}));
        storage::Message message;
        message.conversation = conversation;
        for (int i = 0; i < kAnswers; ++i) {
            message.role = storage::MessageRole::kUser;
            message.text = QStringLiteral("A question");
            message.parent = get(storage::MessageStore(*database).append(message));
            message.role = storage::MessageRole::kAssistant;
            message.text = QStringLiteral("An answer of some words. ").repeated(20);
            answers.push_back(get(storage::MessageStore(*database).append(message)));
            message.parent = {};
            get(storage::MessageTraceStore(*database).save(answers.back(),
                                                           packed[static_cast<std::size_t>(i) % packed.size()]));
        }
        get(transaction.commit());
    }
    const auto database = get(storage::Database::open(path));
    std::mt19937 random(1);
    std::vector<double> times;
    for (int i = 0; i < kOpened; ++i) {
        const storage::MessageId answer = answers[random() % answers.size()];
        QElapsedTimer timer;
        timer.start();
        const auto kept = get(storage::MessageTraceStore(*database).find(answer));
        const ui::AnswerTrace trace = get(app::decodeTrace(kept->trace));
        const bool shown = ui::bestPass(trace) >= 0;
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
        if (!shown) std::abort();
    }
    std::sort(times.begin(), times.end());
    std::printf("of %d answers in %.1f MB: opening median %.2f ms, 99 %% below %.2f ms, at most %.2f ms\n", kAnswers,
                static_cast<double>(QFileInfo(path).size()) / 1e6, times[times.size() / 2],
                times[times.size() * 99 / 100], times.back());
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
        std::fprintf(stderr, "usage: trace_bench MODEL [questions of a set [tokens [DRAFT...]]]\n");
        return 2;
    }
    const QCoreApplication application(argc, argv);
    engine::LoadOptions load;
    load.model = argv[1];
    const auto engine = get(engine::Engine::load(load));
    struct Case {
        engine::Method method;
        int size;
        const char* draft = nullptr;  // to be loaded before
    };
    std::vector<Case> cases{{engine::Method::kVanilla, 0},
                            {engine::Method::kSuffix, 0},
                            {engine::Method::kPromptLookup, 0},
                            {engine::Method::kLookahead, 0}};
    for (int i = 4; i < argc; ++i) {
        const engine::Method drafted = *engine::methodFromName(get(engine->loadDraft(argv[i])).method);
        for (const int size : {0, 16, 60}) cases.push_back({drafted, size, argv[i]});
    }
    cases.push_back({engine::Method::kAuto, 0, argc > 4 ? argv[4] : nullptr});
    const int questions = argc > 2 ? std::atoi(argv[2]) : 10;
    const int tokens = argc > 3 ? std::atoi(argv[3]) : 128;
    const auto session = get(engine->openSession());
    std::vector<storage::MessageTrace> packed;
    for (const Case& one : cases) {
        if (one.draft != nullptr) (void)get(engine->loadDraft(one.draft));
        Sum sum;
        for (const app::BenchmarkTask& task : app::builtInPrompts()) {
            for (int i = 0; i < std::min(questions, static_cast<int>(task.questions.size())); ++i)
                add(sum, packed,
                    answer(*session, task.questions[static_cast<std::size_t>(i)].turns.front(), one.method, one.size,
                           tokens));
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
    measureDatabase(packed);
    return 0;
}
