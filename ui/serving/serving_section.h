// Other programs in the settings: the switch that lets them ask the model in use, where they find it, and what they ask
// now. It shows what is so and reports edits.
#pragma once

#include <QList>
#include <QWidget>

class QCheckBox;
class QFrame;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace griffin::ui {

class Theme;

struct ServingState {
    bool on = false;         // the switch
    bool listening = false;  // programs can ask
    int port = 0;
    bool has_key = false;
    QString key_note;  // where the key is kept; empty: there is none
    QString address;
    QString example;  // lines of a program
    QString status;   // a sentence
    bool failed = false;
    bool paused = false;
};

/// A request, as it is shown.
struct ServedRow {
    quint64 id = 0;
    QString client;
    QString figures;
    bool running = false;  // its tree can be looked at
};

class ServingSection : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the section.
    explicit ServingSection(Theme& theme, QWidget* parent = nullptr);

    void setState(const ServingState& state);
    void setRequests(const QList<ServedRow>& requests);
    /// A key is on its way into the key ring, which may ask the person first.
    void setKeeping(bool keeping);
    bool isKeeping() const;
    /// What was typed as a key is kept now.
    void clearKey();
    /// What is wrong with it.
    void showKeyProblem(const QString& text);
    /// 1 if it has all of these words, else 0; no words: 1. It is hidden where it has them not.
    int filter(const QStringList& words);

  signals:
    void switched(bool on);
    void portChosen(int port);
    /// Not empty.
    void keyTyped(const QString& key);
    void keyRemoved();
    void pauseRequested(bool paused);
    void retryRequested();
    /// The tree of the running request is asked for.
    void treeRequested();

  private:
    struct Row {
        quint64 id;
        QFrame* card;
        QLabel* client;
        QLabel* figures;
        QPushButton* tree;
    };
    void buildLayout();
    QPushButton* copyButton(const QString& name, const QString& spoken, const QLabel* source);
    Row makeRow(quint64 id);
    void applyTheme();

    Theme& theme_;
    QLabel* title_;
    QLabel* hint_;
    QCheckBox* switch_;
    QLabel* port_label_;
    QSpinBox* port_;
    QLabel* key_label_;
    QLineEdit* key_;
    QPushButton* remove_key_;
    QLabel* key_note_;
    QLabel* status_;
    QPushButton* pause_;
    QPushButton* retry_;
    QWidget* reach_;  // where programs find it
    QLabel* address_label_;
    QLabel* address_;
    QLabel* example_label_;
    QLabel* example_;
    QVBoxLayout* rows_layout_;
    QList<Row> rows_;
};

}  // namespace griffin::ui
