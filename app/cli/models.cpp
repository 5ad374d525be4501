// `griffin models`: lists, finds, adds, downloads and removes models.
#include <fmt/format.h>

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "app/cli/commands.h"
#include "app/cli/hub_search.h"
#include "app/cli/model_options.h"
#include "app/cli/terminal.h"
#include "app/library/draft_library.h"
#include "app/library/library_reader.h"
#include "app/library/model_catalogue.h"
#include "app/library/model_fetcher.h"
#include "app/library/model_library.h"

namespace griffin::app::cli {
namespace {

using engine::FailureCause;
using engine::Message;

nlohmann::ordered_json asJson(const InstalledModel& model) {
    return {{"name", model.name.toStdString()},
            {"path", model.path.toStdString()},
            {"bytes", model.bytes},
            {"default", model.is_default}};
}

// One model that was fetched or added.
ExitCode showInstalled(const InstalledModel& model, bool json) {
    if (json) {
        nlohmann::ordered_json object = {{"format", kJsonFormat}};
        object.update(asJson(model));
        printResult(object.dump() + "\n");
    } else {
        printResult(fmt::format("{}\n", model.path.toStdString()));
    }
    return ExitCode::kDone;
}

ExitCode list(bool json) {
    const QList<InstalledModel> models = ModelLibrary().list();
    if (json) {
        nlohmann::ordered_json object = {{"format", kJsonFormat}, {"models", nlohmann::ordered_json::array()}};
        for (const InstalledModel& model : models) object["models"].push_back(asJson(model));
        printResult(object.dump() + "\n");
        return ExitCode::kDone;
    }
    for (const InstalledModel& model : models) {
        printResult(fmt::format("{:<44} {:>9.1f} MB  {}\n", model.name.toStdString(),
                                static_cast<double>(model.bytes) / 1e6, model.is_default ? "default" : ""));
    }
    if (models.isEmpty()) printMessage("No model is installed: run " + defaultModelCommand().toStdString());
    return ExitCode::kDone;
}

ExitCode path(const std::string& name) {
    const std::optional<InstalledModel> model = ModelLibrary().find(QString::fromStdString(name));
    if (!model) {
        return fail({FailureCause::kFileMissing,
                     Message("No such model is installed"),
                     name,
                     name == "default" ? Message("run %1", defaultModelCommand().toStdString())
                                       : Message("`griffin models list` shows the names"),
                     {}});
    }
    printResult(model->path.toStdString() + "\n");
    return ExitCode::kDone;
}

ExitCode runFetcher(ModelFetcher& fetcher, const QString& name, bool json, Interrupts& interrupts) {
    ProgressBar bar;
    bool told = errorIsTerminal();  // else one line instead of the bar
    QObject::connect(&fetcher, &ModelFetcher::progress, &fetcher, [&](const Message& step, double fraction) {
        if (!std::exchange(told, true)) printMessage("Fetching " + name.toStdString());
        bar.show(step.english(), fraction);
    });
    QObject::connect(&fetcher, &ModelFetcher::finished, QCoreApplication::instance(), &QCoreApplication::quit,
                     Qt::QueuedConnection);
    const Interrupts::Work work(interrupts);
    const std::stop_callback on_interrupt(
        work.token(), [&fetcher] { QMetaObject::invokeMethod(&fetcher, "cancel", Qt::QueuedConnection); });
    fetcher.start();
    QCoreApplication::exec();
    bar.clear();
    if (!fetcher.result()) {
        const engine::Failure& failure = fetcher.result().error();
        if (!failure.details.empty()) printMessage(failure.details);
        return fail(failure);
    }
    return showInstalled(*fetcher.result(), json);
}

ExitCode fetch(const std::string& name, bool json, Interrupts& interrupts) {
    const CatalogueModel* wanted = nullptr;
    for (const CatalogueModel& model : modelCatalogue()) {
        if (model.id.toStdString() == name) wanted = &model;
    }
    if (wanted == nullptr) {
        return fail({FailureCause::kBadArgument,
                     Message("The catalogue has no such model"),
                     name,
                     Message("use `griffin models add` with a file or an address"),
                     {}});
    }
    ModelFetcher fetcher(addressOf(*wanted), ModelLibrary().folder(), draftFolders().first());
    return runFetcher(fetcher, wanted->name, json, interrupts);
}

engine::Result<engine::Done> checkHash(const std::string& path, const std::string& expected) {
    QFile file(QString::fromStdString(path));
    QCryptographicHash hash(QCryptographicHash::Sha256);
    if (!file.open(QIODevice::ReadOnly) || !hash.addData(&file)) {
        return engine::failed({FailureCause::kFileUnreadable,
                               Message("The file cannot be read"),
                               path,
                               file.errorString().toStdString(),
                               {}});
    }
    const QByteArray found = hash.result().toHex();
    if (found == QByteArray::fromStdString(expected).toLower()) return engine::Done{};
    return engine::failed({FailureCause::kWrongHash,
                           Message("The SHA-256 of the file is wrong"),
                           path,
                           Message("get it again; found %1", found.toStdString()),
                           {}});
}

ExitCode add(const std::string& file, const std::string& sha256, const std::string& hub, bool json,
             Interrupts& interrupts) {
    const auto checked = parseSha256(QString::fromStdString(sha256));
    if (!checked) {
        return fail({FailureCause::kBadArgument,
                     Message("This is not a SHA-256"),
                     sha256,
                     Message("use 64 hexadecimal digits"),
                     {}});
    }
    if (const auto name = hub::hubName(QString::fromStdString(file))) {
        if (!*name) return fail(name->error());
        auto address = addressInHub(**name, hub, interrupts);
        if (!address) return fail(address.error());
        if (!checked->isEmpty()) address->sha256 = *checked;
        ModelFetcher fetcher(*address, ModelLibrary().folder(), draftFolders().first());
        return runFetcher(fetcher, (*name)->file, json, interrupts);
    }
    if (file.find("://") != std::string::npos) {
        const QString address = QString::fromStdString(file);
        ModelFetcher fetcher(ModelAddress{address, *checked, {}}, ModelLibrary().folder(), draftFolders().first());
        return runFetcher(fetcher, address, json, interrupts);
    }
    if (!sha256.empty()) {
        if (const auto same = checkHash(file, sha256); !same) return fail(same.error());
    }
    const Interrupts::Work work(interrupts);
    ProgressBar bar;
    ModelLibrary models;
    DraftLibrary drafts;
    const auto added = addFile(
        QString::fromStdString(file), ui::ImportMode::kCopy, models, drafts,
        [&bar](double fraction) { bar.show("Copying", fraction); }, work.token());
    bar.clear();
    return added ? showInstalled(*added, json) : fail(added.error());
}

ExitCode remove(const std::string& name) {
    const auto removed = ModelLibrary().remove(QString::fromStdString(name));
    return removed ? ExitCode::kDone : fail(removed.error());
}

}  // namespace

Command registerModels(CLI::App& command) {
    struct Options {
        std::string name;
        std::string sha256;
        HubSearch search;
        bool json = false;
    };
    auto options = std::make_shared<Options>();  // shared with the parser, which fills it later
    command.require_subcommand(1);
    const auto addJson = [&options](CLI::App* sub) {
        sub->add_flag("--json", options->json, "One JSON object");
        return sub;
    };
    CLI::App* list_command = addJson(command.add_subcommand("list", "Installed models"));
    CLI::App* path_command = command.add_subcommand("path", "Print the path of a model");
    path_command->add_option("NAME", options->name, "A name from the list, or default")->required();
    CLI::App* fetch_command = addJson(command.add_subcommand("fetch", "Download a model of the catalogue"));
    fetch_command->add_option("NAME", options->name, "A name from the catalogue: default")->required();
    CLI::App* add_command = addJson(command.add_subcommand("add", "Install a model or a draft"));
    add_command
        ->add_option(
            "FILE", options->name,
            "A GGUF file, a folder with config.json and safetensors, a draft's safetensors, or the http(s) address "
            "of a file, or hub:OWNER/NAME/FILE; an interrupted download is continued")
        ->required();
    add_command->add_option("--sha256", options->sha256, "Refuse the file if its hash differs")->type_name("HASH");
    const auto addHub = [&options](CLI::App* sub) {
        sub->add_option("--hub", options->search.hub, "The hub's address; else that of GRIFFIN_HUB")
            ->type_name("ADDRESS");
    };
    addHub(add_command);
    CLI::App* search_command = addJson(command.add_subcommand(
        "search", "Find models on a hub, and what their files need; a token is taken from GRIFFIN_HUB_TOKEN"));
    search_command->add_option("WORDS", options->search.words, "Words, or OWNER/NAME for one model")->required();
    search_command->add_option("--limit", options->search.limit, "Most models that are shown")
        ->check(CLI::Range(1, 100))
        ->capture_default_str();
    addHub(search_command);
    CLI::App* remove_command = command.add_subcommand("remove", "Delete an installed model");
    remove_command->add_option("NAME", options->name, "A name from the list")->required();
    return [=](Interrupts& interrupts) {
        if (list_command->parsed()) return list(options->json);
        if (path_command->parsed()) return path(options->name);
        if (fetch_command->parsed()) return fetch(options->name, options->json, interrupts);
        if (add_command->parsed())
            return add(options->name, options->sha256, options->search.hub, options->json, interrupts);
        if (search_command->parsed()) return searchHub(options->search, options->json, interrupts);
        return remove(options->name);  // one of the six is required
    };
}

}  // namespace griffin::app::cli
