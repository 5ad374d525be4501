// A template as a tree.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/jinja/value.h"

namespace griffin::engine::jinja {

struct Expression;
using ExpressionPtr = std::unique_ptr<const Expression>;

struct Expression {
    enum class Kind {
        kLiteral,      // value
        kName,         // name
        kList,         // parts
        kDict,         // parts: key, value, key, value...
        kAttribute,    // parts[0].name
        kItem,         // parts[0][parts[1]]
        kSlice,        // parts[0][parts[1]:parts[2]:parts[3]], of which those after the first may be null
        kCall,         // parts[0](parts[1], ..., names[i]=named[i])
        kFilter,       // parts[0] | name(parts[1], ..., names[i]=named[i])
        kTest,         // parts[0] is name(parts[1], ...)
        kNot,          // parts[0]
        kNegative,     // parts[0]
        kAnd,          // parts[0], parts[1]
        kOr,           //
        kBinary,       // parts[0] name parts[1]: + - * / // % ** ~
        kComparison,   // parts[0] names[0] parts[1] names[1] parts[2]...: == != < <= > >= in "not in"
        kConditional,  // parts[0] if parts[1] else parts[2], which may be null
    };
    Kind kind = Kind::kLiteral;
    std::string name = {};
    Value value = {};
    std::vector<ExpressionPtr> parts = {};
    std::vector<std::string> names = {};
    std::vector<ExpressionPtr> named = {};
    int depth = 1;  // of the tree below
};

struct Statement;
using Body = std::vector<Statement>;

struct Statement {
    enum class Kind {
        kText,      // text
        kOutput,    // expression
        kIf,        // expression ? body : other
        kFor,       // targets in expression, where condition is true: body, or other if there is none
        kSet,       // targets = expression; with an attribute, of a namespace
        kCapture,   // targets[0] = what body writes, through the filters of `expression` if there are some
        kMacro,     // name(targets = defaults): body
        kBreak,     //
        kContinue,  //
        kGroup,     // body
    };
    Kind kind = Kind::kText;
    std::string text = {};
    std::string name = {};
    std::string attribute = {};
    std::vector<std::string> targets = {};
    std::vector<ExpressionPtr> defaults = {};  // as many as targets, null where there is none
    ExpressionPtr expression = {};
    ExpressionPtr condition = {};
    Body body = {};
    Body other = {};
};

}  // namespace griffin::engine::jinja
