// One line with at most one action, about what has just happened: "Deleted … Undo". It hides by itself.
#pragma once

#include <QFrame>
#include <QTimer>
#include <functional>

class QLabel;
class QPushButton;
class QToolButton;

namespace griffin::ui {

class Theme;

class NoticeBar : public QFrame {
    Q_OBJECT

  public:
    /// `theme` must outlive the bar.
    explicit NoticeBar(Theme& theme, QWidget* parent = nullptr);

    /// Replaces what is shown. `action_text` empty: no button. The bar hides after ten seconds, and once the button
    /// is pressed; the mouse over it holds it.
    void showNotice(const QString& text, const QString& action_text = QString(), std::function<void()> action = {});
    /// The same for what is of interest in the conversation, or among the settings, on screen alone: leave() hides it,
    /// too.
    void showHere(const QString& text, const QString& action_text = QString(), std::function<void()> action = {});
    void leave();
    /// The same for what lasts: it stays until the button is pressed, it is replaced, or dismiss() is called.
    void showLasting(const QString& text, const QString& action_text, std::function<void()> action);
    void dismiss();

  signals:
    /// It is no longer shown, whatever the reason.
    void gone();

  protected:
    void hideEvent(QHideEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    enum class Stay { kShort, kHere, kLasting };
    void fill(const QString& text, const QString& action_text, std::function<void()> action, Stay stay);

    QLabel* text_;
    QPushButton* action_button_;
    QToolButton* close_;
    Stay stay_ = Stay::kShort;
    std::function<void()> action_;
    QTimer hide_timer_;
};

}  // namespace griffin::ui
