// Joins the page "Train a draft" to the runner of trainings, the models and the person's conversations.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <optional>
#include <stop_token>
#include <utility>

#include "app/training/prompt_sources.h"
#include "app/training_job/training_runner.h"
#include "ui/training/training_run.h"
#include "ui/training/training_setup.h"

namespace griffin::ui {
class TrainingPage;
}  // namespace griffin::ui

namespace griffin::app {

struct DataStore;
class FileDialogs;
class MeasuredSpeeds;
class ModelController;
class ModelPresenter;

class TrainingController : public QObject {
    Q_OBJECT

  public:
    /// `database` holds the person's conversations. The references must outlive the controller.
    TrainingController(ModelController& models, ModelPresenter& presenter, DataStore& data, TrainingRunner& runner,
                       MeasuredSpeeds& speeds, FileDialogs& dialogs, ui::TrainingPage& page, const QString& database,
                       QObject* parent = nullptr);
    ~TrainingController() override;

    /// Prepares the page for a new draft of this model, unless a training is going on; whether the page is on screen or
    /// about to be shown.
    void openFor(const QString& model);
    /// Uses a file of prompts for the next training.
    void setPromptFile(const QString& path);

    /// What was entered for a new draft, unless it is not asked for; to be entered in the next window.
    std::optional<ui::TrainingEntries> entries() const;
    void enter(const ui::TrainingEntries& entries);

    /// How far the training is, in a word or two; empty: there is none.
    QString note() const;

  signals:
    void noted(const QString& note);

  private:
    void connectPage();
    void setVisible(bool visible);
    void prepareSetup();
    void showSetup();
    void showModels();
    void estimate();
    /// Tokens per second of many answers at once, as measured; 0: not yet.
    double answerSpeed(const QString& model) const;
    /// Keeps the speed of the training that is answering prompts, for later estimates.
    void learnSpeed();
    void chooseFile();
    void start();
    void confirmCancel();
    void use();
    /// Makes this draft the one that its model is used with.
    void prefer(const QString& draft);
    void openFolder();
    void show();
    void showLog();
    ui::TrainingState state() const;

    ModelController& models_;
    ModelPresenter& presenter_;
    DataStore& data_;
    TrainingRunner& runner_;
    MeasuredSpeeds& speeds_;
    FileDialogs& dialogs_;
    ui::TrainingPage& page_;
    QString database_;
    bool wants_another_ = false;  // the setup is shown though there is a finished training
    QString wanted_model_;        // by openFor(), until the setup is shown
    bool prepared_ = false;       // the setup knows threads and prompts
    int our_prompts_ = 0;
    std::optional<std::pair<PromptSources, int>> counted_;  // last, while the page is on screen
    qint64 memory_mib_ = 0;                                 // for unfinished answers; 0: not known yet
    QTimer estimate_timer_;
    std::stop_source closing_;
    QThreadPool pool_;  // waits for its work when it is destroyed
};

}  // namespace griffin::app
