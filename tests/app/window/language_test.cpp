// Another language in the real window, while the program runs: all of it, and nothing that was written by somebody.
#include <QAction>
#include <QLabel>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QToolButton>

#include "app/shown_messages.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
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
    void aDamagedModelIsToldInTheLanguage();
    void anAnswerThatFailedSaysWhyInTheLanguage();

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

void LanguageTest::aDamagedModelIsToldInTheLanguage() {
    fixture_->set("window/language", "zh");
    fixture_->startReady(fixture_->makeModel("whole.gguf", 10));
    const auto* device = fixture_->find<QLabel>("statusDevice");
    QVERIFY2(device->text().contains("线程"), qPrintable(device->text()));
    use("ko");
    QVERIFY2(device->text().contains("스레드"), qPrintable(device->text()));
    use("zh");
    QFile file(fixture_->makeModel("short.gguf", 10));
    QVERIFY(file.resize(file.size() * 2 / 3));
    fixture_->application().models().load(file.fileName());
    const auto failed = [this] { return fixture_->application().models().state() == app::ModelState::kFailed; };
    QTRY_VERIFY_WITH_TIMEOUT(failed(), 20000);
    const auto* title = fixture_->find<QLabel>("stateTitle");
    const auto* text = fixture_->find<QLabel>("stateText");
    QVERIFY(title->isVisible() && text->isVisible());
    QCOMPARE(title->text(), QString("文件不完整或已损坏"));
    QVERIFY2(text->text().startsWith("short.gguf: 张量 token_embd.weight 位于 "), qPrintable(text->text()));
    QVERIFY2(text->text().endsWith("\n请重新下载。"), qPrintable(text->text()));
    fixture_->picture("failure-chinese");
    use("ko");
    QCOMPARE(title->text(), QString("파일이 잘렸거나 손상되었습니다"));
    QVERIFY2(text->text().startsWith("short.gguf: 텐서 token_embd.weight의 "), qPrintable(text->text()));
    QVERIFY2(text->text().endsWith("\n다시 다운로드하세요."), qPrintable(text->text()));
    fixture_->picture("failure-korean");
    use("en");
    QCOMPARE(title->text(), QString("The file is cut short or damaged"));
    QVERIFY2(text->text().endsWith("\nDownload it again."), qPrintable(text->text()));
    QVERIFY2(text->text().contains(" bytes of tensor token_embd.weight at "), qPrintable(text->text()));
}

void LanguageTest::anAnswerThatFailedSaysWhyInTheLanguage() {
    fixture_->set("window/language", "zh");
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    fixture_->editor()->setPlainText(QString("@#!").repeated(2000));  // no words: a token each
    QTest::keyClick(fixture_->editor(), Qt::Key_Return);
    const auto error = [this] {
        return fixture_->transcript().count() == 2 ? fixture_->transcript().at(1).error : QString();
    };
    QTRY_VERIFY_WITH_TIMEOUT(!error().isEmpty(), 10000);
    static const QRegularExpression chinese(
        "^文本有 ([0-9]+) 个 token，而上下文只能容纳 2048 个: 请缩短文本，或选择较大的上下文$");
    const QRegularExpressionMatch match = chinese.match(error());
    QVERIFY2(match.hasMatch(), qPrintable(error()));
    const auto* notice = fixture_->find<QLabel>("noticeText");
    QVERIFY(notice->isVisible());
    QVERIFY2(notice->text().startsWith("文本有 "), qPrintable(notice->text()));
    use("ko");
    const QString korean = "텍스트가 " + match.captured(1) + "토큰이지만 컨텍스트에는 2048토큰까지 들어갑니다";
    QCOMPARE(error(), korean + ": 텍스트를 줄이거나 더 큰 컨텍스트를 선택하세요");
    QCOMPARE(notice->text(), korean);
    use("en");
    QCOMPARE(error(), "The text has " + match.captured(1) +
                          " tokens and the context holds 2048: shorten the text or choose a larger context");
    QCOMPARE(notice->text(), "The text has " + match.captured(1) + " tokens and the context holds 2048");
}

GRIFFIN_TEST(LanguageTest)
#include "language_test.moc"
