// The servers whose models may answer, in the settings: a row each, and buttons to add, change and remove them.
#pragma once

#include <QList>
#include <QWidget>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace griffin::ui {

class Theme;

struct ServerRow {
    QString id;
    QString name;
    QString address;
    QString note;  // where its key is kept; empty: it has none
};

class EngineSection : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the section.
    explicit EngineSection(Theme& theme, QWidget* parent = nullptr);

    void setServers(const QList<ServerRow>& servers);
    /// How many rows have all of these words; no words: all.
    int filter(const QStringList& words);

  signals:
    void addRequested();
    void changeRequested(const QString& id);
    void removeRequested(const QString& id);

  private:
    QWidget* makeRow(const ServerRow& server);
    void applyTheme();

    Theme& theme_;
    QLabel* title_;
    QLabel* hint_;
    QPushButton* add_;
    QVBoxLayout* rows_;
    QList<ServerRow> servers_;
    QList<QWidget*> shown_;  // a row each
};

}  // namespace griffin::ui
