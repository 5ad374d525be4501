// Runs a parsed template.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/jinja/functions.h"
#include "engine/jinja/syntax.h"

namespace griffin::engine::jinja {

/// For one run. Faults where the template does.
class Interpreter {
  public:
    /// All must outlive the interpreter.
    Interpreter(const Dict& variables, std::int64_t now);

    Text run(const Body& body);

  private:
    enum class Flow { kOn, kBreak, kContinue };
    /// Names in the order they came; the last of a name holds.
    using Scope = std::vector<std::pair<std::string, Value>>;

    Flow execute(const Body& body);
    Flow execute(const Statement& statement);
    Flow loop(const Statement& statement);
    void assign(const Statement& statement);
    void bind(const std::vector<std::string>& targets, const Value& value);
    /// What a body writes.
    Text captured(const Body& body);

    Value evaluate(const Expression& expression);
    Value binary(const Expression& expression);
    Value comparison(const Expression& expression);
    Value attribute(const Expression& expression);
    Value call(const Expression& expression);
    Value callMacro(const Statement& macro, const Arguments& arguments);
    Arguments argumentsOf(const Expression& expression);

    Value lookUp(const std::string& name) const;
    void set(const std::string& name, Value value);
    void write(const Text& text);
    /// Counts, with the weight of what is worked on, so that it ends.
    void step(const Value& on = {});
    /// Counts what is made, so that texts cannot double for ever.
    Value counted(Value value);

    std::int64_t now_;
    std::vector<Scope> scopes_;
    std::size_t frame_ = 0;  // the scopes from here on, and the first, are seen
    Text out_;
    std::size_t steps_ = 0;
    std::size_t most_steps_;
    std::size_t bytes_ = 0;
    std::size_t most_bytes_;
    int macros_ = 0;
};

}  // namespace griffin::engine::jinja
