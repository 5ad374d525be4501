#include "app/engines/known_server.h"

#include <QCoreApplication>

#include "app/engines/shown_model_name.h"

namespace griffin::app {

QString nameOf(const ServedModel& model) {
    return QCoreApplication::translate("ServedModel", "%1 · %2", "a model and its server")
        .arg(shownModelName(model.model), model.server.name);
}

QString describe(const ServedModel& model) {
    const QString program = QString::fromStdString(remote::nameOf(model.kind));
    if (program.isEmpty()) return model.server.name;
    return QCoreApplication::translate("ServedModel", "%1 (%2)", "a server and its program")
        .arg(model.server.name, program);
}

QString unencryptedNote(const QUrl& address) {
    if (address.scheme() != QLatin1String("http") || remote::isThisComputer(address)) return {};
    return QCoreApplication::translate("KnownServer",
                                       "The connection is not encrypted: use https where others share the network.");
}

}  // namespace griffin::app
