#include "app/tools/tool_controller.h"

#include <QAction>
#include <QTimer>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/chat/answer_writer.h"
#include "app/chat/chat_controller.h"
#include "app/chat/question_sender.h"
#include "app/conversations/data_store.h"
#include "app/engines/answering_model.h"
#include "app/exchange/tool_call_text.h"
#include "app/shell/message_text.h"
#include "engine/base/bounded_json.h"
#include "storage/undecided_calls.h"
#include "ui/conversations/conversation_list_model.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_actions.h"
#include "ui/shell/main_window.h"
#include "ui/tools/call_panel.h"
#include "ui/tools/tool_picker.h"

namespace griffin::app {
namespace {

using storage::MessageToolCall;
using storage::ToolCallState;

// In English: the model reads them.
const QString kNoTool = QStringLiteral("There is no tool of this name now.");
const QString kNoArguments = QStringLiteral("The arguments are no JSON object that this program takes.");
const QString kInterrupted = QStringLiteral("The tool was cut off while it worked; what it did is not known.");
const QString kStopped = QStringLiteral("The person stopped the tool.");

bool isObject(const QString& arguments) {
    return engine::boundedJson(arguments.toStdString(), engine::kToolJsonBounds).is_object();
}

QString keyOf(storage::ConversationId conversation, const mcp::OfferedTool& tool) {
    return QStringLiteral("%1\n%2\n%3").arg(conversation.value).arg(tool.server_id, tool.name);
}

}  // namespace

template <class T>
bool ToolController::check(const storage::Result<T>& result) {
    return succeeded(result, chat_);
}

ToolController::ToolController(DataStore& data, AnswerWriter& writer, QuestionSender& sender, AnsweringModel& model,
                               mcp::ToolServerList& servers, ToolConnections& connections, ChatController& chat,
                               ui::MainWindow& window, ui::ConversationListModel& list, QObject* parent)
    : QObject(parent),
      data_(data),
      writer_(writer),
      sender_(sender),
      model_(model),
      servers_(servers),
      connections_(connections),
      chat_(chat),
      window_(window),
      list_(list) {
    // After everybody else has heard of it.
    const auto later = [this](storage::ConversationId conversation) {
        QTimer::singleShot(0, this, [this, conversation] { advance(conversation); });
    };
    connect(&writer_, &AnswerWriter::finished, this, [later](const AnswerEnd& end) { later(end.conversation); });
    connect(&writer_, &AnswerWriter::started, this, &ToolController::show);
    connect(&chat_, &ChatController::currentChanged, this, later);
    connect(&chat_, &ChatController::conversationChanged, this, [this, later](storage::ConversationId conversation) {
        giveUpAbandoned();
        showWaiting();
        if (conversation == chat_.current()) later(conversation);
    });
    connectWindow();
    showPicker();
    showWaiting();
}

ToolController::~ToolController() {
    if (work_) connections_.cancel(work_->running);
}

void ToolController::connectWindow() {
    ui::CallPanel& panel = window_.chatPage().callPanel();
    connect(&panel, &ui::CallPanel::allowed, this, [this] { allow(Yes::kOnce); });
    connect(&panel, &ui::CallPanel::allowedForConversation, this, [this] { allow(Yes::kForConversation); });
    connect(&panel, &ui::CallPanel::denied, this, &ToolController::deny);
    connect(&panel, &ui::CallPanel::stopRequested, this, &ToolController::stop);
    connect(&panel, &ui::CallPanel::goOnRequested, this, [this] {
        const Calls calls = openCalls(chat_.current());
        if (!calls.isEmpty()) goOn(chat_.current(), calls.first().message);
    });
    connect(window_.actions().stop, &QAction::triggered, this, &ToolController::stop);
    ui::ToolPicker& picker = window_.chatPage().toolPicker();
    connect(&picker, &ui::ToolPicker::settingsRequested, this, &ToolController::settingsRequested);
    connect(&picker, &ui::ToolPicker::enabledChanged, this,
            [this](const QString& id, bool enabled) { check(servers_.setEnabled(id, enabled)); });
    connect(&servers_, &mcp::ToolServerList::changed, this, &ToolController::showPicker);
    connect(&model_, &AnsweringModel::changed, this, &ToolController::showPicker);
}

void ToolController::showPicker() {
    QList<ui::ToolServerChoice> choices;
    for (const mcp::ToolServer& server : servers_.servers()) {
        mcp::ToolServer on = server;
        on.enabled = true;
        choices.append({server.id, server.name, server.enabled, static_cast<int>(mcp::offeredTools({on}).size())});
    }
    window_.chatPage().toolPicker().setServers(choices);
    window_.chatPage().toolPicker().setRefusal(model_.toolRefusal());
}

ToolController::Calls ToolController::openCalls(storage::ConversationId conversation) {
    if (!conversation.valid() || (writer_.busy() && writer_.conversation() == conversation)) return {};
    const auto record = data_.conversations.find(conversation);
    if (!check(record) || !record->has_value()) return {};
    auto calls = data_.tool_calls.ofMessage((*record)->current_leaf);
    if (!check(calls)) return {};
    calls->removeIf(isUnfinished);
    return *calls;
}

const MessageToolCall* ToolController::nextOf(const Calls& calls) const {
    const auto next = std::find_if(calls.begin(), calls.end(), [](const MessageToolCall& call) {
        return call.state == ToolCallState::kAsked || call.state == ToolCallState::kRunning;
    });
    return next == calls.end() ? nullptr : &*next;
}

std::optional<mcp::OfferedTool> ToolController::toolOf(const MessageToolCall& call) const {
    for (const mcp::OfferedTool& tool : mcp::offeredTools(servers_.servers())) {
        if (tool.server == call.server && QString::fromStdString(tool.tool.name) == call.tool) return tool;
    }
    return std::nullopt;
}

bool ToolController::isAllowed(storage::ConversationId conversation, const mcp::OfferedTool& tool) const {
    return allowed_.contains(keyOf(conversation, tool));
}

void ToolController::advance(storage::ConversationId conversation) {
    while (!work_) {
        const Calls calls = openCalls(conversation);
        if (calls.isEmpty()) break;
        const MessageToolCall* next = nextOf(calls);
        if (next == nullptr) {
            if (decided_ == calls.first().message) goOn(conversation, decided_);
            break;
        }
        const auto tool = toolOf(*next);
        bool stored = false;
        if (next->state == ToolCallState::kRunning) {
            stored = decide(conversation, *next, ToolCallState::kFailed, kInterrupted);
            decided_ = {};  // by nobody: the person says whether it goes on
        } else if (!isObject(next->arguments)) {
            stored = decide(conversation, *next, ToolCallState::kFailed, kNoArguments);
        } else if (!tool) {
            stored = decide(conversation, *next, ToolCallState::kFailed, kNoTool);
        } else if (isAllowed(conversation, *tool)) {
            stored = run(conversation, *next, *tool);
        }
        if (!stored) break;
    }
    show();
}

QString ToolController::aboutOf(const mcp::OfferedTool& tool) const {
    const mcp::ToolServer* server = servers_.find(tool.server_id);
    if (server == nullptr) return {};
    const auto known = std::find_if(server->tools.begin(), server->tools.end(),
                                    [&](const mcp::McpTool& one) { return one.name == tool.name; });
    return known == server->tools.end() ? QString() : known->description;
}

void ToolController::showWaiting() {
    const auto waiting = storage::undecidedConversations(*data_.database);
    if (check(waiting)) list_.setWaiting(*waiting);
}

void ToolController::show() {
    showWaiting();
    // The command that stops an answer also stops a tool that works for it.
    window_.actions().stop->setEnabled(writer_.busy() || work_);
    ui::CallPanel& panel = window_.chatPage().callPanel();
    const storage::ConversationId current = chat_.current();
    const auto question = [this](const MessageToolCall& call) {
        const auto tool = toolOf(call);
        return ui::CallQuestion{tool ? tool->name : call.tool, call.server, tool ? aboutOf(*tool) : QString(),
                                toolArguments(call.arguments)};
    };
    if (work_) {
        if (work_->conversation == current) return panel.showWork(question(work_->call));
        return panel.clear();
    }
    const Calls calls = openCalls(current);
    if (calls.isEmpty()) return panel.clear();
    if (const MessageToolCall* next = nextOf(calls); next != nullptr) return panel.ask(question(*next));
    panel.offerToGoOn();
}

void ToolController::allow(Yes yes) {
    const storage::ConversationId conversation = chat_.current();
    const Calls calls = openCalls(conversation);
    const MessageToolCall* next = nextOf(calls);
    if (work_ || next == nullptr) return;
    const auto tool = toolOf(*next);
    if (!tool) return advance(conversation);
    if (yes == Yes::kForConversation) allowed_.insert(keyOf(conversation, *tool));
    run(conversation, *next, *tool);
    show();
}

void ToolController::deny() {
    const storage::ConversationId conversation = chat_.current();
    const Calls calls = openCalls(conversation);
    const MessageToolCall* next = nextOf(calls);
    if (work_ || next == nullptr) return;
    decide(conversation, *next, ToolCallState::kDenied, {});
    advance(conversation);
}

void ToolController::stop() {
    if (!work_) return;
    const Work work = *std::exchange(work_, std::nullopt);
    connections_.cancel(work.running);
    decide(work.conversation, work.call, ToolCallState::kFailed, kStopped);
    decided_ = {};  // the person says whether it goes on
    show();
}

bool ToolController::run(storage::ConversationId conversation, const MessageToolCall& call,
                         const mcp::OfferedTool& tool) {
    // Stored first: what a tool did is not forgotten.
    if (!check(data_.tool_calls.save(call.id, ToolCallState::kRunning, {}))) return false;
    work_ = Work{conversation, call, 0};
    if (conversation == chat_.current()) chat_.refresh();
    work_->running = connections_.call(tool.server_id, tool.name, call.arguments.toStdString(),
                                       [this](const engine::Result<mcp::ToolResult>& result) { takeResult(result); });
    return true;
}

void ToolController::takeResult(const engine::Result<mcp::ToolResult>& result) {
    const Work work = *std::exchange(work_, std::nullopt);
    const bool done = result && !result->is_error;
    const QString text = result ? result->text : mcp::resultText(QString::fromStdString(result.error().oneLine()));
    decide(work.conversation, work.call, done ? ToolCallState::kDone : ToolCallState::kFailed, text);
    advance(work.conversation);
    if (work.conversation != chat_.current()) advance(chat_.current());
}

bool ToolController::decide(storage::ConversationId conversation, const MessageToolCall& call, ToolCallState state,
                            const QString& result) {
    decided_ = call.message;
    const bool stored = check(data_.tool_calls.save(call.id, state, result));
    if (conversation == chat_.current()) chat_.refresh();
    return stored;
}

void ToolController::goOn(storage::ConversationId conversation, storage::MessageId message) {
    decided_ = {};
    if (writer_.busy() && conversation != chat_.current()) return;  // it can be gone on with when it is opened
    const auto rounds = sender_.rounds(message);
    chat_.goOn(conversation, message);
    if (rounds && *rounds >= mcp::kMostRounds && conversation == chat_.current())
        chat_.report(tr("The model has used tools %n times in a row. It now answers without.", "", *rounds));
}

void ToolController::giveUpAbandoned() {
    if (!work_) return;
    const auto record = data_.conversations.find(work_->conversation);
    if (record && record->has_value() && (*record)->current_leaf == work_->call.message) return;
    const Work work = *std::exchange(work_, std::nullopt);
    connections_.cancel(work.running);
    // It may be gone with its conversation.
    static_cast<void>(data_.tool_calls.save(work.call.id, ToolCallState::kFailed, kStopped));
}

}  // namespace griffin::app

#include "moc_tool_controller.cpp"
