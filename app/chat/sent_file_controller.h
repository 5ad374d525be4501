// Opens the files that went with the questions of the conversation on screen.
#pragma once

#include <QHash>
#include <QObject>
#include <QPointer>

class QDialog;

namespace griffin::ui {
class MainWindow;
class Theme;
}  // namespace griffin::ui

namespace griffin::app {

struct DataStore;

class SentFileController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    SentFileController(DataStore& data, ui::Theme& theme, ui::MainWindow& window, QObject* parent = nullptr);

  private:
    void open(qint64 message, int number);
    void report(const QString& why);

    DataStore& data_;
    ui::Theme& theme_;
    ui::MainWindow& window_;
    QHash<qint64, QPointer<QDialog>> open_;  // by file
};

}  // namespace griffin::app
