// Everything the window can do, found by typing a few letters: a field with a list below it, over the window. Enter
// runs the selected entry, the arrows select, Escape closes.
#pragma once

#include <QFrame>
#include <QList>
#include <QPointer>

#include "ui/palette/palette_model.h"

class QLabel;
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

    /// Shows these entries and takes the keyboard until it closes.
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
    QLabel* nothing_;  // where no entry fits
    PaletteModel* model_;
    QPointer<QWidget> focus_before_;
};

}  // namespace griffin::ui
