// The panel below the table: details and actions of the selected row, and the draft a model uses. Drafts that do not
// fit are greyed out, with the reason.
#pragma once

#include <QFrame>

#include "ui/models/models_view.h"

class QButtonGroup;
class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace griffin::ui {

class ShortLabel;
class Theme;

class LibraryPanel : public QFrame {
    Q_OBJECT

  public:
    /// `theme` must outlive the panel.
    explicit LibraryPanel(Theme& theme, QWidget* parent = nullptr);

    /// An empty key: no row is selected.
    void setView(const LibraryPanelView& view);

  signals:
    void useRequested(const QString& key);
    void installRequested(const QString& key);
    void removeRequested(const QString& key);
    void trainingRequested(const QString& key);
    /// An empty `draft` is automatic.
    void draftChosen(const QString& key, const QString& draft);

  private:
    QPushButton* makeButton(const QString& name, const QString& text, const QString& icon);
    void showDrafts();
    void addDraft(const DraftRow& draft, bool chosen);

    Theme& theme_;
    LibraryPanelView view_;
    ShortLabel* name_;
    QLabel* lines_;
    QPushButton* use_;
    QPushButton* install_;
    QPushButton* train_;
    QPushButton* remove_;
    QLabel* drafts_title_;
    QScrollArea* drafts_scroll_;
    QWidget* drafts_area_ = nullptr;
    QVBoxLayout* drafts_column_ = nullptr;
    QButtonGroup* drafts_group_ = nullptr;
};

}  // namespace griffin::ui
