// The benchmark page: two panels, one for methods on this computer and one for servers, of which one is shown.
#pragma once

#include <QStringList>

#include "ui/shell/page.h"

class QTabBar;

namespace griffin::ui {

class BenchmarkPanel;
class BenchmarkSetup;
class ServerSetup;

enum class BenchmarkSide { kThisComputer, kServers };

class BenchmarkPage : public Page {
    Q_OBJECT

  public:
    /// `theme` must outlive the page.
    explicit BenchmarkPage(Theme& theme, QWidget* parent = nullptr);

    BenchmarkPanel& local() { return *local_; }
    BenchmarkSetup& setup() { return *setup_; }
    BenchmarkPanel& servers() { return *servers_; }
    ServerSetup& serverSetup() { return *server_setup_; }
    Theme& theme() { return theme_; }

    BenchmarkSide side() const;
    void showSide(BenchmarkSide side);

  signals:
    /// The other side is shown now.
    void sideChanged();
    /// Prompts.
    void filesDropped(const QStringList& paths);
    /// A report in JSON, of this computer or of servers.
    void reportDropped(const QString& path);

  protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    BenchmarkPanel* makePanel(QWidget* setup);
    void updateSide();

    QTabBar* sides_;
    BenchmarkSetup* setup_;
    ServerSetup* server_setup_;
    BenchmarkPanel* local_;
    BenchmarkPanel* servers_;
};

}  // namespace griffin::ui
