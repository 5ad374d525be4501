// Where the keyboard goes with Tab, and when what had it is hidden or disabled: what is typed next never lands in a
// field elsewhere.
#include <QAction>
#include <QApplication>
#include <QPushButton>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>
#include <memory>

#include "tests/support/test_program.h"
#include "ui/chat/composer/composer.h"
#include "ui/chat/pickers/model_picker.h"
#include "ui/chat/transcript/transcript_model.h"
#include "ui/conversations/conversation_list_model.h"
#include "ui/conversations/search_results.h"
#include "ui/conversations/side_bar.h"
#include "ui/inspector/inspector.h"
#include "ui/models/models_page.h"
#include "ui/models/transfer_list.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_actions.h"
#include "ui/shell/main_window.h"
#include "ui/shell/notice_bar.h"
#include "ui/theme/theme.h"

using namespace griffin::ui;

class KeptFocusTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        window_ = std::make_unique<MainWindow>(theme_, conversations_, results_, transcript_);
        models_ = new ModelsPage(theme_);
        window_->addPage("modelsPage", "&Models", "model", models_);
        window_->resize(1280, 800);
        window_->show();
        activate(*window_);
    }
    void cleanup() { window_.reset(); }

    void inTheChatTheMessageFieldTakesIt();
    void inTheInspectorItStays();
    void onAnotherPageItStays();
    void theButtonThatTakesAPlaceTakesIt();
    void whoeverHasChosenAModelWrites();
    void alsoWhenTheWindowComesBack();
    void alsoWhenThePageComesBack();
    void alsoWhenItWasDeletedMeanwhile();
    void tabGoesAsOneReads();

  private:
    static void activate(QWidget& window) {
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
    }
    QString focused() const {
        return window_->focusWidget() == nullptr ? QString() : window_->focusWidget()->objectName();
    }
    /// A notice with a button that has the keyboard.
    QPushButton* focusedNotice() {
        window_->chatPage().notices().showLasting("Something was done.", "Undo", {});
        auto* button = window_->chatPage().notices().findChild<QPushButton*>();
        button->setFocus();
        return button;
    }

    Theme theme_{*qApp};
    ConversationListModel conversations_;
    SearchResultsModel results_;
    TranscriptModel transcript_;
    std::unique_ptr<MainWindow> window_;
    ModelsPage* models_ = nullptr;  // the window's
};

void KeptFocusTest::inTheChatTheMessageFieldTakesIt() {
    QPushButton* button = focusedNotice();
    QCOMPARE(window_->focusWidget(), static_cast<QWidget*>(button));
    QTest::keyClick(button, Qt::Key_Space);
    QVERIFY(!button->isVisible());
    QCOMPARE(focused(), QString("composerEdit"));
}

void KeptFocusTest::inTheInspectorItStays() {
    window_->actions().inspector->setChecked(true);
    Inspector& inspector = window_->chatPage().inspector();
    QVERIFY(inspector.isVisible());
    inspector.setAbsent(Inspector::Absence::kNotRecorded);
    auto* again = inspector.findChild<QPushButton*>("inspectorAgain");
    QVERIFY(again->isVisible());
    again->setFocus();
    inspector.setAbsent(Inspector::Absence::kComing);
    QVERIFY(!again->isVisible());
    QVERIFY2(inspector.isAncestorOf(window_->focusWidget()), qPrintable(focused()));
    window_->actions().inspector->setChecked(false);  // as a whole
    QCOMPARE(focused(), QString("composerEdit"));
}

void KeptFocusTest::onAnotherPageItStays() {
    window_->showPage(models_);
    models_->transfers().setRows({{"1", "first", "It failed.", -1.0, TransferState::kFailed, true, false}});
    models_->transfers().findChild<QPushButton*>("transferDiscard")->setFocus();
    QCOMPARE(focused(), QString("transferDiscard"));
    models_->transfers().setRows({});
    QVERIFY2(models_->isAncestorOf(window_->focusWidget()), qPrintable(focused()));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    // One of several.
    models_->transfers().setRows({{"1", "first", "It failed.", -1.0, TransferState::kFailed, true, false},
                                  {"2", "second", "It failed.", -1.0, TransferState::kFailed, true, false}});
    models_->transfers().findChild<QPushButton*>("transferDiscard")->setFocus();
    models_->transfers().setRows({{"2", "second", "It failed.", -1.0, TransferState::kFailed, true, false}});
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY2(models_->isAncestorOf(window_->focusWidget()), qPrintable(focused()));
}

