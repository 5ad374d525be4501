// Each kind of file dialog begins where it ended the last time, also after a restart.
#include <QFileDialog>
#include <QLineEdit>
#include <QSettings>
#include <QTimer>

#include "app/shell/file_dialogs.h"
#include "app/shell/save_dialog.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"

using namespace griffin;

class FileDialogsTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void rememberTheirFolders();
    void startElsewhereWhereTheFolderIsGone();
    void endWithTheirParents();
    void endNamesAsTheirTypesDo();

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

/// Also names with a dot, and those that are typed before the type is chosen.
void FileDialogsTest::endNamesAsTheirTypesDo() {
    const QString json = QStringLiteral("JSON (*.json)");
    const QString markdown = QStringLiteral("Markdown (*.md *.markdown)");
    QVERIFY(QDir().mkpath(fixture_->path("v1.5")));
    const auto saved = [&](const QString& typed, const QString& type, bool type_first) {
        app::SaveDialog dialog(nullptr, QStringLiteral("Save"), {json, markdown});
        dialog.setDirectory(fixture_->path("."));
        auto* field = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        const auto choose = [&] {
            dialog.selectNameFilter(type);
            emit dialog.filterSelected(type);
        };
        if (type_first) choose();
        field->setText(typed);
        if (!type_first) choose();
        dialog.accept();
        return dialog.result() == QDialog::Accepted ? QFileInfo(dialog.selectedFiles().value(0)).fileName() : QString();
    };
    for (const bool first : {true, false}) {
        QCOMPARE(saved("Report 2026.11", markdown, first), QString("Report 2026.11.md"));
        QCOMPARE(saved("Full v2.0", json, first), QString("Full v2.0.json"));
        QCOMPARE(saved("Mail to a@b.com", markdown, first), QString("Mail to a@b.com.md"));
        QCOMPARE(saved("Ends.", markdown, first), QString("Ends.md"));
        QCOMPARE(saved("plain", markdown, first), QString("plain.md"));
        QCOMPARE(saved("Other.Markdown", markdown, true), QString("Other.Markdown"));
        QCOMPARE(saved("v1.5", markdown, first), QString());  // a folder is entered
    }
    QCOMPARE(saved("Typed.json", markdown, true), QString("Typed.json"));
    QCOMPARE(saved("Typed.json", markdown, false), QString("Typed.md"));
}

GRIFFIN_TEST(FileDialogsTest)
#include "file_dialogs_test.moc"
