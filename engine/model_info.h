// What is known about a loaded model or a file on disk. A plain value header: ui may include it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/message.h"
#include "engine/generation_options.h"
#include "engine/tool_calls.h"

namespace griffin::engine {

struct ModelInfo {
    std::string path;           // or "synthetic:..."
    std::string name;           // general.name, or the file's name
    std::string architecture;   // "llama", "qwen2", ...
    std::string quantisation;   // "Q4_1", the type most weights have
    std::string tokenizer;      // "byte-level BPE (smollm)", "SentencePiece"
    std::string chat_template;  // "chatml", or "unknown (using chatml)"
    ReasoningSupport reasoning = ReasoningSupport::kNone;
    bool thinks_unasked = false;  // what Reasoning::kAuto comes to
    ToolMarks tools;              // how its answers call tools; empty: it has no form for that
    Message tool_refusal;         // why it has none
    std::string licence;
    std::string fingerprint;  // of its files; empty if it is not loaded
    std::string own_draft;    // the method of a draft in its files, "mtp"; empty: there is none
    std::int64_t parameters = 0;
    std::uint64_t file_bytes = 0;
    std::uint64_t memory_bytes = 0;    // weights, KV and activations together
    std::uint64_t streamed_bytes = 0;  // copied to the device for every pass
    int layers = 0;
    int hidden_size = 0;
    int vocabulary = 0;
    int trained_context = 0;
    int context = 0;              // of this load; 0 for a file that is not loaded
    Message device;               // "cpu avx512-vnni, 2 threads"
    int threads = 0;              // that compute
    std::string instruction_set;  // "avx512-vnni"; empty on a GPU
    std::vector<Message> warnings;
};

/// The draft weights that are loaded beside a model.
struct DraftInfo {
    std::string path;
    std::string name;               // the file's or folder's
    std::string method;             // as on the command line: "griffin"
    std::string fingerprint;        // of its files
    std::vector<Message> warnings;  // for example, that it was trained for another model
};

/// One tensor of a file, for `griffin inspect`.
struct TensorInfo {
    std::string name;
    std::string dtype;
    std::vector<std::int64_t> shape;  // slowest first: [rows, cols]
    std::uint64_t bytes = 0;
};

/// How a file of draft weights describes itself.
struct DraftFileInfo {
    std::string method;             // as on the command line; empty: unknown
    std::string target;             // fingerprint of its target model; empty: unknown
    std::int64_t known_tokens = 0;  // 0: all of its model's
    std::string made_for;           // the name of its target model, as its configuration has it; empty: unknown
    int target_hidden_size = 0;     // 0: unknown
    int heads = 0;                  // of Medusa and Hydra; others have ModelInfo::layers
    std::vector<std::string> maps;  // tensors that relate its tokens to its model's: "d2t", "t2d"
};

struct FileInfo {
    ModelInfo model;
    std::optional<DraftFileInfo> draft;                         // set: draft weights, not a model
    std::string format;                                         // "GGUF v3", "safetensors"
    std::vector<std::pair<std::string, std::string>> metadata;  // key, value in short form
    std::vector<TensorInfo> tensors;
};

}  // namespace griffin::engine
