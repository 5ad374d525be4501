#include "app/mcp/tool_server.h"

#include <QProcess>
#include <QUrl>
#include <algorithm>
#include <utility>

#include "app/http/web_address.h"

namespace griffin::app::mcp {
namespace {

using engine::FailureCause;
using engine::Message;

constexpr qsizetype kLongestTarget = 4000;

tl::unexpected<engine::Failure> wrong(Message what, const QString& where, Message what_to_do) {
    return engine::failed(
        {FailureCause::kBadArgument, std::move(what), where.left(200).toStdString(), std::move(what_to_do), {}});
}

bool isVariable(const QString& text) {
    const qsizetype end = text.indexOf(QLatin1Char('='));
    if (end <= 0 || text.at(0).isDigit()) return false;
    return std::all_of(text.begin(), text.begin() + end,
                       [](QChar c) { return c == QLatin1Char('_') || (c.unicode() < 128 && c.isLetterOrNumber()); });
}

}  // namespace

bool isAddress(const QString& target) {
    return target.startsWith(QLatin1String("http://"), Qt::CaseInsensitive) ||
           target.startsWith(QLatin1String("https://"), Qt::CaseInsensitive);
}

engine::Result<QStringList> commandIn(const QString& target) {
    QStringList command = QProcess::splitCommand(target);
    if (command.isEmpty() || command.first().isEmpty())
        return wrong(Message("There is no command"), {}, Message("enter the command that starts the server"));
    return command;
}

QString commandLineOf(const QStringList& command) {
    QStringList parts;
    for (QString part : command) {
        const bool is_plain =
            std::all_of(part.begin(), part.end(), [](QChar c) { return !c.isSpace() && c != QLatin1Char('"'); });
        part.replace(QLatin1Char('"'), QStringLiteral("\"\"\""));
        parts.append(is_plain ? part : QLatin1Char('"') + part + QLatin1Char('"'));
    }
    const QString line = parts.join(QLatin1Char(' '));
    return QProcess::splitCommand(line) == command ? line : QString();
}

engine::Result<QStringList> environmentIn(const QString& text) {
    QStringList variables = QProcess::splitCommand(text);
    for (const QString& variable : variables) {
        // Its value is secret: it is not repeated.
        if (!isVariable(variable))
            return wrong(Message("Something among the variables is not a variable"), {},
                         Message("write NAME=value, in quotes where there are spaces"));
    }
    return variables;
}

engine::Result<engine::Done> checkTarget(const QString& target, const QString& secret) {
    if (target.size() > kLongestTarget)
        return wrong(Message("The command or address is too long"), {}, Message("use a shorter one"));
    if (isAddress(target)) {
        Message flaw = addressFlaw(target);
        const QUrl url(target, QUrl::StrictMode);
        if (flaw.empty() && (!url.userInfo().isEmpty() || url.hasFragment()))
            flaw = Message("write it without a user name, a password, and what follows #");
        if (!flaw.empty()) return wrong(Message("This is not the address of a server"), target, std::move(flaw));
        const bool plain =
            std::all_of(secret.begin(), secret.end(), [](QChar c) { return c.unicode() > 32 && c.unicode() < 127; });
        if (!plain) return wrong(Message("The key has characters that no key can have"), {}, Message("enter it again"));
        return engine::Done{};
    }
    const auto command = commandIn(target);
    if (!command) return tl::unexpected(command.error());
    if (command->first().contains(QLatin1String("://")))  // its arguments may have addresses
        return wrong(Message("This is neither a command nor an address that can be connected to"), target,
                     addressFlaw(target));
    if (const auto environment = environmentIn(secret); !environment) return tl::unexpected(environment.error());
    return engine::Done{};
}

}  // namespace griffin::app::mcp
