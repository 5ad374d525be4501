// A damaged database is found, said, and rescued with a click; nothing happens without one.
#include <QCommandLinkButton>
#include <QDialogButtonBox>
#include <QPlainTextEdit>
#include <QSignalSpy>

#include "app/shell/database_care.h"
#include "app/shell/rescue_dialog.h"
#include "storage/database_copies.h"
#include "storage/statement.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "ui/shell/notice_bar.h"

using namespace griffin;
using tests::get;

namespace {

const QString kQuestion = QStringLiteral("What is kept?");
constexpr qsizetype kPage = 4096;

}  // namespace

class DamagedDatabaseTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void saysWhatItIsAbout() {
        converse();
        damage(0);
        const auto opened = storage::Database::open(fixture_->databasePath());
        QVERIFY(!opened.has_value());
        QVERIFY(app::canBeRescued(opened.error()));
        const QByteArray before = tests::readFile(fixture_->databasePath());
        app::RescueDialog dialog(fixture_->databasePath(), opened.error(), false);
        dialog.show();
        QVERIFY(text(dialog).contains(fixture_->databasePath()));
        QVERIFY(choice(dialog, "rescue")->isVisible());
        QVERIFY(choice(dialog, "restore") == nullptr);
        QVERIFY(choice(dialog, "open") == nullptr);
        QTest::keyClick(&dialog, Qt::Key_Escape);
        QCOMPARE(dialog.result(), static_cast<int>(QDialog::Rejected));
        QCOMPARE(tests::readFile(fixture_->databasePath()), before);
    }

    void enterPressesTheChoiceInFocus() {
        converse();
        damage(0);
        const auto opened = storage::Database::open(fixture_->databasePath());
        app::RescueDialog dialog(fixture_->databasePath(), opened.error(), false);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        QVERIFY(choice(dialog, "rescue")->hasFocus());
        QTest::keyClick(&dialog, Qt::Key_Return);
        QVERIFY(dialog.isVisible());
        QDialogButtonBox* buttons = dialog.findChild<QDialogButtonBox*>();
        QTRY_VERIFY(buttons->button(QDialogButtonBox::Ok) != nullptr);
        QVERIFY(buttons->button(QDialogButtonBox::Ok)->isDefault());
        QTest::keyClick(&dialog, Qt::Key_Return);
        QCOMPARE(dialog.result(), static_cast<int>(QDialog::Accepted));
    }

    void whatCanBeReadIsThereAgain() {
        converse();
        damage(0);
        const auto opened = storage::Database::open(fixture_->databasePath());
        app::RescueDialog dialog(fixture_->databasePath(), opened.error(), false);
        dialog.show();
        fixture_->picture("rescue-choices", &dialog);
        QTest::mouseClick(choice(dialog, "rescue"), Qt::LeftButton);
        QDialogButtonBox* buttons = dialog.findChild<QDialogButtonBox*>();
        QTRY_VERIFY(buttons->button(QDialogButtonBox::Ok) != nullptr);
        fixture_->picture("rescue-result", &dialog);
        QVERIFY2(text(dialog).contains("2"), qPrintable(text(dialog)));
        QVERIFY(text(dialog).contains("data.db.damaged-"));
        QVERIFY(!choice(dialog, "rescue")->isVisible());
        QTest::mouseClick(buttons->button(QDialogButtonBox::Ok), Qt::LeftButton);
        QCOMPARE(dialog.result(), static_cast<int>(QDialog::Accepted));
        expectConversation();
    }

    void aCopyIsKeptAndGoneBackTo() {
        converse();
        fixture_->start();
        app::DatabaseCare& care = fixture_->application().care();
        QSignalSpy failed(&care, &app::DatabaseCare::copyFailed);
        care.check();
        QTRY_COMPARE(storage::databaseCopies(fixture_->databasePath()).size(), 1);
        fixture_->ask(QStringLiteral("What comes later?"));
        fixture_->close();
        QCOMPARE(failed.size(), 0);
        damage(0);
        const auto opened = storage::Database::open(fixture_->databasePath());
        app::RescueDialog dialog(fixture_->databasePath(), opened.error(), false);
        dialog.show();
        QTest::mouseClick(choice(dialog, "restore"), Qt::LeftButton);
        QTRY_VERIFY(dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok) != nullptr);
        dialog.accept();
        expectConversation();
    }

    void damageThatIsFoundLaterIsSaid() {
        converse();
        damage(pageOf("message_traces_by_age"));  // the window opens without it
        fixture_->start();
        app::DatabaseCare& care = fixture_->application().care();
        QSignalSpy damaged(&care, &app::DatabaseCare::damaged);
        care.check();
        QTRY_COMPARE(damaged.size(), 1);
        QVERIFY(fixture_->window().chatPage().notices().isVisible());
        QVERIFY(storage::databaseCopies(fixture_->databasePath()).isEmpty());
        fixture_->close();
        QVERIFY(!app::damageFound(fixture_->databasePath()).isEmpty());

        const engine::Failure failure = storage::databaseDamaged(fixture_->databasePath(), "as noted");
        app::RescueDialog dialog(fixture_->databasePath(), failure, true);
        dialog.show();
        QTest::mouseClick(choice(dialog, "open"), Qt::LeftButton);
        QCOMPARE(dialog.result(), static_cast<int>(QDialog::Accepted));
        QVERIFY(app::damageFound(fixture_->databasePath()).isEmpty());
    }

  private:
    /// A conversation of one question and its answer, and the program ended.
    void converse() {
        fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
        fixture_->ask(kQuestion);
        fixture_->close();
    }
    /// Where a table or an index begins, counted from 0.
    qsizetype pageOf(const char* name) const {
        const auto database = get(storage::Database::open(fixture_->databasePath()));
        return get(storage::queryInteger(
                   *database,
                   QStringLiteral("SELECT rootpage FROM sqlite_master WHERE name = '%1'").arg(QLatin1String(name)))) -
               1;
    }
    void damage(qsizetype page) {
        QByteArray bytes = tests::readFile(fixture_->databasePath());
        QVERIFY(bytes.size() >= (page + 1) * kPage);
        bytes.replace(page * kPage, kPage, QByteArray(kPage, '\x5a'));
        tests::writeFile(fixture_->databasePath(), bytes);
    }
    void expectConversation() {
        fixture_->start();
        QTRY_COMPARE(fixture_->transcript().count(), 2);
        QCOMPARE(fixture_->transcript().at(0).text, kQuestion);
    }
    static QString text(const app::RescueDialog& dialog) { return dialog.findChild<QLabel*>()->text(); }
    static QCommandLinkButton* choice(const app::RescueDialog& dialog, const char* name) {
        return dialog.findChild<QCommandLinkButton*>(QLatin1String(name));
    }
};

GRIFFIN_TEST(DamagedDatabaseTest)
#include "damaged_database_test.moc"
