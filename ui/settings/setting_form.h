// A list of settings: in each row what it is and what it does on the left, its field on the right. A row shows one
// value of SettingValues, and an edit changes that one only. Texts are functions, so that the form can change its
// language while it is shown.
#pragma once

#include <QList>
#include <QVariant>
#include <QWidget>
#include <functional>

#include "ui/settings/setting_values.h"

class QComboBox;
class QLabel;
class QVBoxLayout;

namespace griffin::ui {

class Theme;

using SettingText = std::function<QString()>;

struct RowTexts {
    SettingText label;
    SettingText hint;
};

struct SettingChoice {
    QVariant value;
    QString text;
    QString hint;      // tooltip; may be empty
    QString obstacle;  // why it cannot be chosen; empty: it can
};

class SettingForm : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the form.
    explicit SettingForm(Theme& theme, QWidget* parent = nullptr);

    // `name` becomes the object name of the field.
    void addNumber(const QString& name, double SettingValues::*member, double low, double high, double step,
                   const RowTexts& texts);
    /// `lowest` is what the field says instead of its least number; none: the number. Where that number is not `low`
    /// but stands for 0, `zero_below` puts it right below.
    struct WholeRange {
        int low = 0;
        int high = 0;
        int step = 1;
        bool zero_below = false;
    };
    void addWhole(const QString& name, int SettingValues::*member, WholeRange range, const RowTexts& texts,
                  const SettingText& lowest = {}, const SettingText& suffix = {});
    void addText(const QString& name, QString SettingValues::*member, int lines, const RowTexts& texts,
                 const SettingText& placeholder);
    /// `choices` is asked again by refresh().
    void addChoice(const QString& name, const std::function<QList<SettingChoice>()>& choices,
                   const std::function<QVariant(const SettingValues&)>& get,
                   const std::function<void(SettingValues&, const QVariant&)>& set, const RowTexts& texts);
    /// A row with any field, or below its text where it is `wide`.
    void addRow(const QString& name, QWidget* field, const RowTexts& texts, bool wide = false);

    void setValues(const SettingValues& values);
    /// Texts and choices anew.
    void refresh();
    /// Shows only the rows that have all of these words; says how many. No words: all rows.
    int filter(const QStringList& words);

  signals:
    void edited(const griffin::ui::SettingValues& values);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    struct Row {
        QWidget* row;
        QLabel* label;
        QLabel* hint;
        QWidget* field;
        RowTexts texts;
    };
    void applyTexts(const Row& row);
    void applyTheme();
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
