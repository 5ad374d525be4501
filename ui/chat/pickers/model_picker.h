// The button below the message field that shows which model answers, with a menu of the others.
#pragma once

#include <QList>
#include <QToolButton>

class QMenu;

namespace griffin::ui {

class Theme;

/// One model as the picker shows it.
struct ModelEntry {
    QString path;    // of a model of a server: what that calls it
    QString name;    // "SmolLM2 135M Instruct"
    QString detail;  // "Q4_1 · 98 MB"; may be empty
    QString server;  // id of the server it is on; empty: this computer

    /// What stands above its row where that differs from the row before; empty: nothing.
    QString group;
    /// Not empty: no model, but why the group has none, in a row that cannot be chosen; the name says it in short.
    QString problem;

    friend bool operator==(const ModelEntry&, const ModelEntry&) = default;
};

class ModelPicker : public QToolButton {
    Q_OBJECT

  public:
    /// `theme` must outlive the picker.
    explicit ModelPicker(Theme& theme, QWidget* parent = nullptr);

    void setModels(const QList<ModelEntry>& models);
    /// Those of servers, below them.
    void setServedModels(const QList<ModelEntry>& models);
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
    void servedModelChosen(const QString& server, const QString& model);
    /// The menu is about to open: what it lists may be asked for again. It may be set while the menu is open.
    void aboutToList();
    void serversRequested();
    void openFileRequested();
    void installRequested();

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void fillMenu();
    void listModel(const ModelEntry& model);
    void showText(const QString& name, const QString& detail);
    void fitText();
    int textWidth(const QString& text) const;
    /// The button with all of its text, and that text alone. Measured once: while an answer is written, its layout is
    /// asked with every figure that changes.
    struct Measured {
        QSize whole;
        int text = 0;
    };
    const Measured& measured() const;

    Theme& theme_;
    QMenu* menu_;
    QList<ModelEntry> models_;
    QList<ModelEntry> served_;
    ModelEntry current_;
    QString name_;               // what is shown
    QString whole_;              // and all of it, where there is room
    mutable Measured measured_;  // not valid: not yet
    bool install_offered_ = false;
};

}  // namespace griffin::ui
