#include "engine/jinja/parser.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "engine/jinja/expression_reader.h"

namespace griffin::engine::jinja {
namespace {

class Parser : public ExpressionReader {
  public:
    using ExpressionReader::ExpressionReader;

    Body run() {
        Body body = readBody({});
        if (now().kind != Token::Kind::kEnd) throw Fault{"\"" + now().text + "\" stands where nothing is open"};
        return body;
    }

  private:
    void endBlock() {
        if (now().kind != Token::Kind::kEndBlock) throw Fault{"\"" + now().text + "\" is too much in a tag"};
        ++at_;
    }

    /// Up to a block that begins with one of `ends`, whose name is then the current token; or to the end.
    Body readBody(std::initializer_list<std::string_view> ends) {
        const Nest nest(*this);
        Body body;
        while (now().kind != Token::Kind::kEnd) {
            if (now().kind == Token::Kind::kText) {
                body.push_back({Statement::Kind::kText, take().text});
            } else if (now().kind == Token::Kind::kBeginOutput) {
                ++at_;
                body.emplace_back().kind = Statement::Kind::kOutput;
                body.back().expression = readExpression();
                if (now().kind != Token::Kind::kEndOutput) throw Fault{"\"" + now().text + "\" is too much in a tag"};
                ++at_;
            } else {
                ++at_;  // {%
                if (std::find(ends.begin(), ends.end(), now().text) != ends.end()) return body;
                body.push_back(readStatement());
            }
        }
        if (ends.size() > 0) throw Fault{"\"" + std::string(*ends.begin()) + "\" is missing"};
        return body;
    }

    Statement readStatement() {
        const std::string name = expectName();
        if (name == "if") return readIf();
        if (name == "for") return readFor();
        if (name == "set") return readSet();
        if (name == "macro") return readMacro();
        Statement statement;
        if (name == "generation") {  // marks what a training learns
            statement.kind = Statement::Kind::kGroup;
            endBlock();
            statement.body = readBody({"endgeneration"});
            ++at_;
        } else if (name == "break" || name == "continue") {
            if (loops_ == 0) throw Fault{"\"" + name + "\" stands outside of a loop"};
            statement.kind = name == "break" ? Statement::Kind::kBreak : Statement::Kind::kContinue;
        } else {
            throw Fault{"the tag \"" + name + "\" is not known"};
        }
        endBlock();
        return statement;
    }

    /// Behind "if" or "elif".
    Statement readIf() {
        const Nest nest(*this);
        Statement statement;
        statement.kind = Statement::Kind::kIf;
        statement.expression = readExpression();
        endBlock();
        statement.body = readBody({"endif", "else", "elif"});
        if (takeName("elif")) {
            statement.other.push_back(readIf());
            return statement;
        }
        statement.other = readElse("endif");
        return statement;
    }

    /// What follows "else", if that comes, and then the block `end`.
    Body readElse(std::string_view end) {
        Body other;
        if (takeName("else")) {
            endBlock();
            other = readBody({end});
        }
        ++at_;
        endBlock();
        return other;
    }

    Statement readFor() {
        Statement statement;
        statement.kind = Statement::Kind::kFor;
        statement.targets = readTargets();
        if (!takeName("in")) throw Fault{"\"in\" is missing in a loop"};
        statement.expression = readOr();
        if (takeName("if")) statement.condition = readExpression();
        endBlock();
        ++loops_;
        statement.body = readBody({"endfor", "else"});
        --loops_;
        statement.other = readElse("endfor");
        return statement;
    }

    std::vector<std::string> readTargets() {
        const bool in_brackets = takeSign("(");
        std::vector<std::string> targets = {expectName()};
        while (takeSign(",")) targets.push_back(expectName());
        if (in_brackets) expectSign(")");
        return targets;
    }

    Statement readSet() {
        Statement statement;
        statement.kind = Statement::Kind::kSet;
        statement.targets = readTargets();
        if (takeSign(".")) statement.attribute = expectName();
        if (takeSign("=")) {
            statement.expression = readExpression();
            if (isSign(",")) statement.expression = readListFrom(std::move(statement.expression));
            endBlock();
            return statement;
        }
        statement.kind = Statement::Kind::kCapture;
        if (statement.targets.size() > 1 || !statement.attribute.empty()) throw Fault{"\"=\" is missing"};
        if (isSign("|")) {  // filters of what is captured
            Expression captured;
            captured.kind = Kind::kName;
            captured.name = statement.targets.front();
            statement.expression = readFilters(made(std::move(captured)));
        }
        endBlock();
        statement.body = readBody({"endset"});
        ++at_;
        endBlock();
        return statement;
    }

    Statement readMacro() {
        Statement statement;
        statement.kind = Statement::Kind::kMacro;
        statement.name = expectName();
        expectSign("(");
        while (!takeSign(")")) {
            statement.targets.push_back(expectName());
            statement.defaults.push_back(takeSign("=") ? readExpression() : nullptr);
            if (!isSign(")")) expectSign(",");
        }
        endBlock();
        const int loops = std::exchange(loops_, 0);
        statement.body = readBody({"endmacro"});
        loops_ = loops;
        ++at_;
        endBlock();
        return statement;
    }

    int loops_ = 0;
};

}  // namespace

Body parse(std::string_view source) {
    return Parser(source).run();
}

}  // namespace griffin::engine::jinja
