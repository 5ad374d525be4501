// A sentence that a person may read, kept as what it is made from: a text in English with places for arguments, which
// is also what identifies it, and the arguments. It is made once, where it is shown: in English by english(), in
// another language by app/shell/message_text.h. resources/translations/update.py collects the texts from every
// `Message("...")`. The layers above know it as engine::Message (engine/base/message.h).
#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace griffin::kernels {

class Message {
  public:
    /// Says nothing.
    Message() = default;

    /// A sentence: Message("The tensor %1 has %2 rows", name, rows). %1 to %9 stand for the arguments, which are
    /// strings, whole numbers or Messages themselves. REQUIRES: `text` is a literal.
    template <std::size_t N, class... Arguments>
    explicit Message(const char (&text)[N], Arguments&&... arguments)
        : text_(text), translatable_(true), arguments_{Message(std::forward<Arguments>(arguments))...} {}

    /// Data that reads the same in every language: a name, a path, a number, what another program said.
    Message(std::string data) : text_(std::move(data)) {}  // NOLINT: conversion is the point
    Message(std::string_view data) : text_(data) {}        // NOLINT
    template <std::integral Number>
    requires(!std::same_as<Number, bool> && !std::same_as<Number, char>) explicit Message(Number number)
        : text_(std::to_string(number)) {}

    /// What a message was that another process wrote down. REQUIRES: translatable, or no arguments.
    static Message restored(std::string text, bool translatable, std::vector<Message> arguments) {
        Message message(std::move(text));
        message.translatable_ = translatable;
        message.arguments_ = std::move(arguments);
        return message;
    }

    bool empty() const { return text_.empty(); }
    /// The English text with its places, or the data.
    const std::string& text() const { return text_; }
    bool translatable() const { return translatable_; }
    const std::vector<Message>& arguments() const { return arguments_; }

    std::string english() const {
        if (!translatable_) return text_;
        std::string sentence;
        for (std::size_t i = 0; i < text_.size(); ++i) {
            const std::size_t place =
                i + 1 < text_.size() && text_[i] == '%' ? static_cast<std::size_t>(text_[i + 1] - '1') : 9;
            if (place < arguments_.size()) {
                sentence += arguments_[place].english();
                ++i;
            } else {
                sentence += text_[i];
            }
        }
        return sentence;
    }

    friend bool operator==(const Message&, const Message&) = default;

  private:
    std::string text_;
    bool translatable_ = false;
    std::vector<Message> arguments_;
};

}  // namespace griffin::kernels
