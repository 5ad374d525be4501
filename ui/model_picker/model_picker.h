// The button below the message field that says which model answers, with the menu that chooses another one.
#pragma once

#include <QList>
#include <QToolButton>

#include "ui/model_picker/model_entry.h"

class QMenu;

namespace griffin::ui {

class Theme;

class ModelPicker : public QToolButton {
    Q_OBJECT

  public:
    /// `theme` must outlive the picker.
    explicit ModelPicker(Theme& theme, QWidget* parent = nullptr);

    void setModels(const QList<ModelEntry>& models);
    /// The loaded model; an empty path: none.
    void setCurrent(const ModelEntry& model);
    /// While a model loads: its name, and how far it is (0 to 1).
    void setLoading(const QString& name, double fraction);
    /// Whether the menu offers to install the default model.
    void setInstallOffered(bool offered);

    /// The whole text's; with less room the name is shortened.
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
