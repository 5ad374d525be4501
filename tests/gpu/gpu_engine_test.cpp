// Whole answers on the GPU: speculation does not change the text of vanilla decoding on the same device, for every type
// of weights, method and tree, and a draft that knows the answer is accepted whole.
//
// usage: gpu_engine_test [--small | --short] [--only TEST] [FOLDER]   --small: models and texts for an emulated device;
// --short: these, and of each kind the least; FOLDER: where the models are written, and stay; TEST: a name that it
// prints
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/engine.h"
#include "engine/generation_options.h"
#include "kernels/backend_registry.h"
#include "tests/gpu/check.h"
#include "tests/support/results.h"
#include "tests/support/tiny_model.h"

namespace griffin::gpu_test {
namespace {

using namespace engine;
using tests::get;

bool is_small = false;
bool is_short = false;

int newTokens() {
    return is_small ? 20 : 96;
}

/// Unless it has a name, gone when this is.
class Folder {
  public:
    explicit Folder(const char* name)
        : stays_(name != nullptr),
          path_(stays_ ? std::filesystem::path(name) : std::filesystem::temp_directory_path() / "griffin-gpu-test") {
        std::filesystem::create_directories(path_);
    }
    ~Folder() {
        std::error_code ignored;
        if (!stays_) std::filesystem::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::string file(const char* name) const { return (path_ / name).string(); }

  private:
    bool stays_;
    std::filesystem::path path_;
};

std::unique_ptr<Engine> loaded(const std::string& model, std::int64_t gpu_memory = 0) {
    LoadOptions load;
    load.device = Device::kCuda;
    load.model = model;
    load.gpu_memory = gpu_memory;
    return get(Engine::load(load));
}

std::unique_ptr<Session> conversation(Engine& engine) {
    return get(engine.openSession());
}

Answer answer(Session& session, const std::string& text, const GenerationOptions& options) {
    return get(session.generate(Prompt{{}, text}, options, {}, {}));
}

GenerationOptions with(Method method, TreeKind tree = TreeKind::kAuto, int size = 0) {
    GenerationOptions options;
    options.method = method;
    options.max_new_tokens = newTokens();
    options.tree = {tree, size, 0, 0};
    return options;
}

std::string longText() {
    std::string text = "Once upon a time there was a fox.";
    for (int i = 0; i < (is_small ? 3 : 60); ++i)
        text += " And then it went over hill number " + std::to_string(i) + ".";
    return text;
}

/// Vanilla decoding of a few questions.
struct PlainAnswers {
    std::vector<std::string> questions = {"Once again: once again", "Once upon a time", longText()};
    std::vector<Answer> answers;

