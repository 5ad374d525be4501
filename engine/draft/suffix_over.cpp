#include "engine/draft/suffix_over.h"

#include <cassert>

namespace griffin::engine::draft {

SuffixOver::SuffixOver(Drafter& inner, SuffixOptions options)
    : inner_(inner), suffix_(options), name_(std::string(inner.name()) + "+suffix") {
    assert(inner.candidates() != nullptr);
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
}

}  // namespace griffin::engine::draft
