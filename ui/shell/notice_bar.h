// One line with at most one action, about what has just happened: "Deleted … Undo". It hides by itself, as a rule.
//
// In the chat it has its place above the message field, which stays where it is. On a page it lies over the end of what
// is scrolled there: it comes and goes by itself, and nothing that a person is about to click may move then.
#pragma once

#include <QFrame>
#include <QTimer>
#include <functional>

class QLabel;
class QPushButton;
class QShortcut;
class QToolButton;

namespace griffin::ui {

class Theme;

class NoticeBar : public QFrame {
    Q_OBJECT

  public:
    /// `theme` must outlive the bar.
    explicit NoticeBar(Theme& theme, QWidget* parent = nullptr);

    /// Lays it over the lowest part of `below`, once and for all. There it can always be closed.
    void layOver(QWidget& below);
    /// The height that is to be left free below what is there, so that a notice of one line hides nothing.
    int roomBelow() const;

    /// Replaces what is shown. `action_text` empty: no button. The bar hides after ten seconds, and once the button
    /// is pressed; the mouse over it holds it. What says "Undo" is done by Ctrl+Z, too, where no text has the focus.
    void showNotice(const QString& text, const QString& action_text = QString(), std::function<void()> action = {});
    /// The same for what is of interest in the conversation, or among the settings, on screen alone: leave() hides it,
    /// too.
    void showHere(const QString& text, const QString& action_text = QString(), std::function<void()> action = {});
    /// That of a conversation, but it stays until the button or the cross is pressed, it is replaced, or dismissKept()
    /// is called: what there is no other way back from.
    void keepInConversation(const QString& text, const QString& action_text, std::function<void()> action);
    /// Hides what keepInConversation() shows, and nothing else.
    void dismissKept();
    void leave();
    /// Gives the focus to the button of the notice.
    void focusAction();
    /// Does what a notice offers to undo. False: none does.
    bool undo();
    /// The same for what lasts: it stays until the button is pressed, it is replaced, or dismiss() is called.
    void showLasting(const QString& text, const QString& action_text, std::function<void()> action);
    /// Another text for what lasts, as while work goes on. What else is shown stays; false: nothing is.
    bool renewLasting(const QString& text);
    void dismiss();
    /// Whether this text is shown, or will be when its page is.
    bool shows(const QString& text) const;
    /// Hides this text, and nothing that has taken its place.
    void dismiss(const QString& text);

  signals:
    /// It is no longer shown, whatever the reason.
    void gone();

  protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    enum class Stay { kShort, kHere, kKeptInConversation, kLasting };
    bool hidesByItself() const { return stay_ == Stay::kShort || stay_ == Stay::kHere; }
    void fill(const QString& text, const QString& action_text, std::function<void()> action, Stay stay);
    void place();

    Theme& theme_;
    QLabel* text_;
    QPushButton* action_button_;
    QToolButton* close_;
    QShortcut* undo_key_;
    QWidget* below_ = nullptr;  // what it lies over
    Stay stay_ = Stay::kShort;
    std::function<void()> action_;
    QTimer hide_timer_{this};
};

}  // namespace griffin::ui
