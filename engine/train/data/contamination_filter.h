// Keeps benchmarks out of training data: a text that shares a run of 13 words with an excluded text must not be used
// (the contamination test of Brown et al. 2020, "Language models are few-shot learners", appendix C). Words are runs of
// letters and digits, case folded; a text with fewer words is one run.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace griffin::engine::train {

class ContaminationFilter {
  public:
    static constexpr std::size_t kRun = 13;

    void exclude(std::string_view text);
    /// Whether the text shares a run of words with an excluded one.
    bool shares(std::string_view text) const;

  private:
    std::unordered_set<std::uint64_t> runs_;  // XXH3-64 of the words' hashes
};

}  // namespace griffin::engine::train
