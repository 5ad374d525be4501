// The conversation on screen: the scrolled messages, the search bar above them and the "jump to latest" button.
//
// Feed it through its TranscriptModel, or, for the message that is being written, through the three streaming
// functions. Text may come at any rate: it is drawn at most 30 times a second, the end always.
#pragma once

#include <QString>
#include <QWidget>
#include <functional>

#include "ui/transcript/token_colours.h"
#include "ui/transcript/transcript_message.h"

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

    /// Adds text to the last message, which must be in state kStreaming.
    void appendStreamingText(const QString& text);
    /// The quiet line below the last message while it streams, for example "Reading the question…".
    void setStreamingStatus(const QString& text);
    /// Ends the last message: its final state, statistics line and, when it failed, the cause.
    void finishStreaming(TranscriptState state, const QString& statistics, const QString& error = QString());

    /// See TranscriptArea.
    void setTokenColours(qint64 id, const QList<TokenRange>& ranges);
    void setTokenTexts(const std::function<QString(qint64 id, int token)>& texts);

    bool isAtEnd() const;
    QString selectedText() const;

  public slots:
    void scrollToEnd();
    /// Opens the search bar (Ctrl+F) or closes it.
    void showFind();
    /// Opens the search bar with this text and shows its first match.
    void findText(const QString& text);
    void hideFind();
    void findNext();
    void findPrevious();
    void copySelection();
    void selectAll();

  signals:
    /// The Markdown source of this message was copied to the clipboard.
    void copied(qint64 id);
    void editRequested(qint64 id);
    void regenerateRequested(qint64 id);
    void previousSiblingRequested(qint64 id);
    void nextSiblingRequested(qint64 id);
    void fileRequested(qint64 id, int file);

  protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void applyTheme();
    void translate();
    void placeJumpButton();

    Theme& theme_;
    TranscriptModel& model_;
    TranscriptArea* area_;
    FindBar* find_bar_;
    QToolButton* jump_button_;
};

}  // namespace griffin::ui
