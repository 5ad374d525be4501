// What a screen reader is told: the transcript is a list, each message an item with its author and text, and below it
// its buttons.
#include <QAccessibleWidget>
#include <map>
#include <memory>
#include <vector>

#include "ui/chat/transcript/transcript_area.h"

namespace griffin::ui {

namespace {

/// Qt's cache owns the interface from now on.
template <class Part>
QAccessible::Id handOver(std::unique_ptr<Part> part) {
    return QAccessible::registerAccessibleInterface(part.release());
}

/// Part of the transcript that is no widget. Interfaces are made on demand and owned by Qt's accessibility cache.
class PartInterface : public QAccessibleInterface {
  public:
    explicit PartInterface(TranscriptArea& area) : area_(area) {}

    bool isValid() const override { return true; }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return area_.window()->windowHandle(); }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    void setText(QAccessible::Text, const QString&) override {}

  protected:
    QRect toScreen(const QRect& rect) const { return {area_.viewport()->mapToGlobal(rect.topLeft()), rect.size()}; }

    TranscriptArea& area_;
};

class ActionInterface : public PartInterface, public QAccessibleActionInterface {
  public:
    ActionInterface(TranscriptArea& area, QAccessibleInterface& message, int row, int index)
        : PartInterface(area), message_(message), row_(row), index_(index) {}

    bool isValid() const override { return spot() != nullptr; }
    QAccessibleInterface* parent() const override { return &message_; }
    QAccessibleInterface* child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::Button; }
    QAccessible::State state() const override {
        QAccessible::State state;
        const auto here = spot();
        state.disabled = !here || !here->enabled;
        return state;
    }
    QString text(QAccessible::Text kind) const override {
        const auto here = spot();
        return here && kind == QAccessible::Name ? area_.actionName(row_, *here) : QString();
    }
    QRect rect() const override {
        const auto here = spot();
        return here ? toScreen(here->rect.translated(area_.rowRect(row_).topLeft())) : QRect();
    }
    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
    }
    QStringList actionNames() const override { return {pressAction()}; }
    void doAction(const QString& name) override {
        const auto here = spot();
        if (here && name == pressAction()) area_.trigger(row_, *here);
    }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

  private:
    std::unique_ptr<ActionSpot> spot() const {
        if (row_ >= area_.rowCount()) return nullptr;
        const QList<ActionSpot> spots = area_.row(row_).actions();
        return index_ < spots.size() ? std::make_unique<ActionSpot>(spots.at(index_)) : nullptr;
    }

    QAccessibleInterface& message_;
    int row_;
    int index_;
};

class MessageInterface : public PartInterface {
  public:
    MessageInterface(TranscriptArea& area, QAccessibleInterface& list, int row)
        : PartInterface(area), list_(list), row_(row) {}
    ~MessageInterface() override {
        for (const auto& [index, id] : children_) QAccessible::deleteAccessibleInterface(id);
    }
    MessageInterface(const MessageInterface&) = delete;
    MessageInterface& operator=(const MessageInterface&) = delete;

    bool isValid() const override { return row_ < area_.rowCount(); }
    QAccessibleInterface* parent() const override { return &list_; }
    int childCount() const override { return isValid() ? static_cast<int>(area_.row(row_).actions().size()) : 0; }
    QAccessibleInterface* child(int index) const override {
        if (index < 0 || index >= childCount()) return nullptr;
        auto it = children_.find(index);
        if (it == children_.end()) {
            auto* self = const_cast<MessageInterface*>(this);
            const auto id = handOver(std::make_unique<ActionInterface>(area_, *self, row_, index));
            it = children_.emplace(index, id).first;
        }
        return QAccessible::accessibleInterface(it->second);
    }
    int indexOfChild(const QAccessibleInterface* child) const override {
        for (const auto& [index, id] : children_) {
            if (QAccessible::accessibleInterface(id) == child) return index;
        }
        return -1;
    }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QAccessible::State state() const override {
        QAccessible::State state;
        state.readOnly = true;
        state.busy = isValid() && area_.row(row_).message().state == storage::MessageState::kStreaming;
        return state;
    }
    QString text(QAccessible::Text kind) const override {
        if (!isValid()) return {};
        MessageLayout& message = area_.row(row_);
        if (kind == QAccessible::Name) return message.message().author + QStringLiteral(": ") + shownText(message);
        if (kind == QAccessible::Description) {
            const QString& error = message.message().error;
            if (!error.isEmpty()) return error;
            const TranscriptMessage& shown = message.message();
            if (!shown.instructions.isEmpty()) return message.instructionsText();
            if (shown.read_from_here) return MessageLayout::readFromHereText();
            QStringList parts = shown.attachments;
            parts.append({shown.statistics, shown.statistics_hint});
            parts.removeAll(QString());
            return parts.join(QLatin1Char('\n'));
        }
        return {};
    }
    QRect rect() const override { return isValid() ? toScreen(area_.rowRect(row_)) : QRect(); }

  private:
    static QString shownText(const MessageLayout& message) {
        QString text;
        for (int i = 0; i < static_cast<int>(message.blocks().size()); ++i) {
            const MarkdownBlock& block = message.blocks().at(i);
            if (message.isHidden(i)) continue;
            if (!text.isEmpty()) text += QLatin1Char('\n');
            if (!block.marker.isEmpty()) text += block.marker + QLatin1Char(' ');
            text += plainText(block);
        }
        return text;
    }

    QAccessibleInterface& list_;
    int row_;
    mutable std::map<int, QAccessible::Id> children_;  // by index of the button
};

class TranscriptInterface : public QAccessibleWidget {
  public:
    explicit TranscriptInterface(TranscriptArea& area) : QAccessibleWidget(&area, QAccessible::List), area_(area) {}
    ~TranscriptInterface() override {
        for (const auto& [row, id] : children_) QAccessible::deleteAccessibleInterface(id);
    }
    TranscriptInterface(const TranscriptInterface&) = delete;
    TranscriptInterface& operator=(const TranscriptInterface&) = delete;

    int childCount() const override { return area_.rowCount(); }
    QAccessibleInterface* child(int row) const override {
        if (row < 0 || row >= childCount()) return nullptr;
        auto it = children_.find(row);
        if (it == children_.end()) {
            auto* self = const_cast<TranscriptInterface*>(this);
            const auto id = handOver(std::make_unique<MessageInterface>(area_, *self, row));
            it = children_.emplace(row, id).first;
        }
        return QAccessible::accessibleInterface(it->second);
    }
    int indexOfChild(const QAccessibleInterface* child) const override {
        for (const auto& [row, id] : children_) {
            if (QAccessible::accessibleInterface(id) == child) return row;
        }
        return -1;
    }
    QAccessibleInterface* childAt(int x, int y) const override {
        for (int row = 0; row < childCount(); ++row) {
            QAccessibleInterface* message = child(row);
            if (message->rect().contains(x, y)) return message;
        }
        return nullptr;
    }

  private:
    TranscriptArea& area_;
    mutable std::map<int, QAccessible::Id> children_;  // by row
};

QAccessibleInterface* makeInterface(const QString&, QObject* object) {
    auto* area = qobject_cast<TranscriptArea*>(object);
    return area == nullptr ? nullptr : new TranscriptInterface(*area);
}

}  // namespace

void installTranscriptAccessibility() {
    QAccessible::installFactory(&makeInterface);
}

}  // namespace griffin::ui
