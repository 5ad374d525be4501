// The models page: installed and offered models and drafts, with their details and actions. It only shows;
// app::ModelsPageController acts.
#pragma once

#include <optional>

#include "ui/models/models_view.h"
#include "ui/shell/page.h"

class QMenu;
class QPushButton;
class QLabel;
class QStackedWidget;

namespace griffin::ui {

class FlowLayout;
class LibraryPanel;
class LibraryTable;
class TransferList;

class ModelsPage : public Page {
    Q_OBJECT

  public:
    /// `theme` must outlive the page.
    explicit ModelsPage(Theme& theme, QWidget* parent = nullptr);

    TransferList& transfers() { return *transfers_; }

    void setView(const LibraryView& view);
    /// Shown instead of the table: while the files are read, or when there are none.
    void setState(const std::optional<StateContent>& state);
    void setPanel(const LibraryPanelView& view);
    /// The key of the selected row; empty if there is none.
    QString chosen() const;
    /// Does nothing when there is no such row.
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
    void findRequested();
    void restoreRequested(const QString& key);
    void emptyTrashRequested();
    /// Files and folders that were dropped on the page.
    void dropped(const QStringList& paths);

  protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    void buildHead(FlowLayout& head);
    void showPanel();
    void showTrash(const LibraryView& view);

    QLabel* free_space_;
    QPushButton* trash_;
    QMenu* trash_menu_;
    TransferList* transfers_;
    QStackedWidget* middle_;
    StatePage* state_page_;
    LibraryTable* table_;
    LibraryPanel* panel_;
    bool chosen_ = false;  // there is something for the panel
};

}  // namespace griffin::ui
