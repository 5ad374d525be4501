#include "app/mcp/server_import.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/mcp/json_members.h"
#include "app/mcp/tool_server.h"
#include "engine/base/json_shape.h"

namespace griffin::app::mcp {
namespace {

using engine::FailureCause;
using engine::Message;
using nlohmann::ordered_json;

constexpr std::size_t kDeepestImport = 16;
constexpr std::size_t kMostImportMembers = 5'000;
constexpr int kMostImported = 100;
constexpr qsizetype kLongestShown = 60;

tl::unexpected<engine::Failure> noImport(Message what, Message where = {}) {
    return engine::failed({FailureCause::kBadArgument,
                           std::move(what),
                           std::move(where),
                           Message("paste what the other program's configuration contains, as {\"mcpServers\": {...}}"),
                           {}});
}

/// As it can stand in a sentence.
std::string shown(const std::string& text) {
    QString clean;
    for (const QChar c : QString::fromStdString(text).left(kLongestShown)) clean += c.isPrint() ? c : QLatin1Char(' ');
    return clean.simplified().toStdString();
}

/// What is wrong with one server, or what of it is not taken.
class ServerReader {
  public:
    ServerReader(const std::string& name, const ordered_json& entry, QList<Message>& flaws)
        : name_(shown(name)), entry_(entry), flaws_(flaws) {}

    std::optional<ImportedServer> read() {
        if (!entry_.is_object()) return refuse(Message("“%1” is not an object; it is left out", name_));
        ImportedServer server{QString::fromStdString(name_), {}, {}, 0};
        const bool has_command = entry_.contains("command");
        if (has_command == entry_.contains("url"))
            return refuse(has_command ? Message("“%1” has both “command” and “url”; it is left out", name_)
                                      : Message("“%1” has neither “command” nor “url”; it is left out", name_));
        if (!(has_command ? readCommand(server) : readAddress(server))) return std::nullopt;
        if (const auto fits = checkTarget(server.target, server.secret); !fits)
            return refuse(Message("“%1” is left out: %2", name_, fits.error().what));
        noteRest(has_command);
        return server;
    }

  private:
    std::nullopt_t refuse(Message flaw) {
        flaws_.append(std::move(flaw));
        return std::nullopt;
    }
    bool mistyped(std::string_view member) {
        flaws_.append(Message("“%2” of “%1” has the wrong type; the server is left out", name_, member));
        return false;
    }

    bool readCommand(ImportedServer& server) {
        if (!entry_["command"].is_string()) return mistyped("command");
        QStringList command{textIn(entry_, "command")};
        if (const auto arguments = entry_.find("args"); arguments != entry_.end()) {
            if (!arguments->is_array()) return mistyped("args");
            for (const ordered_json& one : *arguments) {
                if (!one.is_string()) return mistyped("args");
                command.append(QString::fromStdString(one.get<std::string>()));
            }
        }
        server.target = commandLineOf(command);
        if (server.target.isEmpty() || isAddress(server.target)) {
            flaws_.append(
                Message("The command of “%1” cannot be kept as a command line; the server is left out", name_));
            return false;
        }
        return readEnvironment(server);
    }

    bool readEnvironment(ImportedServer& server) {
        const auto environment = entry_.find("env");
        if (environment == entry_.end()) return true;
        if (!environment->is_object()) return mistyped("env");
        QStringList variables;
        for (const auto& [name, value] : environment->items()) {
            if (!value.is_string()) return mistyped("env");
            variables.append(QString::fromStdString(name + '=' + value.get<std::string>()));
        }
        server.secret = commandLineOf(variables);
        server.secrets = static_cast<int>(variables.size());
        return true;
    }

    bool readAddress(ImportedServer& server) {
        if (!entry_["url"].is_string()) return mistyped("url");
        server.target = textIn(entry_, "url").trimmed();
        if (!isAddress(server.target)) {
            flaws_.append(
                Message("The address of “%1” does not begin with https:// or http://; it is left out", name_));
            return false;
        }
        const std::string kind = entry_.contains("type") ? textAt(entry_, "type") : textAt(entry_, "transport");
        if (kind == "sse") {
            flaws_.append(
                Message("“%1” uses the older form “sse”, which this program does not support; it is left out", name_));
            return false;
        }
        return readHeaders(server);
    }

