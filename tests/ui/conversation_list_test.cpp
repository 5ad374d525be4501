// The list model with ten thousand conversations: pages only as far as one looks, and the same rows as the source after
// any mixture of changes, in folders and outside.
#include <QAbstractItemModelTester>
#include <QFocusEvent>
#include <QListView>
#include <QMimeData>
#include <QRandomGenerator>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <iterator>
#include <memory>

#include "tests/support/test_program.h"
#include "ui/conversations/conversation_list_model.h"
#include "ui/conversations/conversation_list_view.h"
#include "ui/theme/theme.h"

using namespace griffin;
using storage::Conversation;
using storage::FolderId;
using ui::ConversationListModel;
using ui::ListRow;

namespace {

/// What the database does, in memory.
class Source {
  public:
    explicit Source(int count) {
        const QDateTime now = QDateTime::currentDateTimeUtc();
        for (int i = 0; i < count; ++i) {
            Conversation one;
            one.id = {i + 1};
            one.title = QStringLiteral("Conversation %1").arg(i + 1);
            one.updated = now.addSecs(-60LL * i);
            all_.append(one);
        }
    }

    QList<Conversation> page(FolderId folder, int offset, int limit) {
        ++pages_read;
        return sorted(folder).mid(offset, limit);
    }
    QList<Conversation> sorted(FolderId folder) const {
        QList<Conversation> list;
        std::copy_if(all_.begin(), all_.end(), std::back_inserter(list),
                     [&](const Conversation& one) { return one.folder == folder; });
        std::sort(list.begin(), list.end(), [](const Conversation& left, const Conversation& right) {
            if (left.pinned != right.pinned) return left.pinned;
            if (left.updated != right.updated) return left.updated > right.updated;
            return left.id.value > right.id.value;
        });
        return list;
    }
    QList<Conversation>& all() { return all_; }
    ConversationListModel::PageSource pages() {
        return [this](FolderId folder, int offset, int limit) { return page(folder, offset, limit); };
    }

    int pages_read = 0;

  private:
    QList<Conversation> all_;
};

/// "v Folder", "> Closed folder", "- in a folder", "at the top level".
QStringList rowsOf(const ConversationListModel& model) {
    QStringList rows;
    for (int row = 0; row < model.rowCount(); ++row) {
        const QModelIndex index = model.index(row);
        QString sign = index.data(ConversationListModel::kInFolderRole).toBool() ? "- " : "";
        if (model.kindOf(row) == ListRow::kFolder)
            sign = index.data(ConversationListModel::kOpenRole).toBool() ? "v " : "> ";
        rows.append(sign + index.data().toString());
    }
    return rows;
}

/// The first row that is not what the source says; -1: all are.
int firstWrongRow(const ConversationListModel& model, const Source& source) {
    const QList<Conversation> top = source.sorted({});
    int row = 0;
    int at = 0;
    for (; at < top.size() && top[at].pinned && row < model.rowCount(); ++at, ++row) {
        if (model.kindOf(row) != ListRow::kConversation || model.at(row).id != top[at].id) break;
    }
    for (const storage::Folder& folder : model.folders()) {
        if (row >= model.rowCount() || model.kindOf(row) != ListRow::kFolder || model.folderAt(row) != folder.id)
            return row;
        ++row;
        if (model.closedFolders().contains(folder.id)) continue;
        const QList<Conversation> inside = source.sorted(folder.id);
        int in_folder = 0;
        for (; row < model.rowCount() && model.folderAt(row) == folder.id && model.kindOf(row) != ListRow::kFolder;
             ++row) {
            if (model.kindOf(row) == ListRow::kMore) continue;
            if (in_folder >= inside.size() || model.at(row).id != inside[in_folder++].id) return row;
        }
        const bool more = model.kindOf(row - 1) == ListRow::kMore;
        if (!more && in_folder != inside.size()) return row;
    }
    for (; row < model.rowCount(); ++row, ++at) {
        if (at >= top.size() || model.kindOf(row) != ListRow::kConversation || model.at(row).id != top[at].id)
            return row;
    }
    return model.canFetchMore({}) || at == top.size() ? -1 : row;
}

}  // namespace

class ConversationListTest : public QObject {
    Q_OBJECT

