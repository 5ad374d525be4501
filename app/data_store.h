// The open database and its stores, for the GUI thread.
#pragma once

#include <memory>
#include <utility>

#include "storage/attachment_store.h"
#include "storage/conversation_store.h"
#include "storage/database.h"
#include "storage/folder_store.h"
#include "storage/message_stats_store.h"
#include "storage/message_store.h"
#include "storage/preset_store.h"
#include "storage/search.h"
#include "storage/setting_store.h"

namespace griffin::app {

struct DataStore {
    explicit DataStore(std::unique_ptr<storage::Database> opened)
        : database(std::move(opened)),
          conversations(*database),
          folders(*database),
          messages(*database),
          attachments(*database),
          presets(*database),
          stats(*database),
          settings(*database),
          search(*database) {}

    std::unique_ptr<storage::Database> database;
    storage::ConversationStore conversations;
    storage::FolderStore folders;
    storage::MessageStore messages;
    storage::AttachmentStore attachments;
    storage::PresetStore presets;
    storage::MessageStatsStore stats;
    storage::SettingStore settings;
    storage::Search search;
};

}  // namespace griffin::app
