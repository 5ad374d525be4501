// The conversation on screen: the scrolled messages, the search bar above them and the "jump to latest" button.
//
// Its content comes through the TranscriptModel; TranscriptArea signals what the person does in it. Text may come at
// any rate: it is drawn at most 30 times a second, the last state always.
#pragma once

#include <QString>
#include <QWidget>

class QToolButton;

namespace griffin::ui {

class FindBar;
class Theme;
class TranscriptArea;
class TranscriptModel;

class TranscriptView : public QWidget {
    Q_OBJECT
  public:
    /// Both must outlive the view.
    TranscriptView(Theme& theme, TranscriptModel& model, QWidget* parent = nullptr);

    TranscriptModel& model() { return model_; }
    TranscriptArea& area() { return *area_; }

  public slots:
    /// Opens the search bar (Ctrl+F) or closes it.
    void showFind();
    /// Opens the search bar with this text and shows its first match from this message on; of an unknown one its first.
    void findText(const QString& text, qint64 message = 0);
    void hideFind();
    void findNext();
    void findPrevious();
    void copySelection();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void showJumpButton();
    void placeJumpButton();

    Theme& theme_;
    TranscriptModel& model_;
    TranscriptArea* area_;
    FindBar* find_bar_;
    QToolButton* jump_button_;
};

}  // namespace griffin::ui