    explicit PlainAnswers(Engine& engine) {
        if (is_short) questions.resize(1);
        const auto session = conversation(engine);
        for (const std::string& question : questions) {
            answers.push_back(answer(*session, question, with(Method::kVanilla)));
        }
    }
};

/// The first question is answered plainly as well: a pass that was recorded before those of trees comes again after
/// them.
void compare(Engine& engine, const PlainAnswers& plain, const char* what, const GenerationOptions& options) {
    const auto session = conversation(engine);
    for (std::size_t i = 0; i < plain.questions.size(); ++i) {
        const std::vector<std::int32_t>& expected = plain.answers[i].tokens;
        if (i == 0) {
            const Answer again = answer(*session, plain.questions[i], with(Method::kVanilla));
            check(again.tokens == expected, "%s: vanilla decoding has another text than before", what);
        }
        const Answer fast = answer(*session, plain.questions[i], options);
        std::size_t first = 0;
        while (first < expected.size() && first < fast.tokens.size() && expected[first] == fast.tokens[first]) ++first;
        check(fast.tokens == expected, "%s: token %zu differs (%zu and %zu tokens)", what, first, fast.tokens.size(),
              expected.size());
    }
}

void testDrafts(Engine& engine, const PlainAnswers& plain, const Folder& folder, int hidden_size) {
    for (const Method method : {Method::kGriffin, Method::kEagle, Method::kEagle3}) {
        if (is_short && method == Method::kEagle) continue;
        tests::writeTinyDraft(folder.file("draft.safetensors"),
                              {.method = method, .hidden_size = hidden_size, .vocabulary = engine.info().vocabulary});
        const auto draft = engine.loadDraft(folder.file("draft.safetensors"));
        if (!check(static_cast<bool>(draft), "%s draft does not load", nameOf(method).data())) continue;
        for (const TreeKind tree : {TreeKind::kEagle2, TreeKind::kDySpec, TreeKind::kChain}) {
            if (is_short && tree != TreeKind::kEagle2) continue;
            for (const int size : is_short ? std::vector{33} : std::vector{7, 33, 60}) {
                const std::string what =
                    std::string(nameOf(method)) + " " + std::string(nameOf(tree)) + " of " + std::to_string(size);
                compare(engine, plain, what.c_str(), with(method, tree, size));
            }
        }
    }
}

void testModel(const Folder& folder, kernels::DType type) {
    tests::TinyModelOptions options;
    options.hidden_size = is_small ? 64 : 256;
    options.heads = 4;
    options.kv_heads = 2;
    options.feed_forward_size = is_small ? 128 : 512;
    options.layers = is_small ? 6 : 4;  // EAGLE-3 taps six
    options.matrix_type = type;
    tests::writeTinyModel(folder.file("model.gguf"), options);
    const auto engine = loaded(folder.file("model.gguf"));
    const PlainAnswers plain(*engine);
    for (const Method method : {Method::kPromptLookup, Method::kLookahead, Method::kSuffix}) {
        if (is_short && method == Method::kLookahead) continue;
        compare(*engine, plain, nameOf(method).data(), with(method));
    }
    testDrafts(*engine, plain, folder, options.hidden_size);
}

void testKnowingDraft(const Folder& folder) {
    constexpr int kWords = 40;
    tests::writeTinyModel(folder.file("speaking.gguf"), {.answer_words = kWords, .layers = 6});
    const auto engine = loaded(folder.file("speaking.gguf"));
    tests::TinyDraftOptions draft;
    draft.skill = tests::DraftSkill::kEcho;
    draft.vocabulary = engine->info().vocabulary;
    tests::writeTinyDraft(folder.file("echo.safetensors"), draft);
    check(static_cast<bool>(engine->loadDraft(folder.file("echo.safetensors"))), "the draft does not load");
    GenerationOptions chain = with(Method::kGriffin);
    chain.max_new_tokens = 2 * kWords;
    chain.tree = {TreeKind::kChain, 5, 4, 0};
    const Answer told = answer(*conversation(*engine), "Tell me a story.\n", chain);
    check(static_cast<int>(told.tokens.size()) == kWords, "%zu words, not %d", told.tokens.size(), kWords);
    check(told.stats.target_passes == (kWords + 4) / 5, "%d passes for %d words", told.stats.target_passes, kWords);
}

std::int64_t freeNow() {
    return kernels::makeCudaBackend().backend->freeMemory().value_or(0);
}

/// With layers that are streamed the text is that of resident ones, and all memory is given back.
void testStreaming(const Folder& folder) {
    tests::TinyModelOptions options;
    options.hidden_size = is_small ? 64 : 256;
    options.feed_forward_size = is_small ? 128 : 1024;
    options.layers = is_small ? 6 : 9;
    tests::writeTinyModel(folder.file("streamed.gguf"), options);
    const std::string path = folder.file("streamed.gguf");
    std::optional<PlainAnswers> resident;
    std::int64_t needed = 0;
    {
        const auto engine = loaded(path);
        needed = static_cast<std::int64_t>(engine->info().memory_bytes);
        check(engine->info().streamed_bytes == 0, "layers are streamed that fit");
        resident.emplace(*engine);
    }
    const std::int64_t before = freeNow();
    std::vector<std::int64_t> shortages = {1, 2 << 20, 4 << 20};
    if (is_small) shortages = {1, 100 << 10};  // a layer has 80 KiB
    if (is_short) shortages.resize(1);
    for (const std::int64_t missing : shortages) {
        const auto engine = loaded(path, needed - missing);
        check(engine->info().streamed_bytes > 0, "nothing is streamed");
        compare(*engine, *resident, "streamed", with(Method::kVanilla));
        compare(*engine, *resident, "streamed, prompt lookup", with(Method::kPromptLookup));
        if (is_short) continue;
        testDrafts(*engine, *resident, folder, options.hidden_size);
    }
    LoadOptions too_little;
    too_little.device = Device::kCuda;
    too_little.model = path;
    too_little.gpu_memory = 1 << 16;
    check(!Engine::load(too_little), "64 KiB were enough");
    const std::int64_t lost = before - freeNow();
    check(lost <= (8 << 20), "%lld bytes of the device are lost", static_cast<long long>(lost));
}

}  // namespace
}  // namespace griffin::gpu_test

int main(int count, char** arguments) {
    using namespace griffin;
    const char* folder_name = nullptr;
    std::string_view only;
    for (int i = 1; i < count; ++i) {
        if (std::strcmp(arguments[i], "--short") == 0) {
            gpu_test::is_small = gpu_test::is_short = true;
        } else if (std::strcmp(arguments[i], "--small") == 0) {
            gpu_test::is_small = true;
        } else if (std::strcmp(arguments[i], "--only") == 0 && i + 1 < count) {
            only = arguments[++i];
        } else {
            folder_name = arguments[i];
        }
    }
    const kernels::CudaSelection cuda = kernels::makeCudaBackend();
    if (cuda.backend == nullptr) return gpu_test::skip(cuda.device.english().c_str());
    const gpu_test::Folder folder(folder_name);
    const auto run = [only](const std::string& name, const auto& test) {
        if (only.empty() || only == name) gpu_test::run(name.c_str(), test);
    };
    for (const auto type : {kernels::DType::kBf16, kernels::DType::kF16, kernels::DType::kQ8_0, kernels::DType::kF32}) {
        if (gpu_test::is_short && type != kernels::DType::kQ8_0) continue;
        run("lossless " + std::string(kernels::traits(type).name), [&] { gpu_test::testModel(folder, type); });
    }
    run("a draft that knows is accepted whole", [&] { gpu_test::testKnowingDraft(folder); });
    run("streamed layers", [&] { gpu_test::testStreaming(folder); });
    gpu_test::check(gpu_test::checks > 0, "there is no such test");
    return gpu_test::result();
}
