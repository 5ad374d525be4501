// Export and import through the window: dialogs, notices, a large file with its progress, cancel, and files that are
// refused.
#include <QFileDialog>
#include <QLineEdit>
#include <QListView>
#include <QProgressDialog>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "storage/conversation_store.h"
#include "storage/conversation_tree.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/settings/data_section.h"
#include "ui/settings/settings_page.h"

using namespace griffin;
using tests::WindowFixture;

class ExchangeTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void init() override;
    void aConversationGoesOutAndComesBack();
    void theSuggestedNameIsOneOfAFile();
    void markdownIsChosenByName();
    void aConversationWithoutATitleIsNamedAsANewOne();
    void everythingGoesOutAndComesBack();
    void theSettingsLeadToTheSameCommand();
    void aLargeFileShowsItsProgressAndCanBeCancelled();
    void aBadFileIsRefusedWithItsReason();
    void severalFilesComeOneAfterTheOther();
    void aLargeFileWaitsForTheAnswer();

  private:
    /// Chooses this name in the dialog that is open.
    void choose(const char* dialog, const QString& path);
    QString notice() { return fixture_->find<QLabel>("noticeText")->text(); }
    int count() { return fixture_->find<QListView>("conversationList")->model()->rowCount(); }
    QString writeLargeFile(int conversations);
    app::ExchangeController& exchange() { return fixture_->application().exchange(); }
};

void ExchangeTest::init() {
    WindowTest::init();
    fixture_->startReady(fixture_->makeModel("five.gguf", 5));
    fixture_->ask("Wooden ships");
}

void ExchangeTest::choose(const char* name, const QString& path) {
    auto* dialog = fixture_->window().findChild<QFileDialog*>(name);
    QVERIFY(dialog != nullptr && dialog->isVisible());
    emit dialog->fileSelected(path);
    emit dialog->filesSelected({path});
    dialog->close();
}

QString ExchangeTest::writeLargeFile(int conversations) {
    nlohmann::json root = {{"format", "griffin-chat conversations"}, {"version", 1}, {"folders", {{{"name", "Old"}}}}};
    const std::string text(2000, 'x');
    const std::string time = "2026-01-31T12:00:00.000Z";
    for (int i = 0; i < conversations; ++i) {
        nlohmann::json messages = nlohmann::json::array();
        for (int k = 0; k < 10; ++k)
            messages.push_back({{"parent", k == 0 ? nlohmann::json() : nlohmann::json(k - 1)},
                                {"role", "user"},
                                {"state", "complete"},
                                {"created", time},
                                {"text", text}});
        root["conversations"].push_back({{"title", "Number " + std::to_string(i)},
                                         {"system_prompt", ""},
                                         {"folder", i % 2 == 0 ? nlohmann::json(0) : nlohmann::json()},
                                         {"pinned", false},
                                         {"created", time},
                                         {"updated", time},
                                         {"current", 9},
                                         {"messages", messages}});
    }
    return fixture_->write("large.json", QByteArray::fromStdString(root.dump()));
}

void ExchangeTest::aConversationGoesOutAndComesBack() {
    fixture_->window().actions().export_conversation->trigger();
    const QString path = fixture_->path("ships.json");
    choose("exportDialog", path);
    QTRY_COMPARE(notice(), QString("Exported to %1").arg(path));  // where, too: the folder may be any
    QVERIFY(QFile::exists(path));
    const qint64 original = fixture_->transcript().at(0).id;
    fixture_->window().actions().new_chat->trigger();
    const auto import = [&] {
        fixture_->window().actions().import_conversations->trigger();
        choose("importDialog", path);
    };
    import();
    QTRY_COMPARE(notice(), QString("1 conversation is already here."));
    QCOMPARE(count(), 1);
    QCOMPARE(fixture_->transcript().at(0).id, original);  // opened, being the only one
    fixture_->window().actions().remove->trigger();
    QTRY_COMPARE(count(), 0);
    import();
    QTRY_COMPARE(count(), 1);
    QVERIFY(notice().contains("1 conversation imported"));
    QCOMPARE(fixture_->transcript().count(), 2);  // opened, being the only one
    QVERIFY(fixture_->transcript().at(0).id != original);
    QCOMPARE(fixture_->transcript().at(0).text, QString("Wooden ships"));
    QCOMPARE(fixture_->transcript().at(1).author, QString("five"));
    QVERIFY(fixture_->transcript().at(1).statistics.contains("tok"));
}

void ExchangeTest::theSuggestedNameIsOneOfAFile() {
    const std::pair<QString, QString> names[] = {{"Ends here.", "Ends here"},     {"And then...", "And then"},
                                                 {"What is 1.2?", "What is 1.2"}, {"a/b: c", "a b c"},
                                                 {"*?", "conversation"},          {"...", "conversation"}};
    for (const auto& [title, name] : names) {
        fixture_->window().actions().new_chat->trigger();
        fixture_->ask(title);
        fixture_->window().actions().export_conversation->trigger();
        auto* dialog = fixture_->window().findChild<QFileDialog*>("exportDialog");
        QVERIFY(dialog != nullptr);
        const auto suggested = [dialog] { return QFileInfo(dialog->selectedFiles().value(0)).fileName(); };
        QCOMPARE(suggested(), name + ".json");
        for (const char* suffix : {"md", "json"}) {
            const QString filter = dialog->nameFilters().filter(QString("*.") + suffix).value(0);
            dialog->selectNameFilter(filter);
            emit dialog->filterSelected(filter);
            QCOMPARE(suggested(), name + '.' + suffix);
        }
        delete dialog;
    }
}