void KeptFocusTest::theButtonThatTakesAPlaceTakesIt() {
    window_->showPage(models_);
    models_->transfers().setRows({{"1", "first", "312 MB of 1.2 GB", 0.3, TransferState::kRunning, true, false}});
    models_->transfers().findChild<QPushButton*>("transferCancel")->setFocus();
    models_->transfers().setRows({{"1", "first", "Stopped", 0.3, TransferState::kStopped, true, false}});
    QCOMPARE(focused(), QString("transferContinue"));
}

void KeptFocusTest::whoeverHasChosenAModelWrites() {
    ModelPicker& picker = window_->chatPage().modelPicker();
    window_->sideBar().focusSearch();
    QVERIFY(focused() != QString("composerEdit"));
    emit picker.servedModelChosen("server", "model");
    QCOMPARE(focused(), QString("composerEdit"));
    window_->sideBar().focusSearch();
    emit picker.modelChosen("model.gguf");
    QCOMPARE(focused(), QString("composerEdit"));
}

void KeptFocusTest::alsoWhenTheWindowComesBack() {
    focusedNotice();
    QWidget dialog;
    dialog.show();
    activate(dialog);
    window_->chatPage().notices().dismiss();
    activate(*window_);
    QCOMPARE(focused(), QString("composerEdit"));
}

void KeptFocusTest::alsoWhenThePageComesBack() {
    focusedNotice();
    window_->showPage(models_);
    window_->chatPage().notices().dismiss();
    window_->showPage(&window_->chatPage());
    QCOMPARE(focused(), QString("composerEdit"));
}

/// A download that ends while another window is in front.
void KeptFocusTest::alsoWhenItWasDeletedMeanwhile() {
    window_->showPage(models_);
    models_->transfers().setRows({{"1", "first", "312 MB of 1.2 GB", 0.3, TransferState::kRunning, true, false}});
    models_->transfers().findChild<QPushButton*>("transferCancel")->setFocus();
    QWidget dialog;
    dialog.show();
    activate(dialog);
    models_->transfers().setRows({});
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    activate(*window_);
    QVERIFY2(models_->isAncestorOf(window_->focusWidget()), qPrintable(focused()));
}

/// The side bar with the names of the pages, then the page, whatever was made last.
void KeptFocusTest::tabGoesAsOneReads() {
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    const auto add = [&](const char* name, int place) {
        auto* button = new QPushButton(name, page);
        button->setObjectName(name);
        column->insertWidget(place, button);
    };
    add("second", 0);
    window_->addPage("other", "&Other", "model", page);
    window_->addPage("last", "&Last", "model", new QWidget);
    window_->showPage(page);
    add("first", 0);
    QTRY_VERIFY(page->findChild<QPushButton*>("first")->isVisible());
    window_->findChild<QToolButton*>("chatPageButton")->setFocus();
    for (const char* name : {"modelsPageButton", "otherButton", "lastButton", "first", "second", "searchField"}) {
        QTest::keyClick(window_->focusWidget(), Qt::Key_Tab);
        QCOMPARE(focused(), QString(name));
    }
    QTest::keyClick(window_->focusWidget(), Qt::Key_Backtab, Qt::ShiftModifier);
    QCOMPARE(focused(), QString("second"));
    // The inspector stands right of the conversation.
    ChatPage& chat = window_->chatPage();
    window_->resize(1280, 800);
    window_->showPage(&chat);
    window_->actions().inspector->setChecked(true);
    auto* tabs = chat.inspector().findChild<QWidget*>("inspectorTabs");
    QTRY_VERIFY(tabs->isVisible());
    tabs->setFocus();
    QTest::keyClick(tabs, Qt::Key_Backtab, Qt::ShiftModifier);
    QVERIFY2(chat.isAncestorOf(window_->focusWidget()) && !chat.inspector().isAncestorOf(window_->focusWidget()),
             qPrintable(focused()));
}

GRIFFIN_TEST(KeptFocusTest)
#include "kept_focus_test.moc"
