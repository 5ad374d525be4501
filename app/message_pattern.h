// A message with places for values, "The tensor %1 is missing": finds the values in a text that was made from it, and
// makes a text with them.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>
#include <QStringView>
#include <optional>

namespace griffin::app {

class MessagePattern {
  public:
    /// `text`: %1 to %9 are places, each of them there once.
    explicit MessagePattern(const QString& text);

    bool hasValues() const { return !places_.isEmpty(); }
    /// Characters that are no values: how much a text that fits agrees with it.
    qsizetype weight() const { return weight_; }

    /// The values in the order of their numbers, none of them empty; nothing: the text was not made from this. Where
    /// several readings are possible, the one in which most values are numbers; then the one whose first values are
    /// longest: names come first.
    std::optional<QStringList> values(QStringView text) const;
    /// Whatever the values are: what looks like a place in one of them stays as it is.
    QString filled(const QStringList& values) const;

  private:
    std::optional<QStringList> shortestFirst(QStringView middle) const;
    std::optional<QStringList> longestFirst(QStringView middle) const;
    QStringList inOrder(const QStringList& as_they_come) const;

    QStringList literals_;  // one more than places: before, between and behind them
    QList<int> places_;     // the number of each place, from 0
    qsizetype weight_ = 0;
};

}  // namespace griffin::app
