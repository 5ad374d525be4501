// The search bar above the transcript: a field, the count, next, previous, close.
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

#include "ui/chat/transcript/block_layout.h"

class QLabel;
class QLineEdit;
class QTimer;
class QToolButton;

namespace griffin::ui {

class Theme;
class TranscriptArea;

/// Every place where `needle` occurs in the shown text, ignoring case, in order; matches neither overlap nor cross from
/// one block to the next.
QList<TextMatch> findInTranscript(TranscriptArea& area, const QString& needle);

class FindBar : public QWidget {
    Q_OBJECT
  public:
    FindBar(Theme& theme, TranscriptArea& area, QWidget* parent = nullptr);

    /// Shows the bar with this text (the selection, for example) unless it is empty, and its first match from this row
    /// on; below 0: the match that was current stays it.
    void open(const QString& text, int from_row = -1);
    void close();
    void next();
    void previous();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void search();
    void show(int match);

    Theme& theme_;
    TranscriptArea& area_;
    QLineEdit* field_;
    QLabel* count_;
    QToolButton* previous_;
    QToolButton* next_;
    QToolButton* close_;
    QTimer* refresh_;  // searches again a little after the text changed
    QList<TextMatch> matches_;
    int current_ = -1;
};

}  // namespace griffin::ui
