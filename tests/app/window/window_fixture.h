// The real window with the real engine and small models, on a data folder of its own that outlives a restart.
#pragma once

#include <QApplication>
#include <QTemporaryDir>
#include <QTest>
#include <memory>

#include "app/application.h"
#include "tests/support/tiny_model.h"
#include "ui/chat/transcript/message_layout.h"

class QPlainTextEdit;
class QPushButton;

namespace griffin::tests {

class WindowFixture {
  public:
    WindowFixture();

    /// A model that answers everything with tinyModelAnswer(words), or one that never ends by itself (words = 0).
    QString makeModel(const QString& file, int words);
    /// Written into the settings before the next start.
    void set(const QString& key, const QVariant& value);

    /// Starts the program on the data folder; `model` empty: the one used last. Waits until the window is exposed.
    void start(const QString& model = QString());
    /// The same, and waits until the model is ready.
    void startReady(const QString& model = QString());
    /// Ends the program as closing its window does.
    void close();
    /// Chooses a language in the settings and waits until the window is a new one.
    void changeLanguage(const QString& language);

    app::Application& application() { return *application_; }
    ui::MainWindow& window() { return application_->window(); }
    ui::TranscriptModel& transcript();
    QString databasePath() const { return folder_.filePath(QStringLiteral("data.db")); }
    QString path(const QString& file) const { return folder_.filePath(file); }

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

    /// Types into the composer and presses Enter.
    void send(const QString& text);
    /// Presses the button of a message as the mouse would.
    void press(int row, ui::MessageAction action);
    bool answering();
    /// Keeps a picture of the window as NAME.png in the folder that GRIFFIN_SCREENSHOTS names, if it does.
    void picture(const QString& name);
    /// Controls below `root` that a screen reader could not name.
    static QStringList unnamedControls(QWidget* root);

  private:
    QTemporaryDir folder_;
    app::ApplicationPaths paths_;
    std::unique_ptr<app::Application> application_;
};

}  // namespace griffin::tests