  private slots:
    void readsPagesAsItIsScrolled();
    void groupsByDay();
    void foldersOpenAndClose();
    void aLargeFolderComesInPages();
    void staysInOrderUnderRandomChanges();
    void asksForWhatIsDropped();
    void asksForWhatIsTyped();
    void tabComesToARow();
};

void ConversationListTest::readsPagesAsItIsScrolled() {
    Source source(10000);
    ConversationListModel model;
    ui::Theme theme(*qApp);
    QListView view;
    view.setItemDelegate(new ui::ConversationDelegate(theme, &view));
    view.setModel(&model);
    view.resize(260, 700);
    QElapsedTimer timer;
    timer.start();
    model.setSource(source.pages());
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    view.grab();
    const qint64 first = timer.elapsed();
    QVERIFY(model.rowCount() < 1000);
    const int pages_at_first = source.pages_read;
    timer.restart();
    while (model.canFetchMore({})) {
        view.scrollToBottom();
        QCoreApplication::processEvents();
    }
    QCOMPARE(model.rowCount(), 10000);
    qInfo("first shown after %lld ms with %d page(s); scrolled through 10000 rows in %lld ms, %d pages",
          static_cast<long long>(first), pages_at_first, static_cast<long long>(timer.elapsed()), source.pages_read);
    timer.restart();
    Conversation newest = model.at(9999);
    newest.updated = QDateTime::currentDateTimeUtc().addSecs(60);
    source.all()[9999] = newest;
    model.put(newest);
    view.grab();
    qInfo("the last one moved to the top and was painted in %lld ms", static_cast<long long>(timer.elapsed()));
    QCOMPARE(model.rowOf(newest.id), 0);
}

void ConversationListTest::groupsByDay() {
    Source source(0);
    const QDateTime noon(QDate::currentDate(), QTime(0, 0, 1));
    for (int days = 0; days < 5; ++days) {
        for (int i = 0; i < 2; ++i) {
            Conversation one;
            one.id = {days * 2 + i + 1};
            one.updated = noon.addDays(-days).toUTC();
            one.pinned = days == 4;
            source.all().append(one);
        }
    }
    ConversationListModel model;
    model.setSource(source.pages());
    QStringList groups;
    for (int row = 0; row < model.rowCount(); ++row)
        groups.append(model.index(row).data(ConversationListModel::kGroupTitleRole).toString());
    QCOMPARE(groups, QStringList({"Pinned", "", "Today", "", "Yesterday", "", "Earlier", "", "", ""}));
}

void ConversationListTest::foldersOpenAndClose() {
    Source source(6);
    source.all()[0].pinned = true;
    source.all()[2].folder = source.all()[4].folder = FolderId{1};
    source.all()[4].pinned = true;  // stays in its folder, on top
    ConversationListModel model;
    model.setSource(source.pages());
    model.setFolders({{FolderId{1}, "Physics", 0}, {FolderId{2}, "Empty", 1}}, {FolderId{2}});
    QSignalSpy changes(&model, &ConversationListModel::folderOpenChanged);
    QCOMPARE(rowsOf(model), QStringList({"Conversation 1", "v Physics", "- Conversation 5", "- Conversation 3",
                                         "> Empty", "Conversation 2", "Conversation 4", "Conversation 6"}));
    QStringList groups;
    for (int row = 0; row < model.rowCount(); ++row)
        groups.append(model.index(row).data(ConversationListModel::kGroupTitleRole).toString());
    QCOMPARE(groups.first(), QString("Pinned"));
    QCOMPARE(groups[1], QString("Folders"));
    QVERIFY(groups[2].isEmpty() && groups[4].isEmpty() && !groups[5].isEmpty());
    model.setFolderOpen({1}, false);
    model.setFolderOpen({2}, true);
    QCOMPARE(rowsOf(model), QStringList({"Conversation 1", "> Physics", "v Empty", "Conversation 2", "Conversation 4",
                                         "Conversation 6"}));
    QCOMPARE(model.closedFolders(), QList<FolderId>({FolderId{1}}));
    QCOMPARE(changes.count(), 2);
    // A change inside of a closed folder shows nothing; it is there when the folder opens.
    Conversation moved = source.all()[1];
    moved.folder = FolderId{1};
    source.all()[1] = moved;
    model.put(moved);
    QCOMPARE(model.rowOf(moved.id), -1);
    model.setFolderOpen({1}, true);
    QCOMPARE(rowsOf(model), QStringList({"Conversation 1", "v Physics", "- Conversation 5", "- Conversation 2",
                                         "- Conversation 3", "v Empty", "Conversation 4", "Conversation 6"}));
    // The order of folders, and one that is gone.
    model.setFolders({{FolderId{2}, "Renamed", 0}, {FolderId{1}, "Physics", 1}}, {});
    QCOMPARE(rowsOf(model).mid(0, 3), QStringList({"Conversation 1", "v Renamed", "v Physics"}));
    for (Conversation& one : source.all()) one.folder = {};
    model.setFolders({{FolderId{2}, "Renamed", 0}}, {});
    model.refresh();
    QCOMPARE(rowsOf(model), QStringList({"Conversation 1", "Conversation 5", "v Renamed", "Conversation 2",
                                         "Conversation 3", "Conversation 4", "Conversation 6"}));
}

