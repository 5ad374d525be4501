// Stores questions and has them answered, in any conversation; a conversation is created with its first question. It
// shows nothing.
#pragma once

#include "app/chat/unsent_message.h"
#include "app/engine_thread/engine_messages.h"
#include "app/mcp/offered_tools.h"
#include "engine/chat_message.h"
#include "storage/database.h"
#include "storage/records.h"

namespace griffin::app {

class AnswerWriter;
class AnsweringModel;
class Settings;
struct DataStore;
namespace mcp {
class ToolServerList;
}

/// What a conversation tells the model besides its messages.
struct Instructions {
    QString system_prompt;
    QString generation;  // as in storage::Conversation
};

class QuestionSender {
  public:
    /// All must outlive the sender.
    QuestionSender(DataStore& data, AnswerWriter& writer, AnsweringModel& model, const mcp::ToolServerList& tools,
                   const Settings& settings)
        : data_(data), writer_(writer), model_(model), tools_(tools), settings_(settings) {}

    /// For the conversations created here.
    void setNewChatInstructions(const Instructions& instructions) { new_chat_ = instructions; }
    const Instructions& newChatInstructions() const { return new_chat_; }

    /// Stores a new version of `edited`, or where that is invalid a question at the end of the branch on screen. An
    /// invalid conversation: a new one is created. All of it is stored, or nothing.
    storage::Result<storage::Message> store(storage::ConversationId conversation, storage::MessageId edited,
                                            const UnsentMessage& question);
    /// This question as the model would read it where nothing was said before, and without its files: the least that
    /// has to fit.
    engine::Prompt alone(storage::ConversationId conversation, const UnsentMessage& question) const;
    /// What the engine is asked for an answer to this question with the settings of now. `answer`: the one that is
    /// written again, from the same parts of the documents; invalid: a new one.
    storage::Result<GenerateCommand> command(storage::ConversationId conversation, storage::MessageId question,
                                             storage::MessageId answer = {}) const;
    /// Stores an answer below the question, which begins with `begun`, and asks the model to go on with it.
    /// REQUIRES: no answer is being written.
    storage::Result<storage::Done> answer(storage::ConversationId conversation, storage::MessageId question,
                                          const QString& begun = {});
    /// Stores a version of an answer that a person wrote.
    storage::Result<storage::Done> storeAnswer(const storage::Message& edited, const QString& text);

    /// Answers at the end of the branch that called tools, one after the other.
    storage::Result<int> rounds(storage::MessageId leaf) const;

  private:
    QString newChatSystemPrompt() const;
    QList<mcp::OfferedTool> offered() const;

    DataStore& data_;
    AnswerWriter& writer_;
    AnsweringModel& model_;
    const mcp::ToolServerList& tools_;
    const Settings& settings_;
    Instructions new_chat_;
};

}  // namespace griffin::app
