#include "tests/app/window/window_fixture.h"

#include <QAbstractSpinBox>
#include <QAccessible>
#include <QDropEvent>
#include <QListView>
#include <QMenu>
#include <QMimeData>
#include <QSignalSpy>

#include "storage/database.h"
#include "storage/statement.h"
#include "tests/support/results.h"
#include "ui/chat/composer/composer.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_view.h"

namespace griffin::tests {
namespace {

/// As on a desktop: the offscreen screen is smaller than what the program begins with.
constexpr QSize kFirstSize(1280, 800);

void execute(const QString& database, const QString& sql) {
    get(storage::execute(*get(storage::Database::openBeside(database)), sql));
}

}  // namespace

app::ApplicationPaths pathsIn(const QString& folder, const QString& trainer) {
    return {folder + QStringLiteral("/data.db"),           folder + QStringLiteral("/models"),
            folder + QStringLiteral("/settings.ini"),      trainer,
            folder + QStringLiteral("/server-keys.json"),  app::KeyStore::Ring::kNone,
            folder + QStringLiteral("/kept-conversation"), folder + QStringLiteral("/tool-servers.json")};
}

WindowFixture::WindowFixture() : paths_(pathsIn(folder_.path(), QStringLiteral(GRIFFIN_PROGRAM))) {
    // Greedy, so that the small models give their fixed answers.
    set(QStringLiteral("generation/temperature"), 0.0);
    set(QStringLiteral("generation/repetition_penalty"), 1.0);
    set(QStringLiteral("generation/max_new_tokens"), 0);
    set(QStringLiteral("engine/threads"), 1);
    set(QStringLiteral("window/welcomed"), true);
}

void WindowFixture::set(const QString& key, const QVariant& value) {
    QSettings(paths_.settings, QSettings::IniFormat).setValue(key, value);
}

void WindowFixture::fillDisk(const QString& change) {
    execute(databasePath(),
            QStringLiteral("CREATE TRIGGER full BEFORE %1 BEGIN SELECT RAISE(ABORT, 'full'); END").arg(change));
}

void WindowFixture::freeDisk() {
    execute(databasePath(), QStringLiteral("DROP TRIGGER full"));
}

QString WindowFixture::makeModel(const QString& file, int words) {
    TinyModelOptions options;
    options.answer_words = words;
    if (words == 0) {  // slow enough to be stopped in the middle of its answer
        options.hidden_size = 256;
        options.feed_forward_size = 1024;
        options.layers = 8;
        options.context = 8192;
    }
    const QString target = path(file);
    writeTinyModel(target.toStdString(), options);
    return target;
}

void WindowFixture::start(const QString& model) {
    auto opened = app::Application::open(*qApp, paths_);
    if (!opened) qFatal("%s", qPrintable(QString::fromStdString(opened.error().oneLine())));
    application_ = std::move(*opened);
    const bool first = !QSettings(paths_.settings, QSettings::IniFormat).contains(QStringLiteral("window/layout"));
    application_->start(model);
    if (first) window().resize(kFirstSize);
    QVERIFY(QTest::qWaitForWindowExposed(&window()));
}

void WindowFixture::startReady(const QString& model) {
    start(model);
    QTRY_COMPARE_WITH_TIMEOUT(application_->models().state(), app::ModelState::kReady, 20000);
}

void WindowFixture::changeLanguage(const QString& language) {
    QSignalSpy replaced(application_.get(), &app::Application::windowReplaced);
    ui::SettingValues values = application_->settings().values();
    values.language = language;
    application_->settings().set(values);
    QTRY_COMPARE(replaced.count(), 1);
}

void WindowFixture::close() {
    window().close();
    // On a busy computer it takes longer than a person would wait.
    QCOMPARE(application_->shutDown(std::chrono::minutes(1)), app::EngineEnd::kEnded);
    application_.reset();
}

ui::TranscriptModel& WindowFixture::transcript() {
    return window().chatPage().transcript().model();
}

QPushButton* WindowFixture::stateButton(ui::StateAction action) {
    for (auto* button :
         window().findChildren<QPushButton*>(QStringLiteral("stateButton%1").arg(static_cast<int>(action)))) {
        if (button->isVisible()) return button;
    }
    return nullptr;
}

QPlainTextEdit* WindowFixture::editor() {
    return find<QPlainTextEdit>("composerEdit");
}

void WindowFixture::send(const QString& text) {
    QTest::keyClicks(editor(), text);
    QTest::keyClick(editor(), Qt::Key_Return);
}

void WindowFixture::ask(const QString& question) {
    const int before = transcript().count();
    send(question);
    waitForAnswer(before + 2);
}

void WindowFixture::waitForAnswer(int messages) {
    QTRY_VERIFY_WITH_TIMEOUT(!answering() && transcript().count() == messages, 20000);
}

void WindowFixture::chooseConversation(int row) {
    auto* list = find<QListView>("conversationList");
    const QRect rect = list->visualRect(list->model()->index(row, 0));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, rect.bottomLeft() + QPoint(30, -10));
}