void ConversationListTest::aLargeFolderComesInPages() {
    Source source(250);
    for (Conversation& one : source.all()) one.folder = FolderId{1};
    ConversationListModel model;
    model.setSource(source.pages());
    model.setFolders({{FolderId{1}, "Large", 0}}, {});
    QCOMPARE(model.rowCount(), 102);
    QCOMPARE(model.kindOf(101), ListRow::kMore);
    model.fetchRest(101);
    QCOMPARE(model.rowCount(), 202);
    model.fetchRest(201);
    QCOMPARE(model.rowCount(), 251);
    QCOMPARE(model.at(250).title, QString("Conversation 250"));
}

void ConversationListTest::staysInOrderUnderRandomChanges() {
    Source source(450);
    ConversationListModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    tester.setUseFetchMore(false);  // it would in the middle of a change
    model.setSource(source.pages());
    const FolderId folders[] = {{}, {1}, {2}, {3}};
    model.setFolders({{FolderId{1}, "A", 0}, {FolderId{2}, "B", 1}, {FolderId{3}, "C", 2}}, {FolderId{2}});
    QRandomGenerator random(7);
    int next_id = 1000;
    const auto someTime = [&] {
        return QDateTime::currentDateTimeUtc().addSecs(-static_cast<qint64>(random.bounded(30000)));
    };
    for (int step = 0; step < 2000; ++step) {
        QList<Conversation>& all = source.all();
        const int at = random.bounded(static_cast<int>(all.size()));
        switch (random.bounded(7)) {
            case 0: {
                Conversation one;
                one.id = {++next_id};
                one.updated = someTime();
                one.folder = folders[random.bounded(4)];
                all.append(one);
                model.put(one);
                break;
            }
            case 1:
                model.remove(all[at].id);
                // One beyond the pages read so far is removed from the source alone.
                all.removeAt(at);
                break;
            case 2:
                all[at].pinned = random.bounded(3) == 0;
                model.put(all[at]);
                break;
            case 3:
                all[at].updated = someTime();
                model.put(all[at]);
                break;
            case 4:
                all[at].folder = folders[random.bounded(4)];
                model.put(all[at]);
                break;
            case 5: {
                const FolderId folder = folders[1 + random.bounded(3)];
                model.setFolderOpen(folder, model.closedFolders().contains(folder));
                break;
            }
            default:
                if (random.bounded(20) == 0) model.fetchMore({});
                for (int row = 0; row < model.rowCount() && random.bounded(20) == 0; ++row)
                    if (model.kindOf(row) == ListRow::kMore) model.fetchRest(row);
        }
        if (const int row = firstWrongRow(model, source); row >= 0)
            QFAIL(qPrintable(QStringLiteral("step %1, row %2").arg(step).arg(row)));
    }
    qInfo("%d rows of %lld conversations compared after each of 2000 changes", model.rowCount(),
          static_cast<long long>(source.all().size()));
}

