// The body of a request to the server: taken or refused, never with an exception; what is taken is within its limits.
#include "app/server/api_request.h"
#include "app/server/sampling_request.h"
#include "engine/sampling_fields.h"
#include "tests/fuzz/fuzz_input.h"

using namespace griffin;
using namespace griffin::app::server;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view body = fuzz::textOf(data, size);
    const engine::GenerationOptions defaults;
    for (const ApiKind kind : {ApiKind::kChat, ApiKind::kText}) {
        const auto request = parseApiRequest(kind, body, defaults);
        if (!request.has_value()) {
            const ApiError& error = request.error();
            fuzz::require(error.status == 400 || error.status == 413);
            fuzz::require(!error.message.empty() && error.message.size() < 2000);
            continue;
        }
        for (const engine::SamplingField& field : engine::samplingFields()) {
            if (field.name == "seed") continue;  // any number of 64 bits
            const double value = field.value(request->options);
            fuzz::require(value >= field.min - 1e-4 && value <= field.max + 1e-4);
        }
        fuzz::require(!request->prompts.empty() && request->choices >= 1);
        fuzz::require(request->prompts.size() * static_cast<std::size_t>(request->choices) <=
                      static_cast<std::size_t>(kMaxAnswers));
        fuzz::require(request->options.stop_texts.size() <= kMaxStopTexts);
        fuzz::require(request->options.sampling.biases.size() <= kMaxBiases);
        const int others = request->options.likelihoods.value_or(0);
        fuzz::require(others >= 0 && others <= kMaxAlternatives);
        fuzz::require(request->options.method != engine::Method::kSimulated);
        for (const engine::Prompt& prompt : request->prompts) {
            fuzz::require(prompt.raw() == (kind == ApiKind::kText));
            fuzz::touch(prompt.raw_text);
            for (const engine::ChatMessage& message : prompt.messages) fuzz::touch(message.text);
        }
    }
    return 0;
}
