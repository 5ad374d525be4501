#include "app/cli/hub_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "app/cli/terminal.h"
#include "app/hub/hub_client.h"
#include "app/library/licence_name.h"
#include "engine/base/available_memory.h"

namespace griffin::app::cli {
namespace {

using engine::FailureCause;
using engine::Message;

/// A model of the hub with its files, as far as the hub told.
struct Found {
    hub::HubModel model;
    QList<hub::HubFile> files;
    std::optional<engine::ModelInfo> info;  // of the smallest file
    std::optional<engine::Failure> failure;

    std::int64_t memoryOf(const hub::HubFile& file) const {
        return info ? hub::memoryOf(file, files.first(), *info) : 0;
    }
};

Found lookInto(const hub::HubModel& model, const hub::HubClient& client, const std::stop_token& stop) {
    Found found{model, {}, {}, {}};
    auto files = client.files(model.name, stop);
    if (!files) {
        found.failure = files.error();
        return found;
    }
    found.files = *files;
    if (found.files.isEmpty()) return found;
    auto info = client.inspect(model.name, found.files.first(), stop);
    if (info) {
        found.info = *info;
    } else {
        found.failure = info.error();
    }
    return found;
}

std::string nameOf(const Found& found, const hub::HubFile& file) {
    return fmt::format("hub:{}/{}", found.model.name.toStdString(), file.path.toStdString());
}

nlohmann::ordered_json asJson(const Found& found, std::optional<std::int64_t> available) {
    nlohmann::ordered_json files = nlohmann::ordered_json::array();
    for (const hub::HubFile& file : found.files) {
        const std::int64_t memory = found.memoryOf(file);
        nlohmann::ordered_json object = {{"name", nameOf(found, file)},
                                         {"file", file.path.toStdString()},
                                         {"quantisation", file.quantisation.toStdString()},
                                         {"bytes", file.bytes},
                                         {"sha256", file.sha256.toStdString()},
                                         {"memory_bytes", nullptr},
                                         {"fits", nullptr}};
        if (memory > 0) {
            object["memory_bytes"] = memory;
            if (available) object["fits"] = hub::fitsInMemory(memory, available);
        }
        files.push_back(std::move(object));
    }
    nlohmann::ordered_json warnings = nlohmann::ordered_json::array();
    if (found.info) {
        for (const Message& warning : found.info->warnings) warnings.push_back(warning.english());
    }
    if (found.failure) warnings.push_back(found.failure->oneLine());
    nlohmann::ordered_json object = {{"name", found.model.name.toStdString()},
                                     {"downloads", nullptr},
                                     {"licence", found.model.licence.toStdString()},
                                     {"gated", found.model.gated},
                                     {"architecture", found.info ? found.info->architecture : std::string()},
                                     {"files", std::move(files)},
                                     {"warnings", std::move(warnings)}};
    if (found.model.downloads >= 0) object["downloads"] = found.model.downloads;
    return object;
}

void show(const Found& found, std::optional<std::int64_t> available) {
    std::string line = found.model.name.toStdString();
    if (found.model.downloads >= 0) line += fmt::format("  {} downloads", found.model.downloads);
    if (!found.model.licence.isEmpty()) line += "  " + licenceName(found.model.licence).toStdString();
    if (found.model.gated) line += "  wants a login";
    printResult(line + "\n");
    std::size_t longest = 0;
    for (const hub::HubFile& file : found.files) longest = std::max(longest, nameOf(found, file).size());
    for (const hub::HubFile& file : found.files) {
        const std::int64_t memory = found.memoryOf(file);
        std::string needs = "?";
        if (memory > 0)
            needs = engine::memoryText(memory) + (hub::fitsInMemory(memory, available) ? "" : "  more than is free");
        printResult(fmt::format("  {:<{}}  {:<8}  {:>9.1f} MB  {}\n", nameOf(found, file), longest,
                                file.quantisation.toStdString(), static_cast<double>(file.bytes) / 1e6, needs));
    }
    if (found.files.isEmpty() && !found.failure) printResult("  no GGUF file\n");
    if (found.info) {
        for (const Message& warning : found.info->warnings) printWarning(warning);
    }
    if (found.failure) printMessage(found.failure->oneLine());
}

}  // namespace

ExitCode searchHub(const HubSearch& search, bool json, Interrupts& interrupts) {
    const auto hub = hub::hubAt(QString::fromStdString(search.hub));
    if (!hub) return fail(hub.error());
    const Interrupts::Work work(interrupts);
    const hub::HubClient client(*hub);
    const auto models = client.search(QString::fromStdString(search.words), search.limit, work.token());
    if (!models) return fail(models.error());
    const std::optional<std::int64_t> available = engine::availableMemory();
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    ProgressBar bar;
    for (qsizetype i = 0; i < models->size(); ++i) {
        bar.show("Asking the hub", static_cast<double>(i) / static_cast<double>(models->size()));
        const Found found = lookInto(models->at(i), client, work.token());
        bar.clear();
        if (work.token().stop_requested()) return fail({FailureCause::kCancelled, {}, {}, {}, {}});
        if (models->size() == 1 && found.files.isEmpty() && found.failure) return fail(*found.failure);
        if (json) {
            list.push_back(asJson(found, available));
        } else {
            show(found, available);
        }
    }
    if (json) {
        const nlohmann::ordered_json object = {
            {"format", kJsonFormat}, {"hub", hub->address.toString().toStdString()}, {"models", std::move(list)}};
        printResult(object.dump() + "\n");
    } else if (models->isEmpty()) {
        printMessage("The hub has no such model");
    }
    return ExitCode::kDone;
}

engine::Result<ModelAddress> addressInHub(const hub::HubName& name, const std::string& hub, Interrupts& interrupts) {
    const auto at = hub::hubAt(QString::fromStdString(hub));
    if (!at) return engine::failed(at.error());
    const Interrupts::Work work(interrupts);
    const auto files = hub::HubClient(*at).files(name.model, work.token());
    if (!files) return engine::failed(files.error());
    for (const hub::HubFile& file : *files) {
        if (file.path != name.file) continue;
        return ModelAddress{hub::fileAddress(*at, name.model, file.path).toString(QUrl::FullyEncoded), file.sha256,
                            name.file.section(u'/', -1), at->token, !file.sha256.isEmpty()};
    }
    return engine::failed({FailureCause::kFileMissing,
                           Message("The hub has no such file"),
                           (name.model + u'/' + name.file).toStdString(),
                           Message("`griffin models search %1` shows the files", name.model.toStdString()),
                           {}});
}

}  // namespace griffin::app::cli
