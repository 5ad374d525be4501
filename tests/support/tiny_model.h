// Small chat models and drafts made on the spot, so that tests of the window, the library and the command line have
// real ones without any download. Models are of architecture llama, with random weights from a seed and a byte-level
// BPE vocabulary with chatml tokens; drafts are random or skilled (see DraftSkill).
#pragma once

#include <cstdint>
#include <string>

#include "engine/generation_options.h"
#include "kernels/dtype.h"

namespace griffin::tests {

struct TinyModelOptions {
    std::uint32_t seed = 1;
    /// 0: random weights; greedy answers are printable ASCII and never end by themselves. 1..kTinyModelWords: the model
    /// answers every prompt with tinyModelAnswer(answer_words) and then ends.
    int answer_words = 0;
    int hidden_size = 64;  // a multiple of heads, and of 32 for kQ8_0
    int layers = 2;
    int heads = 4;
    int kv_heads = 2;
    int feed_forward_size = 128;
    int context = 2048;
    kernels::DType matrix_type = kernels::DType::kQ8_0;  // of all matrices: kF32, kF16, kBf16 or kQ8_0
    std::string name = "Tiny test model";
    bool thinks = false;     // its template begins an answer with the mark of reasoning, which the model never ends
    bool has_tools = false;  // its template knows of tools, as Qwen's does
    std::string chat_template = {};                                     // in place of it
    std::string tool_words = "# Tools <tools></tools><tool_response>";  // by which the form of its calls is recognised
    /// The same spellings under other numbers, and 150 tokens more: the model does not share its vocabulary with the
    /// others.
    bool other_vocabulary = false;
    int parts = 1;  // above 1: NAME-00001-of-0000N.gguf and so on instead of NAME.gguf
};

/// Most words a model can be made to answer; one token each.
inline constexpr int kTinyModelWords = 40;

/// The first `words` words of the fixed answer, which starts "Once upon a time".
std::string tinyModelAnswer(int words);

/// Writes the model to `path`; the same options give the same bytes.
void writeTinyModel(const std::string& path, const TinyModelOptions& options = {});

enum class DraftSkill {
    kRandom,  // guesses that are hardly ever right
    kEcho,    // predict is the embedding of the row's token, which is all that a model that speaks looks at: always
              // right. Not for EAGLE-3, whose features alone reach its results undisturbed.
};

struct TinyDraftOptions {
    engine::Method method = engine::Method::kGriffin;  // kGriffin, kFspad, kEagle or kEagle3
    DraftSkill skill = DraftSkill::kRandom;
    std::uint32_t seed = 1;
    int hidden_size = 64;  // the model's
    int vocabulary = 0;    // the model's
    int heads = 4;
    int kv_heads = 2;
    int feed_forward_size = 96;
    /// Above 0: tokens the draft knows, spread over the vocabulary, by draft_vocabulary or, for EAGLE-3, d2t.
    int known_tokens = 0;
};

/// Writes a draft to `path`: one safetensors file in a published layout, with its configuration in the header. The same
/// options give the same bytes.
void writeTinyDraft(const std::string& path, const TinyDraftOptions& options);

}  // namespace griffin::tests
