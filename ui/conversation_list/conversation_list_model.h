// The conversations of the side bar, pinned ones first, then by last change. Invariant: the rows held are exactly the
// first rowCount() conversations of that order, so the next page starts at offset rowCount(). Pages are fetched while
// the list is scrolled; ten thousand conversations cost what is looked at.
#pragma once

#include <QAbstractListModel>
#include <QList>
#include <QTimer>
#include <functional>

#include "storage/records.h"

namespace griffin::ui {

enum class ConversationGroup { kPinned, kToday, kYesterday, kEarlier };

class ConversationListModel : public QAbstractListModel {
    Q_OBJECT

  public:
    enum Role {
        kGroupRole = Qt::UserRole,  // ConversationGroup as int
        kGroupTitleRole,            // QString, only in the first row of a group
        kAnsweringRole,             // bool: an answer is being written here
        kPinnedRole,                // bool
    };

    /// Conversations [offset, offset + limit) in the order of this list.
    using PageSource = std::function<QList<storage::Conversation>(int offset, int limit)>;

    explicit ConversationListModel(QObject* parent = nullptr);

    /// Forgets everything and reads the first page.
    void setSource(PageSource source);
    /// A conversation is new or has changed; moves it to its place.
    void put(const storage::Conversation& conversation);
    void remove(storage::ConversationId conversation);
    /// Marks the conversation whose answer is being written; an invalid id marks none.
    void setAnswering(storage::ConversationId conversation);

    int rowOf(storage::ConversationId conversation) const;
    const storage::Conversation& at(int row) const { return conversations_[row]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;

  signals:
    /// A title was typed into the list.
    void renameRequested(griffin::storage::ConversationId conversation, const QString& title);

  private:
    static constexpr int kPageRows = 100;
    ConversationGroup groupOf(const storage::Conversation& conversation) const;
    static QString titleOf(ConversationGroup group);
    bool before(const storage::Conversation& left, const storage::Conversation& right) const;
    void groupsMayHaveChanged(int first_row, int last_row);
    void armMidnight();

    PageSource source_;
    QList<storage::Conversation> conversations_;
    bool complete_ = true;
    storage::ConversationId answering_;
    QTimer midnight_;
};

}  // namespace griffin::ui
