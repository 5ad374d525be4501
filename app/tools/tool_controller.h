// Tools in a conversation: what an answer asks for is shown, used after a yes, and given back to the model, which goes
// on.
//
// Rules: nothing is used without a yes, for once or, for one tool, for the conversation as long as the program runs.
// One tool works at a time. What is to be done follows from what is stored: the calls of the last answer of the branch.
// After a restart they are asked again; who goes on with another message has said no.
#pragma once

#include <QHash>
#include <QObject>
#include <QSet>
#include <optional>

#include "app/mcp/offered_tools.h"
#include "app/tools/tool_connections.h"
#include "storage/database.h"
#include "storage/records.h"

namespace griffin::ui {
class ConversationListModel;
class MainWindow;
}  // namespace griffin::ui

namespace griffin::app {

class AnswerWriter;
class AnsweringModel;
class ChatController;
class QuestionSender;
struct AnswerEnd;
struct DataStore;

class ToolController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    ToolController(DataStore& data, AnswerWriter& writer, QuestionSender& sender, AnsweringModel& model,
                   mcp::ToolServerList& servers, ToolConnections& connections, ChatController& chat,
                   ui::MainWindow& window, ui::ConversationListModel& list, QObject* parent = nullptr);
    ~ToolController() override;

  signals:
    /// The servers are to be shown in the settings.
    void settingsRequested();

  private:
    using Calls = QList<storage::MessageToolCall>;
    struct Work {
        storage::ConversationId conversation;
        storage::MessageToolCall call;
        qint64 running = 0;  // of ToolConnections
    };

    void connectWindow();
    /// The calls of the last answer on the branch; none: it waits for nothing.
    Calls openCalls(storage::ConversationId conversation);
    /// Does what can be done now, and shows what the person has to decide.
    void advance(storage::ConversationId conversation);
    /// Shows what belongs to the conversation on screen.
    void show();
    /// The next call that nobody has decided about; null: there is none.
    const storage::MessageToolCall* nextOf(const Calls& calls) const;
    std::optional<mcp::OfferedTool> toolOf(const storage::MessageToolCall& call) const;
    /// What its server says of it.
    QString aboutOf(const mcp::OfferedTool& tool) const;
    bool isAllowed(storage::ConversationId conversation, const mcp::OfferedTool& tool) const;
    enum class Yes { kOnce, kForConversation };
    void allow(Yes yes);
    void deny();
    void stop();
    /// False: it could not be stored.
    bool run(storage::ConversationId conversation, const storage::MessageToolCall& call, const mcp::OfferedTool& tool);
    void takeResult(const engine::Result<mcp::ToolResult>& result);
    /// Stores what became of a call; false: it could not be.
    bool decide(storage::ConversationId conversation, const storage::MessageToolCall& call,
                storage::ToolCallState state, const QString& result);
    /// The model reads the results, unless something else is being written.
    void goOn(storage::ConversationId conversation, storage::MessageId message);
    void giveUpAbandoned();
    void showPicker();
    /// Which conversations wait for a yes.
    void showWaiting();
    template <class T>
    bool check(const storage::Result<T>& result);

    DataStore& data_;
    AnswerWriter& writer_;
    QuestionSender& sender_;
    AnsweringModel& model_;
    mcp::ToolServerList& servers_;
    ToolConnections& connections_;
    ChatController& chat_;
    ui::MainWindow& window_;
    ui::ConversationListModel& list_;
    std::optional<Work> work_;
    QSet<QString> allowed_;       // conversation, server and tool
    storage::MessageId decided_;  // in this run of the program: its results go to the model by themselves
};

}  // namespace griffin::app
