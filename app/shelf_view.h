// What the models page shows of the files that were found.
#pragma once

#include "app/library/draft_library.h"
#include "app/library/library_reader.h"
#include "ui/models/models_view.h"

namespace griffin::app {

class ModelController;

ui::ShelfView shelfView(const ShelfListing& listing, const ModelController& models);

/// Of the row with this key; an empty view where there is none.
ui::ShelfPanelView shelfPanel(const ShelfListing& listing, const QString& key, const ModelController& models,
                              const DraftLibrary& drafts);

}  // namespace griffin::app
