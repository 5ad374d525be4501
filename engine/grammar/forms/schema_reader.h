// A JSON schema as parts of a grammar, of json_schema.h: how it is read. A reader is for one schema and its parts.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/call_arguments.h"
#include "engine/grammar/forms/json_values.h"
#include "engine/grammar/forms/schema_merge.h"
#include "engine/grammar/grammar.h"

namespace griffin::engine::grammar {

class SchemaReader {
  public:
    SchemaReader(const Schema& root, GrammarBuilder& builder, Constants constants = Constants::kJson)
        : root_(root), builder_(builder), values_(builder, constants) {}

    /// `path`: for messages.
    Sequence value(const Schema& schema, const std::string& path, int depth = 0);
    /// The members of an object as the arguments of a call, in another form than JSON. `texts`: textParameters().
    Sequence arguments(const Schema& schema, const std::string& path, const ArgumentStyle& style,
                       const std::set<std::string>& texts);

  private:
    /// Of an object whose members are arguments.
    struct Arguments {
        const ArgumentStyle& style;
        const std::set<std::string>& texts;
        MemberMarks marks;
    };

    Sequence refuse(const std::string& path, Message what) {
        builder_.fail(std::move(what), path);
        return {};
    }

    const Schema* target(const Schema& schema, const std::string& path);
    Sequence referred(const Schema& schema, const std::string& path, int depth);
    /// Without references and allOf at its top.
    std::optional<Schema> plain(Schema schema, const std::string& path);
    bool join(Schema& schema, const Schema& other, const std::string& path);
    Sequence merged(Schema schema, const Schema& other, const std::string& path, int depth);
    Sequence all(const Schema& schema, const std::string& path, int depth);
    Sequence anyOf(const Schema& schema, const std::string& keyword, const std::string& path, int depth);
    bool areAllDisjoint(const std::vector<Schema>& branches);

    Sequence listed(const Schema& schema, const std::string& path);
    std::vector<std::string> typesOf(const Schema& schema, const std::string& path);
    Sequence typed(const Schema& schema, const std::string& path, int depth);
    Interval interval(const Schema& schema, const std::string& path);
    Count count(const Schema& schema, const char* least, const char* most, const std::string& path);
    Sequence string(const Schema& schema, const std::string& path);
    Sequence array(const Schema& schema, const std::string& path, int depth);
    /// `as`: null for a value of JSON.
    Sequence object(const Schema& schema, const std::string& path, int depth, const Arguments* as = nullptr);
    Sequence counted(const Schema& schema, const std::string& path, std::vector<Property>& properties,
                     const std::optional<Sequence>& others, const MemberMarks& marks);

    Sequence argument(const std::string& name, const Schema& schema, const std::string& path, int depth,
                      const Arguments& as);
    /// A string that is written as it is, and what ends it.
    Sequence text(const Schema& schema, const std::string& path, const std::string& end);
    Sequence anyText(const std::string& end);

    static constexpr int kMaxSchemas = 20'000;  // within schemas, one that is used again counted again
    static constexpr int kMaxDepth = 100;

    const Schema& root_;
    GrammarBuilder& builder_;
    JsonValues values_;
    std::map<const Schema*, std::size_t> rules_;  // of what is referred to
    std::optional<Sequence> any_text_;
    int schemas_ = 0;
};

}  // namespace griffin::engine::grammar
