// The tools that answers may use, below the message field: a button with their number, and a menu of the servers. Only
// there where the person added some; where the model cannot use them it says why.
#pragma once

#include <QList>
#include <QToolButton>

class QMenu;

namespace griffin::ui {

class Theme;

struct ToolServerChoice {
    QString id;
    QString name;
    bool enabled = false;
    int tools = 0;  // that are switched on

    friend bool operator==(const ToolServerChoice&, const ToolServerChoice&) = default;
};

class ToolPicker : public QToolButton {
    Q_OBJECT

  public:
    /// `theme` must outlive the picker.
    explicit ToolPicker(Theme& theme, QWidget* parent = nullptr);

    void setServers(const QList<ToolServerChoice>& servers);
    /// Why the model cannot use tools, as a sentence; empty: it can.
    void setRefusal(const QString& reason);
    /// A picture in place of the word, where there is little room.
    void setCompact(bool compact);

  signals:
    void enabledChanged(const QString& id, bool enabled);
    void settingsRequested();

  private:
    void fillMenu();
    void showState();
    int count() const;

    QMenu* menu_;
    QList<ToolServerChoice> servers_;
    QString refusal_;
    bool compact_ = false;
};

}  // namespace griffin::ui
