// Reads the expressions of a template from its tokens. Included by the parser alone.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/jinja/lexer.h"
#include "engine/jinja/syntax.h"

namespace griffin::engine::jinja {

class ExpressionReader {
  public:
    explicit ExpressionReader(std::string_view source) : tokens_(tokensOf(source)) {}

  protected:
    using Kind = Expression::Kind;

    static constexpr int kDeepestExpression = 200;
    static constexpr int kDeepestNest = 100;  // of brackets, and of blocks

    /// Counts how deeply what is read lies.
    class Nest {
      public:
        explicit Nest(ExpressionReader& parser) : parser_(parser) {
            if (++parser_.nested_ > kDeepestNest) throw Fault{"it is nested too deeply"};
        }
        ~Nest() { --parser_.nested_; }
        Nest(const Nest&) = delete;
        Nest& operator=(const Nest&) = delete;

      private:
        ExpressionReader& parser_;
    };

    const Token& now() const { return tokens_[at_]; }
    const Token& next() const { return tokens_[std::min(at_ + 1, tokens_.size() - 1)]; }
    Token take() { return std::move(tokens_[at_ + 1 < tokens_.size() ? at_++ : at_]); }
    bool isSign(std::string_view sign) const { return now().kind == Token::Kind::kSign && now().text == sign; }
    bool isName(std::string_view name) const { return now().kind == Token::Kind::kName && now().text == name; }
    bool takeSign(std::string_view sign) {
        const bool there = isSign(sign);
        if (there) ++at_;
        return there;
    }
    bool takeName(std::string_view name) {
        const bool there = isName(name);
        if (there) ++at_;
        return there;
    }
    void expectSign(std::string_view sign) {
        if (!takeSign(sign)) throw Fault{"\"" + std::string(sign) + "\" is missing before \"" + now().text + "\""};
    }
    std::string expectName() {
        if (now().kind != Token::Kind::kName) throw Fault{"a name is missing before \"" + now().text + "\""};
        return take().text;
    }

    static ExpressionPtr made(Expression expression) {
        for (const ExpressionPtr& part : expression.parts) {
            if (part) expression.depth = std::max(expression.depth, part->depth + 1);
        }
        for (const ExpressionPtr& part : expression.named)
            expression.depth = std::max(expression.depth, part->depth + 1);
        if (expression.depth > kDeepestExpression) throw Fault{"an expression is nested too deeply"};
        return std::make_unique<const Expression>(std::move(expression));
    }
    static ExpressionPtr literal(Value value) {
        Expression expression;
        expression.value = std::move(value);
        return made(std::move(expression));
    }
    template <class... Parts>
    static ExpressionPtr node(Kind kind, std::string name, Parts... parts) {
        Expression expression;
        expression.kind = kind;
        expression.name = std::move(name);
        (expression.parts.push_back(std::move(parts)), ...);
        return made(std::move(expression));
    }

    ExpressionPtr readExpression() {
        const Nest nest(*this);
        ExpressionPtr value = readOr();
        while (takeName("if")) {
            ExpressionPtr condition = readOr();
            ExpressionPtr otherwise = takeName("else") ? readExpression() : nullptr;
            value = node(Kind::kConditional, {}, std::move(value), std::move(condition), std::move(otherwise));
        }
        return value;
    }

    /// More elements of a list that stands without brackets.
    ExpressionPtr readListFrom(ExpressionPtr first) {
        Expression list;
        list.kind = Kind::kList;
        list.parts.push_back(std::move(first));
        while (takeSign(",")) list.parts.push_back(readExpression());
        return made(std::move(list));
    }

    ExpressionPtr readOr() {
        ExpressionPtr left = readAnd();
        while (takeName("or")) left = node(Kind::kOr, {}, std::move(left), readAnd());
        return left;
    }
    ExpressionPtr readAnd() {
        ExpressionPtr left = readNot();
        while (takeName("and")) left = node(Kind::kAnd, {}, std::move(left), readNot());
        return left;
    }
    ExpressionPtr readNot() {
        if (!takeName("not")) return readComparison();
        const Nest nest(*this);
        return node(Kind::kNot, {}, readNot());
    }

