// The panel below the table: everything about the chosen row, what can be done with it, and which draft a model is used
// with. A draft that does not fit is there, greyed, with its reason.
#pragma once

#include <QFrame>

#include "ui/models/models_view.h"

class QButtonGroup;
class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace griffin::ui {

class Theme;

class ShelfPanel : public QFrame {
    Q_OBJECT

  public:
    /// `theme` must outlive the panel.
    explicit ShelfPanel(Theme& theme, QWidget* parent = nullptr);

    /// An empty key: nothing is chosen.
    void setView(const ShelfPanelView& view);

  signals:
    void useRequested(const QString& key);
    void installRequested(const QString& key);
    void removeRequested(const QString& key);
    void trainingRequested(const QString& key);
    /// `draft` empty: automatic.
    void draftChosen(const QString& key, const QString& draft);

  private:
    QPushButton* makeButton(const QString& name, const QString& text, const QString& icon);
    void showDrafts();
    void addDraft(const DraftRow& draft, bool chosen);

    Theme& theme_;
    ShelfPanelView view_;
    QLabel* name_;
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
