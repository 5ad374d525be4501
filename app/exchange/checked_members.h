// The members of an object in a file from outside.
#pragma once

#include <QDateTime>
#include <QString>
#include <algorithm>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "app/exchange/conversation_json.h"
#include "engine/base/message.h"

namespace griffin::app {

/// Checked as they are read. The first problem is kept.
class CheckedMembers {
  public:
    using Message = engine::Message;
    using json = nlohmann::json;

    /// Both must outlive it.
    CheckedMembers(const json& object, Message& problem) : object_(object), problem_(problem) {
        if (!object.is_object()) refuse(Message("it is not an object"));
    }

    QString text(const char* name) {
        const json* value = find(name);
        if (value == nullptr) return {};
        if (!value->is_string()) {
            refuse(Message("“%1” is not text", std::string(name)));
            return {};
        }
        return QString::fromStdString(value->get_ref<const std::string&>());
    }
    QDateTime time(const char* name) {
        const QString written = text(name);
        const QDateTime time = timeFromText(written);
        if (!time.isValid()) refuse(Message("“%1” is not a time", std::string(name)));
        return time;
    }
    bool flag(const char* name) {
        const json* value = find(name);
        if (value != nullptr && !value->is_boolean()) refuse(Message("“%1” is not true or false", std::string(name)));
        return value != nullptr && value->is_boolean() && value->get<bool>();
    }
    std::int64_t integer(const char* name, std::int64_t min, std::int64_t max) {
        const json* value = find(name);
        if (value == nullptr) return min;
        const bool fits = value->is_number_unsigned() ? value->get<std::uint64_t>() <=
                                                            static_cast<std::uint64_t>(std::max<std::int64_t>(max, 0))
                                                      : value->is_number_integer();
        const std::int64_t number = fits ? value->get<std::int64_t>() : 0;
        if (!fits || number < min || number > max) {
            refuse(Message("“%1” is not a valid number", std::string(name)));
            return min;
        }
        return number;
    }
    int count(const char* name) { return static_cast<int>(integer(name, 0, std::numeric_limits<int>::max())); }
    double duration(const char* name) {
        const json* value = find(name);
        if (value == nullptr) return 0;
        const double number = value->is_number() ? value->get<double>() : -1;
        if (!(number >= 0)) refuse(Message("“%1” is not a duration", std::string(name)));
        return number;
    }
    /// An index into a list of `size`; -1 for null.
    int index(const char* name, qsizetype size) {
        const json* value = find(name);
        if (value == nullptr || value->is_null()) return -1;
        if (size == 0) {
            refuse(Message("“%1” refers to a message that does not exist", std::string(name)));
            return -1;
        }
        return static_cast<int>(integer(name, 0, size - 1));
    }
    const json& list(const char* name) {
        static const json none = json::array();
        const json* value = find(name);
        if (value == nullptr) return none;
        if (!value->is_array()) refuse(Message("“%1” is not a list", std::string(name)));
        return value->is_array() ? *value : none;
    }
    /// Null when it is absent.
    const json* optional(const char* name) const {
        if (!object_.is_object()) return nullptr;
        const auto found = object_.find(name);
        return found == object_.end() || found->is_null() ? nullptr : &*found;
    }
    void refuse(Message problem) {
        if (problem_.empty()) problem_ = std::move(problem);
    }

  private:
    const json* find(const char* name) {
        if (!object_.is_object()) return nullptr;
        const auto found = object_.find(name);
        if (found != object_.end()) return &*found;
        refuse(Message("“%1” is missing", std::string(name)));
        return nullptr;
    }

    const json& object_;
    Message& problem_;
};

}  // namespace griffin::app
