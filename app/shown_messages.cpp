#include "app/shown_messages.h"

#include <QMutex>
#include <QMutexLocker>
#include <memory>

#include "app/message_texts.h"

namespace griffin::app {
namespace {

/// As the translators of tr() belong to the program, so does this.
struct Shown {
    QMutex mutex;  // guards the rest
    QString language;
    std::shared_ptr<const MessageTexts> texts;  // null: not read yet
};

Shown& shown() {
    static Shown state;
    return state;
}

std::shared_ptr<const MessageTexts> textsShown() {
    Shown& state = shown();
    const QMutexLocker lock(&state.mutex);
    if (!state.texts) state.texts = std::make_shared<const MessageTexts>(MessageTexts::of(state.language));
    return state.texts;
}

}  // namespace

void showMessagesIn(const QString& language) {
    Shown& state = shown();
    const QMutexLocker lock(&state.mutex);
    state.language = language;
    state.texts.reset();
}

QString shownMessage(const QString& english) {
    return english.isEmpty() ? english : textsShown()->translated(english);
}

QString shownMessage(const std::string& english) {
    return shownMessage(QString::fromStdString(english));
}

QStringList shownMessages(const QStringList& english) {
    QStringList all;
    all.reserve(english.size());
    for (const QString& message : english) all.append(shownMessage(message));
    return all;
}

QString shownMessage(const engine::Failure& failure) {
    return shownMessage(failure.oneLine());
}

bool messagesWereRead() {
    Shown& state = shown();
    const QMutexLocker lock(&state.mutex);
    return state.texts != nullptr;
}

}  // namespace griffin::app
