// Keeps what a model is measured with out of what it is trained on: a text that shares a run of 13 words with an
// excluded one must not be used (the test of contamination of Brown et al. 2020, "Language models are few-shot
// learners", appendix C). Words are runs of letters and digits, case folded; of a text with fewer words the run is the
// whole text.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace griffin::engine::train {

class BenchmarkGuard {
  public:
    static constexpr std::size_t kRun = 13;

    void exclude(std::string_view text);
    /// Whether the text shares a run with one that was excluded.
    bool shares(std::string_view text) const;

  private:
    std::unordered_set<std::uint64_t> runs_;  // XXH3-64 of the words' hashes
};

}  // namespace griffin::engine::train
