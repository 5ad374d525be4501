// What the models page shows about the files in the library.
#pragma once

#include "app/library/draft_library.h"
#include "app/library/library_reader.h"
#include "app/library/model_trash.h"
#include "ui/models/models_view.h"

namespace griffin::app {

class ModelController;

/// What the pages say when no model is installed: about the default model, or where it has no address, how the window
/// gets one.
QString defaultModelOffer();

ui::LibraryView libraryView(const LibraryListing& listing, const QList<TrashedModel>& trash,
                            const ModelController& models);

/// The panel for the row with this key; an empty view when there is none.
ui::LibraryPanelView libraryPanel(const LibraryListing& listing, const QString& key, const ModelController& models,
                                  const DraftLibrary& drafts);

}  // namespace griffin::app
