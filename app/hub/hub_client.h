// Asks a hub: which models there are, which files a model has, and what a file would need on this computer, read from
// its beginning alone. All wait on the calling thread.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>

#include "app/hub/hub.h"
#include "app/hub/hub_listing.h"
#include "app/hub/hub_request.h"
#include "engine/base/result.h"
#include "engine/model_info.h"

namespace griffin::app::hub {

/// Bytes of memory that a file takes here: those of another one of its model, which was inspected, with its own
/// weights. 0: not known.
std::int64_t memoryOf(const HubFile& file, const HubFile& inspected, const engine::ModelInfo& info);
/// Whether that is free (engine::availableMemory()); also where the system does not tell.
bool fitsInMemory(std::int64_t bytes, std::optional<std::int64_t> available);

class HubClient {
  public:
    explicit HubClient(Hub hub, HubPatience patience = {}) : hub_(std::move(hub)), patience_(patience) {}

    const Hub& hub() const { return hub_; }

    /// Models with GGUF files that the words fit, the most downloaded first; words that are a model's name are that
    /// model, and nobody is asked.
    engine::Result<QList<HubModel>> search(const QString& words, int limit, const std::stop_token& stop) const;
    /// The files of a model, smallest first.
    engine::Result<QList<HubFile>> files(const QString& model, const std::stop_token& stop) const;
    /// As engine::inspectFile() tells of the whole file, memory included. Some megabytes are fetched: what comes before
    /// the weights. A model that is not supported has a warning that says so.
    engine::Result<engine::ModelInfo> inspect(const QString& model, const HubFile& file,
                                              const std::stop_token& stop) const;

  private:
    struct Part {
        QUrl address;
        qint64 bytes = 0;
    };
    engine::Result<engine::Done> copyBeginning(const Part& part, qint64 most, const QString& folder,
                                               const std::stop_token& stop) const;

    Hub hub_;
    HubPatience patience_;
};

}  // namespace griffin::app::hub
