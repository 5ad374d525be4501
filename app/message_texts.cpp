#include "app/message_texts.h"

#include <QFile>
#include <algorithm>
#include <utility>
#include <vector>

#include "app/translation_file.h"

namespace griffin::app {
namespace {

const QString kJoint = QStringLiteral(": ");
constexpr qsizetype kMostParts = 16;  // of a line; more are no text of ours
// A value is a message, too, where it has more characters in common with it than "tensor ": it may be a name.
constexpr qsizetype kLeastInside = 8;

}  // namespace

MessageTexts MessageTexts::of(const QString& language) {
    QFile file(QStringLiteral(":/translations/messages_%1.ts").arg(language));
    return file.open(QIODevice::ReadOnly) ? read(file) : MessageTexts();
}

MessageTexts MessageTexts::read(QIODevice& file) {
    MessageTexts all;
    QStringList translations;
    readTranslations(file, [&](const TranslatedText& text) {
        all.messages_.append(text.source);
        translations.append(text.translation);
    });
    finish(all.english_, all.messages_);
    finish(all.translated_, translations);
    return all;
}

void MessageTexts::finish(Side& side, const QStringList& texts) {
    side.patterns.reserve(texts.size());
    for (qsizetype i = 0; i < texts.size(); ++i) {
        side.patterns.append(MessagePattern(texts.at(i)));
        if (side.patterns.last().hasValues()) {
            side.valued.append(i);
        } else if (!side.whole.contains(texts.at(i))) {  // the first of those that are translated alike
            side.whole.insert(texts.at(i), i);
        }
    }
    std::stable_sort(side.valued.begin(), side.valued.end(), [&](qsizetype a, qsizetype b) {
        return side.patterns.at(a).weight() > side.patterns.at(b).weight();
    });
}

QString MessageTexts::translated(const QString& english) const {
    return taken(english_, translated_, english);
}

QString MessageTexts::english(const QString& translated) const {
    return taken(translated_, english_, translated);
}

QString MessageTexts::taken(const Side& from, const Side& to, const QString& text) {
    if (from.patterns.isEmpty() || text.isEmpty()) return text;
    QStringList lines = text.split(QLatin1Char('\n'));
    for (QString& line : lines) line = takenLine(from, to, line);
    return lines.join(QLatin1Char('\n'));
}

QString MessageTexts::takenLine(const Side& from, const Side& to, const QString& line) {
    const QStringList parts = line.split(kJoint);
    const qsizetype count = parts.size();
    if (count > kMostParts) return line;
    // The best way to say what begins at a part: the most known characters, then the shortest first message.
    struct Way {
        qsizetype weight = 0;
        qsizetype next = 0;
        Found found;
    };
    std::vector<Way> ways(static_cast<std::size_t>(count) + 1);
    for (qsizetype begin = count - 1; begin >= 0; --begin) {
        Way& best = ways[static_cast<std::size_t>(begin)];
        best = {ways[static_cast<std::size_t>(begin) + 1].weight, begin + 1, {}};
        QString text;
        for (qsizetype end = begin + 1; end <= count; ++end) {
            text += (end == begin + 1 ? QString() : kJoint) + parts.at(end - 1);
            Found found = find(from, text);
            const qsizetype weight = found.weight + ways[static_cast<std::size_t>(end)].weight;
            if (found.message >= 0 && weight > best.weight) best = {weight, end, std::move(found)};
        }
    }
    QStringList said;
    for (qsizetype at = 0; at < count; at = ways[static_cast<std::size_t>(at)].next) {
        const Way& way = ways[static_cast<std::size_t>(at)];
        said.append(way.found.message >= 0 ? filled(from, to, way.found) : parts.at(at));
    }
    return said.join(kJoint);
}

MessageTexts::Found MessageTexts::find(const Side& side, const QString& text) {
    const auto whole = side.whole.constFind(text);
    if (whole != side.whole.constEnd()) return {*whole, text.size(), {}};
    for (const qsizetype message : side.valued) {
        const MessagePattern& pattern = side.patterns.at(message);
        if (auto values = pattern.values(text)) return {message, pattern.weight(), *std::move(values)};
    }
    return {};
}

QString MessageTexts::filled(const Side& from, const Side& to, const Found& found) {
    QStringList values;
    for (const QString& value : found.values) {
        const Found inside = find(from, value);
        const bool known = inside.message >= 0 && inside.weight >= kLeastInside;
        values.append(known ? to.patterns.at(inside.message).filled(inside.values) : value);
    }
    return to.patterns.at(found.message).filled(values);
}

}  // namespace griffin::app
