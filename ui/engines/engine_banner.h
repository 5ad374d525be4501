// The line above the message field while a server answers: where the text goes.
#pragma once

#include <QFrame>

class QLabel;

namespace griffin::ui {

class Theme;

class EngineBanner : public QFrame {
    Q_OBJECT

  public:
    /// `theme` must outlive the banner.
    explicit EngineBanner(Theme& theme, QWidget* parent = nullptr);

    /// Empty: this computer answers, and the banner is gone. `leaves`: what is written leaves this computer.
    void setText(const QString& text, bool leaves);
    QString text() const;

  private:
    void applyTheme();

    Theme& theme_;
    QLabel* icon_;
    QLabel* text_;
    bool leaves_ = false;
};

}  // namespace griffin::ui
