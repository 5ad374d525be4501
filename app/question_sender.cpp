#include "app/question_sender.h"

#include "app/answer_writer.h"
#include "app/data_store.h"
#include "app/model_controller.h"
#include "app/sampling_json.h"
#include "app/settings/generation_settings.h"
#include "app/settings/settings.h"
#include "app/transcript_builder.h"

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
        added.system_prompt =
            new_chat_.system_prompt.isEmpty() ? settings_.values().system_prompt : new_chat_.system_prompt;
        added.generation = new_chat_.generation;
        const auto id = data_.conversations.add(added);
        if (!id) return id.error();
        message.conversation = *id;
    } else if (edited.valid()) {
        const auto earlier = data_.messages.find(edited);
        if (!earlier) return earlier.error();
        if (earlier->has_value()) message.parent = (*earlier)->parent;
    } else {
        const auto record = data_.conversations.find(conversation);
        if (!record) return record.error();
        if (record->has_value()) message.parent = (*record)->current_leaf;
    }
    const auto stored = data_.messages.append(message);
    if (!stored) return stored.error();
    message.id = *stored;
    for (const AttachedFile& file : question.files) {
        const auto attached = data_.attachments.add(
            {{}, message.id, file.name, QStringLiteral("text/plain;charset=utf-8"), file.text.toUtf8()});
        if (!attached) return attached.error();
    }
    const auto committed = transaction.commit();
    if (!committed) return committed.error();
    return message;
}

storage::Result<storage::Done> QuestionSender::answer(storage::ConversationId conversation,
                                                      storage::MessageId question) {
    const auto record = data_.conversations.find(conversation);
    if (!record) return record.error();
    const auto turns = buildTurns(data_, question);
    if (!turns) return turns.error();
    storage::Message answer;
    answer.conversation = conversation;
    answer.parent = question;
    answer.role = storage::MessageRole::kAssistant;
    answer.state = storage::MessageState::kStreaming;
    const auto stored = data_.messages.append(answer);
    if (!stored) return stored.error();

    GenerateCommand command;
    command.turns = *turns;
    command.options = generationOptions(settings_.values());
    if (record->has_value()) {
        command.system_prompt = (*record)->system_prompt;
        applySampling((*record)->generation, command.options);
    }
    writer_.start(conversation, *stored, models_.displayName(models_.path()), command);
    return storage::Done{};
}

}  // namespace griffin::app
