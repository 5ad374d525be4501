// The first start: the language, a model, and a first question, each skipped as a person likes.
#pragma once

#include <QWidget>

#include "ui/settings/setting_forms.h"
#include "ui/states/state_content.h"

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
    /// What the second step shows. `may_go_on`: a model is there, or on its way.
    void setModelState(const StateContent& content, bool may_go_on);

  signals:
    void languageChosen(const QString& language);
    void stateActionRequested(griffin::ui::StateAction action);
    /// The end: with a first question, or, where it is empty, without.
    void finished(const QString& question);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    QWidget* languageStep();
    QWidget* questionStep();
    void go(int step);
    void translate();
    void fillLanguages();
    void applyTheme();

    Theme& theme_;
    SettingOffers offers_;
    QString language_;
    bool may_go_on_ = false;
    QLabel* step_;
    QStackedWidget* steps_;
    QLabel* welcome_;
    QLabel* welcome_text_;
    QLabel* language_label_;
    QComboBox* languages_;
    StatePage* model_;
    QLabel* question_;
    QLabel* question_text_;
    QList<QPushButton*> questions_;
    QPushButton* skip_;
    QPushButton* back_;
    QPushButton* next_;
};

}  // namespace griffin::ui
