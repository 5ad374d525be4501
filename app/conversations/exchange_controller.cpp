#include "app/conversations/exchange_controller.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QProgressDialog>
#include <QRegularExpression>
#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "app/chat/answer_writer.h"
#include "app/chat/chat_controller.h"
#include "app/conversations/data_store.h"
#include "app/conversations/folder_controller.h"
#include "app/exchange/conversation_files.h"
#include "app/shell/file_dialogs.h"
#include "app/shell/message_text.h"
#include "app/shell/save_dialog.h"
#include "storage/conversation_tree.h"
#include "ui/conversations/conversation_list_model.h"
#include "ui/conversations/conversation_list_view.h"
#include "ui/conversations/side_bar.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_actions.h"
#include "ui/shell/main_window.h"
#include "ui/shell/notice_bar.h"

namespace griffin::app {
namespace {

using storage::Done;
using storage::Result;

/// Smaller files are imported without a progress dialog.
constexpr qint64 kLargeFile = 256 << 10;
constexpr int kProgressWait = 300;  // milliseconds before the progress dialog appears

/// Without its suffix.
QString fileNameFor(const QString& title) {
    constexpr int kMaxLength = 80;
    static const QRegularExpression unfit(QStringLiteral("[\\x00-\\x1f/\\\\:*?\"<>|]+"));
    static const QRegularExpression end(QStringLiteral("[.\\s]+$"));
    QString name = QString(title).replace(unfit, QStringLiteral(" ")).simplified().left(kMaxLength);
    if (!name.isEmpty() && name.back().isHighSurrogate()) name.chop(1);  // half a character
    name.remove(end);
    return name.isEmpty() || name.startsWith(QLatin1Char('.')) ? QStringLiteral("conversation") : name;
}

/// `chosen`: whether it is where the name does not say.
bool isMarkdown(const QString& path, bool chosen) {
    const auto ends = [&path](const char* ending) { return path.endsWith(QLatin1String(ending), Qt::CaseInsensitive); };
    return ends(".md") || ends(".markdown") || (chosen && !ends(".json"));
}

/// Copies a conversation: the copy is the newest in the list and not pinned.
Result<Done> copy(storage::Database& database, storage::ConversationId conversation, const QString& title,
                  storage::ConversationId& added) {
    storage::Transaction transaction(database);
    if (!transaction.begun()) return transaction.begun();
    storage::ConversationTreeStore trees(database);
    auto tree = trees.load(conversation);
    if (!tree) return tl::unexpected(std::move(tree).error());
    if (!tree->has_value()) return Done{};
    storage::Conversation& record = (*tree)->conversation;
    record.title = title.arg(record.title);
    record.pinned = false;
    record.created = {};
    record.updated = {};
    for (storage::TreeMessage& message : (*tree)->messages) {
        // The copy of an answer that is being written will never be finished.
        if (message.message.state == storage::MessageState::kStreaming)
            message.message.state = storage::MessageState::kInterrupted;
    }
    const auto id = trees.add(**tree);
    if (!id) return tl::unexpected(id.error());
    added = *id;
    return transaction.commit();
}

}  // namespace

ExchangeController::ExchangeController(DataStore& data, AnswerWriter& writer, ChatController& chat,
                                       FolderController& folders, FileDialogs& dialogs, ui::MainWindow& window,
                                       ui::ConversationListModel& list, QObject* parent)
    : QObject(parent),
      data_(data),
      writer_(writer),
      chat_(chat),
      folders_(folders),
      dialogs_(dialogs),
      window_(window),
      list_(list),
      thread_(data.database->path()) {
    connect(&thread_, &DatabaseThread::progressed, this, [this](qint64 done, qint64 total) {
        if (progress_ == nullptr || total <= 0) return;
        constexpr qint64 kSteps = 1000;
        progress_->setMaximum(kSteps);
        progress_->setValue(static_cast<int>(std::min(done * kSteps / total, kSteps - 1)));
    });
    connectWindow();
}

ExchangeController::~ExchangeController() {
    finish();
}

void ExchangeController::finish() {
    stop_.request_stop();
    thread_.finish();
    busy_ = false;
    hideProgress();
}

void ExchangeController::connectWindow() {
    const ui::MainActions& actions = window_.actions();
    connect(actions.import_conversations, &QAction::triggered, this, &ExchangeController::chooseImport);
    connect(actions.export_all, &QAction::triggered, this, [this] { chooseExport(std::nullopt); });
    connect(actions.export_conversation, &QAction::triggered, this, [this] { chooseExport(chat_.current()); });
    connect(actions.duplicate, &QAction::triggered, this, [this] { duplicate(chat_.current()); });
    ui::ConversationListView* view = &window_.sideBar().list();
    connect(view, &ui::ConversationListView::exportRequested, this, &ExchangeController::chooseExport);
    connect(view, &ui::ConversationListView::duplicateRequested, this, &ExchangeController::duplicate);
}

void ExchangeController::chooseExport(std::optional<storage::ConversationId> only) {
    QString name = QStringLiteral("griffin-chat-%1.json").arg(QDate::currentDate().toString(Qt::ISODate));
    if (only) {
        const auto record = data_.conversations.find(*only).value_or(std::nullopt);
        if (!record) return;
        name = fileNameFor(record->title) + QStringLiteral(".json");
    }
    const QString json = only ? tr("JSON, with everything (*.json)") : tr("JSON (*.json)");
    const QString markdown = tr("Markdown, for reading (*.md)");
    const QString thoughts = tr("Markdown, with the reasoning (*.md)");
    auto* dialog = new SaveDialog(&window_, only ? tr("Export the conversation") : tr("Export all conversations"),
                                  only ? QStringList{json, markdown, thoughts} : QStringList{json});
    dialog->setObjectName(QStringLiteral("exportDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialogs_.prepare(dialog, FileKind::kConversations);
    dialog->selectFile(name);
    connect(dialog, &QFileDialog::fileSelected, this, [this, dialog, only, thoughts](const QString& path) {
        // The desktop's own dialog may leave a name with a dot as it is.
        const bool chosen = dialog->defaultSuffix() == QLatin1String("md");
        const bool reasoning = dialog->selectedNameFilter() == thoughts;
        exportTo(only, path, chosen ? ExportForm::kMarkdown : ExportForm::kByName,
                 reasoning ? ReasoningExport::kInclude : ReasoningExport::kLeaveOut);
    });
    dialog->open();
}

void ExchangeController::chooseImport() {
    auto* dialog = new QFileDialog(&window_, tr("Import conversations"));
    dialog->setObjectName(QStringLiteral("importDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    dialog->setNameFilters({tr("Exported conversations (*.json *.md)"), tr("All files (*)")});
    dialogs_.prepare(dialog, FileKind::kConversations);
    connect(dialog, &QFileDialog::filesSelected, this, &ExchangeController::importFrom);
    dialog->open();
}

void ExchangeController::showProgress(const QString& text) {
    progress_ = new QProgressDialog(text, tr("Cancel"), 0, 0, &window_);
    progress_->setObjectName(QStringLiteral("exchangeProgress"));
    progress_->setAttribute(Qt::WA_DeleteOnClose);
    progress_->setWindowModality(Qt::WindowModal);
    progress_->setAutoClose(false);
    progress_->setAutoReset(false);
    progress_->setMinimumDuration(kProgressWait);
    connect(progress_, &QProgressDialog::canceled, this, [this] { stop_.request_stop(); });
}

void ExchangeController::hideProgress() {
    if (progress_ == nullptr) return;
    progress_->disconnect(this);  // closing it counts as cancelling
    progress_->close();
}

void ExchangeController::run(const QString& text, DatabaseTask task, std::function<void()> done) {
    if (busy_) {
        window_.notices().showNotice(tr("Another export or import is running. Try again when it has finished."));
        return;
    }
    busy_ = true;
    stop_ = std::stop_source();
    if (!text.isEmpty()) showProgress(text);
    thread_.start(
        std::move(task),
        [this, done = std::move(done)](const Result<Done>& result) {
            busy_ = false;
            hideProgress();
            if (result) return done();
            window_.notices().showNotice(failureText(result.error()));
        },
        stop_);
}

void ExchangeController::exportTo(std::optional<storage::ConversationId> only, const QString& path, ExportForm form,
                                  ReasoningExport reasoning) {
    const bool markdown = only && isMarkdown(path, form == ExportForm::kMarkdown);
    const auto written = std::make_shared<int>(0);
    run(
        only ? tr("Exporting the conversation…") : tr("Exporting all conversations…"),
        [only, path, markdown, reasoning, written](storage::Database& database,
                                                   const TaskMonitor& monitor) -> Result<Done> {
            const auto result =
                markdown ? exportMarkdown(database, *only, path, reasoning) : exportJson(database, only, path, monitor);
            if (!result) return tl::unexpected(result.error());
            *written = *result;
            return Done{};
        },
        [this, only, path, written] {
            if (stop_.stop_requested()) return;
            const QString file = QDir::toNativeSeparators(path);
            window_.notices().showNotice(
                only ? tr("Exported to %1").arg(file)
                     : tr("%n conversation(s) exported to %1. The trash is left out.", nullptr, *written).arg(file));
        });
}

QString ExchangeController::importText(const ImportReport& report) {
    const QString added = tr("%n conversation(s) imported.", nullptr, report.conversations);
    if (report.present == 0) return added;
    const QString present = tr("%n conversations are already here.", nullptr, report.present);
    return report.conversations == 0 ? present : sentencesText({added, present});
}

void ExchangeController::importFrom(const QStringList& paths) {
    const bool large = std::any_of(paths.begin(), paths.end(),
                                   [](const QString& path) { return QFileInfo(path).size() > kLargeFile; });
    if (large && writer_.busy()) {
        window_.notices().showNotice(tr("An answer is being written. Wait for it or stop it, then import the file."));
        return;
    }
    chat_.remember();  // nothing can be stored while a large file is being imported
    struct Outcome {
        ImportReport report;  // of all files
        std::vector<engine::Failure> failures;
    };
    const auto outcome = std::make_shared<Outcome>();
    run(
        large ? tr("Importing conversations…") : QString(),
        [paths, outcome](storage::Database& database, const TaskMonitor& monitor) -> Result<Done> {
            for (const QString& path : paths) {
                if (monitor.stop.stop_requested()) break;
                const auto result = importConversations(database, path, monitor);
                if (!result) {
                    outcome->failures.push_back(result.error());
                    continue;
                }
                outcome->report.conversations += result->conversations;
                outcome->report.present += result->present;
                if (result->last.valid()) outcome->report.last = result->last;
            }
            return Done{};
        },
        [this, outcome, one = paths.size() == 1] {
            QStringList failures;
            for (const engine::Failure& failure : outcome->failures) failures.append(failureText(failure));
            const ImportReport& report = outcome->report;
            const int found = report.conversations + report.present;
            if (found == 0) {
                if (stop_.stop_requested()) failures.append(tr("The import was cancelled. Nothing was changed."));
                if (failures.isEmpty()) {
                    failures.append(one ? tr("There are no conversations in that file.")
                                        : tr("There are no conversations in those files."));
                }
                return window_.notices().showNotice(failures.join(QLatin1Char('\n')));
            }
            window_.showPage(&window_.chatPage());
            folders_.reload();
            list_.refresh();
            if (found == 1) chat_.open(report.last);
            failures.prepend(importText(report));
            window_.chatPage().notices().showNotice(failures.join(QLatin1Char('\n')));
        });
    if (progress_ != nullptr) {
        progress_->setMinimumDuration(0);
        progress_->show();
    }
}

void ExchangeController::duplicate(storage::ConversationId conversation) {
    if (!conversation.valid()) return;
    const auto added = std::make_shared<storage::ConversationId>();
    run(
        QString(),
        [conversation, added, title = tr("%1 (copy)")](storage::Database& database, const TaskMonitor&) {
            return copy(database, conversation, title, *added);
        },
        [this, added] {
            const auto record = data_.conversations.find(*added).value_or(std::nullopt);
            if (!record) return;
            list_.put(*record);
            window_.showPage(&window_.chatPage());
            chat_.open(*added);
        });
}

}  // namespace griffin::app

#include "moc_exchange_controller.cpp"
