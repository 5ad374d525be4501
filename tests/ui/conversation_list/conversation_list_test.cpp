// The list model with ten thousand conversations: pages only as far as one looks, and the same order as the source
// after any mixture of changes.
#include <QListView>
#include <QRandomGenerator>
#include <QScrollBar>
#include <QtTest>
#include <algorithm>

#include "ui/conversation_list/conversation_delegate.h"
#include "ui/conversation_list/conversation_list_model.h"
#include "ui/theme/theme.h"

using namespace griffin;
using storage::Conversation;
using ui::ConversationListModel;

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

    QList<Conversation> page(int offset, int limit) {
        ++pages_read;
        return sorted().mid(offset, limit);
    }
    QList<Conversation> sorted() const {
        QList<Conversation> list = all_;
        std::sort(list.begin(), list.end(), [](const Conversation& left, const Conversation& right) {
            if (left.pinned != right.pinned) return left.pinned;
            if (left.updated != right.updated) return left.updated > right.updated;
            return left.id.value > right.id.value;
        });
        return list;
    }
    QList<Conversation>& all() { return all_; }

    int pages_read = 0;

  private:
    QList<Conversation> all_;
};

}  // namespace

class ConversationListTest : public QObject {
    Q_OBJECT

  private slots:
    void readsPagesAsItIsScrolled();
    void groupsByDay();
    void staysInOrderUnderRandomChanges();
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
    model.setSource([&](int offset, int limit) { return source.page(offset, limit); });
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
    model.setSource([&](int offset, int limit) { return source.page(offset, limit); });
    QStringList groups;
    for (int row = 0; row < model.rowCount(); ++row)
        groups.append(model.index(row).data(ConversationListModel::kGroupTitleRole).toString());
    QCOMPARE(groups, QStringList({"Pinned", "", "Today", "", "Yesterday", "", "Earlier", "", "", ""}));
}

void ConversationListTest::staysInOrderUnderRandomChanges() {
    Source source(450);
    ConversationListModel model;
    model.setSource([&](int offset, int limit) { return source.page(offset, limit); });
    QRandomGenerator random(7);
    int next_id = 1000;
    for (int step = 0; step < 2000; ++step) {
        QList<Conversation>& all = source.all();
        const int at = static_cast<int>(random.bounded(static_cast<quint32>(all.size())));
        switch (random.bounded(5)) {
            case 0: {
                Conversation one;
                one.id = {++next_id};
                one.updated = QDateTime::currentDateTimeUtc().addSecs(-static_cast<qint64>(random.bounded(30000)));
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
                all[at].pinned = !all[at].pinned;
                model.put(all[at]);
                break;
            case 3:
                all[at].updated = QDateTime::currentDateTimeUtc().addSecs(-static_cast<qint64>(random.bounded(30000)));
                model.put(all[at]);
                break;
            default:
                if (random.bounded(40) == 0) model.fetchMore({});
        }
        const QList<Conversation> expected = source.sorted().mid(0, model.rowCount());
        QCOMPARE(expected.size(), model.rowCount());
        for (int row = 0; row < model.rowCount(); ++row) {
            if (model.at(row).id != expected[row].id)
                QFAIL(qPrintable(QStringLiteral("step %1, row %2").arg(step).arg(row)));
        }
    }
    qInfo("%d of %lld rows compared after 2000 changes", model.rowCount(), static_cast<long long>(source.all().size()));
}

QTEST_MAIN(ConversationListTest)
#include "conversation_list_test.moc"
