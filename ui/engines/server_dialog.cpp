#include "ui/engines/server_dialog.h"

namespace griffin::ui {

ConnectionDialog* makeServerDialog(const ConnectionInput& server, bool has_key, QWidget* parent) {
    ConnectionTexts texts;
    texts.objects = QStringLiteral("server");
    texts.title =
        server.name.isEmpty() ? ConnectionDialog::tr("Add a server") : ConnectionDialog::tr("Change the server");
    texts.name = {ConnectionDialog::tr("&Name"), ConnectionDialog::tr("As the list of models shows it"),
                  ConnectionDialog::tr("For example: gpu-box")};
    texts.target = {ConnectionDialog::tr("&Address"),
                    ConnectionDialog::tr("Of its OpenAI interface; it usually ends in /v1"),
                    QStringLiteral("http://gpu-box:8000/v1")};
    texts.secret = {ConnectionDialog::tr("&Key"),
                    ConnectionDialog::tr("Kept in the key ring of your desktop, or, where none answers, in a file that "
                                         "only you can read; never in the settings or in an export"),
                    has_key ? ConnectionDialog::tr("Kept; type to replace it")
                            : ConnectionDialog::tr("Only if the server wants one")};
    return new ConnectionDialog(texts, server, parent);
}

}  // namespace griffin::ui
