#include "app/engine_messages.h"

#include <initializer_list>

namespace griffin::app {
namespace {

QString joined(std::initializer_list<QString> texts, const QString& joint) {
    QStringList said;
    for (const QString& text : texts) {
        if (!text.isEmpty()) said.append(text);
    }
    return said.join(joint);
}

}  // namespace

EngineFailure EngineFailure::of(const engine::Failure& failure) {
    return {failure.cause, QString::fromStdString(failure.what), QString::fromStdString(failure.where),
            QString::fromStdString(failure.what_to_do), QString::fromStdString(failure.details)};
}

QString EngineFailure::oneLine() const {
    return joined({what, where, what_to_do}, QStringLiteral(": "));
}

QString EngineFailure::fullText() const {
    return joined({what, where, what_to_do, details}, QStringLiteral("\n"));
}

}  // namespace griffin::app
