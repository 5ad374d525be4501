// The engine's face: everything that app uses, training apart (training.h). No Qt, no printing, no globals. An Engine
// belongs to one thread at a time; only the std::stop_token crosses threads.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/chat_message.h"
#include "engine/generation_options.h"
#include "engine/model_info.h"
#include "engine/session.h"

namespace griffin::engine {

struct LoadOptions {
    std::string model;  // a GGUF file, a folder with safetensors and config.json, or synthetic:SHAPE:DTYPE
    Device device = Device::kAuto;
    int threads = 0;              // 0: physical cores, of several kinds the fastest
    std::string instruction_set;  // of the CPU, one of instructionSets(); empty: the best, or what GRIFFIN_CPU says
    int context = 0;              // tokens; 0: the model's own, at most 8192
    std::string times_file;  // keeps the measured latency profile between starts; empty: measured when first needed
    /// Limit on GPU memory in bytes, drafts included; 0: all that is free. Layers that do not fit are streamed from
    /// main memory.
    std::int64_t gpu_memory = 0;
    int gpu = 0;                   // 0: the first GPU that can compute; n: the n-th of the machine
    std::string pre_tokenizer;     // how words are split, whatever a GGUF file says; empty: as it says
    std::int64_t draft_bytes = 0;  // reserved for drafts that will be loaded
};

/// fraction runs from 0 to 1; called on the loading thread.
using ProgressSink = std::function<void(const Message& phase, double fraction)>;

/// Teacher-forced scores: entry i belongs to token i + 1.
struct Scores {
    std::vector<float> logprobs;
    std::vector<std::int32_t> argmax;
};

/// What the hardware achieves with this model. Times are medians.
struct ProfileReport {
    double read_gb_s = 0.0;  // 10^9 bytes/s over a buffer of the model's size
    double decode_tok_s = 0.0;
    double decode_gb_s = 0.0;
    double decode_share_of_read = 0.0;
    std::map<int, double> prefill_tok_s;  // tokens -> tokens/s
    double multiply_gop_s = 0.0;          // 10^9 operations/s of the multiply units; 0: not known
    double prefill_gop_s = 0.0;           // 10^9 operations/s of the longest prefill
    double prefill_share_of_multiply = 0.0;
    std::map<int, double> t;       // M -> t(M)/t(1)
    double t_waiting_share = 0.0;  // while t was measured, as in GenerationStats
    double t1_ms = 0.0;
    std::map<int, double> draft_pass_ms;  // nodes of a level -> milliseconds; empty without a draft
    std::vector<std::string> slow_types;  // of the weights: those that the instruction set has no fast product for
};

class Engine {
  public:
    /// Memory is free again after a failure.
    static Result<std::unique_ptr<Engine>> load(const LoadOptions& options, const ProgressSink& progress = {},
                                                std::stop_token stop = {});
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    const ModelInfo& info() const;

    /// Loads draft weights (a folder or a file), a smaller model as draft, or the draft that the model's own file holds
    /// (ModelInfo::own_draft), replacing what was loaded before. On a Failure, for example when the draft does not fit
    /// the model, the previous drafts stay.
    Result<DraftInfo> loadDraft(const std::string& path, std::stop_token stop = {});
    /// The same, but keeps the loaded drafts of other methods, to compare them.
    Result<DraftInfo> addDraft(const std::string& path, std::stop_token stop = {});
    /// The loaded drafts, one for each method; automatic decoding uses the first.
    std::span<const DraftInfo> drafts() const;
    /// The first of them; null if none is loaded.
    const DraftInfo* draft() const;

    /// A conversation with its own KV cache. The engine must outlive it.
    Result<std::unique_ptr<Session>> openSession(const SessionOptions& options = {});

    std::vector<std::int32_t> tokenize(std::string_view text, SpecialTokens special) const;

    Result<Scores> evaluate(std::span<const std::int32_t> tokens, std::stop_token stop = {});
    /// GB/s (10^9) over a buffer of the model's size.
    Result<double> readBandwidth();
    Result<ProfileReport> profile(const ProgressSink& progress = {}, std::stop_token stop = {});

  private:
    friend struct EngineAccess;  // for the other functions of the engine's face
    struct Parts;
    explicit Engine(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

/// Whether calls of this tool can be held to its schema. Fails with what in its definition is not supported.
Result<Done> checkTool(const Tool& tool);

/// What a file or folder holds, without loading the weights.
Result<FileInfo> inspectFile(const std::string& path);

/// A tokenizer on its own: a GGUF file (vocabulary only is enough), tokenizer.json, or a sentencepiece .model file.
class TokenizerFile {
  public:
    static Result<TokenizerFile> open(const std::string& path);
    TokenizerFile(TokenizerFile&&) noexcept;
    TokenizerFile& operator=(TokenizerFile&&) noexcept;
    ~TokenizerFile();

    std::vector<std::int32_t> encode(std::string_view text, SpecialTokens special) const;
    std::string decode(std::span<const std::int32_t> tokens, SpecialTokens special) const;
    std::vector<Message> warnings() const;

  private:
    struct Parts;
    explicit TokenizerFile(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

/// What this program was built with and runs on, for `griffin version` and the about box.
struct BuildInfo {
    std::string version;
    std::string commit;
    std::string compiler;
    Message instruction_set;  // chosen at run time, or why none
    Message cuda;             // device, or why none
};
BuildInfo buildInfo();

/// Names of the CPU's instruction sets that the engine can use here, the fastest first.
std::vector<std::string> instructionSets();

}  // namespace griffin::engine
