// The first start: the language, a model and a first question; each step can be skipped.
#pragma once

#include <QWidget>

#include "ui/settings/setting_forms.h"
#include "ui/shell/state_page.h"

class QComboBox;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace griffin::ui {

class StatePage;
class Theme;

class FirstStartPage : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the page.
    explicit FirstStartPage(Theme& theme, QWidget* parent = nullptr);

    void setLanguages(const SettingOffers& offers, const QString& language);
    /// What the second step shows. `may_go_on`: there is a model, or one is being installed.
    void setModelState(const StateContent& content, bool may_go_on);

  signals:
    void languageChosen(const QString& language);
    void stateActionRequested(griffin::ui::StateAction action);
    /// The last step is done; `question` may be empty.
    void finished(const QString& question);

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    QWidget* languageStep();
    QWidget* questionStep();
    void go(int step);
    void showStep();
    void applyTheme();

    Theme& theme_;
    bool may_go_on_ = false;
    QLabel* step_;
    QStackedWidget* steps_;
    QComboBox* languages_;
    StatePage* model_;
    QPushButton* skip_;
    QPushButton* back_;
    QPushButton* next_;
};

}  // namespace griffin::ui
