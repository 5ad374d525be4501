// Draft trees that grow in device memory, on the emulated device: each tree against the host's, whole cycles against
// those with the host between the levels, and what a cycle asks of the device.
//
// usage: emulated_trees_test [--all] [trees|cycles]...   --all: every tree that the CPU's test grows
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>

#include "engine/engine.h"
#include "engine/generation_options.h"
#include "kernels/backend_registry.h"
#include "tests/engine/decode/grown_trees.h"
#include "tests/gpu/check.h"
#include "tests/kernels/cuda/emulation/emulated_device.h"
#include "tests/support/results.h"
#include "tests/support/tiny_model.h"

namespace griffin::tests {
namespace {

using namespace engine;
using gpu_test::check;

void testTrees(bool all) {
    const kernels::CudaSelection cuda = kernels::makeCudaBackend();
    const auto growth = cuda.backend->makeTreeGrowth();
    bool is_descending = false;
    int nodes = 0;
    for (GrownTreeCase given : grownTreeCases()) {
        if (!all && given.seed % 3 != 0) continue;
        if (given.seed % 5 == 0) given.vocabulary = 5000;  // several pieces of a row
        is_descending = !is_descending;
        emulation::setOrder(is_descending ? emulation::Order::kDescending : emulation::Order::kAscending);
        GrownTreePair pair(*cuda.backend, *growth, given);
        const std::string differs = pair.compare();
        check(differs.empty(), "growth %u: %s", given.seed, differs.c_str());
        nodes += pair.nodes();
    }
    std::printf("%d nodes bit for bit\n", nodes);
}

/// A folder that is gone when this is.
class Folder {
  public:
    Folder()
        : path_(std::filesystem::temp_directory_path() / ("griffin-trees-" + std::to_string(std::rand()))) {  // NOLINT
        std::filesystem::create_directories(path_);
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::string file(const char* name) const { return (path_ / name).string(); }

  private:
    std::filesystem::path path_;
};

struct Conversation {
    std::unique_ptr<Engine> engine;
    std::unique_ptr<Session> session;
};

struct Told {
    Answer answer;
    std::vector<CycleRecord> cycles;
};

struct DraftCase {
    Method method;
    int known_tokens;  // of the draft; 0: all
    bool knows;        // whether it knows the answer
    float temperature;
};

Conversation conversation(const Folder& folder, const DraftCase& given, bool grows) {
    setenv("GRIFFIN_GROW_TREES", grows ? "1" : "0", 1);
    LoadOptions load;
    load.device = Device::kCuda;
    load.model = folder.file("model.gguf");
    Conversation made;
    made.engine = get(Engine::load(load));
    TinyDraftOptions draft;
    draft.method = given.method;
    draft.known_tokens = given.known_tokens;
    draft.skill = given.knows ? DraftSkill::kEcho : DraftSkill::kRandom;
    draft.vocabulary = made.engine->info().vocabulary;
    writeTinyDraft(folder.file("draft.safetensors"), draft);
    get(made.engine->loadDraft(folder.file("draft.safetensors")));
    made.session = get(made.engine->openSession());
    return made;
}

Told ask(Session& session, GenerationOptions options, bool watch) {
    const std::atomic<bool> watched{true};
    if (watch) options.watched = &watched;
    Told told;
    told.answer = get(session.generate(Prompt{{}, "Once upon a time"}, options,
                                       [&told](const GenerationEvent& event) {
                                           const auto* added = std::get_if<TextAdded>(&event);
                                           if (added != nullptr && added->cycle != nullptr)
                                               told.cycles.push_back(*added->cycle);
                                       },
                                       {}));
    return told;
}

void setSampling(const DraftCase& given, GenerationOptions& options) {
    options.sampling.temperature = given.temperature;
    options.sampling.top_k = 20;
    options.sampling.seed = 5;
    if (given.temperature > 0.0F) options.tree.kind = TreeKind::kCoupled;
}

bool isSame(const CycleRecord& a, const CycleRecord& b) {
    const auto isSameNode = [](const DraftTreeNode& x, const DraftTreeNode& y) {
        return x.token == y.token && x.parent == y.parent && x.draft_probability == y.draft_probability &&
               x.target_probability == y.target_probability && x.accepted == y.accepted;
    };
    return a.accepted_tokens == b.accepted_tokens && a.bonus == b.bonus && a.bonus_probability == b.bonus_probability &&
           std::equal(a.nodes.begin(), a.nodes.end(), b.nodes.begin(), b.nodes.end(), isSameNode);
}

/// What a cycle in the middle of an answer asks of the device: the median of all, since the first ones are recorded.
struct CycleCosts {
    std::vector<std::int64_t> kernels, graphs, launches, waits, bytes_to_device, bytes_from_device;

