// Does sampling with drawn trees keep the target's distribution? Usage: sampling_bench MODEL.gguf [SAMPLES]
//
// The first three tokens behind a prompt are sampled many times with vanilla decoding and with every kind of tree, the
// model drafting for itself at another temperature; the second and third, which a tree decides, are counted. Two
// samples of the same distribution give a chi-square whose probability (p) is uniform: values under 0.001 must not
// occur. Prints p, the number of classes and the acceptance length for every row.
#include <fmt/format.h>

#include <cstdlib>
#include <iostream>

#include "engine/engine.h"
#include "engine/generation_options.h"
#include "tests/support/two_samples.h"

using namespace griffin::engine;

namespace {

constexpr int kTokens = 3;
using griffin::tests::OutcomeCounts;

struct Sampled {
    OutcomeCounts counts;
    int committed = 0;
    int passes = 0;
};

Sampled sample(Session& session, const GenerationOptions& with, int samples, std::uint64_t first_seed) {
    Sampled result;
    GenerationOptions options = with;
    options.max_new_tokens = kTokens;
    for (int i = 0; i < samples; ++i) {
        options.sampling.seed = first_seed + static_cast<std::uint64_t>(i);
        const auto answer = session.generate(Prompt{{}, "Once upon a time there was a"}, options, {}, {});
        if (!answer) {
            std::cerr << answer.error().oneLine() << "\n";
            std::exit(1);
        }
        ++result.counts[{answer->tokens.begin() + 1, answer->tokens.end()}];
        result.committed += answer->stats.committed_tokens;
        result.passes += answer->stats.target_passes;
    }
    return result;
}

std::string sameDistribution(const OutcomeCounts& a, const OutcomeCounts& b) {
    const griffin::tests::Likeness like = griffin::tests::likeness(a, b);
    return fmt::format("p {:.3f} of {} classes", like.p, like.classes);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::cerr << "usage: sampling_bench MODEL.gguf [SAMPLES]\n";
        return 2;
    }
    const int samples = argc > 2 ? std::atoi(argv[2]) : 2000;
    LoadOptions load;
    load.model = argv[1];
    load.context = 256;
    auto engine = Engine::load(load);
    if (!engine || !(*engine)->loadDraft(argv[1])) {
        std::cerr << "The model cannot be loaded\n";
        return 1;
    }
    const auto session = (*engine)->openSession();
    const auto row = [&](const char* filter, float top_p, float min_p) {
        GenerationOptions vanilla;
        vanilla.method = Method::kVanilla;
        vanilla.sampling.temperature = 1.0F;
        vanilla.sampling.top_p = top_p;
        vanilla.sampling.min_p = min_p;
        const Sampled plain = sample(**session, vanilla, samples, 1);
        const Sampled again = sample(**session, vanilla, samples, 1000000);
        std::cout << fmt::format("{:<12} {:<18} {}\n", filter, "vanilla again",
                                 sameDistribution(plain.counts, again.counts))
                  << std::flush;
        std::uint64_t seed = 1000000;
        for (const TreeKind tree : allTrees()) {
            if (tree == TreeKind::kAuto) continue;
            GenerationOptions options = vanilla;
            options.method = Method::kDraftModel;
            options.tree = {tree, 6, 2, 3};
            seed += 1000000;
            const Sampled drawn = sample(**session, options, samples, seed);
            std::cout << fmt::format("{:<12} {:<18} {}, tau {:.2f}\n", filter, nameOf(tree),
                                     sameDistribution(plain.counts, drawn.counts),
                                     static_cast<double>(drawn.committed) / drawn.passes)
                      << std::flush;
        }
    };
    row("top-p 0.9", 0.9F, 0.0F);
    row("min-p 0.1", 1.0F, 0.1F);
    return 0;
}
