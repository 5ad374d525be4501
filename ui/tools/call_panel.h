// The card above the message field while an answer waits for a tool: what the model asks for, in full, and the person's
// yes or no; then that the tool works. Nothing in it is pressed by Enter: a key meant for the message allows nothing.
#pragma once

#include <QFrame>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace griffin::ui {

class Theme;

struct CallQuestion {
    QString tool;       // its own name
    QString server;     // as the person named it
    QString about;      // what the server says of it; may be empty
    QString arguments;  // JSON in lines

    friend bool operator==(const CallQuestion&, const CallQuestion&) = default;
};

class CallPanel : public QFrame {
    Q_OBJECT

  public:
    /// `theme` must outlive the panel.
    explicit CallPanel(Theme& theme, QWidget* parent = nullptr);

    /// Asks whether the tool may be used.
    void ask(const CallQuestion& question);
    /// The tool works.
    void showWork(const CallQuestion& question);
    /// All results are there, but the model has not read them.
    void offerToGoOn();
    void clear();

  signals:
    void allowed();
    void allowedForConversation();
    void denied();
    void stopRequested();
    void goOnRequested();

  private:
    enum class Mode { kNothing, kAsks, kWorks, kGoesOn };
    void show(Mode mode, const QString& title, const CallQuestion& question);
    void applyTheme();
    void fitArguments();
    void passFocusOn();
    QPushButton* addButton(const QString& text, const char* name, void (CallPanel::*pressed)());

    Theme& theme_;
    Mode mode_ = Mode::kNothing;
    CallQuestion question_;
    QLabel* icon_;
    QLabel* title_;
    QLabel* hint_;
    QPlainTextEdit* arguments_;
    QPushButton* deny_;
    QPushButton* always_;
    QPushButton* once_;
    QPushButton* stop_;
    QPushButton* go_on_;
};

}  // namespace griffin::ui
