// What `griffin train data` reads: the input as a shard, as the head of a folder and as a file of prompts.
#include "engine/train/data_manifest.h"
#include "engine/train/feature_shard.h"
#include "engine/train/prompt_source.h"
#include "tests/fuzz/fuzz_input.h"

using namespace griffin;
using namespace griffin::engine;
using namespace griffin::engine::train;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::uint32_t kHiddenSize = 4;
    constexpr std::int32_t kVocabulary = 100;
    const std::span<const std::byte> bytes = fuzz::bytesOf(data, size);
    const auto file = formats::MappedFile::fromMemory("shard", bytes);
    if (const auto contents = scanShard(file, kHiddenSize); contents.ok()) {
        fuzz::require(contents->end <= size);
        for (const RecordPlace& place : contents->records) {
            const auto sequence = readRecord(file, place, kHiddenSize, kVocabulary);
            if (!sequence.ok()) {
                fuzz::checkFailure(sequence.failure());
                continue;
            }
            fuzz::touch(std::as_bytes(sequence->tokens));
            fuzz::touch(std::as_bytes(sequence->answer));
            fuzz::touch(std::as_bytes(sequence->features));
        }
    } else {
        fuzz::checkFailure(contents.failure());
    }
    if (const auto manifest = parseManifest(bytes, "data.json"); !manifest.ok()) {
        fuzz::checkFailure(manifest.failure());
    }
    PromptFile prompts(formats::MappedFile::fromMemory("prompts.jsonl", bytes));
    while (true) {
        const auto record = prompts.next();
        if (!record.ok()) {
            fuzz::checkFailure(record.failure());
            break;
        }
        if (!*record) break;
        fuzz::require(!(*record)->messages.empty() && (*record)->messages.back().role == Role::kUser);
    }
    return 0;
}
