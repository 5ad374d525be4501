#include "engine/base/message.h"

namespace griffin::engine {

Message Message::restored(std::string text, bool translatable, std::vector<Message> arguments) {
    Message message(std::move(text));
    message.translatable_ = translatable;
    message.arguments_ = std::move(arguments);
    return message;
}

std::string Message::english() const {
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

}  // namespace griffin::engine
