// One cycle of speculation, drawn: the draft's guesses as a tree, the path that the model accepts, the guesses it
// rejects, and the token of its own that it adds. The signs are those of the inspector.
#pragma once

#include <QWidget>

namespace griffin::ui {

class Theme;

class SpeculationPicture : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the picture.
    explicit SpeculationPicture(Theme& theme, QWidget* parent = nullptr);

    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Theme& theme_;
};

}  // namespace griffin::ui
