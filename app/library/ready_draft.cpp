#include "app/library/ready_draft.h"

#include <algorithm>

#include "app/library/draft_library.h"
#include "engine/method_names.h"

namespace griffin::app {

engine::Result<engine::Done> readyDraft(engine::Engine& engine, engine::Method method, std::stop_token stop) {
    if (!engine::needsDraft(method)) return engine::Done{};
    const auto drafts = engine.drafts();
    const bool loaded = std::any_of(drafts.begin(), drafts.end(), [method](const engine::DraftInfo& draft) {
        return draft.method == engine::nameOf(method);
    });
    if (loaded) return engine::Done{};
    const auto installed = DraftLibrary().best(engine.info().fingerprint, method);
    if (!installed) return engine::Done{};
    const auto added = engine.addDraft(installed->path.toStdString(), std::move(stop));
    if (!added) return added.failure();
    return engine::Done{};
}

}  // namespace griffin::app
