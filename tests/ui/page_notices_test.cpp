// What appears on a page by itself, a notice or a download, moves nothing that a person may be about to click.
#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QMap>
#include <QPushButton>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <memory>

#include "tests/support/test_program.h"
#include "ui/benchmark/benchmark_page.h"
#include "ui/models/models_page.h"
#include "ui/models/transfer_list.h"
#include "ui/settings/settings_page.h"
#include "ui/shell/notice_bar.h"
#include "ui/theme/theme.h"

using namespace griffin::ui;

namespace {

/// Where everything that can be clicked is on the page, except in `aside`.
QMap<const QWidget*, QPoint> placesOn(const QWidget& page, const QWidget& aside) {
    QMap<const QWidget*, QPoint> places;
    for (const QWidget* widget : page.findChildren<QWidget*>()) {
        const bool clicked = qobject_cast<const QAbstractButton*>(widget) != nullptr ||
                             qobject_cast<const QComboBox*>(widget) != nullptr ||
                             qobject_cast<const QAbstractItemView*>(widget) != nullptr;
        if (clicked && widget->isVisible() && !aside.isAncestorOf(widget))
            places.insert(widget, widget->mapTo(&page, QPoint(0, 0)));
    }
    return places;
}

/// By the middle of what can be clicked there.
bool hidesSomething(const QWidget& page, const QWidget& bar) {
    const QRect hidden(bar.mapTo(&page, QPoint(0, 0)), bar.size());
    for (const auto* button : page.findChildren<QAbstractButton*>()) {
        const QRect place(button->mapTo(&page, QPoint(0, 0)), button->size());
        if (button->isVisible() && !bar.isAncestorOf(button) && hidden.intersects(place)) return true;
    }
    return false;
}

void settle() {
    for (int i = 0; i < 4; ++i) QCoreApplication::processEvents();
}

LibraryView someModels() {
    LibraryView view;
    for (const char* key : {"a", "b", "c"}) {
        view.rows.append({QLatin1String(key), LibraryKind::kModel, QLatin1String(key), "llama", "1.2 GB", "Q4_K_M",
                          "8,192", "MIT", "1.5 GB", "Installed", false, true});
    }
    return view;
}

}  // namespace

class PageNoticesTest : public QObject {
    Q_OBJECT

  private slots:
    void init();
    void cleanup() { page_.reset(); }
    void noticesMoveNothing_data();
    void noticesMoveNothing();
    void downloadsMoveNothing();
    void noticesCanBeClosed();
    void namesFromRightToLeftTurnNoSentenceRound();

  private:
    ModelsPage* showModels();
    void show(QWidget* page, QSize size);

    Theme theme_{*qApp};
    std::unique_ptr<QWidget> page_;
};

void PageNoticesTest::init() {
    theme_.setTextScale(100);
}

void PageNoticesTest::show(QWidget* page, QSize size) {
    page_.reset(page);
    page->resize(size);
    page->show();
    QVERIFY(QTest::qWaitForWindowExposed(page));
}

ModelsPage* PageNoticesTest::showModels() {
    auto* page = new ModelsPage(theme_);
    page->setView(someModels());
    page->setState({});
    LibraryPanelView panel;
    panel.key = panel.name = QStringLiteral("a");
    panel.automatic_detail = QStringLiteral("no draft is installed");
    page->setPanel(panel);
    show(page, {1000, 740});
    return page;
}

void PageNoticesTest::noticesMoveNothing_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<int>("percent");
    for (const char* name : {"benchmark", "models", "settings"}) {
        QTest::addRow("%s", name) << name << QSize(1000, 740) << 100;
        QTest::addRow("%s, narrow", name) << name << QSize(632, 360) << 100;
        QTest::addRow("%s, large text", name) << name << QSize(1000, 740) << 200;
    }
}

void PageNoticesTest::noticesMoveNothing() {
    QFETCH(QString, name);
    QFETCH(QSize, size);
    QFETCH(int, percent);
    theme_.setTextScale(percent);
    if (name == QLatin1String("models")) {
        showModels()->resize(size);
    } else if (name == QLatin1String("settings")) {
        show(new SettingsPage(theme_), size);
    } else {
        show(new BenchmarkPage(theme_), size);
    }
    auto& bar = *page_->findChild<NoticeBar*>();
    settle();
    const auto before = placesOn(*page_, bar);
    QVERIFY(before.size() > 5);
    const QString line = QStringLiteral("The computer was busy.");
    for (const QString& text : {line, QStringList(3, line).join(QLatin1Char('\n'))}) {
        bar.showLasting(text, QStringLiteral("Open"), [] {});
        QTRY_VERIFY(bar.isVisible());
        settle();
        QCOMPARE(placesOn(*page_, bar), before);
        for (const QLabel* label : bar.findChildren<QLabel*>())
            QVERIFY(label->height() >= label->heightForWidth(label->width()));
        QVERIFY(page_->rect().contains(QRect(bar.mapTo(page_.get(), QPoint(0, 0)), bar.size())));
        const bool fits = size.height() > 400 && percent == 100;  // else the page is scrolled
        if (fits && text == line) QVERIFY(!hidesSomething(*page_, bar));
    }
    bar.dismiss();
    settle();
    QCOMPARE(placesOn(*page_, bar), before);
}

void PageNoticesTest::downloadsMoveNothing() {
    ModelsPage* page = showModels();
    TransferList& transfers = page->transfers();
    settle();
    const auto before = placesOn(*page, transfers);
    transfers.setRows({{"1", "first", "312 MB of 1.2 GB", 0.3, TransferState::kRunning, true, false}});
    QTRY_VERIFY(transfers.isVisible());
    settle();
    QCOMPARE(placesOn(*page, transfers), before);
    transfers.setRows({});
    settle();
    QCOMPARE(placesOn(*page, transfers), before);
}

/// What it lies over must be seen again, whatever it says, and by one button.
void PageNoticesTest::noticesCanBeClosed() {
    NoticeBar& bar = showModels()->notices();
    auto* close = bar.findChild<QToolButton*>(QStringLiteral("noticeClose"));
    const auto* action = bar.findChild<QPushButton*>(QStringLiteral("noticeAction"));
    bar.showLasting("It failed.", QString(), {});
    QVERIFY(close->isVisible() && !action->isVisible());
    bar.showLasting("It was interrupted.", "Open", [] {});
    QVERIFY(close->isVisible() && action->isVisible());
    bar.showLasting("It is not used.", "Close", {});
    QVERIFY(!close->isVisible() && action->isVisible());
    bar.showNotice("It is installed.");
    QVERIFY(close->isVisible());
    QTest::mouseClick(close, Qt::LeftButton);
    QVERIFY(!bar.isVisible());
}

void PageNoticesTest::namesFromRightToLeftTurnNoSentenceRound() {
    NoticeBar bar(theme_);
    const QString notice = QStringLiteral("“\u05e9\u05dc\u05d5\u05dd” is in the trash.");
    bar.showNotice(notice);
    const auto* label = bar.findChild<QLabel*>(QStringLiteral("noticeText"));
    QVERIFY(!label->text().isRightToLeft() && label->text().endsWith(notice));
    QVERIFY(bar.shows(notice));
    bar.dismiss(notice);
    QVERIFY(bar.isHidden());
    bar.showNotice(QStringLiteral("Plain"));
    QCOMPARE(label->text(), QString("Plain"));
}

GRIFFIN_TEST(PageNoticesTest)
#include "page_notices_test.moc"