void ExchangeTest::markdownIsChosenByName() {
    const QString path = fixture_->path("ships.md");
    exchange().exportTo(storage::ConversationId{1}, path);
    QTRY_VERIFY(QFile::exists(path) && !exchange().busy());
    const QString text = QString::fromUtf8(tests::readFile(path));
    QVERIFY2(text.contains("# Wooden ships\n") && text.contains("## You\n\nWooden ships\n") &&
                 text.contains("## five\n\n" + QString::fromStdString(tests::tinyModelAnswer(5)) + "\n"),
             qPrintable(text));
    // Where the name does not say, what was chosen counts.
    for (const auto& [name, begins] : {std::pair("v1.5", "<!--"), std::pair("v1.json", "{")}) {
        const QString other = fixture_->path(name);
        exchange().exportTo(storage::ConversationId{1}, other, app::ExchangeController::ExportForm::kMarkdown);
        QTRY_VERIFY(QFile::exists(other) && !exchange().busy());
        QVERIFY2(tests::readFile(other).startsWith(begins), name);
    }
    exchange().importFrom({path});
    QTRY_COMPARE(count(), 2);
    QCOMPARE(fixture_->transcript().at(1).text, QString::fromStdString(tests::tinyModelAnswer(5)));
}

/// In the list, the header, the trash and what is found.
void ExchangeTest::aConversationWithoutATitleIsNamedAsANewOne() {
    const QByteArray file =
        "<!-- griffin-chat conversation 1 -->\n# \n\n"
        "<!-- griffin-chat question 2026-01-31T12:00:00.000Z -->\n## You\n\nLighthouses at dusk\n";
    exchange().importFrom({fixture_->write("nameless.md", file)});
    QTRY_COMPARE(count(), 2);
    const QString name = QStringLiteral("New chat");
    const auto* list = fixture_->find<QListView>("conversationList")->model();
    const int row = list->index(0, 0).data().toString() == QLatin1String("Wooden ships") ? 1 : 0;
    const QModelIndex index = list->index(row, 0);
    QCOMPARE(index.data().toString(), name);
    QVERIFY(index.data(Qt::ToolTipRole).toString().startsWith(name));
    QVERIFY(index.data(Qt::AccessibleTextRole).toString().startsWith(name));
    QCOMPARE(fixture_->find<QLabel>("conversationTitle")->text(), name);
    fixture_->find<QLineEdit>("searchField")->setText(QStringLiteral("lighthouses"));
    const auto* found = fixture_->find<QListView>("searchResults")->model();
    QTRY_COMPARE(found->rowCount(), 1);
    QCOMPARE(found->index(0, 0).data().toString(), name);
    fixture_->find<QLineEdit>("searchField")->clear();
    fixture_->window().actions().remove->trigger();
    fixture_->window().actions().trash->trigger();
    const auto* trash = fixture_->find<QListView>("trashList")->model();
    QTRY_COMPARE(trash->rowCount(), 1);
    QCOMPARE(trash->index(0, 0).data().toString(), name);
}

void ExchangeTest::everythingGoesOutAndComesBack() {
    fixture_->window().actions().new_chat->trigger();
    fixture_->ask("Iron bridges");
    fixture_->window().actions().export_all->trigger();
    const QString path = fixture_->path("all.json");
    choose("exportDialog", path);
    QTRY_VERIFY(QFile::exists(path) && notice().startsWith("2 conversation"));
    WindowFixture other;
    other.start();
    other.application().exchange().importFrom({path});
    auto* list = other.find<QListView>("conversationList");
    QTRY_COMPARE(list->model()->rowCount(), 2);
    QCOMPARE(list->model()->index(0, 0).data().toString(), QString("Iron bridges"));
    other.close();
}

void ExchangeTest::theSettingsLeadToTheSameCommand() {
    ui::SettingsPage& page = fixture_->application().settingsPage();
    fixture_->window().showPage(&page);
    page.showGroup(ui::SettingGroup::kData);
    auto* button = fixture_->find<QPushButton>("exportAllButton");
    QVERIFY(button != nullptr && button->isVisible() && button->isEnabled());
    QCOMPARE(button->text(), QString("Export all conversations…"));
    QCOMPARE(fixture_->unnamedControls(&page).join("; "), QString());
    button->setFocus(Qt::TabFocusReason);
    QTest::keyClick(button, Qt::Key_Space);
    QCOMPARE(fixture_->window().findChildren<QFileDialog*>("exportDialog").size(), 1);
    const QString path = fixture_->path("all.json");
    choose("exportDialog", path);
    QTRY_VERIFY(QFile::exists(path) && notice().startsWith("1 conversation"));
    // It says what it does in the language of the window.
    fixture_->window().showPage(&page);
    fixture_->changeLanguage("zh");
    button = fixture_->find<QPushButton>("exportAllButton");
    QCOMPARE(button->text(), QString("导出所有对话…"));
    QCOMPARE(button->accessibleName(), button->text());
    const QList<QLabel*> labels = fixture_->application().settingsPage().data().findChildren<QLabel*>();
    QVERIFY(std::none_of(labels.begin(), labels.end(),
                         [](const QLabel* label) { return label->text().startsWith("All conversations"); }));
    fixture_->picture("settings-data-chinese");
    fixture_->changeLanguage("en");
}

