// Adds to the menu of the inspector's tree what can be given away: the tree of the pass on screen, a card about it, and
// the last ten passes in motion; each into a file or onto the clipboard. The pictures are made on a thread of their
// own, of what was on screen when they were asked for: ten passes in motion take the time of several pictures of the
// window.
#pragma once

#include <QObject>
#include <QThreadPool>
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
    /// What came of it, or why nothing did.
    void told(const QString& text);

  private:
    using Picture = QByteArray (*)(const ui::AnswerTrace&, int pass, const ui::ShareFacts&, const ui::TreeStyle&);

    void addMenu();
    /// Makes the picture of what is on screen now; to be called on any thread. Null: nothing is on screen.
    std::function<QByteArray()> ordered(Picture picture) const;
    void save(Picture picture, const QString& name, const QString& filter);
    /// Programs take the best form they know: `other`, by default the bytes of the picture, or the picture itself.
    void copy(Picture picture, const QString& other_form = {}, Picture other = nullptr);

    ui::TreePanel& panel_;
    ui::Theme& theme_;
    FileDialogs& dialogs_;
    std::function<Shown()> shown_;
    QThreadPool pool_;  // waits for its work when it is destroyed
};

}  // namespace griffin::app
