#include "engine/train/prompt_list.h"

#include <algorithm>
#include <set>

#include "engine/train/prompt_source.h"

namespace griffin::engine::train {

Result<Done> excludeFile(const std::string& path, BenchmarkGuard& guard) {
    Result<PromptFile> file = PromptFile::open(path);
    if (!file) return file.failure();
    while (true) {
        const Result<std::optional<PromptRecord>> record = file->next();
        if (!record) return record.failure();
        if (!*record) return Done{};
        for (const std::string& question : (*record)->every_question) guard.exclude(question);
    }
}

Result<PromptList> listPrompts(const PromptWishes& wishes, const BenchmarkGuard& guard,
                               const text::Tokenizer& tokenizer, const text::ChatTemplate& chat_template,
                               const std::function<void(double fraction)>& progress, const std::stop_token& stop) {
    PromptList list;
    std::set<PromptKey> keys;
    const auto full = [&] { return wishes.limit > 0 && static_cast<int>(list.prompts.size()) >= wishes.limit; };
    for (std::size_t i = 0; i < wishes.files.size(); ++i) {
        Result<PromptFile> file = PromptFile::open(wishes.files[i]);
        if (!file) return file.failure();
        while (!full()) {
            if (stop.stop_requested()) return Failure{FailureCause::kCancelled, "Reading was cancelled", {}, {}, {}};
            Result<std::optional<PromptRecord>> record = file->next();
            if (!record) return record.failure();
            if (!*record) break;
            progress((static_cast<double>(i) + file->fraction()) / static_cast<double>(wishes.files.size()));
            std::vector<ChatMessage>& messages = (*record)->messages;
            if (std::any_of(messages.begin(), messages.end(),
                            [&guard](const ChatMessage& message) { return guard.shares(message.text); })) {
                ++list.guarded;
                continue;
            }
            if (!wishes.system.empty() && messages.front().role != Role::kSystem) {
                messages.insert(messages.begin(), {Role::kSystem, wishes.system});
            }
            PreparedPrompt prompt;
            prompt.tokens = tokenizer.encodePrompt(chat_template.render(messages, text::GenerationPrompt::kAdd));
            if (prompt.tokens.empty() || static_cast<int>(prompt.tokens.size()) > wishes.max_prompt_tokens) {
                ++list.too_long;
                continue;
            }
            prompt.key = promptKey(prompt.tokens);
            if (keys.insert(prompt.key).second) {
                list.prompts.push_back(std::move(prompt));
            } else {
                ++list.duplicates;
            }
        }
    }
    return list;
}

}  // namespace griffin::engine::train
