// How answers are made, below the message field: the method with the menu that chooses another one, and the switch that
// turns speculation off and on again. Methods that cannot run are in the menu, greyed, with the reason.
#pragma once

#include <QList>
#include <QWidget>

#include "ui/methods/method_text.h"

class QMenu;
class QToolButton;

namespace griffin::ui {

class MethodSwitch;
class Theme;

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
    /// What "Automatic" uses now and why, in a sentence.
    void setAutomaticText(const QString& text);

    engine::Method method() const { return method_; }
    bool isSpeculating() const;

  signals:
    /// From the menu. Vanilla never: choosing it turns the switch off.
    void methodChosen(griffin::engine::Method method);
    void speculatingChosen(bool speculating);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void fillMenu();
    void showState();
    QString obstacle() const;

    Theme& theme_;
    QToolButton* button_;
    QMenu* menu_;
    MethodSwitch* switch_;
    QList<MethodChoice> methods_;
    engine::Method method_ = engine::Method::kAuto;
    QString automatic_text_;
};

}  // namespace griffin::ui
