#include "engine/jinja/interpreter.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace griffin::engine::jinja {
namespace {

using Kind = Expression::Kind;

constexpr int kDeepestMacros = 16;
// A template writes each text it is given some times, and some of its own.
constexpr std::size_t kBytesOfATemplate = 8U << 20;
constexpr std::size_t kBytesOfAByte = 64;
// A step is one of the tree, or looking at some bytes.
constexpr std::size_t kStepsOfATemplate = 200'000;
constexpr std::size_t kStepsOfAByte = 64;
constexpr std::size_t kBytesOfAStep = 8;

[[noreturn]] void refuse(const std::string& sign, const Value& a, const Value& b) {
    throw Fault{"\"" + sign + "\" is not possible between " + a.kindName() + " and " + b.kindName()};
}

Value whole(const std::string& sign, std::int64_t a, std::int64_t b) {
    std::int64_t result = 0;
    bool overflows = false;
    if (sign == "+") {
        overflows = __builtin_add_overflow(a, b, &result);
    } else if (sign == "-") {
        overflows = __builtin_sub_overflow(a, b, &result);
    } else if (sign == "*") {
        overflows = __builtin_mul_overflow(a, b, &result);
    } else if (b == -1) {  // the one quotient that may not fit
        overflows = sign == "//" && __builtin_sub_overflow(std::int64_t{0}, a, &result);
    } else {
        // Python rounds down, and the rest has the sign of the divisor.
        const std::int64_t rest = a % b;
        const bool lower = rest != 0 && (rest < 0) != (b < 0);
        result = sign == "//" ? a / b - (lower ? 1 : 0) : rest + (lower ? b : 0);
    }
    if (overflows) throw Fault{"a number is too large"};
    return result;
}

Value calculated(const std::string& sign, const Value& a, const Value& b) {
    if ((sign == "/" || sign == "//" || sign == "%") && b.number() == 0.0) throw Fault{"a division by 0"};
    if (sign == "**") {
        const double power = std::pow(a.number(), b.number());
        const bool fits = a.isInteger() && b.isInteger() && b.integer() >= 0 && std::abs(power) < 9e15;
        return fits ? Value(static_cast<std::int64_t>(power)) : Value(power);
    }
    if (a.isInteger() && b.isInteger() && sign != "/") return whole(sign, a.integer(), b.integer());
    const double x = a.number();
    const double y = b.number();
    if (sign == "+") return x + y;
    if (sign == "-") return x - y;
    if (sign == "*") return x * y;
    if (sign == "/") return x / y;
    const double quotient = std::floor(x / y);
    return sign == "//" ? quotient : x - quotient * y;
}

bool holds(const std::string& sign, const Value& a, const Value& b) {
    if (sign == "==") return equal(a, b);
    if (sign == "!=") return !equal(a, b);
    if (sign == "in") return contains(b, a);
    if (sign == "not in") return !contains(b, a);
    const int order = compare(a, b);
    if (sign == "<") return order < 0;
    if (sign == "<=") return order <= 0;
    return sign == ">" ? order > 0 : order >= 0;
}

/// What a body of a loop finds under "loop".
Dict loopAt(const List& elements, std::size_t index) {
    const std::size_t count = elements.size();
    Dict loop;
    const auto put = [&loop](const char* name, Value value) {
        loop.items.emplace_back(Text::own(name), std::move(value));
    };
    put("index", Value::ofCount(index + 1));
    put("index0", Value::ofCount(index));
    put("revindex", Value::ofCount(count - index));
    put("revindex0", Value::ofCount(count - index - 1));
    put("first", index == 0);
    put("last", index + 1 == count);
    put("length", Value::ofCount(count));
    put("previtem", index > 0 ? elements[index - 1] : Value());
    put("nextitem", index + 1 < count ? elements[index + 1] : Value());
    put("cycle", Callable{Callable::Kind::kCycle, {}, Value::ofCount(index), nullptr});
    loop.is_namespace = true;  // it has no methods of a dictionary
    return loop;
}

}  // namespace

