// What `griffin train data` reads: the input as a shard, as the head of a folder and as a file of prompts.
#include "engine/train/data/feature_data.h"
#include "engine/train/data/feature_shard.h"
#include "engine/train/data/prompt_list.h"
#include "tests/fuzz/fuzz_input.h"

using namespace griffin;
using namespace griffin::engine;
using namespace griffin::engine::train;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::uint32_t kHiddenSize = 4;
    constexpr std::int32_t kVocabulary = 100;
    const std::span<const std::byte> bytes = fuzz::bytesOf(data, size);
    const auto file = MappedFile::fromMemory("shard", bytes);
    if (const auto contents = scanShard(file, kHiddenSize); contents.has_value()) {
        fuzz::require(contents->end <= size);
        for (const RecordPlace& place : contents->records) {
            const auto sequence = readRecord(file, place, kHiddenSize, kVocabulary);
            if (!sequence.has_value()) {
                fuzz::checkFailure(sequence.error());
                continue;
            }
            fuzz::touch(std::as_bytes(sequence->tokens));
            fuzz::touch(std::as_bytes(sequence->answer));
            fuzz::touch(std::as_bytes(sequence->features));
        }
    } else {
        fuzz::checkFailure(contents.error());
    }
    if (const auto manifest = parseManifest(bytes, "data.json"); !manifest.has_value()) {
        fuzz::checkFailure(manifest.error());
    }
    PromptFile prompts(MappedFile::fromMemory("prompts.jsonl", bytes));
    while (true) {
        const auto record = prompts.next();
        if (!record.has_value()) {
            fuzz::checkFailure(record.error());
            break;
        }
        if (!*record) break;
        fuzz::require(!(*record)->messages.empty() && (*record)->messages.back().role == Role::kUser);
    }
    return 0;
}