    void add(const emulation::Counts& before, const emulation::Counts& after) {
        kernels.push_back(after.kernels - before.kernels);
        graphs.push_back(after.graph_launches - before.graph_launches);
        launches.push_back(after.launches - before.launches);
        waits.push_back(after.waits - before.waits);
        bytes_to_device.push_back(after.bytes_to_device - before.bytes_to_device);
        bytes_from_device.push_back(after.bytes_from_device - before.bytes_from_device);
    }
    static int median(std::vector<std::int64_t> values) {
        std::sort(values.begin(), values.end());
        return static_cast<int>(values[values.size() / 2]);
    }
};

void count(Session& session, const GenerationOptions& options, const char* name, const DraftCase& given) {
    CycleCosts costs;
    emulation::Counts before;
    bool is_first = true;
    get(session.generate(Prompt{{}, "Once upon a time"}, options,
                         [&](const GenerationEvent& event) {
                             if (!std::holds_alternative<TextAdded>(event)) return;
                             if (!is_first) costs.add(before, emulation::counts());
                             is_first = false;
                             before = emulation::counts();
                         },
                         {}));
    const int graphs = CycleCosts::median(costs.graphs);
    const int launches = CycleCosts::median(costs.launches);
    const int waits = CycleCosts::median(costs.waits);
    const int bytes = CycleCosts::median(costs.bytes_to_device);
    std::printf("  %s: %d kernels, %d graphs, %d launches, %d waits, %d bytes to the device, %d back\n", name,
                CycleCosts::median(costs.kernels), graphs, launches, waits, bytes,
                CycleCosts::median(costs.bytes_from_device));
    if (std::string(name) != "grown") return;
    check(graphs <= 2 && launches <= 3, "a cycle asks for too much");
    // A draft that knows a part of the vocabulary reads and writes a row for each new word, and this model says nothing
    // but new ones.
    check(given.known_tokens > 0 || (waits <= 1 && bytes <= 4096), "a cycle waits or copies too much");
}

void testCycles(const DraftCase& given) {
    const Folder folder;
    writeTinyModel(folder.file("model.gguf"),
                   {.answer_words = given.knows ? kTinyModelWords : 0, .layers = given.knows ? 6 : 2, .context = 512});
    const Conversation host = conversation(folder, given, false);
    const Conversation grown = conversation(folder, given, true);
    const char* name = nameOf(given.method).data();
    int accepted = 0;
    int cycles = 0;
    for (const TreeOptions tree :
         {TreeOptions{TreeKind::kEagle2, 12, 3, 4}, TreeOptions{TreeKind::kEagle2, 70, 4, 6}}) {
        GenerationOptions options;
        options.method = given.method;
        options.tree = tree;
        options.max_new_tokens = 24;
        setSampling(given, options);
        const Told expected = ask(*host.session, options, true);
        const Told told = ask(*grown.session, options, true);
        check(told.answer.tokens == expected.answer.tokens, "%s: the text differs", name);
        check(
            std::equal(told.cycles.begin(), told.cycles.end(), expected.cycles.begin(), expected.cycles.end(), isSame),
            "%s: a cycle differs", name);
        for (const CycleRecord& cycle : told.cycles) accepted += cycle.accepted_tokens;
        cycles += static_cast<int>(told.cycles.size());
    }
    std::printf("%s, %d known tokens: %d cycles bit for bit, %d tokens accepted\n", name, given.known_tokens, cycles,
                accepted);
    check(accepted > 0 || !given.knows, "%s: nothing was accepted", name);
    GenerationOptions options;
    options.method = given.method;
    options.tree = {TreeKind::kEagle2, 24, 6, 5};
    options.max_new_tokens = 40;
    setSampling(given, options);
    count(*host.session, options, "host", given);
    count(*grown.session, options, "grown", given);
}

}  // namespace
}  // namespace griffin::tests

int main(int count, char** arguments) {
    using namespace griffin;
    std::set<std::string> wanted(arguments + 1, arguments + count);
    const bool all = wanted.erase("--all") > 0;
    const auto isWanted = [&wanted](const char* name) { return wanted.empty() || wanted.contains(name); };
    emulation::setProcessors(2);
    if (isWanted("trees")) tests::testTrees(all);
    if (isWanted("cycles")) {
        tests::testCycles({engine::Method::kGriffin, 50, false, 0.8F});
        tests::testCycles({engine::Method::kGriffin, 0, false, 0.0F});
        if (all) tests::testCycles({engine::Method::kGriffin, 0, false, 0.8F});
        if (all) tests::testCycles({engine::Method::kGriffin, 0, true, 0.0F});
    }
    return gpu_test::result();
}
