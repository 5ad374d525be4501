// Finding models on a hub: words, the models they fit, the files of the chosen one with what each needs. It only shows;
// app::FindController asks the hub.
#pragma once

#include <QDialog>
#include <QList>
#include <QString>

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QTableWidget;

namespace griffin::ui {

class Theme;

struct HubModelRow {
    QString name;    // "OWNER/NAME"
    QString detail;  // "1,204,332 downloads · apache-2.0"
};

struct HubFileRow {
    QString path;  // in the model
    QString quantisation;
    QString size;
    QString memory;    // needed; empty: not known yet
    QString speed;     // "≈ 34 tokens/s"; empty: not known
    bool fits = true;  // into the memory that is free
};

class FindDialog : public QDialog {
    Q_OBJECT

  public:
    /// `theme` must outlive the dialog. `hub`: the address used last.
    FindDialog(Theme& theme, const QString& hub, QWidget* parent = nullptr);

    enum class Chosen { kNone, kFirst };
    void setModels(const QList<HubModelRow>& models, Chosen chosen);
    /// The address as it stands there.
    QString hub() const;
    /// Of the chosen model; a selection stays.
    void setFiles(const QList<HubFileRow>& files);
    /// Selects it, if it is there.
    void chooseFile(const QString& path);
    /// What is being done, or went wrong; empty: nothing.
    void setNotice(const QString& text);
    QString notice() const;

  signals:
    /// Neither is empty.
    void searchRequested(const QString& hub, const QString& words);
    /// The address is another one now; perhaps empty.
    void hubEdited();
    /// Nothing is searched for any more.
    void wordsCleared();
    void modelChosen(const QString& name);
    /// Of the chosen model.
    void downloadRequested(const QString& path);

  private:
    void search();
    void enable();
    QString chosenModel() const;
    int chosenFile() const;

    Theme& theme_;
    QList<HubFileRow> rows_;
    QLineEdit* hub_;
    QLineEdit* words_;
    QPushButton* search_;
    QLabel* notice_;
    QListWidget* models_;
    QTableWidget* files_;
    QPushButton* download_;
};

}  // namespace griffin::ui
