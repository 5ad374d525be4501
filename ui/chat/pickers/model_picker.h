// The button below the message field that shows which model answers, with a menu of the others.
#pragma once

#include <QList>
#include <QToolButton>

class QMenu;

namespace griffin::ui {

class Theme;

/// One model as the picker shows it.
struct ModelEntry {
    QString path;
    QString name;    // "SmolLM2 135M Instruct"
    QString detail;  // "Q4_1 · 98 MB"; may be empty

    friend bool operator==(const ModelEntry&, const ModelEntry&) = default;
};

class ModelPicker : public QToolButton {
    Q_OBJECT

  public:
    /// `theme` must outlive the picker.
    explicit ModelPicker(Theme& theme, QWidget* parent = nullptr);

    void setModels(const QList<ModelEntry>& models);
    /// The loaded model; an empty path: none.
    void setCurrent(const ModelEntry& model);
    /// While a model loads: its name and progress (0 to 1).
    void setLoading(const QString& name, double fraction);
    /// Whether the menu offers to install the default model.
    void setInstallOffered(bool offered);

    /// That of the whole text; with less room the name is shortened.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void modelChosen(const QString& path);
    void openFileRequested();
    void installRequested();

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void fillMenu();
    void showText(const QString& name, const QString& detail);
    void fitText();
    int textWidth(const QString& text) const;

    Theme& theme_;
    QMenu* menu_;
    QList<ModelEntry> models_;
    ModelEntry current_;
    QString name_;   // what is shown
    QString whole_;  // and all of it, where there is room
    bool install_offered_ = false;
};

}  // namespace griffin::ui
