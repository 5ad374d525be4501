// The models page: what is installed and what can be installed, what is known of each, and what can be done with it.
// Files dropped on it are handed on. It only shows; the controller does.
#pragma once

#include <QWidget>
#include <optional>

#include "ui/models/models_view.h"
#include "ui/states/state_content.h"

class QHBoxLayout;
class QLabel;
class QStackedWidget;

namespace griffin::ui {

class NoticeBar;
class ShelfPanel;
class ShelfTable;
class StatePage;
class Theme;
class TransferList;

class ModelsPage : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the page.
    explicit ModelsPage(Theme& theme, QWidget* parent = nullptr);

    NoticeBar& notices() { return *notices_; }
    TransferList& transfers() { return *transfers_; }

    void setView(const ShelfView& view);
    /// What is said instead of the table: while the files are read, or when there is nothing yet.
    void setState(const std::optional<StateContent>& state);
    void setPanel(const ShelfPanelView& view);
    /// The key of the chosen row; empty: there is none.
    QString chosen() const;
    /// Nothing where there is no such row.
    void choose(const QString& key);

  signals:
    void choiceChanged();
    void useRequested(const QString& key);
    void installRequested(const QString& key);
    void removeRequested(const QString& key);
    void trainingRequested(const QString& key);
    void draftChosen(const QString& key, const QString& draft);
    void addFilesRequested();
    void addFolderRequested();
    void addAddressRequested();
    /// Files and folders that were dropped on the page.
    void dropped(const QStringList& paths);
    void stateActionRequested(griffin::ui::StateAction action);
    /// The page came on screen, or left it.
    void shown(bool visible);

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    void buildHead(QHBoxLayout* row);

    Theme& theme_;
    QLabel* free_space_;
    NoticeBar* notices_;
    TransferList* transfers_;
    QStackedWidget* middle_;
    StatePage* state_page_;
    QWidget* shelf_;
    ShelfTable* table_;
    ShelfPanel* panel_;
};

}  // namespace griffin::ui
