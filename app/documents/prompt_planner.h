// What of the documents the model reads: all of them where they fit into the context, else the passages that speak of
// the question.
#pragma once

#include <QList>
#include <QString>
#include <functional>

#include "app/documents/prompt_turns.h"
#include "engine/base/result.h"

namespace griffin::app {

/// How tokens are counted, and how many there may be.
struct TokenRoom {
    int context = 0;  // 0: not known, everything goes whole
    int answer = 0;   // the most that the answer may have, 0: no limit; a quarter of the context at most is kept for it
    std::function<int(const engine::Prompt&)> count;
    std::function<int(const QString&)> count_text;

    /// Tokens of the prompt that leave room for the answer.
    int forPrompt() const;
};

/// By estimates, where no tokenizer is at hand.
TokenRoom estimatedRoom(int context, int answer);

/// How many tokens of passages are taken where so many are free.
int passageTokens(int free);

struct PlannedPrompt {
    engine::Prompt prompt;
    QList<storage::Passage> taken;  // for the last question; empty: its files are whole, or there are none
};

/// Where documents do not fit, or some of them were searched for an earlier question, those are searched for the last
/// question; small ones stay whole. Then half of the room that is left is filled, with 4096 tokens at most, so that the
/// conversation can go on. A question that nothing speaks of (“Summarise this”) gets the beginnings.
/// Fails where not even a few lines fit.
engine::Result<PlannedPrompt> planPrompt(PromptTurns turns, const TokenRoom& room);

}  // namespace griffin::app
