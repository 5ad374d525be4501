// A list of settings: in each row what it is and what it does on the left, its field on the right. A row shows one
// value of SettingValues, and an edit changes that one only.
#pragma once

#include <QList>
#include <QVariant>
#include <QWidget>
#include <functional>

#include "engine/sampling_fields.h"
#include "ui/settings/setting_values.h"

class QBoxLayout;
class QComboBox;
class QLabel;
class QLayout;
class QVBoxLayout;

namespace griffin::ui {

class Theme;

struct RowTexts {
    QString label;
    QString hint;
};

struct SettingChoice {
    QVariant value;
    QString text;
    QString hint;             // tooltip; may be empty
    QString disabled_reason;  // empty: it can be chosen
};

class SettingForm : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the form.
    explicit SettingForm(Theme& theme, QWidget* parent = nullptr);

    // `name` becomes the object name of the field.
    void addSampling(const QString& name, const engine::SamplingField& field);
    struct IntRange {
        int min = 0;
        int max = 0;
        int step = 1;
        bool zero_below = false;  // the number below `min` stands for 0
    };
    /// `text_for_min` is shown in place of the smallest number; empty: the number.
    void addInt(const QString& name, int SettingValues::*member, IntRange range, const RowTexts& texts,
                const QString& text_for_min = {}, const QString& suffix = {});
    void addText(const QString& name, QString SettingValues::*member, int lines, const RowTexts& texts,
                 const QString& placeholder);
    /// `choices` is asked again by refresh().
    void addChoice(const QString& name, const std::function<QList<SettingChoice>()>& choices,
                   const std::function<QVariant(const SettingValues&)>& get,
                   const std::function<void(SettingValues&, const QVariant&)>& set, const RowTexts& texts);
    /// A row with any field, or below its text where it is `wide`.
    void addRow(const QString& name, QWidget* field, const RowTexts& texts, bool wide = false);
    /// What stands beside each other in every row, in columns of the same widths where their rows are as wide.
    static void addBeside(QBoxLayout& row, QLayout* words, QLayout* field);

    void setValues(const SettingValues& values);
    /// Asks for the choices again.
    void refresh();
    /// Shows only the rows that have all of these words; says how many. No words: all rows.
    int filter(const QStringList& words);

  signals:
    void edited(const griffin::ui::SettingValues& values);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Row {
        QWidget* row;
        QLabel* label;
        QLabel* hint;
        QWidget* field;
        bool wide;  // the field has a line of its own
    };
    void applyTheme();
    void arrange();
    void edit(const std::function<void(SettingValues&)>& change);
    void onShow(std::function<void()> show);

    Theme& theme_;
    QVBoxLayout* column_;
    QList<Row> rows_;
    QList<std::function<void()>> refreshers_;
    QList<std::function<void()>> showers_;
    SettingValues values_;
    bool showing_ = false;
};

}  // namespace griffin::ui
