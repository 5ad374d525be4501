// Adding what lies on this computer: looked at before it is brought, and refused when it cannot be used.
#pragma once

#include "app/library/draft_library.h"
#include "app/library/model_library.h"

namespace griffin::app {

/// A model goes to `models`, a file of draft weights to `drafts`.
engine::Result<InstalledModel> addFile(const QString& path, BringBy by, ModelLibrary& models, DraftLibrary& drafts,
                                       const CopyProgress& progress, const std::stop_token& stop);

}  // namespace griffin::app
