#include "engine/draft/suffix_over.h"

#include <cassert>

namespace griffin::engine::draft {

SuffixOver::SuffixOver(Drafter& inner, SuffixOptions options, int takeover)
    : inner_(inner), suffix_(options), takeover_(takeover), name_(std::string(inner.name()) + "+suffix") {
    assert(takeover >= 1);
}

void SuffixOver::truncate(int length) {
    inner_.truncate(length);
    suffix_.truncate(length);
}

void SuffixOver::forget() {
    inner_.forget();
    suffix_.forget();
}

void SuffixOver::start(TokenId first) {
    inner_.start(first);
    suffix_.start(first);
}

void SuffixOver::extend(kernels::ConstMatrixView features, std::span<const TokenId> next_tokens) {
    inner_.extend(features, next_tokens);
    suffix_.extend({}, next_tokens);
}

bool SuffixOver::proposesNow() {
    return takesOver() || inner_.proposesNow();
}

void SuffixOver::propose(TokenId root, int max_nodes, tree::DraftTree& tree) {
    if (takesOver()) {
        suffix_.propose(root, max_nodes, tree);
    } else {
        inner_.propose(root, max_nodes, tree);
    }
}

void SuffixOver::observe(const tree::DraftTree& tree, std::span<const TokenId> choices) {
    if (!takesOver()) inner_.observe(tree, choices);
}

}  // namespace griffin::engine::draft
