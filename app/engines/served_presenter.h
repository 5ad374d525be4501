// Shows on the chat page what servers have and do: their models in the picker, where text goes while one of them
// answers, and that it is asked again.
#pragma once

#include <QObject>

namespace griffin::ui {
class MainWindow;
}

namespace griffin::app {

class AnsweringModel;
class RemoteWorker;
class ServerCatalogue;
class ServerList;

class ServedPresenter : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the presenter.
    ServedPresenter(ServerList& servers, ServerCatalogue& catalogue, RemoteWorker& remote, AnsweringModel& model,
                    ui::MainWindow& window, QObject* parent = nullptr);

  signals:
    /// Somebody wants to see the servers in the settings.
    void serversRequested();

  private:
    void choose(const QString& server, const QString& model);
    void list();
    void show();

    ServerList& servers_;
    ServerCatalogue& catalogue_;
    AnsweringModel& model_;
    ui::MainWindow& window_;
    bool retrying_ = false;  // and said so
};

}  // namespace griffin::app
