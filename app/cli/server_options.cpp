#include "app/cli/server_options.h"

#include <fmt/format.h>

#include "app/remote/remote_session.h"

namespace griffin::app::cli {
namespace {

/// The one that is named, or the only one.
engine::Result<remote::RemoteModel> modelNamed(const std::string& name, const remote::ServerModels& found) {
    std::string names;
    for (const remote::RemoteModel& model : found.models) {
        if (model.name == name || (name.empty() && found.models.size() == 1)) return model;
        names += (names.empty() ? "" : ", ") + model.name;
    }
    return engine::failed({engine::FailureCause::kBadArgument,
                           name.empty() ? engine::Message("The server has several models")
                                        : engine::Message("The server has no model %1", name),
                           names, engine::Message("name one with --model"), std::string()});
}

}  // namespace

void addServerOptions(CLI::App& command, ServerOptions& options, int most, const std::string& help) {
    command.add_option("--engine", options.addresses, help)->type_name("ADDRESS")->expected(1, most);
    command.add_option("--engine-key", options.key, "Key for the server")
        ->type_name("KEY")
        ->envname("GRIFFIN_ENGINE_KEY");
}

engine::Result<ChosenServer> chooseServer(const std::string& address, const std::string& key, const std::string& model,
                                          Interrupts& interrupts) {
    const auto url = remote::serverAddress(QString::fromStdString(address));
    if (!url) return tl::unexpected(url.error());
    remote::RemoteServer server{*url, QString::fromStdString(key)};
    const auto found = [&] {
        const Interrupts::Work work(interrupts);
        return remote::modelsOf(server, work.token());
    }();
    if (!found) return tl::unexpected(found.error());
    auto named = modelNamed(model, *found);
    if (!named) return tl::unexpected(std::move(named).error());
    return ChosenServer{std::move(server), found->kind, std::move(named->name), named->context};
}

std::string announcement(const ChosenServer& chosen) {
    const std::string kind = remote::nameOf(chosen.kind);
    return fmt::format("{} on {}{}{}", chosen.model, chosen.server.address.toString().toStdString(),
                       kind.empty() ? "" : " (" + kind + ")",
                       remote::isThisComputer(chosen.server.address) ? "." : ": what you write leaves this computer.");
}

}  // namespace griffin::app::cli
