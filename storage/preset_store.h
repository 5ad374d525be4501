// Presets: a system prompt and sampling values under a name, to be chosen for conversations.
#pragma once

#include <QList>

#include "storage/database.h"
#include "storage/records.h"

namespace griffin::storage {

class PresetStore {
  public:
    explicit PresetStore(Database& database) : database_(database) {}

    /// Replaces the one of this name, or adds it. The id of the record is not read.
    Result<PresetId> save(const Preset& preset);
    /// Conversations keep what they took from it.
    Result<Done> remove(PresetId preset);
    /// By name.
    Result<QList<Preset>> list();

  private:
    Database& database_;
};

}  // namespace griffin::storage
