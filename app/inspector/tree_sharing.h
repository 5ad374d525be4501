// Adds to the menu of the inspector's tree what can be given away: the tree of the pass on screen, a card about it, and
// the last ten passes in motion; each into a file or onto the clipboard.
#pragma once

#include <QObject>
#include <functional>

#include "ui/inspector/share_picture.h"

namespace griffin::ui {
class Theme;
class TreePanel;
}  // namespace griffin::ui

namespace griffin::app {

class FileDialogs;

class TreeSharing : public QObject {
    Q_OBJECT

  public:
    /// What is shown now; null: nothing.
    struct Shown {
        const ui::AnswerTrace* trace = nullptr;
        ui::ShareFacts facts;
    };

    /// All must outlive this object. `shown` is asked when something is to be given away.
    TreeSharing(ui::TreePanel& panel, ui::Theme& theme, FileDialogs& dialogs, std::function<Shown()> shown,
                QObject* parent = nullptr);

  signals:
    void failed(const QString& text);

  private:
    using Picture = QByteArray (*)(const ui::AnswerTrace&, int pass, const ui::ShareFacts&, const ui::Theme&);

    void addMenu();
    QByteArray make(Picture picture) const;
    void save(Picture picture, const QString& name, const QString& filter);
    void copyTree();
    void copyCard();
    void copyAnimation();

    ui::TreePanel& panel_;
    ui::Theme& theme_;
    FileDialogs& dialogs_;
    std::function<Shown()> shown_;
};

}  // namespace griffin::app
