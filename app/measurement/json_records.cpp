#include "app/measurement/json_records.h"

#include <QFile>
#include <QSaveFile>
#include <array>
#include <cmath>
#include <utility>

#include <unistd.h>

#include "app/library/json_numbers.h"
#include "app/library/regular_file.h"
#include "app/library/saved_file.h"
#include "engine/base/bounded_json.h"
#include "engine/generation_options.h"
#include "engine/reasoning.h"
#include "engine/speedup.h"

namespace griffin::app {
namespace {

using engine::FinishReason;
using engine::GenerationStats;
using engine::Message;
using nlohmann::ordered_json;

constexpr int kAnswerFormat = 1;
constexpr std::size_t kMaxDepths = 1024;  // of a draft tree; the engine's have at most 256 nodes
constexpr qint64 kMaxFileBytes = 256 << 20;
// A race of eight laps with 64,000 tokens each has half of them.
constexpr engine::JsonBounds kLineBounds{.values = 4'000'000};

constexpr std::array<std::pair<FinishReason, const char*>, 3> kReasons = {
    {{FinishReason::kStop, "stop"}, {FinishReason::kLength, "length"}, {FinishReason::kCancelled, "cancelled"}}};

const char* nameOf(FinishReason reason) {
    for (const auto& [value, name] : kReasons) {
        if (value == reason) return name;
    }
    return "stop";
}

FinishReason reasonOf(const std::string& name) {
    for (const auto& [value, text] : kReasons) {
        if (name == text) return value;
    }
    return FinishReason::kStop;
}

engine::Method methodOf(const ordered_json& object) {
    return engine::methodFromName(object.at("method").get<std::string>()).value_or(engine::Method::kVanilla);
}

engine::TreeKind treeOf(const ordered_json& object) {
    return engine::treeFromName(object.at("tree").get<std::string>()).value_or(engine::TreeKind::kAuto);
}

/// The statistics that answers and benchmark records have in common.
void readStats(const ordered_json& object, GenerationStats& stats) {
    readWhole(object.at("new_tokens"), stats.new_tokens);
    readWhole(object.at("target_passes"), stats.target_passes);
    object.at("prefill_ms").get_to(stats.prefill_ms);
    object.at("decode_ms").get_to(stats.decode_ms);
    object.at("draft_ms").get_to(stats.draft_ms);
    object.at("verify_ms").get_to(stats.verify_ms);
    object.at("commit_ms").get_to(stats.commit_ms);
    if (object.at("accepted_by_depth").size() <= kMaxDepths)
        readWhole(object.at("accepted_by_depth"), stats.accepted_by_depth);
    stats.waiting_share = object.value("waiting_share", 0.0);
    stats.tokens_estimated = object.value("tokens_estimated", false);
    stats.first_tokens = std::max(1, wholeNumber(object, "first_tokens", 1));
}

ordered_json treeJson(const engine::TreeOptions& tree) {
    return {{"kind", engine::nameOf(tree.kind)}, {"size", tree.size}, {"depth", tree.depth}, {"top_k", tree.top_k}};
}

engine::TreeOptions treeFromJson(const ordered_json& object) {
    engine::TreeOptions tree;
    tree.kind = engine::treeFromName(object.value("kind", std::string())).value_or(engine::TreeKind::kAuto);
    tree.size = wholeNumber(object, "size", 0);
    tree.depth = wholeNumber(object, "depth", 0);
    tree.top_k = wholeNumber(object, "top_k", 0);
    return tree;
}

tl::unexpected<engine::Failure> cannotBeSaved(const QFileDevice& file) {
    return engine::failed(
        {engine::FailureCause::kDiskFull, Message("The results cannot be saved"), file.fileName().toStdString(),
         Message("free some disk space, and make sure that the folder is writable"), file.errorString().toStdString()});
}

QByteArray lineOf(const ordered_json& object) {
    return QByteArray::fromStdString(jsonLine(object));
}

}  // namespace

ordered_json answerJson(const nlohmann::json& question_id, std::size_t turn, const engine::Answer& answer) {
    const GenerationStats& stats = answer.stats;
    const engine::AnswerParts parts = engine::partsOf(answer.text);
    const bool estimated = stats.estimatedSpeedup() > 0.0 && !engine::exceedsTokensPerPass(stats);
    ordered_json object = {
        {"format", kAnswerFormat},
        {"question_id", question_id},
        {"turn", turn},
        {"text", parts.text},
        {"reasoning", parts.reasoning},
        {"tokens", answer.tokens},
        {"prompt_tokens", answer.prompt_tokens},
        {"finish_reason", nameOf(answer.finish_reason)},
        {"method", engine::nameOf(stats.method)},
        {"tree", stats.tree == engine::TreeKind::kAuto ? "none" : engine::nameOf(stats.tree)},
        {"stats",
         {{"new_tokens", stats.new_tokens},
          {"target_passes", stats.target_passes},
          {"acceptance_length", stats.acceptanceLength()},
          {"prefill_ms", stats.prefill_ms},
          {"decode_ms", stats.decode_ms},
          {"draft_ms", stats.draft_ms},
          {"verify_ms", stats.verify_ms},
          {"commit_ms", stats.commit_ms},
          {"tokens_per_second", stats.tokensPerSecond()},
          {"accepted_by_depth", stats.accepted_by_depth},
          {"waiting_share", stats.waiting_share},
          {"reasoning_tokens", stats.reasoning_tokens},
          {"reasoning_ms", stats.reasoning_ms},
          {"speedup_estimate", estimated ? ordered_json(stats.estimatedSpeedup()) : ordered_json(nullptr)}}},
    };
    if (stats.tokens_estimated) object["stats"]["tokens_estimated"] = true;
    if (stats.first_tokens > 1) object["stats"]["first_tokens"] = stats.first_tokens;
    return object;
}

engine::Answer answerFromJson(const ordered_json& object) {
    engine::Answer answer;
    answer.text = engine::answerOf({object.value("reasoning", std::string()), object.at("text").get<std::string>()});
    readWhole(object.at("tokens"), answer.tokens);
    readWhole(object.at("prompt_tokens"), answer.prompt_tokens);
    answer.finish_reason = reasonOf(object.at("finish_reason").get<std::string>());
    GenerationStats& stats = answer.stats;
    stats.method = methodOf(object);
    stats.tree = treeOf(object);
    stats.prompt_tokens = static_cast<int>(answer.prompt_tokens.size());
    const ordered_json& figures = object.at("stats");
    readStats(figures, stats);
    stats.committed_tokens =
        static_cast<int>(std::lround(figures.at("acceptance_length").get<double>() * stats.target_passes));
    return answer;
}

ordered_json statsJson(const GenerationStats& stats) {
    return {{"method", engine::nameOf(stats.method)},
            {"tree", engine::nameOf(stats.tree)},
            {"new_tokens", stats.new_tokens},
            {"target_passes", stats.target_passes},
            {"committed_tokens", stats.committed_tokens},
            {"prefill_ms", stats.prefill_ms},
            {"time_to_first_token_ms", stats.time_to_first_token_ms},
            {"decode_ms", stats.decode_ms},
            {"draft_ms", stats.draft_ms},
            {"verify_ms", stats.verify_ms},
            {"commit_ms", stats.commit_ms},
            {"accepted_by_depth", stats.accepted_by_depth},
            {"waiting_share", stats.waiting_share}};
}

GenerationStats statsFromJson(const ordered_json& object) {
    GenerationStats stats;
    stats.method = methodOf(object);
    stats.tree = treeOf(object);
    readStats(object, stats);
    readWhole(object.at("committed_tokens"), stats.committed_tokens);
    object.at("time_to_first_token_ms").get_to(stats.time_to_first_token_ms);
    return stats;
}

ordered_json methodsJson(const std::vector<MethodSpec>& methods) {
    ordered_json list = ordered_json::array();
    for (const MethodSpec& spec : methods) {
        list.push_back({{"method", engine::nameOf(spec.method)}, {"tree", treeJson(spec.tree)}});
    }
    return list;
}

std::vector<MethodSpec> methodsFromJson(const ordered_json& list) {
    std::vector<MethodSpec> methods;
    for (const ordered_json& object : list) {
        const auto method = engine::methodFromName(object.at("method").get<std::string>());
        methods.push_back({method.value_or(engine::Method::kAuto), treeFromJson(object.at("tree"))});
    }
    return methods;
}

ordered_json optionsJson(const engine::GenerationOptions& options) {
    const engine::SamplingOptions& sampling = options.sampling;
    return {{"method", engine::nameOf(options.method)},
            {"tree", treeJson(options.tree)},
            {"temperature", sampling.temperature},
            {"top_k", sampling.top_k},
            {"top_p", sampling.top_p},
            {"min_p", sampling.min_p},
            {"repetition_penalty", sampling.repetition_penalty},
            {"seed", sampling.seed ? ordered_json(*sampling.seed) : ordered_json(nullptr)},
            {"reasoning", engine::nameOf(options.reasoning)},
            {"reasoning_budget", options.reasoning_budget},
            {"max_new_tokens", options.max_new_tokens},
            {"stop", options.stop_texts}};
}

engine::GenerationOptions optionsFromJson(const ordered_json& object) {
    engine::GenerationOptions options;
    options.method = engine::methodFromName(object.value("method", std::string())).value_or(options.method);
    if (object.contains("tree")) options.tree = treeFromJson(object["tree"]);
    engine::SamplingOptions& sampling = options.sampling;
    sampling.temperature = object.value("temperature", sampling.temperature);
    sampling.top_k = wholeNumber(object, "top_k", sampling.top_k);
    sampling.top_p = object.value("top_p", sampling.top_p);
    sampling.min_p = object.value("min_p", sampling.min_p);
    sampling.repetition_penalty = object.value("repetition_penalty", sampling.repetition_penalty);
    if (object.contains("seed") && object["seed"].is_number_unsigned()) {
        sampling.seed = object["seed"].get<std::uint64_t>();
    }
    options.reasoning = engine::reasoningFromName(object.value("reasoning", std::string())).value_or(options.reasoning);
    options.reasoning_budget = wholeNumber(object, "reasoning_budget", 0);
    options.max_new_tokens = wholeNumber(object, "max_new_tokens", options.max_new_tokens);
    options.stop_texts = object.value("stop", options.stop_texts);
    return options;
}

std::string jsonLine(const ordered_json& object) {
    return object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

std::string indentedJson(const ordered_json& object) {
    return object.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

engine::Result<engine::Done> writeReport(const QString& path, const std::string& text) {
    QSaveFile file(path);
    file.setDirectWriteFallback(true);
    const auto size = static_cast<qint64>(text.size());
    if (file.open(QIODevice::WriteOnly) && file.write(text.data(), size) == size && commitSaved(file)) {
        return engine::Done{};
    }
    return engine::failed({engine::FailureCause::kDiskFull, Message("The results cannot be written"),
                           path.toStdString(), Message("choose another file or folder"),
                           file.errorString().toStdString()});
}

engine::Result<engine::Done> appendJsonLine(const QString& path, const ordered_json& object) {
    QFile file(path);
    if (!file.open(QIODevice::ReadWrite | QIODevice::Unbuffered)) return cannotBeSaved(file);
    QByteArray line = lineOf(object);
    char last = '\n';
    if (file.size() > 0 && file.seek(file.size() - 1)) file.getChar(&last);
    if (last != '\n') line.prepend('\n');
    if (!file.seek(file.size()) || file.write(line) != line.size()) return cannotBeSaved(file);
    if (::fdatasync(file.handle()) != 0) return cannotBeSaved(file);
    return engine::Done{};
}

engine::Result<engine::Done> writeJsonLines(const QString& path, const std::vector<ordered_json>& objects) {
    QSaveFile file(path);
    bool written = file.open(QIODevice::WriteOnly);
    for (const ordered_json& object : objects) written = written && file.write(lineOf(object)) > 0;
    if (!written || !commitSaved(file)) return cannotBeSaved(file);
    return engine::Done{};
}

ordered_json objectIn(const QByteArray& line) {
    auto object =
        engine::boundedJson<ordered_json>({line.constData(), static_cast<std::size_t>(line.size())}, kLineBounds);
    if (!object.is_object()) return nullptr;
    return object;
}

engine::Result<std::vector<ordered_json>> readJsonLines(const QString& path) {
    std::vector<ordered_json> objects;
    QFile file(path);
    if (!file.exists()) return objects;
    QString why = openRegularFile(file);
    if (why.isEmpty() && file.size() > kMaxFileBytes) why = QStringLiteral("larger than results are");
    if (!why.isEmpty()) {
        return engine::failed({engine::FailureCause::kFileUnreadable, Message("The results cannot be read"),
                               path.toStdString(), Message("check the file and its permissions, or move it away"),
                               why.toStdString()});
    }
    while (!file.atEnd()) {
        ordered_json object = objectIn(file.readLine());
        if (object.is_object()) objects.push_back(std::move(object));
    }
    return objects;
}

}  // namespace griffin::app
