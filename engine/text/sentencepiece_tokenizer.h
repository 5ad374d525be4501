// A tokenizer of the sentencepiece library, for .model files and for vocabularies of the same kind in other files.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/text/sentencepiece_model.h"
#include "engine/text/tokenizer.h"

namespace sentencepiece {
class SentencePieceProcessor;
}

namespace griffin::engine::text {

class SentencePieceTokenizer : public Tokenizer {
  public:
    struct Origin {
        TokenRoles roles;  // those of kNoToken are looked up by the model's names
        std::string chat_template;
        std::string where;  // names the file in messages
        std::vector<Message> warnings;
    };
    static Result<std::unique_ptr<Tokenizer>> make(SentencePieceModel model, Origin origin);
    ~SentencePieceTokenizer() override;

  protected:
    void encodeRun(std::string_view run, std::vector<TokenId>& ids) const override;

  private:
    using Processor = std::unique_ptr<sentencepiece::SentencePieceProcessor>;
    /// How a text is passed to the library: whole, or word by word, which is faster and allowed where no token begins
    /// in one word and ends in the next. The dummy prefix is then added here.
    enum class Feed { kWhole, kWords, kWordsAfterSpace };
    SentencePieceTokenizer(Vocabulary vocabulary, Facts facts, Processor processor, Feed feed);

    Processor processor_;
    Feed feed_;
};

}  // namespace griffin::engine::text