    ExpressionPtr readComparison() {
        Expression comparison;
        comparison.kind = Kind::kComparison;
        comparison.parts.push_back(readSum());
        while (true) {
            static constexpr std::array<std::string_view, 6> kSigns = {"==", "!=", "<=", ">=", "<", ">"};
            if (now().kind == Token::Kind::kSign &&
                std::find(kSigns.begin(), kSigns.end(), now().text) != kSigns.end()) {
                comparison.names.push_back(take().text);
            } else if (takeName("in")) {
                comparison.names.emplace_back("in");
            } else if (isName("not") && next().kind == Token::Kind::kName && next().text == "in") {
                at_ += 2;
                comparison.names.emplace_back("not in");
            } else {
                break;
            }
            comparison.parts.push_back(readSum());
        }
        return comparison.names.empty() ? std::move(comparison.parts.front()) : made(std::move(comparison));
    }

    /// Operators of one rank, from the left.
    template <class Operand>
    ExpressionPtr readRank(std::initializer_list<std::string_view> signs, const Operand& operand) {
        ExpressionPtr left = operand();
        while (now().kind == Token::Kind::kSign && std::find(signs.begin(), signs.end(), now().text) != signs.end()) {
            std::string sign = take().text;
            left = node(Kind::kBinary, std::move(sign), std::move(left), operand());
        }
        return left;
    }
    ExpressionPtr readSum() {
        return readRank({"+", "-"}, [this] { return readJoined(); });
    }
    ExpressionPtr readJoined() {
        return readRank({"~"}, [this] { return readProduct(); });
    }
    ExpressionPtr readProduct() {
        return readRank({"*", "/", "//", "%"}, [this] { return readPower(); });
    }
    ExpressionPtr readPower() {
        return readRank({"**"}, [this] { return readUnary(true); });
    }

    ExpressionPtr readUnary(bool with_filters) {
        const Nest nest(*this);
        ExpressionPtr value;
        if (takeSign("-")) {
            value = node(Kind::kNegative, {}, readUnary(false));
        } else if (takeSign("+")) {
            value = readUnary(false);
        } else {
            value = readPrimary();
        }
        value = readPostfix(std::move(value));
        return with_filters ? readFilters(std::move(value)) : std::move(value);
    }

    ExpressionPtr readPrimary() {
        switch (now().kind) {
            case Token::Kind::kString: {
                std::string text = take().text;
                while (now().kind == Token::Kind::kString) text += take().text;
                return literal(Value::own(text));
            }
            case Token::Kind::kInteger: {
                const std::string digits = take().text;
                std::int64_t number = 0;
                const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
                if (read.ec != std::errc()) throw Fault{"the number " + digits + " is too large"};
                return literal(number);
            }
            case Token::Kind::kFloat:
                return literal(std::strtod(take().text.c_str(), nullptr));
            case Token::Kind::kName:
                return readName();
            case Token::Kind::kSign:
                if (takeSign("(")) return readBrackets();
                if (takeSign("[")) return readList();
                if (takeSign("{")) return readDict();
                break;
            default:
                break;
        }
        throw Fault{"\"" + now().text + "\" stands where a value should"};
    }

    ExpressionPtr readName() {
        const std::string& name = now().text;
        if (isWord(name)) throw Fault{"\"" + name + "\" stands where a value should"};
        if (name == "true" || name == "True") return ++at_, literal(true);
        if (name == "false" || name == "False") return ++at_, literal(false);
        if (name == "none" || name == "None") return ++at_, literal(Value::None());
        return node(Kind::kName, take().text);
    }

    ExpressionPtr readBrackets() {
        if (takeSign(")")) return node(Kind::kList, {});
        ExpressionPtr inside = readExpression();
        if (isSign(",")) {
            Expression list;
            list.kind = Kind::kList;
            list.parts.push_back(std::move(inside));
            while (takeSign(",") && !isSign(")")) list.parts.push_back(readExpression());
            inside = made(std::move(list));
        }
        expectSign(")");
        return inside;
    }

