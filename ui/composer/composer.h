// Where a message is written: a field that grows to eight lines, with the pickers and the send button below it.
//
// Enter sends, Shift+Enter starts a new line, Escape stops a running generation. The owner keeps the draft of each
// conversation through text() and setText().
#pragma once

#include <QString>
#include <QWidget>

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace griffin::ui {

class ComposerEdit;
class ContextMeter;
class Theme;

class Composer : public QWidget {
    Q_OBJECT
  public:
    /// `theme` must outlive the composer.
    explicit Composer(Theme& theme, QWidget* parent = nullptr);

    QString text() const;
    /// Replaces the draft and puts the cursor at its end; not undone by Ctrl+Z.
    void setText(const QString& text);
    void focusEdit();

    /// While an answer is generated the send button stops it; writing goes on.
    void setGenerating(bool generating);
    bool isGenerating() const { return generating_; }

    /// Why nothing can be sent now ("Load a model first"), shown in place of the placeholder's invitation; empty:
    /// ready. Writing is always possible.
    void setDisabledReason(const QString& reason);

    /// Adds a widget (model picker, method switch) at the end of the bottom row's left side; takes ownership.
    void addPicker(QWidget* picker);
    ContextMeter& contextMeter() { return *context_meter_; }

  signals:
    /// Enter or the send button, with text that is more than white space. The owner clears the draft by setText("").
    void sendRequested(const QString& text);
    void stopRequested();
    void textChanged();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void updateButton();
    void updatePlaceholder();
    void press();
    void applyTheme();

    Theme& theme_;
    bool generating_ = false;
    QString disabled_reason_;
    ComposerEdit* edit_;
    QHBoxLayout* pickers_;
    QLabel* reason_label_;
    ContextMeter* context_meter_;
    QToolButton* button_;
};

}  // namespace griffin::ui
