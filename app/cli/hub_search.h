// `griffin models search`, and the files of a hub by name.
#pragma once

#include <string>

#include "app/cli/commands.h"
#include "app/hub/hub.h"
#include "app/library/model_fetcher.h"

namespace griffin::app::cli {

struct HubSearch {
    std::string words;  // or the name of one model
    std::string hub;    // address; empty: GRIFFIN_HUB
    int limit = 5;      // models
};

/// Shows models with their files, and what each needs on this computer.
ExitCode searchHub(const HubSearch& search, bool json, Interrupts& interrupts);

/// Where a file of a hub is fetched from, with the hash that the hub tells.
engine::Result<ModelAddress> addressInHub(const hub::HubName& name, const std::string& hub, Interrupts& interrupts);

}  // namespace griffin::app::cli
