// Where a message is written: a field that grows to eight lines, with the pickers and the send button below it.
//
// Enter sends, also while an answer is generated: the owner queues the message. Shift+Enter starts a new line,
// Escape stops a running generation. The owner keeps the unsent text of each conversation through text() and
// setText(). Above the field are the waiting messages and the files that go with this one.
#pragma once

#include <QString>
#include <QWidget>

class QLabel;
class QAction;
class QToolButton;

namespace griffin::ui {

class AttachmentBar;
class ComposerEdit;
class ContextMeter;
class FlowLayout;
class QueueList;
class ShortLabel;
class Theme;

class Composer : public QWidget {
    Q_OBJECT
  public:
    /// `theme` must outlive the composer.
    explicit Composer(Theme& theme, QWidget* parent = nullptr);

    QString text() const;
    /// Replaces the text and puts the cursor at its end; not undone by Ctrl+Z.
    void setText(const QString& text);
    void focusEdit();
    /// Writes this where the cursor is, and goes on there.
    void type(const QString& text);

    /// While an answer is generated the send button stops it; writing and Enter go on.
    void setGenerating(bool generating);
    bool isGenerating() const { return generating_; }

    /// While an earlier answer is edited here: what is written is kept and goes to no model. The button says so, and
    /// neither reason nor problem, which are about sending, hinders it.
    void setSaving(bool saving);

    /// Why nothing can be sent now ("Load a model first"), shown in place of the placeholder's invitation; empty:
    /// ready. Writing is always possible.
    void setDisabledReason(const QString& reason);

    /// Why this message cannot be sent as it is (too long), shown above the field; empty: it can. Unlike the reason it
    /// is about the message, not about the program.
    void setProblem(const QString& problem);

    /// Adds a widget (model picker, method switch) at the end of the bottom row's left side; takes ownership.
    void addPicker(QWidget* picker);
    /// The button at the left end of the bottom row.
    void setAttachAction(QAction* action);
    /// How high it may be: the field has fewer lines where there is no room for eight. The row of pickers comes before
    /// all but the first of them.
    void setRoom(int height);
    ContextMeter& contextMeter() { return *context_meter_; }
    QueueList& queue() { return *queue_; }
    AttachmentBar& attachments() { return *attachments_; }

  signals:
    /// Enter or the send button, with text that is more than white space; while an answer is generated Enter alone. The
    /// owner clears the field by setText("").
    void sendRequested(const QString& text);
    void stopRequested();
    /// Esc was pressed and no answer is being written.
    void cancelRequested();
    void textChanged();
    /// Files were dropped on the field or pasted into it.
    void filesDropped(const QStringList& paths);
    /// Up was pressed in the empty field: the last question is to be edited.
    void editLastRequested();
    /// Undo was pressed where the field has nothing to undo.
    void undoRequested();

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    bool canSend() const;
    void updateButton();
    void updatePlaceholder();
    void updateProblem();
    void press();
    void send();
    void applyTheme();

    Theme& theme_;
    bool generating_ = false;
    bool saving_ = false;
    QString disabled_reason_;
    QString problem_;
    QueueList* queue_;
    AttachmentBar* attachments_;
    QLabel* problem_label_;
    ComposerEdit* edit_;
    QToolButton* attach_;
    FlowLayout* pickers_;
    ShortLabel* reason_label_;
    ContextMeter* context_meter_;
    QToolButton* button_;
};

}  // namespace griffin::ui