void ConversationListTest::asksForWhatIsDropped() {
    Source source(4);
    source.all()[1].folder = FolderId{1};
    ConversationListModel model;
    model.setSource(source.pages());
    model.setFolders({{FolderId{1}, "A", 0}, {FolderId{2}, "B", 1}, {FolderId{3}, "C", 2}}, {FolderId{2}});
    QCOMPARE(rowsOf(model), QStringList({"v A", "- Conversation 2", "> B", "v C", "Conversation 1", "Conversation 3",
                                         "Conversation 4"}));
    QSignalSpy moves(&model, &ConversationListModel::moveRequested);
    QSignalSpy orders(&model, &ConversationListModel::folderOrderRequested);
    const auto drop = [&](int dragged, int row, int on) {
        const std::unique_ptr<QMimeData> data(model.mimeData({model.index(dragged)}));
        model.dropMimeData(data.get(), Qt::MoveAction, row, 0, on < 0 ? QModelIndex() : model.index(on));
    };
    const auto folderOf = [&] { return moves.takeFirst().at(1).value<FolderId>().value; };
    drop(5, -1, 0);  // on a folder
    QCOMPARE(folderOf(), 1);
    drop(5, -1, 1);  // on what is in it
    QCOMPARE(folderOf(), 1);
    drop(5, 2, -1);  // below what is in it
    QCOMPARE(folderOf(), 1);
    drop(5, -1, 2);  // on a closed one
    QCOMPARE(folderOf(), 2);
    drop(1, -1, 5);  // out of it
    QCOMPARE(folderOf(), 0);
    drop(1, -1, -1);  // below everything
    QCOMPARE(folderOf(), 0);
    drop(1, 3, -1);  // below a closed folder
    QCOMPARE(folderOf(), 0);
    drop(1, -1, 0);  // where it is
    drop(5, -1, 6);
    QVERIFY(moves.isEmpty());
    const auto order = [&] {
        QList<qint64> ids;
        for (const FolderId folder : orders.takeFirst().at(0).value<QList<FolderId>>()) ids.append(folder.value);
        return ids;
    };
    drop(3, 0, -1);
    QCOMPARE(order(), QList<qint64>({3, 1, 2}));
    drop(0, -1, 3);
    QCOMPARE(order(), QList<qint64>({2, 3, 1}));
    drop(0, 3, -1);
    QCOMPARE(order(), QList<qint64>({2, 1, 3}));
    drop(2, -1, -1);
    QCOMPARE(order(), QList<qint64>({1, 3, 2}));
    drop(2, -1, 1);
    QCOMPARE(order(), QList<qint64>({2, 1, 3}));
    drop(0, -1, 1);
    QVERIFY(orders.isEmpty() && moves.isEmpty());
    // What comes from elsewhere is nothing.
    QMimeData other;
    other.setText("conversation 1");
    QVERIFY(!model.canDropMimeData(&other, Qt::MoveAction, -1, -1, model.index(0)));
    other.setData("application/x-griffin-chat-row", "conversation 99999");
    QVERIFY(!model.dropMimeData(&other, Qt::MoveAction, -1, -1, model.index(0)));
}

void ConversationListTest::asksForWhatIsTyped() {
    Source source(2);
    ConversationListModel model;
    model.setSource(source.pages());
    model.setFolders({{FolderId{1}, "A", 0}}, {});
    QSignalSpy titles(&model, &ConversationListModel::renameRequested);
    QSignalSpy names(&model, &ConversationListModel::folderRenameRequested);
    QVERIFY(model.setData(model.index(0), " New  name\n", Qt::EditRole));
    QCOMPARE(names.takeFirst().at(1).toString(), QString("New name"));
    QVERIFY(model.setData(model.index(1), "Title", Qt::EditRole));
    QCOMPARE(titles.takeFirst().at(1).toString(), QString("Title"));
    QVERIFY(!model.setData(model.index(0), "  ", Qt::EditRole));
    QVERIFY(model.setData(model.index(0), "A", Qt::EditRole));  // as it was
    QVERIFY(names.isEmpty() && titles.isEmpty());
}

/// Also after the conversation on screen was left.
void ConversationListTest::tabComesToARow() {
    Source source(2);
    ConversationListModel model;
    model.setSource(source.pages());
    ui::Theme theme(*qApp);
    ui::ConversationListView view(theme, model);
    view.setCurrentIndex(model.index(1));
    view.selectionModel()->clear();
    QFocusEvent tab(QEvent::FocusIn, Qt::TabFocusReason);
    QCoreApplication::sendEvent(&view, &tab);
    QCOMPARE(view.currentIndex(), model.index(0));
    QVERIFY(!view.selectionModel()->hasSelection());
}

GRIFFIN_TEST(ConversationListTest)
#include "conversation_list_test.moc"
