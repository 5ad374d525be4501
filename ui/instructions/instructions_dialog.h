// Where the instructions and the sampling values of a conversation are written, and kept under a name as a preset.
#pragma once

#include <QDialog>
#include <QList>

#include "ui/instructions/instructions.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;

namespace griffin::ui {

class InstructionsDialog : public QDialog {
    Q_OBJECT

  public:
    explicit InstructionsDialog(QWidget* parent = nullptr);

    void setPresets(const QList<PresetValues>& presets);
    /// `standard`: the sampling values of the settings, shown where there are no own ones.
    void setValues(const InstructionValues& values, const SamplingValues& standard);
    InstructionValues values() const;

  signals:
    /// Keep the values on the page under this name.
    void saveRequested(const QString& name, const griffin::ui::InstructionValues& values);
    void deleteRequested(const QString& name);
    /// New conversations begin with this preset; empty: with none.
    void defaultRequested(const QString& name);

  private:
    void buildLayout();
    QDoubleSpinBox* addNumber(const QString& name, double low, double high, double step);
    QSpinBox* addWhole(const QString& name, int high);
    void showSampling(const SamplingValues& sampling);
    void choosePreset();
    void showPreset();

    QList<PresetValues> presets_;
    SamplingValues standard_;
    QComboBox* preset_;
    QPlainTextEdit* prompt_;
    QCheckBox* own_;
    QDoubleSpinBox* temperature_;
    QDoubleSpinBox* top_p_;
    QDoubleSpinBox* min_p_;
    QSpinBox* top_k_;
    QDoubleSpinBox* repetition_;
    QSpinBox* length_;
    QLineEdit* name_;
    QPushButton* save_;
    QPushButton* delete_;
    QCheckBox* default_;
};

}  // namespace griffin::ui
