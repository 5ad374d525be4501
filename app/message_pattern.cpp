#include "app/message_pattern.h"

#include <QRegularExpression>
#include <algorithm>

namespace griffin::app {
namespace {

/// 12, 0.5, 1,024, 3 GiB.
bool isNumber(const QString& value) {
    static const QRegularExpression number(QStringLiteral("^[-+]?[0-9][0-9.,]*(e[-+]?[0-9]+)?( ?[A-Za-z%]{1,3})?$"));
    return number.match(value).hasMatch();
}

qsizetype numbersIn(const QStringList& values) {
    return std::count_if(values.begin(), values.end(), isNumber);
}

}  // namespace

MessagePattern::MessagePattern(const QString& text) {
    QString literal;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool place = text.at(i) == QLatin1Char('%') && i + 1 < text.size() &&
                           text.at(i + 1) >= QLatin1Char('1') && text.at(i + 1) <= QLatin1Char('9');
        if (!place) {
            literal += text.at(i);
            continue;
        }
        ++i;
        places_.append(text.at(i).unicode() - '1');
        literals_.append(literal);
        literal.clear();
    }
    literals_.append(literal);
    for (const QString& part : std::as_const(literals_)) weight_ += part.size();
}

std::optional<QStringList> MessagePattern::values(QStringView text) const {
    const QString& first = literals_.first();
    const QString& last = literals_.last();
    if (!hasValues()) return text == first ? std::optional(QStringList()) : std::nullopt;
    if (text.size() < weight_ || !text.startsWith(first) || !text.endsWith(last)) return std::nullopt;
    const QStringView middle = text.sliced(first.size(), text.size() - first.size() - last.size());
    const std::optional<QStringList> shortest = shortestFirst(middle);
    if (!shortest) return std::nullopt;
    const std::optional<QStringList> longest = longestFirst(middle);
    return inOrder(numbersIn(*shortest) > numbersIn(*longest) ? *shortest : *longest);
}

std::optional<QStringList> MessagePattern::shortestFirst(QStringView middle) const {
    QStringList found;
    for (qsizetype i = 1; i + 1 < literals_.size(); ++i) {
        const qsizetype at = middle.indexOf(literals_.at(i), 1);
        if (at < 0) return std::nullopt;
        found.append(middle.first(at).toString());
        middle = middle.sliced(at + literals_.at(i).size());
    }
    if (middle.isEmpty()) return std::nullopt;
    found.append(middle.toString());
    return found;
}

std::optional<QStringList> MessagePattern::longestFirst(QStringView middle) const {
    QStringList found;
    for (qsizetype i = literals_.size() - 2; i > 0; --i) {
        const qsizetype at = middle.chopped(1).lastIndexOf(literals_.at(i));
        if (at < 1) return std::nullopt;
        found.prepend(middle.sliced(at + literals_.at(i).size()).toString());
        middle = middle.first(at);
    }
    found.prepend(middle.toString());
    return found;
}

QStringList MessagePattern::inOrder(const QStringList& as_they_come) const {
    QStringList ordered(1 + *std::max_element(places_.begin(), places_.end()));
    for (qsizetype i = 0; i < places_.size(); ++i) ordered[places_.at(i)] = as_they_come.at(i);
    return ordered;
}

QString MessagePattern::filled(const QStringList& values) const {
    QString text = literals_.first();
    for (qsizetype i = 0; i < places_.size(); ++i) text += values.value(places_.at(i)) + literals_.at(i + 1);
    return text;
}

}  // namespace griffin::app