void ExchangeTest::aLargeFileShowsItsProgressAndCanBeCancelled() {
    const QString path = writeLargeFile(400);  // 8 MB
    QTest::keyClicks(fixture_->editor(), "half a thought");
    exchange().importFrom({path});
    auto* progress = fixture_->window().findChild<QProgressDialog*>("exchangeProgress");
    QVERIFY(progress != nullptr && progress->isVisible());
    QCOMPARE(QApplication::activeModalWidget(), progress);
    QTest::mouseClick(progress->findChild<QPushButton*>(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!exchange().busy(), 10000);
    QVERIFY2(notice().contains("Nothing was changed"), qPrintable(notice()));
    QCOMPARE(count(), 1);

    // The window goes on drawing meanwhile.
    QElapsedTimer turn;
    qint64 longest = 0;
    exchange().importFrom({path});
    turn.start();
    QTimer ticks;
    connect(&ticks, &QTimer::timeout, this, [&] { longest = std::max(longest, turn.restart()); });
    ticks.start(5);
    QTRY_VERIFY_WITH_TIMEOUT(!exchange().busy(), 60000);
    qInfo("longest turn of the window while 4000 messages came in: %lld ms", static_cast<long long>(longest));
    QVERIFY(notice().contains("400 conversation"));
    QCOMPARE(fixture_->editor()->toPlainText(), QString("half a thought"));
    QVERIFY(count() > 100);
    QVERIFY(fixture_->window().findChild<QProgressDialog*>("exchangeProgress") == nullptr || !progress->isVisible());
}

void ExchangeTest::aBadFileIsRefusedWithItsReason() {
    const QString path = writeLargeFile(3);
    QFile file(path);
    QVERIFY(file.resize(file.size() - 20));
    exchange().importFrom({path});
    QTRY_VERIFY(!exchange().busy());
    QVERIFY2(
        notice().contains(path) && notice().contains("damaged at byte") && notice().contains("nothing was changed"),
        qPrintable(notice()));
    QCOMPARE(count(), 1);
    exchange().importFrom({fixture_->path("nowhere.json")});
    QTRY_VERIFY(notice().contains("nowhere.json"));
    // From another page it is told there, and nothing else has the keyboard.
    ui::MainWindow& window = fixture_->window();
    window.showPage(&fixture_->application().settingsPage());
    QVERIFY(!window.chatPage().isVisible());
    window.notices().dismiss();
    exchange().importFrom({fixture_->path("nowhere.json")});
    QTRY_VERIFY(window.notices().isVisible());
    exchange().exportTo({}, "/nowhere/all.json");
    QTRY_VERIFY(!exchange().busy());
    QVERIFY(!window.chatPage().isVisible() && window.notices().isVisible());
}

void ExchangeTest::severalFilesComeOneAfterTheOther() {
    const QByteArray boats =
        "<!-- griffin-chat conversation 1 -->\n# Boats\n\n"
        "<!-- griffin-chat question 2026-01-31T12:00:00.000Z -->\n## You\n\nOf paper\n";
    const QStringList files{writeLargeFile(3), fixture_->write("letter.json", "Dear Sir"),
                            fixture_->write("boats.md", boats)};
    fixture_->window().actions().import_conversations->trigger();
    auto* dialog = fixture_->window().findChild<QFileDialog*>("importDialog");
    QCOMPARE(dialog->fileMode(), QFileDialog::ExistingFiles);
    emit dialog->filesSelected(files);
    dialog->close();
    QTRY_COMPARE(count(), 6);  // with the one that was here, and a folder
    QTRY_VERIFY2(notice().contains("4 conversations imported") && notice().contains(files[1]), qPrintable(notice()));
}

void ExchangeTest::aLargeFileWaitsForTheAnswer() {
    const QString path = writeLargeFile(30);
    fixture_->close();
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    fixture_->send("Never end");
    QTRY_VERIFY(fixture_->answering());
    exchange().importFrom({path});
    QVERIFY(!exchange().busy());
    QVERIFY2(notice().contains("answer is being written"), qPrintable(notice()));
    fixture_->window().actions().stop->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!fixture_->answering(), 10000);
    exchange().importFrom({path});
    // Ending the program in the middle leaves nothing half done.
    fixture_->close();
    fixture_->start();
    QVERIFY(count() == 1 || count() > 30);
}

GRIFFIN_TEST(ExchangeTest)
#include "exchange_test.moc"
