// The middle column: header, transcript or the state of an empty conversation, notices, composer, status line; and to
// its right the inspector, where there is room for both, or below the header in place of the rest. It only arranges;
// controllers talk to its parts.
#pragma once

#include <QByteArray>
#include <QWidget>
#include <optional>

#include "ui/shell/state_page.h"

class QScrollArea;
class QSplitter;
class QStackedWidget;
class QVBoxLayout;

namespace griffin::ui {

class CallPanel;
class ChatHeader;
class Composer;
class EngineBanner;
class Inspector;
class MainActions;
class MethodPicker;
class ModelPicker;
class NoticeBar;
class StateBar;
class StatePage;
class StatusLine;
class Theme;
class ThinkingPicker;
class ToolPicker;
class TranscriptModel;
class TranscriptView;

class ChatPage : public QWidget {
    Q_OBJECT

  public:
    /// All must outlive the page.
    ChatPage(Theme& theme, const MainActions& actions, TranscriptModel& transcript, QWidget* parent = nullptr);

    ChatHeader& header() { return *header_; }
    TranscriptView& transcript() { return *transcript_; }
    Composer& composer() { return *composer_; }
    ModelPicker& modelPicker() { return *model_picker_; }
    MethodPicker& methodPicker() { return *method_picker_; }
    ThinkingPicker& thinkingPicker() { return *thinking_picker_; }
    ToolPicker& toolPicker() { return *tool_picker_; }
    CallPanel& callPanel() { return *call_panel_; }
    StatusLine& statusLine() { return *status_line_; }
    NoticeBar& notices() { return *notices_; }
    EngineBanner& engineBanner() { return *engine_banner_; }
    Inspector& inspector() { return *inspector_; }

    /// Leaves the page to the inspector, or not any more.
    void setInspectorAlone(bool alone);
    /// Below the header, in place of the conversation, which comes back when the inspector's action is off, when there
    /// is room for both, or when something is asked of it.
    void showInspectorInstead();

    /// The widths of the two columns, where somebody chose them; else the inspector takes what the column of text
    /// leaves idle.
    QByteArray saveWidths() const;
    void restoreWidths(const QByteArray& widths);

    /// Whether the conversation has messages: the transcript is shown, else the state page.
    void setHasMessages(bool has_messages);
    /// Why the model cannot answer now; none: it can.
    void setModelState(const std::optional<StateContent>& state);
    /// Where a new conversation goes, as a sentence.
    void setPromise(const QString& promise);

  signals:
    void stateActionRequested(griffin::ui::StateAction action);
    /// Somebody asked for the inspector, which has no room: the page would need so many pixels.
    void widthWanted(int width);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void buildLayout();
    /// That nothing is cut beside it.
    int widthWithInspector() const;
    /// It is wanted, and nothing is cut beside it.
    bool hasRoomForInspector() const;
    bool isInspectorShown() const;
    void showInspector();
    void setInspectorInstead(bool instead);
    /// Its action was triggered, which says now that it is wanted or not.
    void askForInspector(bool wanted);
    void shareWidth();
    void showState();
    void applyColumnWidth();
    /// The message field has as many lines as leave room for the rest.
    void shareHeight();
    StateContent welcome() const;

    Theme& theme_;
    const MainActions& actions_;
    QSplitter* columns_;
    QWidget* column_;  // the middle
    Inspector* inspector_;
    ChatHeader* header_;
    QStackedWidget* middle_;
    TranscriptView* transcript_;
    StatePage* state_page_;
    QScrollArea* state_area_ = nullptr;  // where it is scrolled
    StateBar* state_bar_;
    NoticeBar* notices_;
    Composer* composer_;
    ModelPicker* model_picker_;
    MethodPicker* method_picker_;
    ThinkingPicker* thinking_picker_;
    ToolPicker* tool_picker_;
    StatusLine* status_line_;
    EngineBanner* engine_banner_;
    CallPanel* call_panel_;
    QWidget* foot_;
    bool widths_chosen_ = false;
    bool inspector_gave_way_ = false;  // before its action was toggled
    bool inspector_instead_ = false;   // of the conversation
    QByteArray columns_state_;         // of the two columns, while it is
    bool has_messages_ = false;
    QString promise_;
    std::optional<StateContent> model_state_;
};

}  // namespace griffin::ui
