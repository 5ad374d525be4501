// The rows of the side bar: pinned conversations, the folders with what is in the open ones, and the other
// conversations by last change.
//
// Sections are the top level and each folder. Invariant: the model holds exactly the first conversations of a section
// in its order (pinned ones first, then by last change), so the next page starts after them; of a closed folder it
// holds none. Pages are fetched while the list is scrolled.
#pragma once

#include <QAbstractListModel>
#include <QList>
#include <QTimer>
#include <functional>

#include "storage/records.h"

namespace griffin::ui {

enum class ConversationGroup { kPinned, kFolders, kToday, kYesterday, kEarlier };

/// The kinds of rows. kMore: "Show more" at the end of a large folder, which fetches the next page.
enum class ListRow { kConversation, kFolder, kMore };

class ConversationListModel : public QAbstractListModel {
    Q_OBJECT

  public:
    enum Role {
        kGroupRole = Qt::UserRole,  // ConversationGroup as int
        kStartsGroupRole,           // bool: the first row of a group
        kGroupTitleRole,            // QString, only in the first row of a group
        kAnsweringRole,             // bool: an answer is being written here
        kWaitingRole,               // bool: an answer asks for a tool, and waits for the person's yes
        kPinnedRole,                // bool
        kRowRole,                   // ListRow as int
        kOpenRole,                  // bool: a folder whose conversations are listed
        kInFolderRole,              // bool: listed below its folder
    };

    /// Conversations [offset, offset + limit) of a section in its order; an invalid folder is the top level.
    using PageSource = std::function<QList<storage::Conversation>(storage::FolderId folder, int offset, int limit)>;

    explicit ConversationListModel(QObject* parent = nullptr);

    /// Discards everything and reads the first page of the top level.
    void setSource(PageSource source);
    /// Sets the folders in their order; those in `closed` are collapsed.
    void setFolders(const QList<storage::Folder>& folders, const QList<storage::FolderId>& closed);
    QList<storage::Folder> folders() const;
    QList<storage::FolderId> closedFolders() const;
    void setFolderOpen(storage::FolderId folder, bool open);
    /// Reads the sections again, as many rows as are held now.
    void refresh();

    /// Adds a new conversation, or updates a changed one and moves it to its place.
    void put(const storage::Conversation& conversation);
    void remove(storage::ConversationId conversation);
    /// Marks the conversation whose answer is being written; an invalid id marks none.
    void setAnswering(storage::ConversationId conversation);
    /// Marks those whose answers wait for the person's yes.
    void setWaiting(const QList<storage::ConversationId>& conversations);

    ListRow kindOf(int row) const { return placeOf(row).kind; }
    /// -1: not among the rows.
    int rowOf(storage::ConversationId conversation) const;
    int rowOf(storage::FolderId folder) const;
    /// REQUIRES: kindOf(row) is kConversation.
    const storage::Conversation& at(int row) const;
    /// The folder that the row is, or is in; invalid: the top level.
    storage::FolderId folderAt(int row) const;
    /// Fetches the next page of the folder for a kMore row.
    void fetchRest(int row);
    /// Requests that the folder is moved by this many places.
    void moveFolder(storage::FolderId folder, int places);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    /// On a folder or its content: into that folder; elsewhere: to the top level. A dropped folder changes the order.
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

  signals:
    /// The receiver stores what was typed or dropped and updates the model.
    void renameRequested(griffin::storage::ConversationId conversation, const QString& title);
    void folderRenameRequested(griffin::storage::FolderId folder, const QString& name);
    void moveRequested(griffin::storage::ConversationId conversation, griffin::storage::FolderId folder);
    void folderOrderRequested(const QList<griffin::storage::FolderId>& order);
    void folderOpenChanged();

  private:
    static constexpr int kPageRows = 100;

    struct Section {
        storage::Folder folder;  // id invalid: the top level
        bool open = true;
        bool complete = true;
        QList<storage::Conversation> rows;
    };
    /// What a row stands for.
    struct Place {
        ListRow kind = ListRow::kConversation;
        int section = -1;  // index in folders_; -1: top level
        int at = 0;        // index in the section's rows
    };

    Section& sectionAt(int section) { return section < 0 ? top_ : folders_[section]; }
    const Section& sectionAt(int section) const { return section < 0 ? top_ : folders_[section]; }
    int sectionOf(storage::FolderId folder) const;
    int rowsOf(const Section& folder) const;
    int rowsOfFolders() const;
    int headRow(int section) const;
    Place placeOf(int row) const;
    int rowAt(const Place& place) const;
    Place find(storage::ConversationId conversation) const;
    bool before(const storage::Conversation& left, const storage::Conversation& right) const;
    void countPinned();
    void readFirstPage(Section& section, qsizetype rows);

    ConversationGroup groupOf(const Place& place) const;
    bool startsGroup(int row, const Place& place) const;
    static QString titleOf(ConversationGroup group);
    QVariant folderData(const Section& section, int role) const;
    QVariant conversationData(const Place& place, int role) const;
    void groupsMayHaveChanged(int first_row, int last_row);
    void readDays();

    PageSource source_;
    Section top_;
    QList<Section> folders_;
    int pinned_ = 0;  // rows of top_ above the folders
    storage::ConversationId answering_;
    QList<storage::ConversationId> waiting_;
    qint64 today_ms_ = 0;      // when today began
    qint64 yesterday_ms_ = 0;  // when yesterday began
    QTimer midnight_;
};

}  // namespace griffin::ui
