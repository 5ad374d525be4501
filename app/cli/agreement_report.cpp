#include "app/cli/agreement_report.h"

#include <fmt/format.h>

namespace griffin::app::cli {
namespace {

std::string byDepth(const std::vector<double>& shares) {
    std::string text;
    for (const double share : shares) text += fmt::format("{}{:.3f}", text.empty() ? "" : " ", share);
    return text;
}

}  // namespace

std::string agreementText(const engine::DraftAgreement& agreement) {
    return fmt::format("top-1 {} and top-3 {} by depth, chain acceptance length {:.3f}", byDepth(agreement.top1),
                       byDepth(agreement.top3), agreement.acceptance_length);
}

nlohmann::ordered_json agreementJson(const engine::DraftAgreement& agreement) {
    return {
        {"top1", agreement.top1}, {"top3", agreement.top3}, {"chain_acceptance_length", agreement.acceptance_length}};
}

}  // namespace griffin::app::cli
