// A fixture's model that reads and writes letters, one token each, with its sessions: so that sessions of every family
// can be tested, whose fixtures have a vocabulary of 32 tokens and no tokenizer.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/draft/heads/draft_model_drafter.h"
#include "engine/session/conversation_session.h"
#include "tests/engine/model/loaded_model.h"
#include "tests/support/results.h"

namespace griffin::tests {

/// More than the texts of a test take.
inline constexpr std::int64_t kPlenty = std::int64_t{64} << 20;

/// Token t is the character '@' + t.
class LetterTokenizer : public engine::text::Tokenizer {
  public:
    LetterTokenizer() : Tokenizer(letters(), {}) {}

  private:
    static engine::text::Vocabulary letters() {
        std::vector<engine::text::Token> tokens;
        for (int i = 0; i < 32; ++i) {
            engine::text::Token token;
            token.bytes = std::string(1, static_cast<char>('@' + i));
            token.name = token.bytes;
            tokens.push_back(std::move(token));
        }
        return get(engine::text::Vocabulary::make(std::move(tokens), {}, "letters"));
    }
    void encodeRun(std::string_view run, std::vector<engine::text::TokenId>& ids) const override {
        for (const char letter : run) ids.push_back(static_cast<unsigned char>(letter) % 32);
    }
};

struct LetterSpeaker {
    LetterSpeaker(const std::string& family, int tokens)
        : context(tokens),
          model(fixture(family), 1, tokens),
          small(fixture("granite"), 1, tokens),
          chat_template(engine::text::ChatTemplate::recognise(tokenizer)),
          drafts(model.target(), tokens, {}, {}) {}

    /// Another family's model drafts.
    void takeDraft() {
        drafts.put(
            engine::Method::kDraftModel,
            std::make_unique<engine::draft::DraftModelDrafter>(small.target(), model.config().vocabulary, context),
            "small", engine::session::ReplacePolicy::kReplaceAll);
    }
    engine::session::ConversationSession open(std::int64_t kept_bytes, const std::string& identity = "letters") {
        return {model.target(), tokenizer, chat_template, drafts, context, {kept_bytes, identity}};
    }
    static std::string fixture(const std::string& name) {
        return std::string(GRIFFIN_TEST_FIXTURES) + "/engine/model/fixtures/" + name;
    }
    std::vector<float> lastFeatures() {
        std::vector<float> row(static_cast<std::size_t>(model.config().hidden_size));
        const auto features = model.target().features();
        model.backend().download(row.data(), features.row(model.target().lastRow()), row.size() * sizeof(float));
        return row;
    }

    int context;
    LoadedModel model;
    LoadedModel small;
    LetterTokenizer tokenizer;
    engine::text::ChatTemplate chat_template;
    engine::session::DrafterRegistry drafts;
};

/// So many letters, the same for the same seed.
inline std::string letters(unsigned seed, int count) {
    std::string text;
    unsigned state = seed * 2654435761U + 1;
    for (int i = 0; i < count; ++i) {
        state = state * 1664525U + 1013904223U;
        text += static_cast<char>('A' + (state >> 24) % 26);
    }
    return text;
}

inline engine::Prompt rawText(std::string text) {
    engine::Prompt prompt;
    prompt.raw_text = std::move(text);
    return prompt;
}

inline engine::GenerationOptions lettersBy(engine::Method method, int tokens = 24) {
    engine::GenerationOptions options;
    options.method = method;
    options.max_new_tokens = tokens;
    if (method != engine::Method::kVanilla) options.tree = {engine::TreeKind::kAuto, 11, 4, 0};
    return options;
}

inline engine::Answer answerOf(engine::Session& session, const engine::Prompt& prompt,
                               const engine::GenerationOptions& options) {
    return get(session.generate(prompt, options, {}, {}));
}

}  // namespace griffin::tests
