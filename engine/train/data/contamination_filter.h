// Keeps benchmarks out of training data: a text that shares a run of 13 words with an excluded text must not be used
// (the contamination test of Brown et al. 2020, "Language models are few-shot learners", appendix C); for our own
// benchmark prompts, which are not made of phrases that many tasks have, 8 words are enough. Words are runs of letters
// and digits, case folded; a text with fewer words is one run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <unordered_set>

namespace griffin::engine::train {

class ContaminationFilter {
  public:
    static constexpr std::size_t kRun = 13;
    static constexpr std::size_t kOwnRun = 8;

    /// `run`: so many words in a row may not be shared with the text.
    void exclude(std::string_view text, std::size_t run = kRun);
    /// Whether the text shares a run of words with an excluded one.
    bool shares(std::string_view text) const;

  private:
    std::map<std::size_t, std::unordered_set<std::uint64_t>> runs_;  // by length: XXH3-64 of the words' hashes
};

}  // namespace griffin::engine::train
