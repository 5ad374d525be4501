#include "engine/formats/schema_text.h"

#include <span>
#include <utility>

#include "engine/formats/json_file.h"

namespace griffin::engine::formats {

Result<nlohmann::ordered_json> readSchemaText(std::string_view text) {
    constexpr JsonLimits kLimits = {std::size_t{1} << 20, 64, 10'000, DuplicateKeys::kRefuse};
    // Checked first: the parser that keeps the order is slow with many names.
    const auto checked = parseJson(std::as_bytes(std::span(text)), Message("the JSON schema"), kLimits);
    if (!checked) {
        Failure failure = checked.error();
        failure.cause = FailureCause::kBadArgument;
        failure.what_to_do = Message("correct the schema");
        return failed(std::move(failure));
    }
    return nlohmann::ordered_json::parse(text, nullptr, false);
}

}  // namespace griffin::engine::formats