Interpreter::Interpreter(const Dict& variables, std::int64_t now)
    : now_(now), scopes_(1), most_steps_(kStepsOfATemplate), most_bytes_(kBytesOfATemplate) {
    for (const auto& [name, value] : variables.items) {
        most_steps_ += kStepsOfAByte * value.weight();
        most_bytes_ += kBytesOfAByte * value.weight();
        set(name.bytes, value);
    }
}

Text Interpreter::run(const Body& body) {
    execute(body);
    return std::move(out_);
}

void Interpreter::step(const Value& on) {
    steps_ += 1 + on.weight() / kBytesOfAStep;
    if (steps_ > most_steps_) throw Fault{"it does not come to an end"};
}

Value Interpreter::counted(Value value) {
    if (const Text* text = value.text()) bytes_ += text->size();
    if (const List* list = value.list()) bytes_ += 32 * list->size();
    if (bytes_ > most_bytes_) throw Fault{"it makes too much text"};
    return value;
}

void Interpreter::write(const Text& text) {
    bytes_ += text.size();
    if (bytes_ > most_bytes_) throw Fault{"it makes too much text"};
    out_ += text;
}

Value Interpreter::lookUp(const std::string& name) const {
    for (std::size_t i = scopes_.size(); i-- > 0;) {
        if (i < frame_ && i > 0) continue;
        for (auto it = scopes_[i].rbegin(); it != scopes_[i].rend(); ++it) {
            if (it->first == name) return it->second;
        }
    }
    return functionNamed(name);
}

void Interpreter::set(const std::string& name, Value value) {
    for (auto& [known, old] : scopes_.back()) {
        if (known != name) continue;
        old = std::move(value);
        return;
    }
    scopes_.back().emplace_back(name, std::move(value));
}

Interpreter::Flow Interpreter::execute(const Body& body) {
    for (const Statement& statement : body) {
        const Flow flow = execute(statement);
        if (flow != Flow::kOn) return flow;
    }
    return Flow::kOn;
}

Interpreter::Flow Interpreter::execute(const Statement& statement) {
    step();
    switch (statement.kind) {
        case Statement::Kind::kText:
            write(Text::own(statement.text));
            return Flow::kOn;
        case Statement::Kind::kOutput:
            write(textOf(evaluate(*statement.expression)));
            return Flow::kOn;
        case Statement::Kind::kIf:
            return execute(evaluate(*statement.expression).truth() ? statement.body : statement.other);
        case Statement::Kind::kFor:
            return loop(statement);
        case Statement::Kind::kSet:
            assign(statement);
            return Flow::kOn;
        case Statement::Kind::kCapture: {
            scopes_.emplace_back();
            Value text = captured(statement.body);
            if (statement.expression) {
                set(statement.targets.front(), std::move(text));
                text = evaluate(*statement.expression);
            }
            scopes_.pop_back();
            set(statement.targets.front(), std::move(text));
            return Flow::kOn;
        }
        case Statement::Kind::kMacro:
            set(statement.name, Callable{Callable::Kind::kMacro, statement.name, {}, &statement});
            return Flow::kOn;
        case Statement::Kind::kBreak:
            return Flow::kBreak;
        case Statement::Kind::kContinue:
            return Flow::kContinue;
        case Statement::Kind::kGroup:
            return execute(statement.body);
    }
    return Flow::kOn;
}

Interpreter::Flow Interpreter::loop(const Statement& statement) {
    const Value iterated = evaluate(*statement.expression);
    step(iterated);
    List elements = elementsOf(iterated);
    if (statement.condition) {
        List kept;
        scopes_.emplace_back();
        for (const Value& element : elements) {
            step();
            bind(statement.targets, element);
            if (evaluate(*statement.condition).truth()) kept.push_back(element);
        }
        scopes_.pop_back();
        elements = std::move(kept);
    }
    if (elements.empty()) return execute(statement.other);
    for (std::size_t i = 0; i < elements.size(); ++i) {
        step();
        scopes_.emplace_back();
        set("loop", loopAt(elements, i));
        bind(statement.targets, elements[i]);
        const Flow flow = execute(statement.body);
        scopes_.pop_back();
        if (flow == Flow::kBreak) break;
    }
    return Flow::kOn;
}

