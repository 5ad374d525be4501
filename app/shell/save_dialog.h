// Asks where to save. What is saved ends as the chosen type does, whatever dots its name has: Qt takes all that is
// behind the last dot for an ending, adds none to such a name, and replaces "11" of "Report 2026.11" by "md".
#pragma once

#include <QFileDialog>
#include <QString>
#include <QStringList>

class QLineEdit;

namespace griffin::app {

class SaveDialog : public QFileDialog {
    Q_OBJECT

  public:
    /// `filters` as in QFileDialog, each of which names an ending. A name may also end as another of them does.
    SaveDialog(QWidget* parent, const QString& title, const QStringList& filters);

    void accept() override;

  private:
    /// Null in the desktop's own dialog.
    QLineEdit* field() const;
    bool endsAsSomeType(const QString& name) const;
    /// Whether Qt made one name of another for a type.
    bool isMadeOf(const QString& name, const QString& other) const;
    void changeType(const QString& filter);

    QStringList endings_;  // of all types
    QString name_;         // as it was before Qt changed it for a type
};

}  // namespace griffin::app
