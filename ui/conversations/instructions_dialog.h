// The instructions of a conversation, its sampling values and the form of its answers: plain values, and the dialog
// that edits them and saves them as named presets.
#pragma once

#include <QDialog>
#include <QList>
#include <QString>

#include "engine/generation_options.h"
#include "engine/sampling_fields.h"

class QAbstractSpinBox;
class QCheckBox;
class QComboBox;
class QGridLayout;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace griffin::ui {

struct InstructionValues {
    QString system_prompt;      // empty: the model's own
    bool own_sampling = false;  // otherwise the settings decide
    /// The form, and the sampling fields but the seed; those of the settings if not own_sampling.
    engine::GenerationOptions sampling;
};

/// Whether they give the same answers when the settings are the same. Numbers are compared as they are shown.
bool sameInstructions(const InstructionValues& left, const InstructionValues& right);

/// Named instructions.
struct PresetValues {
    QString id;  // of one that comes with the program; empty: the person saved it
    QString name;
    InstructionValues values;
    bool is_default = false;  // of new conversations
};

/// A sampling field with its texts in the language of the interface.
struct SamplingRow {
    const engine::SamplingField* field = nullptr;
    QString label;
    QString help;
    QString text_for_min;  // may be empty
};

class InstructionsDialog : public QDialog {
    Q_OBJECT

  public:
    explicit InstructionsDialog(const QList<SamplingRow>& sampling, QWidget* parent = nullptr);

    /// `chosen`: the name of the one that is; empty: the one that was.
    void setPresets(const QList<PresetValues>& presets, const QString& chosen = QString());
    /// `standard`: the sampling values of the settings, shown unless the conversation has its own.
    void setValues(const InstructionValues& values, const engine::GenerationOptions& standard);
    InstructionValues values() const;
    /// Of the preset that is chosen; empty: none is.
    QString presetName() const;
    /// Why only any text and JSON can be asked for, as a sentence; empty: every form can.
    void setFormsLimited(const QString& reason);

  signals:
    /// Save the values as a preset of this name.
    void saveRequested(const QString& name, const griffin::ui::InstructionValues& values);
    void deleteRequested(const QString& name);
    /// New conversations start with this preset; empty: with none.
    void defaultRequested(const QString& name);

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    /// The control of one sampling field.
    struct SamplingInput {
        const engine::SamplingField* field = nullptr;
        QAbstractSpinBox* box = nullptr;
    };

    void connectSignals();
    QGridLayout* addSampling(const QList<SamplingRow>& rows);
    void buildLayout(QGridLayout* sampling);
    /// The layout of what scrolls where the screen is low, below `column` of the dialog.
    QVBoxLayout* addScrolled(QVBoxLayout& column);
    /// As high as all fields need, or as the screen allows.
    void fitHeight();
    void showForm(const engine::AnswerForm& form);
    void showSampling(const engine::GenerationOptions& sampling);
    void choosePreset();
    void showPreset();

    QList<PresetValues> presets_;
    engine::GenerationOptions standard_;
    QScrollArea* area_ = nullptr;
    QComboBox* preset_;
    QPlainTextEdit* prompt_;
    QCheckBox* own_;
    QList<SamplingInput> sampling_;
    QComboBox* form_;
    QPlainTextEdit* form_text_;
    QLineEdit* name_;
    QPushButton* save_;
    QPushButton* delete_;
    QCheckBox* default_;
};

}  // namespace griffin::ui
