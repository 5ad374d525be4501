// The setup of a race: the prompt, up to three methods to compare with vanilla, length, temperature and seed.
#pragma once

#include <QList>
#include <QWidget>
#include <array>

#include "engine/generation_options.h"
#include "ui/chat/pickers/method_text.h"

class QComboBox;
class QDoubleSpinBox;
class QPlainTextEdit;
class QSpinBox;

namespace griffin::ui {

class Theme;

struct RaceChoice {
    QString prompt;
    QList<engine::Method> methods;  // in addition to vanilla
    int max_new_tokens = 256;
    double temperature = 0.0;
    quint64 seed = 0;
};

class RaceSetup : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the widget.
    explicit RaceSetup(Theme& theme, QWidget* parent = nullptr);

    /// Methods to choose from; unavailable ones are disabled and show the reason.
    void setMethods(const QList<MethodChoice>& methods);
    RaceChoice choice() const;
    void setChoice(const RaceChoice& choice);

  signals:
    void changed();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    QComboBox* addMethodBox(int number);
    void nameMethodBoxes();

    Theme& theme_;
    QPlainTextEdit* prompt_;
    std::array<QComboBox*, 3> methods_{};  // the second and the third may be "none"
    QSpinBox* length_;
    QDoubleSpinBox* temperature_;
    QSpinBox* seed_;
};

}  // namespace griffin::ui
