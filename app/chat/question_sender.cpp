#include "app/chat/question_sender.h"

#include <utility>

#include "app/chat/answer_writer.h"
#include "app/chat/transcript_builder.h"
#include "app/configuration/settings.h"
#include "app/conversations/data_store.h"
#include "app/conversations/sampling_json.h"
#include "app/engines/answering_model.h"
#include "app/mcp/tool_server_list.h"

namespace griffin::app {

storage::Result<storage::Message> QuestionSender::store(storage::ConversationId conversation, storage::MessageId edited,
                                                        const UnsentMessage& question) {
    storage::Transaction transaction(*data_.database);
    storage::Message message;
    message.conversation = conversation;
    message.text = question.text.trimmed();
    if (!conversation.valid()) {
        storage::Conversation added;
        added.title = titleFor(message.text);
        added.system_prompt = newChatSystemPrompt();
        added.generation = new_chat_.generation;
        auto id = data_.conversations.add(added);
        if (!id) return tl::unexpected(std::move(id).error());
        message.conversation = *id;
    } else if (edited.valid()) {
        auto earlier = data_.messages.find(edited);
        if (!earlier) return tl::unexpected(std::move(earlier).error());
        if (earlier->has_value()) message.parent = (*earlier)->parent;
    } else {
        auto record = data_.conversations.find(conversation);
        if (!record) return tl::unexpected(std::move(record).error());
        if (record->has_value()) message.parent = (*record)->current_leaf;
    }
    auto stored = data_.messages.append(message);
    if (!stored) return tl::unexpected(std::move(stored).error());
    message.id = *stored;
    for (const AttachedFile& file : question.files) {
        auto attached = data_.attachments.add(
            {{}, message.id, file.name, QStringLiteral("text/plain;charset=utf-8"), file.text.toUtf8()});
        if (!attached) return tl::unexpected(std::move(attached).error());
    }
    auto committed = transaction.commit();
    if (!committed) return tl::unexpected(std::move(committed).error());
    return message;
}

QString QuestionSender::newChatSystemPrompt() const {
    return new_chat_.system_prompt.isEmpty() ? settings_.values().system_prompt : new_chat_.system_prompt;
}

engine::Prompt QuestionSender::alone(storage::ConversationId conversation, const UnsentMessage& question) const {
    QString system_prompt = newChatSystemPrompt();
    if (conversation.valid()) {
        const auto record = data_.conversations.find(conversation);
        system_prompt = record && record->has_value() ? (*record)->system_prompt : QString();
    }
    engine::Prompt prompt;
    if (!system_prompt.isEmpty()) prompt.messages.push_back({engine::Role::kSystem, system_prompt.toStdString()});
    prompt.messages.push_back({engine::Role::kUser, question.text.toStdString()});
    prompt.tool_use = mcp::useOf(offered(), 0);
    return prompt;
}

QList<mcp::OfferedTool> QuestionSender::offered() const {
    return model_.toolRefusal().isEmpty() ? mcp::offeredTools(tools_.servers()) : QList<mcp::OfferedTool>();
}

storage::Result<int> QuestionSender::rounds(storage::MessageId leaf) const {
    const auto branch = data_.messages.branch(leaf);
    if (!branch) return tl::unexpected(branch.error());
    const auto calls = data_.tool_calls.ofBranch(leaf);
    if (!calls) return tl::unexpected(calls.error());
    int rounds = 0;
    for (auto message = branch->crbegin(); message != branch->crend() && calls->contains(message->id.value); ++message)
        ++rounds;
    return rounds;
}

storage::Result<GenerateCommand> QuestionSender::command(storage::ConversationId conversation,
                                                         storage::MessageId question, storage::MessageId answer) const {
    auto record = data_.conversations.find(conversation);
    if (!record) return tl::unexpected(std::move(record).error());
    const QString system_prompt = record->has_value() ? (*record)->system_prompt : QString();
    auto turns = buildTurns(data_, system_prompt, question, answer);
    if (!turns) return tl::unexpected(std::move(turns).error());
    const auto called = rounds(question);
    if (!called) return tl::unexpected(called.error());
    const QList<mcp::OfferedTool> tools = offered();
    GenerateCommand command;
    command.prompt = promptOf(*turns);
    command.prompt.tool_use = mcp::useOf(tools, *called);
    for (const mcp::OfferedTool& tool : tools)
        command.tool_servers.insert(QString::fromStdString(tool.tool.name), tool.server);
    command.context = model_.context();
    // Only for a question documents are searched: what follows its tools goes on with what was found.
    if (*called == 0 && !turns->files().isEmpty()) command.turns = *std::move(turns);
    command.options = generationOptions(settings_.values());
    if (record->has_value()) applySampling((*record)->generation, command.options);
    if (model_.served() && model_.served()->kind != remote::ServerKind::kGriffin) {  // others decide by themselves
        command.options.method = engine::Method::kAuto;
        command.options.tree = {};
    }
    return command;
}

storage::Result<storage::Done> QuestionSender::storeAnswer(const storage::Message& edited, const QString& text) {
    storage::Message answer;
    answer.conversation = edited.conversation;
    answer.parent = edited.parent;
    answer.role = storage::MessageRole::kAssistant;
    answer.text = text;
    auto stored = data_.messages.append(answer);
    if (!stored) return tl::unexpected(std::move(stored).error());
    return storage::Done{};
}

storage::Result<storage::Done> QuestionSender::answer(storage::ConversationId conversation, storage::MessageId question,
                                                      const QString& begun) {
    auto asked = command(conversation, question);
    if (!asked) return tl::unexpected(std::move(asked).error());
    asked->prompt.begun = begun.toStdString();
    if (!begun.isEmpty()) asked->prompt.tool_use = {};
    storage::Message answer;
    answer.text = begun;
    answer.conversation = conversation;
    answer.parent = question;
    answer.role = storage::MessageRole::kAssistant;
    answer.state = storage::MessageState::kStreaming;
    auto stored = data_.messages.append(answer);
    if (!stored) return tl::unexpected(std::move(stored).error());
    writer_.start(conversation, *stored, model_.name(), model_.source(), std::move(*asked));
    return storage::Done{};
}

}  // namespace griffin::app
