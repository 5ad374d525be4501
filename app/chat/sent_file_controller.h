// Opens the files that went with the questions of the conversation on screen, also at the passages that an answer was
// written from.
#pragma once

#include <QHash>
#include <QObject>
#include <QPointer>

#include "storage/database.h"
#include "storage/passage.h"
#include "storage/records.h"

namespace griffin::ui {
class MainWindow;
class SentFileDialog;
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
    void show(const storage::AttachmentHead& file, const storage::Passage* passage);
    /// The file that a passage of an answer is from; invalid: it is gone.
    storage::Result<storage::AttachmentHead> fileOf(storage::MessageId answer, const storage::Passage& passage) const;
    void report(const QString& why);

    DataStore& data_;
    ui::Theme& theme_;
    ui::MainWindow& window_;
    QHash<qint64, QPointer<ui::SentFileDialog>> open_;  // by file
};

}  // namespace griffin::app
