// What the pages of races, benchmarks, models and trainings share.
#pragma once

#include <QWidget>

#include "ui/shell/state_page.h"

class QToolButton;
class QVBoxLayout;

namespace griffin::ui {

class NoticeBar;
class Theme;

class Page : public QWidget {
    Q_OBJECT

  public:
    /// They lie over the end of the page.
    NoticeBar& notices() { return *notices_; }

  signals:
    void stateActionRequested(griffin::ui::StateAction action);
    /// The page was shown or hidden.
    void shown(bool visible);

  protected:
    /// `theme` must outlive the page.
    Page(Theme& theme, const QString& name, QWidget* parent);

    /// The layout of the page, from top to bottom. What has no room in the window is scrolled to, and below it there is
    /// room for a notice.
    QVBoxLayout* makeColumn();
    /// A button for a menu of formats.
    QToolButton* makeExport(const QString& name, const QString& text, const QString& accessible_name);

    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

    Theme& theme_;

  private:
    NoticeBar* notices_;
    QWidget* content_ = nullptr;
    bool guarded_ = false;  // the fields from the wheel
};

}  // namespace griffin::ui
