#include "engine/train/data/drawn_turns.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <unordered_set>
#include <utility>

#include "engine/base/fingerprint.h"
#include "engine/base/mapped_file.h"
#include "engine/base/random.h"
#include "engine/formats/json_file.h"
#include "engine/text/utf8.h"
#include "engine/train/data/feature_writer.h"
#include "engine/train/data/response_generator.h"

namespace griffin::engine::train {
namespace {

using Clock = std::chrono::steady_clock;
using nlohmann::json;

constexpr std::size_t kMinTokens = 3;
constexpr std::size_t kRun = 4;
constexpr double kMaxRepeated = 0.3;
/// Draws for each prompt that is wanted, at most: a model that cannot write turns must not draw for ever.
constexpr std::int64_t kMaxDraws = 8;
constexpr std::int64_t kSpareDraws = 256;

constexpr formats::JsonLimits kLineLimits{.max_bytes = std::size_t{8} << 20, .max_depth = 8, .max_values = 1000};

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kSpace = " \t\r\n";
    const std::size_t first = text.find_first_not_of(kSpace);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

Result<Done> checkOptions(const DrawOptions& options, int context) {
    const auto bad = [](Message what, Message what_to_do) {
        return failed({FailureCause::kBadArgument, std::move(what), {}, std::move(what_to_do), {}});
    };
    if (options.count < 1 || options.max_tokens < 1 || options.at_once < 1 || options.at_once > kernels::kMaxRows) {
        return bad(Message("Numbers must be positive, and at most 256 sequences can be drawn at once"),
                   Message("choose other values"));
    }
    const auto wrong = [](double temperature) { return !(temperature > 0.0); };
    if (options.temperatures.empty() || std::any_of(options.temperatures.begin(), options.temperatures.end(), wrong)) {
        return bad(Message("Prompts can be drawn only at temperatures above 0"), Message("choose other values"));
    }
    if (options.max_tokens >= context) {
        return bad(Message("Prompts of %1 tokens do not fit into a context of %2", std::to_string(options.max_tokens),
                           std::to_string(context)),
                   Message("choose shorter prompts or a larger context"));
    }
    return Done{};
}

/// The prompt file that grows.
class TurnFile {
  public:
    /// Cuts off a line that a killed run left unfinished, and reads the others.
    static Result<TurnFile> open(const std::string& path, const json& settings) {
        const std::string text = settings.dump();
        Result<AppendFile> file = AppendFile::open(path);
        if (!file) return tl::unexpected(file.error());
        if (!file->lock()) {
            return failed({FailureCause::kBadArgument,
                           Message("Another process writes into this file"),
                           path,
                           Message("wait for it, or choose another file"),
                           {}});
        }
        TurnFile turns(std::move(*file), fingerprintOf(std::as_bytes(std::span(text))));
        const Result<Done> read = turns.read();
        if (!read) return tl::unexpected(read.error());
        return turns;
    }

    int size() const { return static_cast<int>(texts_.size()); }
    /// The first draw that the file does not decide.
    std::int64_t nextDraw() const { return next_draw_; }
    bool has(const std::string& text) const { return texts_.contains(text); }

    Result<Done> add(const std::string& text, std::int64_t draw) {
        texts_.insert(text);
        next_draw_ = draw + 1;
        const std::string line = json{{"prompt", text}, {"draw", draw}, {"settings", settings_}}.dump() + "\n";
        return file_.append(std::as_bytes(std::span(line)));
    }
    Result<Done> flush() { return file_.flush(); }

  private:
    TurnFile(AppendFile file, std::string settings) : file_(std::move(file)), settings_(std::move(settings)) {}

