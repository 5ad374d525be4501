#include "ui/tools/tool_server_dialog.h"

namespace griffin::ui {

ConnectionDialog* makeToolServerDialog(const ConnectionInput& server, bool has_secret, QWidget* parent) {
    ConnectionTexts texts;
    texts.objects = QStringLiteral("toolServer");
    texts.title = server.name.isEmpty() ? ConnectionDialog::tr("Add a tool server")
                                        : ConnectionDialog::tr("Change the tool server");
    texts.name = {ConnectionDialog::tr("&Name"), ConnectionDialog::tr("The name you see when asked about its tools"),
                  ConnectionDialog::tr("For example: files")};
    texts.target = {ConnectionDialog::tr("&Command or address"),
                    ConnectionDialog::tr("The command that starts the server, or its address: "
                                         "https://machine.example/mcp"),
                    QStringLiteral("mcp-server-files /home/me/notes")};
    texts.secret = {ConnectionDialog::tr("&Key or variables"),
                    ConnectionDialog::tr("For an address, its key; for a command, variables of its environment: "
                                         "NAME=value. Kept in the key ring of your desktop, or, where none answers, in "
                                         "a file that only you can read; never in the settings or in an export"),
                    has_secret ? ConnectionDialog::tr("Kept; type to replace it")
                               : ConnectionDialog::tr("Only if it wants one: a key, or NAME=value")};
    return new ConnectionDialog(texts, server, parent);
}

}  // namespace griffin::ui
