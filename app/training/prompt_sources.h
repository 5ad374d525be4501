// Where the prompts of a training come from, and how many it will find there.
#pragma once

#include <QString>
#include <stop_token>

#include "engine/base/result.h"

namespace griffin::app {

struct PromptSources {
    bool ours = false;      // those of the program
    QString conversations;  // database with the person's own, open in this process; empty: not used
    QString file;           // empty: none

    bool operator==(const PromptSources&) const = default;
};

/// As the trainer will count them: each turn of a conversation is a prompt, what was asked before in the same words is
/// none. Some may still be too long for the model. Reads all of it: not for the GUI thread. Stopping gives kCancelled.
engine::Result<int> countPrompts(const PromptSources& sources, std::stop_token stop);

}  // namespace griffin::app