void Interpreter::bind(const std::vector<std::string>& targets, const Value& value) {
    if (targets.size() == 1) return set(targets.front(), value);
    const List elements = elementsOf(value);
    if (elements.size() != targets.size()) throw Fault{"there are not as many values as names for them"};
    for (std::size_t i = 0; i < targets.size(); ++i) set(targets[i], elements[i]);
}

void Interpreter::assign(const Statement& statement) {
    Value value = evaluate(*statement.expression);
    if (statement.attribute.empty()) return bind(statement.targets, value);
    const Value target = lookUp(statement.targets.front());
    if (target.dict() == nullptr || !target.dict()->is_namespace) {
        throw Fault{"\"" + statement.targets.front() + "\" is no namespace"};
    }
    if (value.holdsNamespace()) throw Fault{"a namespace is put into a namespace"};
    target.dict()->set(Text::own(statement.attribute), std::move(value));
}

Text Interpreter::captured(const Body& body) {
    Text before = std::exchange(out_, Text());
    execute(body);
    return std::exchange(out_, std::move(before));
}

Value Interpreter::evaluate(const Expression& expression) {
    step();
    const auto part = [&](std::size_t index) { return evaluate(*expression.parts[index]); };
    switch (expression.kind) {
        case Kind::kLiteral:
            return expression.value;
        case Kind::kName:
            return lookUp(expression.name);
        case Kind::kList: {
            List list;
            for (const ExpressionPtr& one : expression.parts) list.push_back(evaluate(*one));
            return counted(std::move(list));
        }
        case Kind::kDict: {
            Dict dict;
            for (std::size_t i = 0; i + 1 < expression.parts.size(); i += 2) {
                const Value key = part(i);
                if (key.text() == nullptr) throw Fault{"a key of a dictionary is no text"};
                dict.set(*key.text(), part(i + 1));
            }
            return dict;
        }
        case Kind::kAttribute:
            return attribute(expression);
        case Kind::kItem: {
            const Value value = part(0);
            if (value.text() != nullptr) step(value);
            return counted(itemOf(value, part(1)));
        }
        case Kind::kSlice: {
            const auto bound = [&](std::size_t i) { return expression.parts[i] ? part(i) : Value(); };
            const Value value = part(0);
            step(value);
            const Value from = bound(1);
            const Value until = bound(2);
            return counted(sliceOf(value, from, until, bound(3)));
        }
        case Kind::kCall:
            return call(expression);
        case Kind::kFilter: {
            const Value value = part(0);
            step(value);
            return counted(applyFilter(expression.name, value, argumentsOf(expression)));
        }
        case Kind::kTest: {
            const Value value = part(0);
            const Arguments arguments = argumentsOf(expression);
            if (!arguments.places.empty()) step(arguments.places.front());
            return applyTest(expression.name, value, arguments);
        }
        case Kind::kNot:
            return !part(0).truth();
        case Kind::kNegative: {
            const Value value = part(0);
            if (!value.isNumber()) throw Fault{std::string("\"-\" is not possible before ") + value.kindName()};
            return calculated("-", std::int64_t{0}, value);
        }
        case Kind::kAnd: {
            Value left = part(0);
            return left.truth() ? part(1) : left;
        }
        case Kind::kOr: {
            Value left = part(0);
            return left.truth() ? left : part(1);
        }
        case Kind::kBinary:
            return counted(binary(expression));
        case Kind::kComparison:
            return comparison(expression);
        case Kind::kConditional:
            if (part(1).truth()) return part(0);
            return expression.parts[2] ? part(2) : Value();
    }
    return {};
}

