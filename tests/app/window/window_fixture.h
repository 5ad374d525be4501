// The real window with the real engine and small models, on a data folder of its own that outlives a restart; and the
// headers of what every test of the window looks at.
#pragma once

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <memory>

#include "app/application.h"
#include "tests/support/files.h"
#include "tests/support/tiny_model.h"
#include "ui/chat/transcript/message_layout.h"
#include "ui/chat/transcript/transcript_model.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_actions.h"

namespace griffin::tests {

/// Everything in one folder: data.db, models, settings.ini, server-keys.json. `trainer`: the program `griffin`.
app::ApplicationPaths pathsIn(const QString& folder, const QString& trainer = {});

class WindowFixture {
  public:
    WindowFixture();

    /// A model that answers everything with tinyModelAnswer(words), or one that never ends by itself (words = 0).
    QString makeModel(const QString& file, int words);
    /// Written into the settings before the next start.
    void set(const QString& key, const QVariant& value);
    /// Keys go where the desktop keeps them from the next start on; without this into a file.
    void useKeyRing() { paths_.ring = app::KeyStore::Ring::kOfTheDesktop; }

    /// Starts the program on the data folder; `model` empty: the one used last. Waits until the window is exposed.
    void start(const QString& model = QString());
    /// The same, and waits until the model is ready.
    void startReady(const QString& model = QString());
    /// Ends the program as closing its window does.
    void close();
    /// Chooses a language in the settings and waits until the window is a new one.
    void changeLanguage(const QString& language);

    bool isRunning() const { return application_ != nullptr; }
    app::Application& application() { return *application_; }
    ui::MainWindow& window() { return application_->window(); }
    ui::TranscriptModel& transcript();
    QString databasePath() const { return folder_.filePath(QStringLiteral("data.db")); }
    /// From now on the database takes no change of this kind, "INSERT ON messages", as on a full disk. REQUIRES:
    /// isRunning().
    void fillDisk(const QString& change);
    /// It takes them again. REQUIRES: fillDisk() came before.
    void freeDisk();
    QString keptFile() const { return paths_.kept; }
    QString path(const QString& file) const { return folder_.filePath(file); }
    /// Writes a file there and returns its path.
    QString write(const QString& file, const QByteArray& content) const { return writeFile(path(file), content); }

    /// The one that is on screen, where several pages have one of that name.
    template <class Widget>
    Widget* find(const char* name) {
        const QList<Widget*> all = window().template findChildren<Widget*>(QLatin1String(name));
        for (Widget* widget : all) {
            if (widget->isVisible()) return widget;
        }
        return all.isEmpty() ? nullptr : all.first();
    }
    /// A button of a state page or bar that is on screen; null: there is none.
    QPushButton* stateButton(ui::StateAction action);
    QPlainTextEdit* editor();
    /// The line of a method, "Suffix", in the menu of methods, as it is when that is opened; null: there is none.
    QAction* methodEntry(const QString& method);

    /// Types into the composer and presses Enter.
    void send(const QString& text);
    /// The same, and waits for the answer.
    void ask(const QString& question);
    /// Waits until no answer is written and this many messages are shown.
    void waitForAnswer(int messages);
    /// Clicks on a row of the side bar.
    void chooseConversation(int row);
    /// Presses the button of a message as the mouse would.
    void press(int row, ui::MessageAction action);
    bool answering();
    /// Drops files on a widget that takes them.
    static void drop(QWidget* target, const QStringList& paths);
    /// Keeps a picture of the window, or of `widget`, as NAME.png in the folder that GRIFFIN_SCREENSHOTS names, if it
    /// does.
    void picture(const QString& name, QWidget* widget = nullptr);
    /// Controls below `root` that a screen reader could not name.
    static QStringList unnamedControls(QWidget* root);

  private:
    QTemporaryDir folder_;
    app::ApplicationPaths paths_;
    std::unique_ptr<app::Application> application_;
};

/// A test whose functions each begin with a data folder of their own. What they started is closed behind them.
class WindowTest : public QObject {
    Q_OBJECT

  protected:
    std::unique_ptr<WindowFixture> fixture_;

  protected slots:
    virtual void init() { fixture_ = std::make_unique<WindowFixture>(); }
    virtual void cleanup() {
        if (fixture_->isRunning()) fixture_->close();
        fixture_.reset();
    }
};

}  // namespace griffin::tests
