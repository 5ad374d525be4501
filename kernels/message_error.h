// Exceptions that say why in a Message.
#pragma once

#include <exception>
#include <stdexcept>
#include <string>
#include <utility>

#include "kernels/translatable_message.h"

namespace griffin::kernels {

/// what() is the message in English.
class MessageError : public std::runtime_error {
  public:
    explicit MessageError(Message message) : std::runtime_error(message.english()), message_(std::move(message)) {}

    const Message& message() const { return message_; }

  private:
    Message message_;
};

/// The device fails whatever it is asked from now on: only a process that starts anew can use it. what() says what
/// happened.
class DeviceLost : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// What an exception says: the message of a MessageError, the words of any other as they are.
inline Message messageOf(const std::exception& error) {
    const auto* known = dynamic_cast<const MessageError*>(&error);
    return known != nullptr ? known->message() : Message(std::string(error.what()));
}

}  // namespace griffin::kernels