Value Interpreter::binary(const Expression& expression) {
    const Value a = evaluate(*expression.parts[0]);
    const Value b = evaluate(*expression.parts[1]);
    const std::string& sign = expression.name;
    if (sign == "~") {
        Text text = textOf(a);
        text += textOf(b);
        return text;
    }
    if (a.isNumber() && b.isNumber()) return calculated(sign, a, b);
    if (sign == "+" && a.text() != nullptr && b.text() != nullptr) {
        Text text = *a.text();
        text += *b.text();
        return text;
    }
    if (sign == "+" && a.list() != nullptr && b.list() != nullptr) {
        List list = *a.list();
        list.insert(list.end(), b.list()->begin(), b.list()->end());
        return list;
    }
    if (sign == "*" && a.text() != nullptr && b.isInteger()) {
        Text text;
        for (std::int64_t i = 0; i < b.integer(); ++i) {
            step();
            text += *a.text();
            if (text.size() > most_bytes_) throw Fault{"it makes too much text"};
        }
        return text;
    }
    refuse(sign, a, b);
}

Value Interpreter::comparison(const Expression& expression) {
    Value left = evaluate(*expression.parts[0]);
    for (std::size_t i = 0; i < expression.names.size(); ++i) {
        Value right = evaluate(*expression.parts[i + 1]);
        step(right);
        if (!holds(expression.names[i], left, right)) return false;
        left = std::move(right);
    }
    return true;
}

Value Interpreter::attribute(const Expression& expression) {
    const Value value = evaluate(*expression.parts[0]);
    if (hasMethod(value, expression.name)) return Callable{Callable::Kind::kMethod, expression.name, value, nullptr};
    return attributeOf(value, Text::own(expression.name));
}

Arguments Interpreter::argumentsOf(const Expression& expression) {
    Arguments arguments;
    for (std::size_t i = 1; i < expression.parts.size(); ++i)
        arguments.places.push_back(evaluate(*expression.parts[i]));
    for (std::size_t i = 0; i < expression.names.size(); ++i)
        arguments.names.emplace_back(expression.names[i], evaluate(*expression.named[i]));
    return arguments;
}

Value Interpreter::call(const Expression& expression) {
    const Value called = evaluate(*expression.parts[0]);
    const Callable* callable = called.callable();
    if (callable == nullptr) throw Fault{std::string("a value of the kind ") + called.kindName() + " is called"};
    const Arguments arguments = argumentsOf(expression);
    switch (callable->kind) {
        case Callable::Kind::kMethod:
            step(callable->self);
            return counted(callMethod(callable->self, callable->name, arguments));
        case Callable::Kind::kMacro:
            return callMacro(*callable->macro, arguments);
        case Callable::Kind::kCycle: {
            if (arguments.places.empty()) throw Fault{"an argument is missing"};
            const auto index = static_cast<std::size_t>(callable->self.integer());
            return arguments.places[index % arguments.places.size()];
        }
        case Callable::Kind::kFunction:
            break;
    }
    return counted(callFunction(callable->name, arguments, now_));
}

Value Interpreter::callMacro(const Statement& macro, const Arguments& arguments) {
    if (++macros_ > kDeepestMacros) throw Fault{"macros call each other too deeply"};
    if (arguments.places.size() > macro.targets.size()) throw Fault{"a macro is given too many arguments"};
    for (const auto& [name, value] : arguments.names) {
        if (std::find(macro.targets.begin(), macro.targets.end(), name) == macro.targets.end())
            throw Fault{"a macro is given an argument that it does not have"};
    }
    const std::size_t frame = std::exchange(frame_, scopes_.size());
    scopes_.emplace_back();
    for (std::size_t i = 0; i < macro.targets.size(); ++i) {
        const Value* given = arguments.find(i, macro.targets[i]);
        Value value = given != nullptr ? *given : macro.defaults[i] ? evaluate(*macro.defaults[i]) : Value();
        set(macro.targets[i], std::move(value));
    }
    Text text = captured(macro.body);
    scopes_.resize(frame_);
    frame_ = frame;
    --macros_;
    return text;
}

}  // namespace griffin::engine::jinja
