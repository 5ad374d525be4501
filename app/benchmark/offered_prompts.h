// The prompt sets that a benchmark can be made of: the built-in ones, the person's own questions, and files. They are
// the same for benchmarks of this computer and of servers.
#pragma once

#include <QList>
#include <QObject>
#include <QStringList>
#include <vector>

#include "app/measurement/prompt_sets.h"
#include "engine/base/result.h"
#include "ui/benchmark/check_list.h"

class QSettings;
class QWidget;

namespace griffin::app {

class FileDialogs;
struct DataStore;

class OfferedPrompts : public QObject {
    Q_OBJECT

  public:
    /// All must outlive this object.
    OfferedPrompts(DataStore& data, FileDialogs& dialogs, QSettings& memory, QObject* parent = nullptr);

    /// As of the last list(), like entries().
    const std::vector<BenchmarkTask>& tasks() const { return tasks_; }
    QList<ui::TaskEntry> entries() const;
    /// Reads the person's questions again.
    void list();
    /// The sets in these rows, each with at most `most` prompts; 0: all.
    std::vector<BenchmarkTask> chosen(const QList<int>& rows, int most) const;

    /// Asks for prompt files.
    void chooseFiles(QWidget* parent);
    void addFiles(const QStringList& paths);
    /// What addFiles() added.
    const std::vector<BenchmarkTask>& files() const { return files_; }
    void setFiles(const std::vector<BenchmarkTask>& files);

  signals:
    /// After addFiles(), which may also have failed for all.
    void filesAdded();
    void fileRefused(const griffin::engine::Failure& failure);

  private:
    /// False: it was refused.
    bool add(const QString& path);

    DataStore& data_;
    FileDialogs& dialogs_;
    QSettings& memory_;
    bool recalled_ = false;  // the files of the last start
    std::vector<BenchmarkTask> tasks_;
    std::vector<BenchmarkTask> files_;
};

}  // namespace griffin::app
