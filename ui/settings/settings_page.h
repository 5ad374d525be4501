// The settings page: groups on the left, with a field that searches all of them, and the rows of one group on the
// right. It shows values and reports edits; the controller keeps the values.
#pragma once

#include <QList>
#include <QWidget>

#include "ui/settings/setting_forms.h"
#include "ui/settings/setting_values.h"

class QFrame;
class QLabel;
class QLayout;
class QLineEdit;
class QListWidget;
class QPushButton;
class QStackedWidget;
class QToolButton;
class QVBoxLayout;

namespace griffin::ui {

class DataSection;
class EngineSection;
class HubSection;
class NoticeBar;
class ServingSection;
class ShortcutSection;
class Theme;
class ToolSection;

class SettingsPage : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the page.
    explicit SettingsPage(Theme& theme, QWidget* parent = nullptr);

    NoticeBar& notices() { return *notices_; }
    ShortcutSection& shortcuts() { return *shortcuts_; }
    DataSection& data() { return *data_; }
    EngineSection& engines() { return *engines_; }
    HubSection& hub() { return *hub_; }
    ServingSection& serving() { return *serving_; }
    ToolSection& tools() { return *tools_; }

    void setValues(const SettingValues& values);
    void setOffers(const SettingOffers& offers);
    /// Whether the model was loaded with other settings. `about`: what this computer has.
    void setEngineState(bool reload_needed, const QString& about);
    void showGroup(SettingGroup group);
    /// The servers, the hub, or other programs, in their group.
    void showEngines();
    void showHub();
    void showServing();

  signals:
    void edited(const griffin::ui::SettingValues& values);
    void resetRequested(griffin::ui::SettingGroup group);
    void reloadRequested();
    /// Another group is on screen.
    void groupChanged();
    void importRequested();
    void exportRequested();
    /// The page has become visible.
    void shown();

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Section {
        SettingGroup group;
        QString icon;
        QWidget* content;
        SettingForm* form;  // null: it has none
        QLabel* title;
        QPushButton* reset;  // null: there is nothing to reset
    };
    SettingForm* addForm(SettingGroup group, const QString& icon);
    void addSection(SettingGroup group, const QString& icon, QWidget* content, SettingForm* form);
    void addEngineState(QLayout* column);
    void addEngines(QVBoxLayout* column);
    void buildLayout();
    void bringIntoView(QWidget* section);
    void search(const QString& text);
    void setTexts();
    void applyTheme();
    void showGroups();
    static QString titleOf(SettingGroup group);

    Theme& theme_;
    SettingOffers offers_;
    SettingValues values_;
    QLabel* title_;
    QLineEdit* search_;
    QToolButton* file_menu_;
    NoticeBar* notices_;
    QListWidget* list_;
    QStackedWidget* stack_;
    QLabel* nothing_;  // in place of it: no setting fits the search
    ShortcutSection* shortcuts_;
    DataSection* data_;
    EngineSection* engines_;
    HubSection* hub_;
    ServingSection* serving_;
    ToolSection* tools_;
    QFrame* reload_card_ = nullptr;
    QLabel* about_computer_ = nullptr;
    QLabel* this_computer_ = nullptr;
    QList<Section> sections_;
};

}  // namespace griffin::ui