    /// The key is the only one that is sent.
    bool readHeaders(ImportedServer& server) {
        const auto headers = entry_.find("headers");
        if (headers == entry_.end()) return true;
        if (!headers->is_object()) return mistyped("headers");
        for (const auto& [name, value] : headers->items()) {
            if (!value.is_string()) return mistyped("headers");
            const QString text = QString::fromStdString(value.get<std::string>()).trimmed();
            const bool is_key =
                QString::fromStdString(name).compare(QLatin1String("authorization"), Qt::CaseInsensitive) == 0 &&
                text.startsWith(QLatin1String("Bearer "), Qt::CaseInsensitive);
            if (!is_key) {
                flaws_.append(Message(
                    "“%1” wants the header “%2”; only “Authorization: Bearer KEY” can be sent, so it is left out",
                    name_, shown(name)));
                return false;
            }
            server.secret = text.mid(7).trimmed();
            server.secrets = 1;
        }
        return true;
    }

    void noteRest(bool is_command) {
        // What they say does not change what a server is asked.
        static constexpr std::array<std::string_view, 9> kKnown{
            "command", "args", "env", "url", "headers", "type", "description", "transport", "disabled"};
        for (const auto& [member, value] : entry_.items()) {
            const bool of_other = is_command ? member == "headers" : member == "args" || member == "env";
            if (!of_other && std::find(kKnown.begin(), kKnown.end(), member) != kKnown.end()) continue;
            flaws_.append(Message("“%2” of “%1” is not used", name_, shown(member)));
        }
    }

    std::string name_;
    const ordered_json& entry_;
    QList<Message>& flaws_;
};

std::int64_t lineOfByte(const QByteArray& text, std::size_t byte) {
    return 1 + text.left(static_cast<qsizetype>(std::min<std::size_t>(byte, kMostImportBytes))).count('\n');
}

}  // namespace

engine::Result<ServerImport> readServers(const QByteArray& json) {
    if (json.trimmed().isEmpty()) return noImport(Message("There is no text"));
    if (json.size() > kMostImportBytes) return noImport(Message("The text is too long for a list of servers"));
    const engine::JsonShape shape = engine::shapeOfJson({json.constData(), static_cast<std::size_t>(json.size())});
    if (shape.depth > kDeepestImport)
        return noImport(Message("The text is nested too deeply"), Message("line %1", lineOfByte(json, shape.deepest)));
    if (shape.members > kMostImportMembers) return noImport(Message("The text has too many members"));
    ordered_json configuration;
    try {
        configuration = ordered_json::parse(json.begin(), json.end(), nullptr, true, true);
    } catch (const ordered_json::parse_error& error) {
        return noImport(Message("The text is not JSON"), Message("line %1", lineOfByte(json, error.byte)));
    } catch (const ordered_json::exception&) {  // a number that is too large for any type
        return noImport(Message("The text is not JSON"));
    }
    const auto servers = configuration.is_object() ? configuration.find("mcpServers") : configuration.end();
    if (!configuration.is_object() || servers == configuration.end())
        return noImport(Message("The text has no “mcpServers”"));
    if (!servers->is_object()) return noImport(Message("“mcpServers” is not an object"));
    ServerImport found;
    for (const auto& [name, entry] : servers->items()) {
        if (found.servers.size() >= kMostImported) {
            found.flaws.append(Message("There are more than %1 servers; the others are left out", kMostImported));
            break;
        }
        if (auto server = ServerReader(name, entry, found.flaws).read()) found.servers.append(*std::move(server));
    }
    if (found.servers.isEmpty() && found.flaws.isEmpty()) return noImport(Message("“mcpServers” names no server"));
    return found;
}

}  // namespace griffin::app::mcp
