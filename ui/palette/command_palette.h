// Everything the window can do, by typing a few letters of it: a field with a list below it, over the window. Enter
// does what is chosen, the arrows choose, Escape closes.
#pragma once

#include <QFrame>
#include <QList>
#include <QPointer>

#include "ui/palette/palette_entry.h"

class QLineEdit;
class QListView;

namespace griffin::ui {

class PaletteModel;
class Theme;

class CommandPalette : public QFrame {
    Q_OBJECT

  public:
    /// Lies over `window`, which owns it. `theme` must outlive the palette.
    CommandPalette(Theme& theme, QWidget* window);

    /// Shows these, and takes the keyboard until it closes.
    void open(const QList<PaletteEntry>& entries);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void close();
    void place();
    void run(int row);
    void select(int row);
    void applyTheme();

    Theme& theme_;
    QWidget* window_;
    QLineEdit* field_;
    QListView* list_;
    PaletteModel* model_;
    QPointer<QWidget> focus_before_;
};

}  // namespace griffin::ui
