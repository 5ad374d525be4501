// What is shown where there is no model to talk to yet, while one is loading, or when it failed: a page in the middle
// of an empty conversation, or a bar above the composer of one with messages.
#pragma once

#include <QFrame>
#include <QList>
#include <QString>
#include <QWidget>

class QLabel;
class QProgressBar;

namespace griffin::ui {

class FlowLayout;
class Theme;

enum class StateAction { kInstallModel, kChooseModel, kFetchModel, kCancel, kRetry, kCopyDetails };

struct StateButton {
    StateAction action = StateAction::kRetry;
    QString text;
};

struct StateContent {
    QString icon;                // of resources/icons
    QString title;               // a few words
    QString text;                // one or two sentences: the cause and what to do; may be empty
    bool failure = false;        // drawn with the colours of a failure
    bool waiting = false;        // shows a progress bar
    double progress = -1;        // 0 to 1; negative: not known
    QList<StateButton> buttons;  // the first one is the primary one, unless it is Cancel
};

class StateButtons : public QWidget {
    Q_OBJECT

  public:
    explicit StateButtons(QWidget* parent = nullptr);

    void setButtons(const QList<StateButton>& buttons);

  signals:
    void actionRequested(griffin::ui::StateAction action);

  private:
    FlowLayout* row_;
    QList<StateButton> shown_;
};

class StatePage : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the page.
    explicit StatePage(Theme& theme, QWidget* parent = nullptr);

    void setContent(const StateContent& content);

  signals:
    void actionRequested(griffin::ui::StateAction action);

  private:
    void applyTheme();

    Theme& theme_;
    StateContent content_;
    QLabel* icon_;
    QLabel* title_;
    QLabel* text_;
    QProgressBar* progress_;
    StateButtons* buttons_;
};

class StateBar : public QFrame {
    Q_OBJECT

  public:
    /// `theme` must outlive the bar.
    explicit StateBar(Theme& theme, QWidget* parent = nullptr);

    void setContent(const StateContent& content);

  signals:
    void actionRequested(griffin::ui::StateAction action);

  private:
    void applyTheme();

    Theme& theme_;
    StateContent content_;
    QLabel* icon_;
    QLabel* text_;
    QProgressBar* progress_;
    StateButtons* buttons_;
};

}  // namespace griffin::ui
