// Writes a draft of our own as other programs load it: a folder with model.safetensors and config.json. What each
// layout says is a table in CONTRIBUTING.md, "Published drafts"; published_layout.h reads all of them back. An EAGLE
// draft's list of known tokens is left out: others give it the whole head of its model. Medusa's heads get a row for
// every token: vLLM reads no others.
#pragma once

#include "engine/base/result.h"
#include "engine/training.h"
#include "kernels/backend.h"

namespace griffin::engine::draft {

/// As exportDraft() in engine/training.h. Nothing is computed on `backend`. Throws std::bad_alloc.
Result<DraftExportReport> writeExported(const DraftExportOptions& options, kernels::Backend& backend);

}  // namespace griffin::engine::draft
