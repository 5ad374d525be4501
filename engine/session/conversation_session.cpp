#include "engine/session/conversation_session.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "engine/base/mapped_file.h"
#include "engine/base/result.h"
#include "engine/session/answer_work.h"
#include "engine/session/kept_file.h"

namespace griffin::engine::session {
namespace {

constexpr std::size_t kPlainPasses = 5;

/// Index after the turn that starts at `first`.
std::size_t endOfTurn(const std::vector<ChatMessage>& messages, std::size_t first) {
    std::size_t end = first + 1;
    while (end < messages.size() && messages[end].role != Role::kUser) ++end;
    return end;
}

using Clock = std::chrono::steady_clock;

}  // namespace

std::vector<text::TokenId> promptTokens(const Prompt& prompt, const text::Tokenizer& tokenizer,
                                        const text::ChatTemplate& chat_template, Reasoning reasoning) {
    if (prompt.raw()) return tokenizer.encodePrompt(prompt.raw_text, SpecialTokens::kParse);
    return tokenizer.encodePrompt(chat_template.renderBegun(prompt.messages, prompt.begun, reasoning, prompt.tool_use));
}

Result<FittedPrompt> fitPrompt(const Prompt& prompt, const text::Tokenizer& tokenizer,
                               const text::ChatTemplate& chat_template, int context, int answer_room,
                               Reasoning reasoning) {
    FittedPrompt fitted;
    fitted.tokens = promptTokens(prompt, tokenizer, chat_template, reasoning);
    Prompt shorter = prompt;
    std::vector<ChatMessage>& messages = shorter.messages;
    const std::size_t first = !messages.empty() && messages.front().role == Role::kSystem ? 1 : 0;
    while (static_cast<std::int64_t>(fitted.tokens.size()) + answer_room > context && first < messages.size()) {
        const std::size_t end = endOfTurn(messages, first);
        if (end == messages.size()) break;
        messages.erase(messages.begin() + static_cast<std::ptrdiff_t>(first),
                       messages.begin() + static_cast<std::ptrdiff_t>(end));
        fitted.dropped_messages += static_cast<int>(end - first);
        fitted.tokens = promptTokens(shorter, tokenizer, chat_template, reasoning);
    }
    if (fitted.tokens.size() >= static_cast<std::size_t>(context)) {
        return failed({FailureCause::kContextTooSmall,
                       Message("The text has %1 tokens, but the context holds only %2",
                               std::to_string(fitted.tokens.size()), std::to_string(context)),
                       {},
                       Message("shorten the text or choose a larger context"),
                       {}});
    }
    return fitted;
}

ConversationSession::ConversationSession(model::TargetModel& target, const text::Tokenizer& tokenizer,
                                         const text::ChatTemplate& chat_template, DrafterRegistry& drafts, int context,
                                         Keeping keeping)
    : target_(target),
      tokenizer_(tokenizer),
      chat_template_(chat_template),
      drafts_(drafts),
      forms_(tokenizer, chat_template, target.config().vocabulary),
      cache_(target.backend(), target.config(), context),
      identity_(std::move(keeping.identity)),
      kept_(std::move(keeping.shared)),
      ends_(keeping.ends) {
    cached_tokens_.reserve(static_cast<std::size_t>(context));
    if (!kept_ && keeping.bytes > 0) kept_ = std::make_shared<KeptConversations>(keeping.bytes);
}

ConversationSession::~ConversationSession() {
    drafts_.forget(this, 0);
    if (kept_) kept_->cutPlaces(cache_, -1);
}

void ConversationSession::clear() {
    if (kept_) kept_->clear();
    forget();
}

void ConversationSession::forget() {
    forgetKeys();
    drafts_.forgetAll();
}

void ConversationSession::forgetKeys() {
    cached_tokens_.clear();
    cache_.truncate(0);
}

void ConversationSession::setApart(bool apart) {
    if (apart && kept_) {
        keep(static_cast<int>(cached_tokens_.size()), KeptConversations::Pin::kNo, nullptr);
        kept_->cutPlaces(cache_, -1);
        aside_ = std::move(kept_);
    }
    forgetKeys();
    if (apart) {
        drafts_.takeMemories();
        return;
    }
    drafts_.remember();
    if (aside_) kept_ = std::move(aside_);
}

int ConversationSession::countTokens(const Prompt& prompt) const {
    return static_cast<int>(promptTokens(prompt, tokenizer_, chat_template_).size());
}

int ConversationSession::keepable(int wanted) const {
    const int slots = cache_.keepable(std::min(wanted, cache_.length()));
    return kept_ ? std::max(slots, model::KeptKeys::usable(kept_->places(cache_), wanted)) : slots;
}

void ConversationSession::cutBack(int length) {
    if (cache_.keepable(std::min(length, cache_.length())) == length) {
        cache_.truncate(length);
    } else {
        cache_.restore(length, model::KeptKeys::placeFor(kept_->places(cache_), length));
    }
    if (kept_) kept_->cutPlaces(cache_, length);
}

Reuse ConversationSession::liveReuse(int shared, int prompt_tokens, const draft::Drafter* drafter,
                                     const DraftReader& reader) const {
    Reuse reuse;
    reuse.tokens = keepable(std::min(shared, prompt_tokens - 1));
    if (drafter == nullptr) return reuse;
    // Row t holds the token t + 1.
    const int known = std::min(drafts_.knownTo(*drafter, this), shared) - 1;
    reuse.rows = std::max(0, std::min({drafter->length(), known, reuse.tokens}));
    if (!reader.reads_features) return reuse;
    // The two start at one place.
    reuse.rows = keepable(reuse.rows);
    reuse.tokens = reuse.rows;
    return reuse;
}

KeptConversations::Text ConversationSession::keep(int length, KeptConversations::Pin pin,
                                                  const KeptConversations::Text& spared) {
    LiveText live{std::span(cached_tokens_).first(static_cast<std::size_t>(length)), cache_, {}};
    for (const DrafterRegistry::Memory& memory : drafts_.memoriesOf(this)) {
        model::KvCache* keys = memory.drafter.keys();
        int rows = std::min({memory.drafter.length(), memory.known - 1, length - 1});
        if (keys != nullptr) rows = std::min(rows, keys->length());
        if (rows > 0) live.drafts.push_back({memory.weights, keys, rows});
    }
    return kept_->keep(live, pin, spared);
}

int ConversationSession::keepCommonPrefix(const std::vector<text::TokenId>& tokens, draft::Drafter* drafter) {
    constexpr int kWorth = KeptConversations::kWorthKeeping;
    DraftReader reader;
    if (drafter != nullptr) reader = {drafts_.weightsOf(*drafter), drafter->featureKind() != draft::FeatureKind::kNone};
    const int shared = commonTokens(cached_tokens_, tokens);
    Reuse reuse = liveReuse(shared, static_cast<int>(tokens.size()), drafter, reader);
    KeptConversations::Text found;
    if (kept_) {
        found = kept_->find(tokens, reader, reuse.tokens + kWorth);
        const auto cached = static_cast<int>(cached_tokens_.size());
        if (cached - shared >= kWorth || found) keep(cached, KeptConversations::Pin::kNo, found);
    }
    drafts_.forget(this, shared);
    const KeptDraft* rows = nullptr;
    if (found) {
        reuse = found->reuse(tokens, reader);
        rows = reuse.rows > 0 ? found->draft(reader.weights) : nullptr;
        found->target.give(cache_, reuse.tokens, commonTokens(cached_tokens_, found->tokens));
        kept_->setPlaces(cache_, found->target.places());
        kept_->cutPlaces(cache_, reuse.tokens);
    } else {
        cutBack(reuse.tokens);
    }
    if (drafter != nullptr) {
        const int known = drafts_.claim(*drafter, this) - 1;
        if (rows != nullptr) {
            drafter->recall(rows->keys, reuse.rows, tokens);
        } else if (!reader.reads_features) {
            reuse.rows = std::max(0, std::min({drafter->length(), known, reuse.tokens}));
        }
        if (reuse.rows == 0) {
            drafter->truncate(0);
            drafter->start(tokens.front());
        } else {
            drafter->truncate(reuse.rows);
        }
    }
    cached_tokens_.assign(tokens.begin(), tokens.begin() + reuse.tokens);
    return reuse.tokens;
}

int ConversationSession::systemTokens(const Prompt& prompt, std::span<const text::TokenId> tokens,
                                      Reasoning reasoning) const {
    if (!kept_ || prompt.raw()) return 0;
    Prompt other;
    other.tool_use = prompt.tool_use;
    const auto& messages = prompt.messages;
    if (!messages.empty() && messages.front().role == Role::kSystem) other.messages.push_back(messages.front());
    other.messages.push_back({Role::kUser, "."});
    return commonTokens(promptTokens(other, tokenizer_, chat_template_, reasoning), tokens);
}

bool ConversationSession::prefill(std::span<const text::TokenId> tokens, int from, const draft::Drafter* drafter,
                                  decode::DraftFeed* feed, const std::stop_token& stop) {
    // Tokens before `from` that a drafter without features has not seen.
    if (feed != nullptr && drafter->length() < from) {
        const auto missing = tokens.subspan(static_cast<std::size_t>(drafter->length()) + 1);
        feed->addTokens(missing.first(static_cast<std::size_t>(from - drafter->length())));
    }
    const auto size = static_cast<int>(tokens.size());
    const auto readTo = [&](int end) {
        const int begin = from;
        const auto part = tokens.subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
        from += target_.prefill(cache_, part, stop, [&](int done) {
            if (feed == nullptr) return;
            const auto next = tokens.subspan(static_cast<std::size_t>(begin + done) + 1);
            feed->addFirst(next.first(std::min(next.size(), static_cast<std::size_t>(target_.rows()))));
        });
        cached_tokens_.insert(cached_tokens_.end(), part.begin(), part.begin() + (from - begin));
        return from == end;
    };
    if (system_tokens_ - from >= KeptConversations::kWorthKeeping && system_tokens_ < size) {
        if (!readTo(system_tokens_)) return false;
        if (feed != nullptr) feed->flush();
        keep(system_tokens_, KeptConversations::Pin::kYes, nullptr);
    }
    if (!kept_ || !cache_.hasStates()) return readTo(size);
    // The pass of the last token alone begins where the next answer to this prompt would: its state is kept.
    if (!readTo(std::max(from, size - 1)) || !readTo(size)) return false;
    kept_->addPlace(cache_);
    return true;
}

Result<Answer> ConversationSession::generate(const Prompt& prompt, const GenerationOptions& options,
                                             const EventSink& sink, std::stop_token stop) {
    return resume(prompt, options, {}, sink, std::move(stop));
}

Result<Answer> ConversationSession::resume(const Prompt& prompt, const GenerationOptions& options,
                                           std::span<const std::int32_t> tokens, const EventSink& sink,
                                           std::stop_token stop) {
    return guarded([&]() -> Result<Answer> {
        AnswerWork work(*this, options, sink, std::move(stop), AnswerWork::Passes::kOwn);
        if (const Result<Done> begun = work.begin(prompt, tokens); !begun) return tl::unexpected(begun.error());
        while (!work.ended()) {
            work.next();
            work.settle();
        }
        return work.finish();
    });
}

std::unique_ptr<ConversationSession> ConversationSession::openBeside() const {
    return std::make_unique<ConversationSession>(target_, tokenizer_, chat_template_, drafts_, cache_.capacity(),
                                                 Keeping{0, identity_, kept_, Keeping::Ends::kKept});
}

void ConversationSession::ended() {
    if (!kept_ || ends_ == Keeping::Ends::kForNow) return;
    keep(static_cast<int>(cached_tokens_.size()), KeptConversations::Pin::kNo, nullptr);
}

Result<Done> ConversationSession::save(const std::string& path) {
    return guarded([&]() -> Result<Done> {
        if (!kept_ || cached_tokens_.empty()) return Done{};
        const auto length = static_cast<int>(cached_tokens_.size());
        const KeptConversations::Text text = keep(length, KeptConversations::Pin::kNo, nullptr);
        return text ? writeKeptText(path, identity_, *text) : Done{};
    });
}

Result<Done> ConversationSession::recall(const std::string& path) {
    return guarded([&]() -> Result<Done> {
        if (!kept_) return Done{};
        const Result<MappedFile> file = MappedFile::open(path);
        if (!file) return tl::unexpected(file.error());
        KeptShapes shapes{cache_, target_.config().vocabulary, kept_->limit(), {}};
        for (const DrafterRegistry::Memory& memory : drafts_.withWeights())
            shapes.drafts.push_back({memory.weights, memory.drafter.keys()});
        Result<KeptText> text = readKeptText(*file, identity_, shapes);
        if (!text) return tl::unexpected(text.error());
        kept_->add(std::move(*text));
        return Done{};
    });
}

PlainTimes ConversationSession::measurePlainPass() {
    const int committed = cache_.length();
    if (committed == 0 || cache_.room() == 0) return {};
    const std::array parents{-1};
    const kernels::AncestorMask single = kernels::AncestorMask::fromParents(parents);
    std::array<std::int32_t, 1> choice{};
    std::array<decode::PlainPass, kPlainPasses> passes{};
    for (decode::PlainPass& pass : passes) {
        const Clock::time_point start = Clock::now();
        target_.forwardTree(cache_, std::span(&cached_tokens_.back(), 1), single);
        target_.backend().argmax(target_.logits(0, 1), choice);
        pass.ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
        cache_.truncate(committed);
    }
    return decode::plainTimesOf(passes);
}

}  // namespace griffin::engine::session
