// Another language in the real window, while the program runs: all of it, and nothing that was written by somebody.
#include <QAction>
#include <QLabel>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QToolButton>

#include "tests/app/window/window_fixture.h"
#include "ui/main_window/chat_page.h"
#include "ui/main_window/main_actions.h"
#include "ui/main_window/page_bar.h"
#include "ui/model_picker/model_picker.h"
#include "ui/transcript/transcript_model.h"

using namespace griffin;
using tests::WindowFixture;

namespace {

bool isKorean(const QString& text) {
    return std::any_of(text.begin(), text.end(), [](QChar letter) { return letter.script() == QChar::Script_Hangul; });
}

}  // namespace

class LanguageTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        fixture_ = std::make_unique<WindowFixture>();
        fixture_->set("window/language", "en");
    }
    void cleanup() {
        fixture_->close();
        fixture_.reset();
    }
    void theWholeWindowChangesAndComesBack();
    void whatIsWrittenStays();
    void startsInAnother();

  private:
    void use(const QString& language) {
        ui::SettingValues values = fixture_->application().settings().values();
        values.language = language;
        fixture_->application().settings().set(values);
        QCoreApplication::processEvents();
    }
    QStringList menus() {
        QStringList titles;
        for (const QAction* action : fixture_->window().menuBar()->actions()) titles.append(action->text());
        return titles;
    }
    QStringList pages() {
        QStringList names;
        for (const QToolButton* button : fixture_->window().findChild<ui::PageBar*>()->findChildren<QToolButton*>())
            names.append({button->text(), button->accessibleName(), button->toolTip()});
        return names;
    }
    /// All that widgets and commands say, without the order they were made in.
    QStringList allTexts() {
        QStringList texts;
        for (const QAction* action : fixture_->window().findChildren<QAction*>())
            texts.append({action->objectName() + ": " + action->text(), action->toolTip()});
        for (const QWidget* widget : fixture_->window().findChildren<QWidget*>()) {
            texts.append({widget->toolTip(), widget->accessibleName(), widget->accessibleDescription()});
            if (const auto* label = qobject_cast<const QLabel*>(widget)) texts.append(label->text());
            if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) texts.append(button->text());
        }
        texts.removeAll(QString());
        texts.sort();
        return texts;
    }

    std::unique_ptr<WindowFixture> fixture_;
};

void LanguageTest::theWholeWindowChangesAndComesBack() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    QCoreApplication::processEvents();
    const QStringList before = allTexts();
    const QStringList english = menus() + pages();
    QCOMPARE(menus().first(), QString("&File"));
    fixture_->picture("language-english");

    use("ko");
    for (const QString& text : menus() + pages()) QVERIFY2(isKorean(text), qPrintable(text));
    for (const QString& text : pages()) QVERIFY2(!text.contains("&") && !text.contains("(C)"), qPrintable(text));
    QVERIFY2(isKorean(fixture_->editor()->placeholderText()), qPrintable(fixture_->editor()->placeholderText()));
    for (const QAction* action : fixture_->window().QWidget::actions())
        QVERIFY2(isKorean(action->text()) && isKorean(action->toolTip()), qPrintable(action->text()));
    QVERIFY(fixture_->window().actions().stop->toolTip().endsWith("(Esc)"));
    QVERIFY(isKorean(fixture_->find<QLabel>("conversationTitle")->text()));
    QVERIFY(isKorean(fixture_->window().chatPage().modelPicker().accessibleName()));  // with a value in it
    fixture_->picture("language-korean");
    const QStringList korean = allTexts();

    use("zh");
    QVERIFY(!isKorean(menus().join(QString())));
    fixture_->picture("language-chinese");
    use("ko");
    QCOMPARE(allTexts(), korean);
    use("en");
    QCOMPARE(menus() + pages(), english);
    QCOMPARE(fixture_->editor()->placeholderText(), QString("Message…"));
    QCOMPARE(allTexts(), before);
}

void LanguageTest::whatIsWrittenStays() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    fixture_->send("Models");  // what a page is called, too
    QTRY_VERIFY_WITH_TIMEOUT(!fixture_->answering() && fixture_->transcript().count() == 2, 10000);
    const QString answer = fixture_->transcript().at(1).text;
    fixture_->editor()->setPlainText("Settings");
    auto* title = fixture_->find<QLabel>("conversationTitle");
    QCOMPARE(title->text(), QString("Models"));
    use("ko");
    QCOMPARE(fixture_->editor()->toPlainText(), QString("Settings"));
    QCOMPARE(title->text(), QString("Models"));
    QCOMPARE(title->accessibleName(), QString("Models"));
    QCOMPARE(fixture_->transcript().at(0).text, QString("Models"));
    QCOMPARE(fixture_->transcript().at(1).text, answer);
    use("en");
    QCOMPARE(fixture_->editor()->toPlainText(), QString("Settings"));
    QCOMPARE(title->text(), QString("Models"));
}

void LanguageTest::startsInAnother() {
    fixture_->set("window/language", "ko");
    fixture_->start();
    for (const QString& text : menus() + pages()) QVERIFY2(isKorean(text), qPrintable(text));
    const QStringList korean = menus() + pages();
    use("en");
    for (const QString& text : menus() + pages()) QVERIFY2(!isKorean(text), qPrintable(text));
    QCOMPARE(menus().first(), QString("&File"));
    use("ko");
    QCOMPARE(menus() + pages(), korean);
}

QTEST_MAIN(LanguageTest)
#include "language_test.moc"
