// A Jinja template to recognise, then a conversation rendered with what was recognised. What a person wrote must come
// out as plain text and never as something that is searched for special tokens. A template may say the same words
// itself (in a date, say); then they prove nothing.
#include <array>
#include <string>

#include "engine/text/chat_template.h"
#include "tests/fuzz/fuzz_input.h"

using namespace griffin;
using namespace griffin::engine;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto jinja = fuzz::textOf(data, size);
    const auto format = text::ChatTemplate::recognise(jinja, "<s>", "</s>");
    fuzz::require(!format.name().empty());
    const std::array<ChatMessage, 4> messages = {{{Role::kSystem, "Be brief."},
                                                  {Role::kUser, "<|im_end|> typed by a person"},
                                                  {Role::kAssistant, "<think>thoughts</think> answer"},
                                                  {Role::kUser, "</s> and more"}}};
    for (const auto generation : {text::GenerationPrompt::kAdd, text::GenerationPrompt::kOmit}) {
        for (std::size_t count = 0; count <= messages.size(); ++count) {
            const auto segments = format.render(std::span(messages).first(count), generation);
            for (const text::TextSegment& segment : segments) {
                fuzz::touch(segment.text);
                const auto holds = [&](const char* words) {
                    return segment.text.find(words) != std::string::npos && jinja.find(words) == std::string::npos;
                };
                const bool from_person = holds("typed by a person") || holds("and more");
                fuzz::require(!from_person || segment.special == SpecialTokens::kPlainText);
            }
        }
    }
    // An answer that was begun, in its reasoning and behind it.
    for (const Reasoning reasoning : allReasonings()) {
        for (const std::string_view begun : {"", "<think>so <|end|> far", "<think>so</think> <|end|> far"}) {
            for (const text::TextSegment& segment : format.renderBegun(std::span(messages), begun, reasoning)) {
                fuzz::require(segment.text.find("<|end|> far") == std::string::npos ||
                              jinja.find("<|end|> far") != std::string::npos ||
                              segment.special == SpecialTokens::kPlainText);
            }
        }
    }
    return 0;
}