    ExpressionPtr readList() {
        Expression list;
        list.kind = Kind::kList;
        while (!takeSign("]")) {
            list.parts.push_back(readExpression());
            if (!isSign("]")) expectSign(",");
        }
        return made(std::move(list));
    }

    ExpressionPtr readDict() {
        Expression dict;
        dict.kind = Kind::kDict;
        while (!takeSign("}")) {
            dict.parts.push_back(readExpression());
            expectSign(":");
            dict.parts.push_back(readExpression());
            if (!isSign("}")) expectSign(",");
        }
        return made(std::move(dict));
    }

    ExpressionPtr readPostfix(ExpressionPtr value) {
        while (true) {
            if (takeSign(".")) {
                if (now().kind == Token::Kind::kInteger) {
                    value = node(Kind::kItem, {}, std::move(value), readPrimary());
                } else {
                    value = node(Kind::kAttribute, expectName(), std::move(value));
                }
            } else if (takeSign("[")) {
                value = readItem(std::move(value));
            } else if (isSign("(")) {
                Expression call;
                call.kind = Kind::kCall;
                call.parts.push_back(std::move(value));
                readArguments(call);
                value = made(std::move(call));
            } else {
                return value;
            }
        }
    }

    /// Behind "[".
    ExpressionPtr readItem(ExpressionPtr value) {
        ExpressionPtr first = isSign(":") ? nullptr : readExpression();
        if (takeSign("]")) return node(Kind::kItem, {}, std::move(value), std::move(first));
        expectSign(":");
        ExpressionPtr until = isSign("]") || isSign(":") ? nullptr : readExpression();
        ExpressionPtr step = takeSign(":") && !isSign("]") ? readExpression() : nullptr;
        expectSign("]");
        return node(Kind::kSlice, {}, std::move(value), std::move(first), std::move(until), std::move(step));
    }

    void readArguments(Expression& call) {
        expectSign("(");
        while (!takeSign(")")) {
            if (now().kind == Token::Kind::kName && next().kind == Token::Kind::kSign && next().text == "=") {
                call.names.push_back(take().text);
                ++at_;
                call.named.push_back(readExpression());
            } else {
                call.parts.push_back(readExpression());
            }
            if (!isSign(")")) expectSign(",");
        }
    }

    ExpressionPtr readFilters(ExpressionPtr value) {
        while (true) {
            Expression applied;
            applied.parts.push_back(std::move(value));
            if (takeSign("|")) {
                applied.kind = Kind::kFilter;
                applied.name = expectName();
                if (isSign("(")) readArguments(applied);
                value = made(std::move(applied));
            } else if (takeName("is")) {
                const bool negated = takeName("not");
                applied.kind = Kind::kTest;
                applied.name = expectName();
                if (isSign("(")) {
                    readArguments(applied);
                } else if (beginsArgument()) {
                    applied.parts.push_back(readPostfix(readPrimary()));
                }
                value = made(std::move(applied));
                if (negated) value = node(Kind::kNot, {}, std::move(value));
            } else if (isSign("(")) {
                applied.kind = Kind::kCall;
                readArguments(applied);
                value = made(std::move(applied));
            } else {
                return std::move(applied.parts.front());
            }
        }
    }

    /// Whether what follows a test is its argument.
    bool beginsArgument() const {
        switch (now().kind) {
            case Token::Kind::kName:
                return !isWord(now().text);
            case Token::Kind::kString:
            case Token::Kind::kInteger:
            case Token::Kind::kFloat:
                return true;
            case Token::Kind::kSign:
                return isSign("[") || isSign("{");
            default:
                return false;
        }
    }

    static bool isWord(std::string_view name) {
        static constexpr std::array<std::string_view, 11> kWords = {"and",  "or",   "not", "in",  "is",    "if",
                                                                    "else", "elif", "for", "set", "endfor"};
        return std::find(kWords.begin(), kWords.end(), name) != kWords.end();
    }

    std::vector<Token> tokens_;
    std::size_t at_ = 0;

  private:
    int nested_ = 0;
};

}  // namespace griffin::engine::jinja
