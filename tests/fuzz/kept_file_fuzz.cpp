// A file of kept keys and values, with the right head and checksum around whatever the input says: what is accepted has
// the sizes of the caches and goes into them.
#include <memory>

#include "engine/session/kept_file.h"
#include "kernels/backend_registry.h"
#include "tests/fuzz/fuzz_input.h"

using namespace griffin;
using namespace griffin::engine;
using model::KvCache;

namespace {

constexpr int kContext = 3000;
constexpr int kVocabulary = 32;

/// Caches of three kinds: every layer keeps all slots; one has a window; one has a state.
struct Caches {
    Caches() {
        model::ModelConfig config;
        config.layers = 2;
        config.hidden_size = 4;
        config.heads = config.kv_heads = config.head_dim = 1;
        whole = std::make_unique<KvCache>(*backend, config, kContext);
        config.sliding_window = 8;
        config.unwindowed = {true, false};
        windowed = std::make_unique<KvCache>(*backend, config, kContext);
        config.sliding_window = 0;
        config.unwindowed.clear();
        config.recurrent = {false, true};
        config.delta = {2, 1, 1, 1, 1, kernels::ValueHeads::kGrouped};
        recurrent = std::make_unique<KvCache>(*backend, config, kContext);
    }
    std::unique_ptr<kernels::Backend> backend = kernels::selectBackend({kernels::Device::kCpu, 1}).backend;
    std::unique_ptr<KvCache> whole;
    std::unique_ptr<KvCache> windowed;
    std::unique_ptr<KvCache> recurrent;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static Caches caches;
    if (size == 0) return 0;
    KvCache& target = data[0] % 3 == 0 ? *caches.whole : data[0] % 3 == 1 ? *caches.windowed : *caches.recurrent;
    std::vector<std::byte> bytes = session::keptFileHead("fuzz");
    const auto input = fuzz::bytesOf(data + 1, size - 1);
    bytes.insert(bytes.end(), input.begin(), input.end());
    const session::KeptChecksum checksum = session::keptFileChecksum(bytes);
    const auto sum = std::as_bytes(std::span(checksum));
    bytes.insert(bytes.end(), sum.begin(), sum.end());

    const std::string with_keys = "griffin 1";
    const std::string without = "medusa 2";
    const session::KeptShapes shapes{
        target, kVocabulary, 1 << 20, {{with_keys, caches.whole.get()}, {without, nullptr}}};
    const auto text = session::readKeptText(MappedFile::fromMemory("kept", bytes), "fuzz", shapes);
    if (!text.has_value()) {
        fuzz::checkFailure(text.error());
        return 0;
    }
    const auto length = static_cast<int>(text->tokens.size());
    fuzz::require(length >= 1 && length <= kContext && text->target.length() == length);
    for (int wanted = length; wanted > 0; wanted -= 1 + length / 7) {
        const int usable = text->target.usable(wanted);
        fuzz::require(usable >= 0 && usable <= wanted);
        if (usable > 0) text->target.give(target, usable, 0);
        fuzz::require(usable == 0 || (target.length() == usable && target.keepable(usable) == usable));
    }
    for (const session::KeptDraft& draft : text->drafts) {
        fuzz::require(draft.rows >= 1 && draft.rows < length && draft.has_keys == (draft.weights == with_keys));
        if (draft.has_keys) draft.keys.give(*caches.whole, draft.rows, 0);
    }
    return 0;
}
