// What the program does while an answer streams, in a process that is there to be killed:
// streaming_writer DATABASE RUN stores a question, then an answer that grows by a piece every 2 ms (standing for 100
// ms) and is saved every tenth piece (standing for a second). It tells on standard output what has been saved:
// "opened", "question ID", "answer ID", "saved PIECES" ...
#include <QCoreApplication>
#include <QThread>
#include <cstdio>

#include "storage/conversation_store.h"
#include "storage/message_store.h"
#include "tests/storage/answer_text.h"
#include "tests/support/results.h"

namespace {

void tell(const char* what, long long number) {
    std::printf("%s %lld\n", what, number);
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    using namespace griffin::storage;
    using griffin::tests::get;
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    const int run = arguments.at(2).toInt();
    const bool steady = arguments.at(3) == QStringLiteral("steady");
    const auto database = get(Database::open(arguments.at(1)));
    tell("opened", 0);

    Conversation conversation;
    conversation.title = QStringLiteral("Run %1").arg(run);
    Message message;
    message.conversation = get(ConversationStore(*database).add(conversation));
    MessageStore messages(*database);
    message.text = questionText(run);
    message.parent = get(messages.append(message));
    tell("question", message.parent.value);

    message.role = MessageRole::kAssistant;
    message.state = MessageState::kStreaming;
    message.text.clear();
    const MessageId answer = get(messages.append(message));
    tell("answer", answer.value);
    for (int pieces = 1;; ++pieces) {
        if (steady) QThread::msleep(2);
        if (steady && pieces % 10 != 0) continue;
        get(messages.saveAnswer(answer, answerText(pieces), MessageState::kStreaming));
        tell("saved", pieces);
    }
}
