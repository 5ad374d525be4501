#include "engine/draft/weights/published_layout.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "engine/draft/weights/block_quantisation.h"
#include "engine/draft/weights/draft_config.h"
#include "engine/draft/weights/vocabulary_map.h"
#include "engine/formats/json_file.h"

namespace griffin::engine::draft {
namespace {

using formats::CheckpointTensor;
using formats::RawTensor;
using formats::TensorDirectory;
using nlohmann::json;

constexpr std::string_view kModel = "model.";
constexpr std::string_view kMedusaHeads = "medusa_heads.";
constexpr int kMaxNumber = 64;  // of a head or a block in a name, above what any draft has

bool dropStart(std::string_view& text, std::string_view start) {
    if (!text.starts_with(start)) return false;
    text.remove_prefix(start.size());
    return true;
}

/// A number below kMaxNumber followed by a dot, taken from the front of `text`.
std::optional<int> takeNumber(std::string_view& text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end == text.data() + text.size() || *end != '.' || number < 0 || number >= kMaxNumber) {
        return std::nullopt;
    }
    text.remove_prefix(static_cast<std::size_t>(end - text.data()) + 1);
    return number;
}

/// How one file names its tensors, told from all of them.
class Names {
  public:
    explicit Names(const TensorDirectory& tensors) : tensors_(tensors) {
        if (!has("fc.weight") && has("model.fc.weight")) dropped_ = kModel;
        if (has("medusa_heads.blocks.0.layers.0.weight")) dropped_ = kMedusaHeads;
        is_eagle3_ = has("layers.0.hidden_norm.weight");
        is_fusion_ = has("fusion_fc.weight");
        is_vllm_medusa_ = has("blocks.0.layers.0.weight");
    }

    std::string canonical(std::string_view name) const {
        if (!dropped_.empty()) dropStart(name, dropped_);
        std::string_view rest = name;
        if (is_vllm_medusa_) return medusaName(name);
        if (is_eagle3_ && dropStart(rest, kFeatureLayer)) return kEagle3Layer + std::string(rest);
        if (is_fusion_ && dropStart(rest, "fusion_fc.")) return "fc." + std::string(rest);
        if (is_fusion_ && dropStart(rest, "transformer.")) return kFeatureLayer + std::string(rest);
        return std::string(name);
    }

    /// The heads of vLLM's Medusa that have no matrix of their own: they share the first one ("original_lm_head").
    bool sharesHead() const {
        return is_vllm_medusa_ && has("lm_heads.0.weight") && !has("lm_heads.1.weight") && blocksOf(1) > 0;
    }
    int blocksOf(int head) const {
        int blocks = 0;
        while (blocks < kMaxNumber && has(fmt::format("blocks.{}.layers.{}.weight", head, blocks))) ++blocks;
        return blocks;
    }
    static std::string matrixOfHead(int head, int blocks) {
        return fmt::format("medusa_head.{}.{}.weight", head, blocks);
    }

  private:
    bool has(std::string_view name) const { return hasWeights(tensors_, std::string(dropped_) + std::string(name)); }

    std::string medusaName(std::string_view name) const {
        std::string_view rest = name;
        if (name == "token_map") return kDraftVocabulary;
        if (dropStart(rest, "blocks.")) {
            const std::optional<int> head = takeNumber(rest);
            const std::optional<int> block = head && dropStart(rest, "layers.") ? takeNumber(rest) : std::nullopt;
            if (block) return fmt::format("medusa_head.{}.{}.linear.{}", *head, *block, rest);
        } else if (dropStart(rest, "lm_heads.")) {
            const std::optional<int> head = takeNumber(rest);
            if (head && rest == "weight") return matrixOfHead(*head, blocksOf(*head));
        }
        return std::string(name);
    }

