// A server of tools that is a program of this computer: a message is a line, on its standard input and output. What it
// writes to its standard error is kept for when it fails.
#pragma once

#include <QProcess>
#include <QStringList>

#include "app/mcp/transport.h"

namespace griffin::app::mcp {

class StdioTransport : public Transport {
    Q_OBJECT

  public:
    /// `command`: program and arguments. `variables`: "NAME=value", in addition to those of this program.
    StdioTransport(QStringList command, QStringList variables, QObject* parent = nullptr);
    ~StdioTransport() override;

    void start() override;
    void send(const QByteArray& json, std::int64_t id) override;
    void begin(const QByteArray& revision) override;
    void drop(std::int64_t id) override;
    /// The program is asked to end by the end of its input; one that does not is killed after two seconds.
    void stop() override;

  private:
    void readLines();
    void fail(engine::Message what, engine::Message what_to_do);

    QStringList command_;
    QStringList variables_;
    QProcess* process_ = nullptr;  // ours until stop()
    QByteArray line_;              // the beginning of one
    QByteArray errors_;            // the end of what was written to standard error
};

}  // namespace griffin::app::mcp
