// The members of an object as arguments of a call, of schema_reader.h. What is written can be read again by
// ArgumentReader (engine/call_arguments.h), and then is valid under the schema.
#include <algorithm>
#include <utility>

#include "engine/grammar/forms/schema_reader.h"
#include "engine/grammar/forms/string_formats.h"
#include "engine/grammar/regular_expression.h"

namespace griffin::engine::grammar {

Sequence SchemaReader::arguments(const Schema& schema, const std::string& path, const ArgumentStyle& style,
                                 const std::set<std::string>& texts) {
    const std::optional<Schema> one = plain(schema, path);
    if (!one) return {};
    if (!one->is_object()) return refuse(path, Message("A schema must be an object, or true or false"));
    for (const char* keyword : {"anyOf", "oneOf", "enum", "const"}) {
        if (one->contains(keyword))
            return refuse(path, Message("The keyword “%1” is not supported", std::string_view(keyword)));
    }
    if (const std::string keyword = unsupportedKeyword(*one); !keyword.empty()) {
        return refuse(path, Message("The keyword “%1” is not supported", keyword));
    }
    MemberMarks marks;
    marks.begin.clear();
    marks.end.clear();
    marks.has_bare_names = true;
    if (style.form == ArgumentForm::kParameters) {
        marks.between.clear();
        marks.before_name = style.parameter.begin;
        marks.after_name = style.parameter.name_end;
    } else {
        marks.after_name = "=";
    }
    const Arguments as = {style, texts, marks};
    return object(*one, path, 0, &as);
}

Sequence SchemaReader::argument(const std::string& name, const Schema& schema, const std::string& path, int depth,
                                const Arguments& as) {
    if (!isParameterName(name, as.style)) {
        return refuse(path, Message("The model's format for tool calls cannot express a parameter called “%1”", name));
    }
    if (as.style.form == ArgumentForm::kPython) return value(schema, path, depth);
    if (as.texts.contains(name)) return text(schema, path, as.style.parameter.end);
    return value(schema, path, depth) + builder_.literal(as.style.parameter.end);
}

Sequence SchemaReader::text(const Schema& schema, const std::string& path, const std::string& ending) {
    const std::optional<Schema> one = plain(schema, path);
    if (!one || builder_.hasFailed()) return {};
    if (const std::string keyword = unsupportedKeyword(*one); !keyword.empty()) {
        return refuse(path, Message("The keyword “%1” is not supported", keyword));
    }
    const Sequence end = builder_.literal(ending);
    if (one->contains("enum") || one->contains("const")) {
        std::vector<Sequence> alternatives;
        for (const Schema& value : one->value("enum", Schema::array({one->value("const", Schema())}))) {
            if (!value.is_string() || (one->contains("const") && value != (*one)["const"])) continue;
            const std::string written = value.get<std::string>();
            // What is followed by the first end is the value.
            const std::string whole = written + ending;
            if (whole.find(ending) == written.size()) alternatives.push_back(builder_.literal(written));
        }
        return builder_.choice(std::move(alternatives)) + end;
    }
    const bool is_counted = one->contains("minLength") || one->contains("maxLength");
    if (one->contains("pattern")) {
        if (is_counted) return refuse(path, Message("A pattern beside minLength or maxLength is not supported"));
        if (!(*one)["pattern"].is_string())
            return refuse(path, Message("The keyword “%1” must be a string", std::string_view("pattern")));
        return sequenceOfExpression((*one)["pattern"].get_ref<const std::string&>(), Match::kSomewhere, Spelling::kLine,
                                    builder_) +
               end;
    }
    if (is_counted) {
        const Count characters = count(*one, "minLength", "maxLength", path);
        const Sequence character = spelled(CharacterSet::all(), Spelling::kLine, builder_);
        return builder_.repeat(character, characters.least, characters.most) + end;
    }
    if (one->contains("format") && (*one)["format"].is_string()) {
        const std::string_view expression = expressionOfFormat((*one)["format"].get_ref<const std::string&>());
        if (!expression.empty()) {
            return sequenceOfExpression(expression, Match::kWhole, Spelling::kLine, builder_) + end;
        }
    }
    return anyText(ending);
}

/// Up to the first end: a rule for each number of its bytes that the text so far ends with.
Sequence SchemaReader::anyText(const std::string& end) {
    if (any_text_) return *any_text_;
    std::vector<std::size_t> rules(end.size());
    for (std::size_t& rule : rules) rule = builder_.declare();
    const std::set<char> signs(end.begin(), end.end());
    for (std::size_t i = 0; i < rules.size(); ++i) {
        std::vector<Sequence> alternatives;
        CharacterSet others = CharacterSet::all();
        for (const char sign : signs) {
            std::string so_far = end.substr(0, i);
            so_far += sign;
            std::size_t matched = so_far.size();
            while (!so_far.ends_with(end.substr(0, matched))) --matched;
            if (matched == 0) continue;
            Sequence on = builder_.literal(std::string_view(&sign, 1));
            if (matched < rules.size()) on += GrammarBuilder::use(rules[matched]);
            alternatives.push_back(std::move(on));
            const auto character = static_cast<char32_t>(static_cast<unsigned char>(sign));
            others = others.without(CharacterSet(character, character));
        }
        alternatives.push_back(builder_.characters(others) + GrammarBuilder::use(rules[0]));
        builder_.define(rules[i], builder_.choice(std::move(alternatives)));
    }
    any_text_ = GrammarBuilder::use(rules[0]);
    return *any_text_;
}

}  // namespace griffin::engine::grammar
