// Cuts a text into the words that byte-level BPE then works on one by one. The text goes through stages; each cuts the
// pieces of the stage before at the matches of an expression, matches and what lies between becoming pieces; an empty
// match, unless it touches the one before it, cuts as well.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/text/regex.h"

namespace griffin::engine::text {

enum class Between { kKeep, kDrop };  // what happens to the text between matches

class PreTokenizer {
  public:
    struct Stage {
        std::string expression;
        Between between = Between::kKeep;
    };
    static Result<PreTokenizer> make(const std::vector<Stage>& stages, std::string_view where);

    /// The match buffers of one thread, for any number of texts.
    std::vector<Regex::Matcher> matchers() const;
    /// Appends the words of `text` in order. REQUIRES: valid UTF-8, matchers() of this object.
    void split(std::string_view text, std::vector<Regex::Matcher>& matchers,
               std::vector<std::string_view>& words) const;

  private:
    struct Cutter {
        Regex regex;
        Between between;
    };
    explicit PreTokenizer(std::vector<Cutter> cutters) : cutters_(std::move(cutters)) {}

    std::vector<Cutter> cutters_;
};

/// The stages of a GGUF file's tokenizer.ggml.pre.
struct NamedPreTokenizer {
    std::vector<PreTokenizer::Stage> stages;
    bool whole_words_first = false;  // a word that is a token is never taken apart ("ignore_merges")
    bool wants_bos = false;          // where the file does not say
    bool normalises_nfc = false;
};

/// nullopt: the name is not known.
std::optional<NamedPreTokenizer> preTokenizerByName(std::string_view name);
/// Of each way to split one name, in alphabetical order: "deepseek-llm, ...".
std::string preTokenizerNames();

/// GPT-2's own expression, which ByteLevel uses when tokenizer.json asks for it.
std::string_view gpt2Expression();

}  // namespace griffin::engine::text
