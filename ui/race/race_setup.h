// The setup of a race: the prompt, up to three methods or servers to compare with vanilla or with a server, length,
// temperature and seed.
#pragma once

#include <QList>
#include <QStringList>
#include <QWidget>
#include <array>

#include "engine/generation_options.h"
#include "ui/chat/pickers/method_text.h"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPlainTextEdit;
class QSpinBox;

namespace griffin::ui {

class Theme;

/// One that races.
struct RaceEntrant {
    engine::Method method = engine::Method::kAuto;
    QString server;  // a model of a server by its name, in place of the method; empty: this computer

    bool operator==(const RaceEntrant&) const = default;
};

struct RaceChoice {
    QString prompt;
    QString base;                 // what the others are compared with: a model of a server; empty: plain
    QList<RaceEntrant> entrants;  // in addition to it
    int max_new_tokens = 256;
    double temperature = 0.0;
    quint64 seed = 0;

    /// Whether the model of this computer takes part.
    bool needsModel() const;
    /// Whether one races itself.
    bool hasTwins() const;
};

class RaceSetup : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the widget.
    explicit RaceSetup(Theme& theme, QWidget* parent = nullptr);

    /// Methods to choose from; unavailable ones are disabled and show the reason.
    void setMethods(const QList<MethodChoice>& methods);
    /// Models of servers to choose from, by their names.
    void setServers(const QStringList& names);
    RaceChoice choice() const;
    void setChoice(const RaceChoice& choice);

  signals:
    void changed();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    QComboBox* addMethodBox(int number);
    void fillBoxes();
    void nameMethodBoxes();

    Theme& theme_;
    QList<MethodChoice> offered_;
    QStringList servers_;
    QPlainTextEdit* prompt_;
    QComboBox* base_;  // shown where there is a server
    QLabel* plain_;    // in its place
    QLabel* against_;
    std::array<QComboBox*, 3> methods_{};  // the second and the third may be "none"
    QSpinBox* length_;
    QDoubleSpinBox* temperature_;
    QSpinBox* seed_;
};

}  // namespace griffin::ui
