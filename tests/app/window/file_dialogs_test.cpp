// Each kind of file dialog begins where it ended the last time, also after a restart.
#include <QFileDialog>
#include <QLineEdit>
#include <QSettings>
#include <QTimer>

#include "app/shell/file_dialogs.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"

using namespace griffin;

class FileDialogsTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void rememberTheirFolders();
    void startElsewhereWhereTheFolderIsGone();
    void endWithTheirParents();

  private:
    /// The folder in which the dialog began that `open` runs; `choose` is chosen in it, unless it is empty.
    QString run(const std::function<void()>& open, const QString& choose);
    QString attach(const QString& choose) {
        return run([this] { fixture_->window().actions().attach->trigger(); }, choose);
    }
    QString exportAll(const QString& choose) {
        return run([this] { fixture_->window().actions().export_all->trigger(); }, choose);
    }
};

QString FileDialogsTest::run(const std::function<void()>& open, const QString& choose) {
    QString began;
    QTimer look;
    connect(&look, &QTimer::timeout, this, [&] {
        QFileDialog* dialog = fixture_->window().findChild<QFileDialog*>();
        if (dialog == nullptr || !dialog->isVisible()) return;
        look.stop();
        began = dialog->directory().absolutePath();
        if (choose.isEmpty()) {
            dialog->reject();
            return;
        }
        // As a person types it: selectFile() leaves the name alone while its field has the focus.
        dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(choose);
        QMetaObject::invokeMethod(dialog, "accept");
    });
    look.start(10);
    open();
    const auto closed = [&] { return !look.isActive() && fixture_->window().findChild<QFileDialog*>() == nullptr; };
    return QTest::qWaitFor(closed, 10000) ? began : QStringLiteral("no dialog that closes");
}

void FileDialogsTest::rememberTheirFolders() {
    fixture_->startReady(fixture_->makeModel("five.gguf", 5));
    fixture_->ask("Hello");
    for (const char* folder : {"texts", "exports"}) QVERIFY(QDir().mkpath(fixture_->path(folder)));
    const QString text = fixture_->write("texts/notes.txt", "The moon");
    attach(text);
    QTRY_COMPARE_WITH_TIMEOUT(fixture_->application().attachments().files().size(), 1, 5000);
    exportAll(fixture_->path("exports/all.json"));
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(fixture_->path("exports/all.json")), 5000);
    QCOMPARE(attach({}), fixture_->path("texts"));
    QCOMPARE(exportAll({}), fixture_->path("exports"));
    fixture_->close();
    fixture_->startReady();
    QCOMPARE(attach({}), fixture_->path("texts"));
    QCOMPARE(exportAll({}), fixture_->path("exports"));
}

void FileDialogsTest::startElsewhereWhereTheFolderIsGone() {
    fixture_->set("folders/attachments", fixture_->path("gone"));
    fixture_->startReady(fixture_->makeModel("five.gguf", 5));
    const QString began = attach({});
    QVERIFY2(QDir(began).exists(), qPrintable(began));
}

void FileDialogsTest::endWithTheirParents() {
    QSettings memory(fixture_->path("memory.ini"), QSettings::IniFormat);
    app::FileDialogs dialogs(memory);
    auto* parent = new QWidget;
    parent->show();
    QTimer look;
    connect(&look, &QTimer::timeout, this, [&] {
        const auto* dialog = parent->findChild<QFileDialog*>();
        if (dialog == nullptr || !dialog->isVisible()) return;
        look.stop();
        delete parent;
    });
    look.start(10);
    QVERIFY(dialogs.open(parent, app::FileKind::kReports, "Open", {}).isEmpty());
    QVERIFY(!look.isActive());
}

GRIFFIN_TEST(FileDialogsTest)
#include "file_dialogs_test.moc"
