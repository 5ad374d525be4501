// Whether the model thinks before it answers, below the message field: the switch, and a menu of how much. Only there
// for models that can be told.
#pragma once

#include <QWidget>

#include "engine/generation_options.h"

class QMenu;
class QToolButton;

namespace griffin::ui {

class Theme;
class TrackSwitch;

/// "On", "Low"; of kAuto "As the model does by itself".
QString reasoningText(engine::Reasoning reasoning);
/// "4,096 tokens", "No limit".
QString budgetText(int tokens);

class ThinkingPicker : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the picker.
    explicit ThinkingPicker(Theme& theme, QWidget* parent = nullptr);

    /// What the model can be told, and whether it thinks when it is not told.
    void setModel(engine::ReasoningSupport support, bool thinks_unasked);
    void setReasoning(engine::Reasoning reasoning);
    /// In tokens; 0: no limit.
    void setBudget(int tokens);

    /// Only the switch and the arrow of the menu, where there is little room.
    void setCompact(bool compact);

    /// The next answer is thought about.
    bool thinks() const;

  signals:
    void reasoningChosen(griffin::engine::Reasoning reasoning);
    void budgetChosen(int tokens);

  private:
    void fillMenu();
    void showState();
    /// What "on" is for this model.
    engine::Reasoning on() const;
    QList<engine::Reasoning> choices() const;

    QToolButton* button_;
    QMenu* menu_;
    TrackSwitch* switch_;
    engine::ReasoningSupport support_ = engine::ReasoningSupport::kNone;
    bool thinks_unasked_ = false;
    engine::Reasoning reasoning_ = engine::Reasoning::kAuto;
    engine::Reasoning last_on_ = engine::Reasoning::kAuto;  // what it was before it was switched off
    int budget_ = 0;
    bool compact_ = false;
};

}  // namespace griffin::ui
