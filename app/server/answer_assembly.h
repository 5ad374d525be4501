// Puts the events of one request together: the whole answer, or the pieces of a stream.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/server/answer_events.h"
#include "app/server/api_response.h"

namespace griffin::app::server {

class AnswerAssembly {
  public:
    AnswerAssembly(AnswerHead head, bool stream, bool include_usage);

    /// Returns what the event adds to the stream; of a whole answer nothing.
    std::string add(AnswerEvent event);
    /// No event follows.
    bool ended() const { return ended_; }
    const std::optional<ApiError>& error() const { return error_; }
    /// The whole answer. REQUIRES: not a stream, it has ended, there is no error.
    std::string body() const { return answerBody(head_, choices_, usage_); }

  private:
    std::string end(ChoiceEnded ended);

    AnswerHead head_;
    bool stream_;
    bool include_usage_;
    std::vector<Choice> choices_;
    Usage usage_;
    std::optional<ApiError> error_;
    bool ended_ = false;
};

}  // namespace griffin::app::server
