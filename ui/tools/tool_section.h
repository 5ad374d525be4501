// The servers of tools in the settings: a card each with its tools, which are switched on and off one by one.
#pragma once

#include <QList>
#include <QWidget>

class QCheckBox;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace griffin::ui {

class Theme;

struct ToolRow {
    QString name;
    QString description;
    QString flaw;  // why it cannot be used, as a sentence; empty: it can
    bool on = false;

    friend bool operator==(const ToolRow&, const ToolRow&) = default;
};

struct ToolServerRow {
    QString id;
    QString name;
    QString target;    // command or address
    QString note;      // where its secret is kept; empty: it has none
    QString state;     // "Asking the server…", a failure, "12 tools"
    bool bad = false;  // the state is a failure
    bool enabled = false;
    QList<ToolRow> tools;

    friend bool operator==(const ToolServerRow&, const ToolServerRow&) = default;
};

class ToolSection : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the section.
    explicit ToolSection(Theme& theme, QWidget* parent = nullptr);

    void setServers(const QList<ToolServerRow>& servers);
    /// How many cards have all of these words; no words: all.
    int filter(const QStringList& words);

  signals:
    void addRequested();
    void importRequested();
    void changeRequested(const QString& id);
    void removeRequested(const QString& id);
    /// Its tools are to be asked for again.
    void lookRequested(const QString& id);
    void enabledChanged(const QString& id, bool enabled);
    void toolSwitched(const QString& id, const QString& tool, bool on);

  private:
    struct Card {
        QWidget* widget = nullptr;
        QCheckBox* enabled = nullptr;
        QList<QCheckBox*> tools;
    };
    /// What has the keyboard's focus; it is there again when the cards are made anew.
    struct Held {
        qsizetype row = -1;  // of the card; -1: nothing here
        QString server;
        QString object;
        QString name;
    };
    Held heldNow() const;
    void hold(const Held& held);
    Card makeCard(const ToolServerRow& server);
    QWidget* makeTool(const ToolServerRow& server, const ToolRow& tool, Card& card);
    void showSwitches();
    void applyTheme();

    Theme& theme_;
    QLabel* title_;
    QLabel* hint_;
    QPushButton* import_;
    QPushButton* add_;
    QVBoxLayout* rows_;
    QList<ToolServerRow> servers_;
    QList<Card> cards_;
};

}  // namespace griffin::ui
