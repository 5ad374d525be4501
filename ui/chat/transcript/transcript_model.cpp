#include "ui/chat/transcript/transcript_model.h"

#include <algorithm>

namespace griffin::ui {

TranscriptModel::TranscriptModel(QObject* parent) : QObject(parent) {}

int TranscriptModel::rowOf(qint64 id) const {
    for (int row = count() - 1; row >= 0; --row) {
        if (messages_.at(row).id == id) return row;
    }
    return -1;
}

void TranscriptModel::setMessages(const QList<TranscriptMessage>& messages) {
    const auto limit = std::min(messages.size(), messages_.size());
    int same = 0;
    while (same < limit && messages.at(same) == messages_.at(same)) ++same;
    if (same == messages.size() && same == messages_.size()) return;
    const bool same_ids = std::equal(messages.begin(), messages.end(), messages_.begin(), messages_.end(),
                                     [](const auto& a, const auto& b) { return a.id == b.id; });
    if (!same_ids) {
        messages_ = messages;
        emit reset(same);
        return;
    }
    for (int row = same; row < count(); ++row) replace(row, messages.at(row));
}

void TranscriptModel::append(const TranscriptMessage& message) {
    messages_.append(message);
    emit appended(count() - 1);
}

void TranscriptModel::replace(int row, const TranscriptMessage& message) {
    Q_ASSERT(row >= 0 && row < count());
    if (messages_.at(row) == message) return;
    messages_[row] = message;
    emit replaced(row);
}

void TranscriptModel::appendText(int row, const QString& text) {
    Q_ASSERT(row >= 0 && row < count());
    if (text.isEmpty()) return;
    messages_[row].text += text;
    emit textAppended(row, text);
}

void TranscriptModel::setReasoning(int row, const ReasoningFigures& figures) {
    Q_ASSERT(row >= 0 && row < count());
    if (messages_.at(row).reasoning == figures) return;
    messages_[row].reasoning = figures;
    emit reasoningChanged(row);
}

void TranscriptModel::setPasses(int row, const QByteArray& passes) {
    Q_ASSERT(row >= 0 && row < count());
    if (messages_.at(row).passes.size() == passes.size()) return;  // passes are only added
    messages_[row].passes = passes;
    emit passesChanged(row);
}

}  // namespace griffin::ui

#include "moc_transcript_model.cpp"
