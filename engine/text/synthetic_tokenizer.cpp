// A tokenizer for synthetic models.
#include "engine/text/tokenizer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>

namespace griffin::engine::text {
namespace {

class SyntheticTokenizer : public Tokenizer {
  public:
    explicit SyntheticTokenizer(Vocabulary vocabulary) : Tokenizer(std::move(vocabulary), facts()) {}

  protected:
    /// Every word is the token that its bytes hash to (FNV-1a), the same on every machine.
    void encodeRun(std::string_view run, std::vector<TokenId>& ids) const override {
        const auto isSpace = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
        for (auto word = std::find_if_not(run.begin(), run.end(), isSpace); word != run.end();) {
            const auto end = std::find_if(word, run.end(), isSpace);
            std::uint64_t hash = 0xCBF29CE484222325ULL;
            for (; word != end; ++word) hash = (hash ^ static_cast<unsigned char>(*word)) * 0x100000001B3ULL;
            ids.push_back(static_cast<TokenId>(hash % static_cast<std::uint64_t>(size())));
            word = std::find_if_not(end, run.end(), isSpace);
        }
    }

  private:
    static Facts facts() {
        Facts facts;
        facts.description = "synthetic";
        return facts;
    }
};

}  // namespace

Result<std::unique_ptr<Tokenizer>> makeSyntheticTokenizer(int vocabulary) {
    std::vector<Token> tokens(static_cast<std::size_t>(vocabulary));
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        tokens[i].name = fmt::format("t{}", i);
        tokens[i].bytes = " " + tokens[i].name;
    }
    Result<Vocabulary> made = Vocabulary::make(std::move(tokens), {}, "synthetic");
    if (!made) return failed(made.error());
    return std::unique_ptr<Tokenizer>(std::make_unique<SyntheticTokenizer>(std::move(*made)));
}

}  // namespace griffin::engine::text
