// Shows the state of the model on the chat page (picker, page of an empty conversation, bar above the composer) and to
// other pages, and turns what the person does there into calls of the ModelController.
#pragma once

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <optional>

#include "engine/base/failure.h"
#include "ui/shell/notice_bar.h"
#include "ui/shell/state_page.h"

namespace griffin::ui {
class MainWindow;
struct ModelEntry;
}  // namespace griffin::ui

namespace griffin::app {

class AnsweringModel;
class FileDialogs;
class ModelController;
struct InstalledModel;

class ModelPresenter : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the presenter.
    ModelPresenter(ModelController& controller, AnsweringModel& model, FileDialogs& dialogs, ui::MainWindow& window,
                   QObject* parent = nullptr);

    /// What pages show when the model of this computer cannot be used now; none: it is ready.
    std::optional<ui::StateContent> content() const;
    /// What is wrong with the address of a model, for the dialog that asks for one; empty: nothing.
    static QString addressHint(const QString& address);
    /// What a button of such a page asks for.
    void perform(ui::StateAction action);

  signals:
    void contentChanged();
    /// In place of a model a file of weights was chosen, mostly a draft.
    void weightsChosen(const QString& path);

  private:
    /// The buttons that lead to a first model. `open`: the text of the one that opens a file.
    static QList<ui::StateButton> waysToAModel(const QString& open);
    void show();
    void showProgress();
    void showRefusal(const QString& path, const engine::Failure& failure);
    void showContent();
    void chooseFile();
    void askForAddress();
    void choose(const QString& path);
    ui::ModelEntry current() const;

    ModelController& controller_;
    AnsweringModel& model_;
    FileDialogs& dialogs_;
    ui::MainWindow& window_;
    QTimer patience_;  // a load that ends before it fires is not worth a page
    // What is said of a model that could not be loaded, where, and which one stayed in use.
    QString refusal_;
    QPointer<ui::NoticeBar> refusal_place_;
    QString stayed_;
};

}  // namespace griffin::app
