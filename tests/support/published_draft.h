// Drafts with random weights in the layouts that others publish, as folders: for tests that run a whole engine with
// them.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "engine/generation_options.h"

namespace griffin::tests {

struct PublishedLayout {
    const char* name;
    engine::Method method;
};

/// One of every form that is read in its own way: names, norms, lists of tokens, embeddings.
std::span<const PublishedLayout> publishedLayouts();

/// Writes a draft for a model of these sizes to `folder`, which must be there. It knows every third token where its
/// layout has a part of the vocabulary. The same arguments give the same bytes.
void writePublishedDraft(const std::string& folder, const PublishedLayout& layout, int hidden_size, int vocabulary);

}  // namespace griffin::tests
