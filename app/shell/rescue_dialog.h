// What a person can do when the database is damaged: save what can be read, or go back to a copy. Nothing happens
// without a click, and the damaged file is kept.
#pragma once

#include <QDialog>
#include <QString>
#include <functional>

#include "app/engine_thread/background_work.h"
#include "engine/base/failure.h"
#include "storage/database_copies.h"
#include "storage/rescue.h"

class QCommandLinkButton;
class QDialogButtonBox;
class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QVBoxLayout;

namespace griffin::app {

class RescueDialog : public QDialog {
    Q_OBJECT

  public:
    /// `opens`: the file can be opened, although a check found it damaged. Accepted when the program may go on.
    RescueDialog(QString database, const engine::Failure& why, bool opens, QWidget* parent = nullptr);

    void reject() override;

  private:
    using Work = std::function<storage::Result<storage::RescueReport>()>;
    QCommandLinkButton* addChoice(const QString& name, const QString& text, const QString& explanation);
    void start(const Work& work);
    void finish(const storage::Result<storage::RescueReport>& result);
    void tell(const storage::RescueReport& report);

    QString database_;
    QVBoxLayout* column_;
    QLabel* text_;
    QWidget* choices_;
    QProgressBar* progress_;
    QPlainTextEdit* missing_;
    QDialogButtonBox* buttons_;
    bool busy_ = false;
    BackgroundWork work_;
};

/// Whether the dialog helps against it.
bool canBeRescued(const engine::Failure& failure);

}  // namespace griffin::app
