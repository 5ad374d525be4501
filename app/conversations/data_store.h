// The open database and its stores for the GUI thread, and how their failures are shown.
#pragma once

#include <memory>
#include <utility>

#include "app/shell/message_text.h"
#include "storage/conversation_store.h"
#include "storage/database.h"
#include "storage/message_store.h"
#include "storage/setting_store.h"
#include "storage/tool_call_store.h"

namespace griffin::app {

struct DataStore {
    explicit DataStore(std::unique_ptr<storage::Database> opened)
        : database(std::move(opened)),
          conversations(*database),
          folders(*database),
          messages(*database),
          attachments(*database),
          passages(*database),
          tool_calls(*database),
          presets(*database),
          stats(*database),
          settings(*database) {}

    std::unique_ptr<storage::Database> database;
    storage::ConversationStore conversations;
    storage::FolderStore folders;
    storage::MessageStore messages;
    storage::AttachmentStore attachments;
    storage::PassageStore passages;
    storage::ToolCallStore tool_calls;
    storage::PresetStore presets;
    storage::MessageStatsStore stats;
    storage::SettingStore settings;
};

/// Whether `result` succeeded; if not, reporter.report() shows the failure.
template <class T, class Reporter>
[[nodiscard]] bool succeeded(const storage::Result<T>& result, Reporter& reporter) {
    if (!result) reporter.report(failureText(result.error()));
    return result.has_value();
}

template <class T, class Reporter>
void reportFailure(const storage::Result<T>& result, Reporter& reporter) {
    static_cast<void>(succeeded(result, reporter));
}

}  // namespace griffin::app