    Result<Done> read() {
        if (file_.size() == 0) return Done{};
        const Result<MappedFile> file = MappedFile::open(file_.path());
        if (!file) return tl::unexpected(file.error());
        const std::span<const std::byte> bytes = file->bytes();
        const std::string_view all(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        const std::size_t whole = all.rfind('\n') == std::string_view::npos ? 0 : all.rfind('\n') + 1;
        const auto not_ours = [this](Message what) {
            return failed({FailureCause::kBadArgument,
                           std::move(what),
                           file_.path(),
                           Message("choose the settings it was made with, or another file"),
                           {}});
        };
        for (std::size_t at = 0; at < whole;) {
            const std::string_view line = all.substr(at, all.find('\n', at) - at);
            const Result<JsonTree> object =
                formats::parseJson(std::as_bytes(std::span(line.data(), line.size())), file_.path(), kLineLimits);
            if (!object) return not_ours(Message("The file has lines that are not drawn prompts"));
            const auto text = formats::jsonText(*object, "prompt");
            const json* draw = formats::jsonFind(*object, "draw");
            if (!text || draw == nullptr || !draw->is_number_unsigned()) {
                return not_ours(Message("The file has lines that are not drawn prompts"));
            }
            if (formats::jsonText(*object, "settings") != settings_) {
                return not_ours(Message("The file was made with another model or other settings"));
            }
            texts_.insert(*text);
            next_draw_ = draw->get<std::int64_t>() + 1;
            at += line.size() + 1;
        }
        return file_.truncate(whole);
    }

    AppendFile file_;
    std::string settings_;  // a hash
    std::unordered_set<std::string> texts_;
    std::int64_t next_draw_ = 0;
};

/// A draw that has ended, until all before it have.
struct Draw {
    std::string text;
    std::optional<TurnFault> fault;
};

PromptKey drawKey(std::int64_t draw) {
    // The high half chooses the temperature, the low half with the seed what is drawn.
    return {Random(static_cast<std::uint64_t>(draw)).next(), static_cast<std::uint64_t>(draw)};
}

/// One call of drawTurns().
class TurnRun {
  public:
    TurnRun(const LoadedTarget& target, const DrawOptions& options, const DrawSink& sink, TurnFile& file)
        : target_(target), options_(options), sink_(sink), file_(file), next_(file.nextDraw()) {}

    Result<DrawReport> run(ResponseGenerator& generator, const std::vector<std::int32_t>& header,
                           const std::stop_token& stop) {
        const Clock::time_point start = Clock::now();
        std::int64_t begun = next_;
        const std::int64_t end = next_ + kMaxDraws * (options_.count - file_.size()) + kSpareDraws;
        const auto finished = [&](const PromptKey& key, const TrainingSequence& sequence) {
            ended_[static_cast<std::int64_t>(key.high)] = read(sequence.tokens.subspan(header.size()));
            return Result<Done>(Done{});
        };
        while (!stop.stop_requested() && file_.size() < options_.count) {
            while (generator.hasFreeSlot() && begun < end) {
                generator.begin({drawKey(begun), header});
                ++begun;
            }
            if (generator.active() == 0) break;
            const Result<Done> stepped = generator.step(finished);
            if (!stepped) return tl::unexpected(stepped.error());
            const Result<Done> kept = keep();
            if (!kept) return tl::unexpected(kept.error());
            report_.prompts = file_.size();
            report_.seconds = std::chrono::duration<double>(Clock::now() - start).count();
            if (sink_) sink_(report_);
        }
        const Result<Done> flushed = file_.flush();
        if (!flushed) return tl::unexpected(flushed.error());
        report_.prompts = file_.size();
        report_.complete = file_.size() >= options_.count;
        return report_;
    }

  private:
    Draw read(std::span<const std::int32_t> tokens) const {
        const bool ended = !tokens.empty() && target_.tokenizer.endsGeneration(tokens.back());
        const std::span<const std::int32_t> turn = ended ? tokens.first(tokens.size() - 1) : tokens;
        Draw draw;
        draw.text = trimmed(target_.tokenizer.decode(turn, SpecialTokens::kPlainText));
        draw.fault = faultOf(turn, draw.text, ended, target_.tokenizer);
        return draw;
    }

    /// Writes the draws whose turn has come.
    Result<Done> keep() {
        for (auto draw = ended_.find(next_); draw != ended_.end() && file_.size() < options_.count;
             draw = ended_.find(next_)) {
            ++report_.draws;
            if (draw->second.fault) {
                ++report_.left_out.at(static_cast<std::size_t>(*draw->second.fault));
            } else if (file_.has(draw->second.text)) {
                ++report_.duplicates;
            } else {
                const Result<Done> added = file_.add(draw->second.text, next_);
                if (!added) return added;
            }
            ended_.erase(draw);
            ++next_;
        }
        return Done{};
    }

