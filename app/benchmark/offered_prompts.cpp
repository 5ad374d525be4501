#include "app/benchmark/offered_prompts.h"

#include <QFile>
#include <QFileInfo>
#include <map>
#include <utility>

#include "app/benchmark/remembered_setup.h"
#include "app/benchmark/run_texts.h"
#include "app/conversations/data_store.h"
#include "app/library/regular_file.h"
#include "app/shell/file_dialogs.h"

namespace griffin::app {
namespace {

constexpr int kMaxChats = 80;
constexpr qint64 kMaxPromptFileBytes = 64 << 20;

/// The user's messages in the newest conversations, one question with its turns per conversation.
BenchmarkTask chatPrompts(DataStore& data) {
    BenchmarkTask task{kOwnChats, {}};
    const auto conversations = data.conversations.list({}, 0, kMaxChats);
    if (!conversations) return task;
    QList<storage::MessageId> leaves;
    std::map<std::int64_t, std::vector<std::string>> asked;  // in a conversation
    for (const storage::Conversation& conversation : *conversations) leaves.append(conversation.current_leaf);
    const auto messages = data.messages.questions(leaves);
    if (!messages) return task;
    for (const storage::Message& message : *messages) {
        if (!message.text.isEmpty()) asked[message.conversation.value].push_back(message.text.toStdString());
    }
    for (const storage::Conversation& conversation : *conversations) {
        if (const auto question = asked.find(conversation.id.value); question != asked.end())
            task.questions.push_back({conversation.id.value, std::move(question->second)});
    }
    return task;
}

engine::Result<BenchmarkTask> readTask(const QString& path) {
    const auto text = readRegularFile(path, kMaxPromptFileBytes);
    if (!text) {
        const bool gone = !QFile::exists(path);
        return engine::failed(
            {gone ? engine::FailureCause::kFileMissing : engine::FailureCause::kFileUnreadable,
             gone ? engine::Message("The prompt file is no longer there")
                  : engine::Message("The prompt file cannot be read"),
             path.toStdString(),
             gone ? engine::Message("choose another one") : engine::Message("choose a text file of at most 64 MB"),
             {}});
    }
    auto questions = parseQuestions(text->toStdString(), path.toStdString());
    if (!questions) return tl::unexpected(std::move(questions).error());
    return BenchmarkTask{QFileInfo(path).completeBaseName().toStdString(), std::move(*questions)};
}

}  // namespace

OfferedPrompts::OfferedPrompts(DataStore& data, FileDialogs& dialogs, QSettings& memory, QObject* parent)
    : QObject(parent), data_(data), dialogs_(dialogs), memory_(memory) {}

void OfferedPrompts::setFiles(const std::vector<BenchmarkTask>& files) {
    files_ = files;
    recalled_ = true;
}

void OfferedPrompts::list() {
    if (!std::exchange(recalled_, true)) {
        for (const QString& path : rememberedFiles(memory_)) add(path);
    }
    tasks_ = builtInPrompts();
    tasks_.push_back(chatPrompts(data_));
    tasks_.insert(tasks_.end(), files_.begin(), files_.end());
}

QList<ui::TaskEntry> OfferedPrompts::entries() const {
    QList<ui::TaskEntry> entries;
    for (const BenchmarkTask& task : tasks_)
        entries.append({taskText(task.name), static_cast<int>(task.questions.size())});
    return entries;
}

std::vector<BenchmarkTask> OfferedPrompts::chosen(const QList<int>& rows, int most) const {
    std::vector<BenchmarkTask> chosen;
    for (const int row : rows) chosen.push_back(tasks_[static_cast<std::size_t>(row)]);
    limitQuestions(chosen, most);
    return chosen;
}

void OfferedPrompts::chooseFiles(QWidget* parent) {
    addFiles(dialogs_.openSeveral(parent, FileKind::kPrompts, tr("Add prompt files"),
                                  tr("Prompts (*.jsonl);;All files (*)")));
}

void OfferedPrompts::addFiles(const QStringList& paths) {
    for (const QString& path : paths) {
        if (add(path)) rememberFile(memory_, path);
    }
    if (!paths.isEmpty()) emit filesAdded();
}

bool OfferedPrompts::add(const QString& path) {
    auto task = readTask(path);
    if (task) {
        files_.push_back(std::move(*task));
    } else {
        emit fileRefused(task.error());
    }
    return task.has_value();
}

}  // namespace griffin::app

#include "moc_offered_prompts.cpp"