    const TensorDirectory& tensors_;
    std::string_view dropped_;
    bool is_eagle3_ = false;
    bool is_fusion_ = false;
    bool is_vllm_medusa_ = false;
};

tl::unexpected<Failure> malformedConfig(Message what, const std::string& where) {
    return failed(
        {FailureCause::kFileMalformed, std::move(what), where, Message("use a draft from another source"), {}});
}

tl::unexpected<Failure> twice(const std::string& name, const std::string& where) {
    return malformedConfig(
        Message("The draft holds the tensor %1 twice, under different names", formats::printable(name)), where);
}

/// Heads beyond the first get its matrix under their own names.
bool shareHead(const Names& names, TensorDirectory& tensors) {
    const CheckpointTensor* first = tensors.find(Names::matrixOfHead(0, names.blocksOf(0)));
    if (first == nullptr) return true;
    CheckpointTensor shared = *first;
    for (int head = 1; head < kMaxNumber && names.blocksOf(head) > 0; ++head) {
        shared.name = Names::matrixOfHead(head, names.blocksOf(head));
        if (!tensors.add(shared)) return false;
    }
    return true;
}

/// Refuses what reads the same names and computes something else.
Result<Done> checkKind(const json& config, const std::string& where) {
    const std::optional<std::string> kind = formats::jsonText(config, "speculators_model_type");
    if (kind && *kind != "eagle" && *kind != "eagle3") {
        return failed({FailureCause::kUnsupportedArchitecture,
                       Message("Speculators of the kind “%1” are not supported", formats::printable(*kind)),
                       where,
                       Message("use a draft of EAGLE, HASS or EAGLE-3"),
                       {}});
    }
    if (kind == "eagle" && formats::jsonBoolean(config, "layernorms").value_or(false)) {
        return failed({FailureCause::kUnsupportedArchitecture,
                       Message("The draft normalises embeddings and features (“layernorms”), which is not supported"),
                       where,
                       Message("use a draft without these norms"),
                       {}});
    }
    return Done{};
}

}  // namespace

Result<TensorDirectory> canonicalTensors(const TensorDirectory& published, const std::string& where) {
    const Names names(published);
    TensorDirectory tensors;
    for (const CheckpointTensor& tensor : published.all()) {
        CheckpointTensor renamed = tensor;
        renamed.name = names.canonical(tensor.name);
        const std::string name = renamed.name;
        if (!tensors.add(std::move(renamed))) return twice(name, where);
    }
    for (const RawTensor& tensor : published.raw()) {
        RawTensor renamed = tensor;
        renamed.name = names.canonical(tensor.name);
        const std::string name = renamed.name;
        if (!tensors.addRaw(std::move(renamed))) return twice(name, where);
    }
    if (names.sharesHead() && !shareHead(names, tensors)) return twice("medusa_head", where);
    return tensors;
}

std::string publishedName(DraftLayout layout, const std::string& name) {
    std::string_view rest = name;
    if (layout == DraftLayout::kSpeculators && dropStart(rest, kEagle3Layer)) return kFeatureLayer + std::string(rest);
    if (layout != DraftLayout::kMedusa) return name;
    if (!dropStart(rest, "medusa_head.")) return name;
    const std::optional<int> head = takeNumber(rest);
    const std::optional<int> block = head ? takeNumber(rest) : std::nullopt;
    if (!block) return name;
    if (dropStart(rest, "linear.")) return fmt::format("blocks.{}.layers.{}.{}", *head, *block, rest);
    return rest == "weight" ? fmt::format("lm_heads.{}.weight", *head) : name;
}

Result<JsonTree> canonicalConfig(const json& published, const std::string& where) {
    if (!published.is_object())
        return malformedConfig(Message("The draft's configuration is not a JSON object"), where);
    if (const auto fitting = checkKind(published, where); !fitting) return tl::unexpected(fitting.error());
    const json* layer = formats::jsonFind(published, "transformer_layer_config");
    const json* model = formats::jsonFind(published, "model");
    if (layer != nullptr && !layer->is_object()) {
        return malformedConfig(
            Message("“%1” of the draft's configuration is not a JSON object", "transformer_layer_config"), where);
    }
    const json* inner = layer != nullptr ? layer : model;
    if (inner == nullptr || !inner->is_object()) return published;
    JsonTree flat = published;
    flat.update(*inner);
    return flat;
}

const json* eagleValue(const json& config, std::string_view key) {
    const json* own = formats::jsonFind(config, "eagle_config");
    const json* value = own != nullptr ? formats::jsonFind(*own, key) : nullptr;
    if (value == nullptr || value->is_null()) value = formats::jsonFind(config, key);
    return value != nullptr && !value->is_null() ? value : nullptr;
}

}  // namespace griffin::engine::draft
