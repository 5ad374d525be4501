// A sentence that a person may read, kept as what it is made from: a text in English with places for arguments, which
// is also what identifies it, and the arguments. It is made once, where it is shown: in English by english(), in
// another language by app/shell/message_text.h. resources/translations/update.py collects the texts from every
// `Message("...")`.
#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace griffin::engine {

class Message {
  public:
    /// Nothing is said.
    Message() = default;

    /// A sentence: Message("The tensor %1 has %2 rows", name, std::to_string(rows)). %1 to %9 stand for the arguments,
    /// which are strings or Messages themselves. REQUIRES: `text` is a literal.
    template <std::size_t N, class... Arguments>
    explicit Message(const char (&text)[N], Arguments&&... arguments)
        : text_(text), translatable_(true), arguments_{Message(std::forward<Arguments>(arguments))...} {}

    /// Data that reads the same in every language: a name, a path, a number, what another program said.
    Message(std::string data) : text_(std::move(data)) {}  // NOLINT: conversion is the point
    Message(std::string_view data) : text_(data) {}        // NOLINT
    // Transition: both go when no caller is left.
    template <class Pointer>
    requires std::same_as<Pointer, const char*> || std::same_as<Pointer, char*> Message(Pointer data)
        : text_(data) {}                                // NOLINT
    operator std::string() const { return english(); }  // NOLINT

    /// What a message was that another process wrote down. REQUIRES: translatable, or no arguments.
    static Message restored(std::string text, bool translatable, std::vector<Message> arguments);

    bool empty() const { return text_.empty(); }
    /// The English text with its places, or the data.
    const std::string& text() const { return text_; }
    bool translatable() const { return translatable_; }
    const std::vector<Message>& arguments() const { return arguments_; }

    std::string english() const;

    friend bool operator==(const Message&, const Message&) = default;

  private:
    std::string text_;
    bool translatable_ = false;
    std::vector<Message> arguments_;
};

}  // namespace griffin::engine
