// The reasoning in front of an answer. Whatever marks its family writes (engine/text/answer_reader.h), in the text of
// an answer it stands between "<think>" and "</think>" at the very beginning, white space apart. So it is kept where
// texts are kept, and is taken apart here where they are shown. A plain value header: ui may include it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace griffin::engine {

inline constexpr std::string_view kReasoningBegin = "<think>";
inline constexpr std::string_view kReasoningEnd = "</think>";

/// The reasoning, and what is said after it, without the line breaks around either; an answer without reasoning is as
/// it was.
struct AnswerParts {
    std::string reasoning;
    std::string text;

    friend bool operator==(const AnswerParts&, const AnswerParts&) = default;
};

/// Where the parts of an answer are, in units of its text: bytes, or those of UTF-16.
struct ReasoningPlaces {
    std::size_t begin = 0;  // of the reasoning
    std::size_t end = 0;
    std::size_t text = 0;  // where what is said begins
    bool closed = false;   // the reasoning has ended

    friend bool operator==(const ReasoningPlaces&, const ReasoningPlaces&) = default;
};

/// Finds the places while it reads an answer unit by unit.
class ReasoningScanner {
  public:
    enum class Place { kBeginning, kReasoning, kGap, kText };

    void read(char32_t unit);
    Place place() const { return place_; }
    /// An answer has reasoning, though it may be empty.
    bool found() const { return found_; }
    /// Of what was read; text is its end as long as nothing is said. REQUIRES: found().
    ReasoningPlaces places() const;
    /// Where the reasoning ends that is certain by now: before what may become a mark.
    std::size_t certainEnd() const { return matched_ > 0 ? sure_ : end_; }

  private:
    Place place_ = Place::kBeginning;
    bool found_ = false;
    bool any_ = false;         // the reasoning has begun, line breaks in front of it apart
    std::size_t matched_ = 0;  // units of a mark
    std::size_t at_ = 0;       // units read
    std::size_t begin_ = 0, end_ = 0, text_ = 0;
    std::size_t sure_ = 0;  // end_ without the units of a mark
};

/// nullopt: the answer has no reasoning.
std::optional<ReasoningPlaces> reasoningPlaces(std::string_view answer);
std::optional<ReasoningPlaces> reasoningPlaces(std::u16string_view answer);

/// Takes an answer apart while it grows: the parts together are the same wherever it is cut.
class ReasoningSplitter {
  public:
    /// What is certain by now.
    AnswerParts push(std::string_view added);
    /// At the end of the answer: what was held back.
    AnswerParts finish();
    /// Reasoning has begun and not ended.
    bool reasons() const { return scanner_.place() == ReasoningScanner::Place::kReasoning; }
    /// An answer has reasoning, though it may be empty.
    bool found() const { return scanner_.found(); }

  private:
    /// What is held of the places from where was told before to `end`.
    std::string take(std::size_t begin, std::size_t end);

    ReasoningScanner scanner_;
    std::string held_;      // what may be a mark, or line breaks at the end of the reasoning
    std::size_t told_ = 0;  // the place of its first unit
};

AnswerParts partsOf(std::string_view answer);
/// The answer with these parts.
std::string answerOf(const AnswerParts& parts);

}  // namespace griffin::engine
