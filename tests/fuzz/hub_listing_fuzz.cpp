// What a hub lists: taken or refused, never with an exception; what is taken can be shown, and joined to an address.
#include "app/hub/hub.h"
#include "app/hub/hub_listing.h"
#include "tests/fuzz/fuzz_input.h"

using namespace griffin;
using namespace griffin::app;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const QByteArray json(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    if (const auto models = hub::readModels(json, QStringLiteral("models"))) {
        for (const hub::HubModel& model : *models) fuzz::require(hub::isModelName(model.name) && model.downloads >= -1);
    }
    const hub::Hub at{QUrl(QStringLiteral("http://hub/base")), {}};
    if (const auto files = hub::readFiles(json, QStringLiteral("files"))) {
        for (const hub::HubFile& file : *files) {
            fuzz::require(file.bytes > 0 && (file.sha256.isEmpty() || file.sha256.size() == 64));
            const QUrl address = hub::fileAddress(at, QStringLiteral("a/b"), file.path);
            fuzz::require(address.isValid() && address.host() == QStringLiteral("hub"));
            fuzz::require(address.path().startsWith(QStringLiteral("/base/a/b/resolve/main/")));
            for (int part = 1; part <= file.parts.size(); ++part) fuzz::require(!file.partPath(part).isEmpty());
        }
    }
    return 0;
}
