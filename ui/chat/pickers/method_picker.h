// How answers are made, below the message field: the method, with a menu of the others, and the switch for speculation.
// Each is explained in one line, with the speed that was measured here; those that cannot run are greyed, with the
// reason.
#pragma once

#include <QList>
#include <QWidget>

#include "ui/chat/pickers/method_text.h"

class QMenu;
class QToolButton;

namespace griffin::ui {

class Theme;
class TrackSwitch;

class MethodPicker : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the picker.
    explicit MethodPicker(Theme& theme, QWidget* parent = nullptr);

    /// What the menu lists, in this order.
    void setMethods(const QList<MethodChoice>& methods);
    /// The chosen method, never vanilla: that is what is used while the switch is off.
    void setMethod(engine::Method method);
    void setSpeculating(bool speculating);
    /// What "Automatic" uses now and why, as a sentence.
    void setAutomaticText(const QString& text);

    /// Why nothing can be chosen here, as a sentence: a server answers, which decides by itself. Empty: it can.
    void setFixed(const QString& reason);

    engine::Method method() const { return method_; }
    bool isSpeculating() const;

  signals:
    /// From the menu; never vanilla, which turns the switch off instead.
    void methodChosen(griffin::engine::Method method);
    void speculatingChosen(bool speculating);
    /// The menu is about to open: speeds that were measured meanwhile can be set now.
    void aboutToList();

  private:
    void fillMenu();
    void showState();
    void showFixed();
    QString disabledReason() const;

    Theme& theme_;
    QToolButton* button_;
    QMenu* menu_;
    TrackSwitch* switch_;
    QList<MethodChoice> methods_;
    engine::Method method_ = engine::Method::kAuto;
    QString automatic_text_;
    QString fixed_;  // why nothing can be chosen
};

}  // namespace griffin::ui
