// Below the settings of the engine: what this computer has, and, when the model was loaded with other settings, the
// button that loads it again.
#pragma once

#include <QWidget>

class QFrame;
class QLabel;
class QPushButton;

namespace griffin::ui {

class Theme;

class ReloadBar : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the bar.
    explicit ReloadBar(Theme& theme, QWidget* parent = nullptr);

    void setState(bool reload_needed, const QString& about);

  signals:
    void reloadRequested();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void translate();
    void applyTheme();

    Theme& theme_;
    QFrame* card_;
    QLabel* text_;
    QPushButton* reload_;
    QLabel* about_;
};

}  // namespace griffin::ui