void WindowFixture::press(int row, ui::MessageAction action) {
    ui::TranscriptArea& area = window().chatPage().transcript().area();
    area.flush();
    for (const ui::ActionSpot& spot : area.row(row).actions()) {
        if (spot.action == action) {
            QVERIFY(spot.enabled);
            area.trigger(row, spot);
            return;
        }
    }
    QFAIL("no such button");
}

QAction* WindowFixture::methodEntry(const QString& method) {
    auto* menu = find<QMenu>("methodMenu");
    emit menu->aboutToShow();
    for (QAction* action : menu->actions()) {
        if (action->text().startsWith(method + QLatin1String(": "))) return action;
    }
    return nullptr;
}

bool WindowFixture::answering() {
    return window().chatPage().composer().isGenerating();
}

void WindowFixture::drop(QWidget* target, const QStringList& paths) {
    QMimeData data;
    QList<QUrl> addresses;
    for (const QString& path : paths) addresses.append(QUrl::fromLocalFile(path));
    data.setUrls(addresses);
    // As from a program that would delete what was moved.
    const Qt::DropActions possible = Qt::CopyAction | Qt::MoveAction;
    QDragEnterEvent enter({10, 10}, possible, &data, Qt::LeftButton, Qt::ShiftModifier);
    QCOMPARE(enter.proposedAction(), Qt::MoveAction);
    QCoreApplication::sendEvent(target, &enter);
    QVERIFY(enter.isAccepted());
    QCOMPARE(enter.dropAction(), Qt::CopyAction);
    QDropEvent event({10, 10}, possible, &data, Qt::LeftButton, Qt::ShiftModifier);
    QCoreApplication::sendEvent(target, &event);
    QVERIFY(event.isAccepted());
    QCOMPARE(event.dropAction(), Qt::CopyAction);
}

void WindowFixture::picture(const QString& name, QWidget* widget) {
    const QString folder = qEnvironmentVariable("GRIFFIN_SCREENSHOTS");
    if (widget == nullptr) widget = &window();
    if (!folder.isEmpty()) QVERIFY(widget->grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png")));
}

QStringList WindowFixture::unnamedControls(QWidget* root) {
    QStringList unnamed;
    for (const QWidget* widget : root->findChildren<QWidget*>()) {
        const bool focusable = widget->focusPolicy() != Qt::NoFocus && widget->focusProxy() == nullptr;
        // Parts of a control are named by it.
        const bool part = widget->objectName().startsWith(QLatin1String("qt_")) ||
                          qobject_cast<QAbstractSpinBox*>(widget->parentWidget()) != nullptr;
        if (!focusable || part || !widget->isVisibleTo(root)) continue;
        const QAccessibleInterface* named = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
        if (named != nullptr && named->text(QAccessible::Name).isEmpty())
            unnamed.append(QLatin1String(widget->metaObject()->className()) + QLatin1Char(' ') + widget->objectName());
    }
    return unnamed;
}

}  // namespace griffin::tests
