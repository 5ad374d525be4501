// The form of an answer, from a file or a request: a JSON schema (first byte 0 modulo 3: "0"), a regular expression or
// a grammar. Taken or refused with a reason; of one that is taken a text can be read byte by byte, and at each place
// where it cannot end some byte is permitted.
#include "engine/grammar/byte_automaton.h"
#include "engine/grammar/forms/answer_grammar.h"
#include "tests/fuzz/fuzz_input.h"

using namespace griffin;
using engine::grammar::ByteAutomaton;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    using Kind = engine::AnswerForm::Kind;
    constexpr Kind kKinds[] = {Kind::kJsonSchema, Kind::kExpression, Kind::kGrammar};
    const std::string text(fuzz::textOf(data + 1, size - 1));
    const auto grammar = engine::grammar::grammarOf({kKinds[data[0] % 3], text}, engine::grammar::ByteSet::all());
    if (!grammar.has_value()) {
        fuzz::require(!grammar.error().what.empty() && !grammar.error().what_to_do.empty());
        return 0;
    }
    ByteAutomaton automaton(*grammar);
    ByteAutomaton::State state = automaton.start();
    for (std::size_t i = 0; i < 200; ++i) {
        const auto permitted = automaton.permitted(state);
        if (permitted.size() == 0) {
            fuzz::require(automaton.accepts(state));
            break;
        }
        // Some permitted byte, chosen by the input.
        int byte = data[i % size];
        while (!permitted.contains(static_cast<std::uint8_t>(byte))) byte = (byte + 1) % 256;
        state = automaton.next(state, static_cast<std::uint8_t>(byte));
        fuzz::require(state != ByteAutomaton::kDead);
        if (i % 50 == 49) state = automaton.reset(state);
    }
    return 0;
}
