// The reasoning in front of an answer. Whatever marks its family writes (engine/text/answer_reader.h), in the text of
// an answer it stands between "<think>" and "</think>" at the very beginning, white space apart. So it is kept where
// texts are kept, and is taken apart here where they are shown. A plain value header: ui may include it.
#pragma once

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

/// Takes an answer apart while it grows: the parts together are the same wherever it is cut.
class ReasoningSplitter {
  public:
    /// What is certain by now.
    AnswerParts push(std::string_view added);
    /// At the end of the answer: what was held back.
    AnswerParts finish();
    /// Reasoning has begun and not ended.
    bool reasons() const { return place_ == Place::kReasoning; }
    /// An answer has reasoning, though it may be empty.
    bool found() const { return found_; }

  private:
    enum class Place { kBeginning, kReasoning, kGap, kText };

    Place place_ = Place::kBeginning;
    bool found_ = false;
    bool any_ = false;  // of the reasoning was told
    std::string held_;  // what may be a mark, or line breaks at the end of the reasoning
};

AnswerParts partsOf(std::string_view answer);
/// The answer with these parts.
std::string answerOf(const AnswerParts& parts);

}  // namespace griffin::engine