    const LoadedTarget& target_;
    const DrawOptions& options_;
    const DrawSink& sink_;
    TurnFile& file_;
    std::int64_t next_;  // the first draw that is not decided
    std::map<std::int64_t, Draw> ended_;
    DrawReport report_;
};

}  // namespace

std::optional<TurnFault> faultOf(std::span<const std::int32_t> tokens, std::string_view text, bool ended,
                                 const text::Tokenizer& tokenizer) {
    if (!ended) return TurnFault::kUnfinished;
    const auto special = [&tokenizer](std::int32_t token) { return tokenizer.isSpecial(token); };
    if (std::any_of(tokens.begin(), tokens.end(), special) || text::utf8ValidPrefix(text) != text.size()) {
        return TurnFault::kNotText;
    }
    if (tokens.size() < kMinTokens || text.empty()) return TurnFault::kShort;
    std::set<std::array<std::int32_t, kRun>> runs;
    std::size_t repeated = 0;
    for (std::size_t i = 0; i + kRun <= tokens.size(); ++i) {
        std::array<std::int32_t, kRun> run{};
        std::copy_n(tokens.begin() + static_cast<std::ptrdiff_t>(i), kRun, run.begin());
        repeated += runs.insert(run).second ? 0 : 1;
    }
    if (static_cast<double>(repeated) > kMaxRepeated * static_cast<double>(runs.size() + repeated)) {
        return TurnFault::kRepetitive;
    }
    return std::nullopt;
}

std::vector<std::int32_t> userHeader(const text::Tokenizer& tokenizer, const text::ChatTemplate& chat_template,
                                     const std::string& system) {
    constexpr std::string_view kTurn = "\uE000user turn\uE001";  // private use: in no template
    std::vector<ChatMessage> messages;
    if (!system.empty()) messages.push_back({Role::kSystem, system});
    messages.push_back({Role::kUser, std::string(kTurn)});
    std::vector<text::TextSegment> segments = chat_template.render(messages, text::GenerationPrompt::kOmit);
    for (std::size_t i = 0; i < segments.size(); ++i) {
        const std::size_t place = segments[i].text.find(kTurn);
        if (place == std::string::npos) continue;
        segments[i].text.resize(place);
        segments.resize(i + 1);
        break;
    }
    return tokenizer.encodePrompt(segments);
}

Result<DrawReport> drawTurns(const LoadedTarget& target, const DrawOptions& options, const DrawSink& progress,
                             const std::stop_token& stop) {
    if (const auto valid = checkOptions(options, target.info.context); !valid) return tl::unexpected(valid.error());
    const std::vector<std::int32_t> header = userHeader(target.tokenizer, target.chat_template, options.system);
    if (header.empty()) {
        return failed({FailureCause::kBadArgument,
                       Message("The model's chat template has nothing in front of a question"),
                       target.info.name,
                       Message("name prompts with --prompts"),
                       {}});
    }
    Result<TurnFile> file = TurnFile::open(options.file, {{"model", target.info.fingerprint},
                                                          {"max_tokens", options.max_tokens},
                                                          {"temperatures", options.temperatures},
                                                          {"seed", options.seed},
                                                          {"system", options.system}});
    if (!file) return tl::unexpected(file.error());
    ResponseSettings settings;
    settings.at_once = options.at_once;
    settings.max_prompt_tokens = static_cast<int>(header.size());
    settings.max_new_tokens = options.max_tokens;
    settings.temperatures = options.temperatures;
    settings.seed = options.seed;
    settings.features = false;
    const Result<int> slots = ResponseGenerator::slotsFor(target.model.config(), settings, options.memory);
    if (!slots) return tl::unexpected(slots.error());
    settings.at_once = std::clamp(options.count - file->size(), 1, *slots);
    ResponseGenerator generator(target.model, target.tokenizer, settings);
    return TurnRun(target, options, progress, *file).run(generator, header, stop);
}

}  // namespace griffin::engine::train
