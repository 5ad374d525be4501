#include "ui/inspector/tree_text.h"

#include <QLocale>
#include <QStringList>

namespace griffin::ui {
namespace {

constexpr int kMaxAlternatives = 4;

QString visible(const QString& text) {
    QString shown;
    shown.reserve(text.size());
    for (const QChar c : text) {
        if (c == QLatin1Char('\n')) {
            shown += QChar(0x23CE);  // return symbol
        } else if (c == QLatin1Char('\t')) {
            shown += QChar(0x21E5);  // tabulator
        } else if (c == QLatin1Char('\r')) {
            shown += QChar(0x240D);
        } else if (c.category() == QChar::Other_Control) {
            shown += QChar(QChar::ReplacementCharacter);
        } else {
            shown += c;
        }
    }
    return shown;
}

int countOf(const engine::CycleRecord& cycle) {
    return static_cast<int>(cycle.nodes.size());
}

const engine::DraftTreeNode& nodeAt(const engine::CycleRecord& cycle, int node) {
    return cycle.nodes[static_cast<std::size_t>(node)];
}

QString probabilities(const engine::CycleRecord& cycle, float draft, float target) {
    QStringList lines;
    // A lookup that counts nothing gives all its guesses the probability 1.
    const bool counted = cycle.origin == engine::DraftOrigin::kModel || draft < 1;
    if (draft >= 0) {
        lines.append(counted ? translated("Draft: %1").arg(probabilityText(draft))
                             : translated("Draft: found in earlier text"));
    }
    lines.append(target >= 0 ? translated("Target: %1").arg(probabilityText(target))
                             : translated("Target: not computed, because the branch had ended before"));
    return lines.join(QLatin1Char('\n'));
}

/// The node that a token of the answer continues: its parent, or the end of the path for the target's own.
int parentOf(const engine::CycleRecord& cycle, const TraceToken& token) {
    if (token.fromDraft()) return nodeAt(cycle, token.node).parent;
    int last = 0;
    for (int n = 0; n < countOf(cycle); ++n) {
        if (nodeAt(cycle, n).accepted) last = n;
    }
    return last;
}

void appendTree(const engine::CycleRecord& cycle, int node, QString& text) {
    const engine::DraftTreeNode& here = nodeAt(cycle, node);
    text += QString(2 * here.depth, QLatin1Char(' '));
    text += here.parent < 0 ? QStringLiteral("* ") : here.accepted ? QStringLiteral("+ ") : QStringLiteral("- ");
    text += tokenLabel(here.text);
    if (here.draft_probability >= 0) text += translated("  draft %1").arg(probabilityText(here.draft_probability));
    if (here.target_probability >= 0) text += translated("  target %1").arg(probabilityText(here.target_probability));
    text += QLatin1Char('\n');
    bool end_of_path = here.accepted;
    for (int n = node + 1; n < countOf(cycle); ++n) {
        if (nodeAt(cycle, n).parent == node && nodeAt(cycle, n).accepted) {
            end_of_path = false;
            appendTree(cycle, n, text);
        }
    }
    if (end_of_path) {
        text += QString(2 * here.depth + 2, QLatin1Char(' ')) + QStringLiteral("= ") + tokenLabel(cycle.bonus_text);
        if (cycle.bonus_probability >= 0)
            text += translated("  target %1").arg(probabilityText(cycle.bonus_probability));
        text += QLatin1Char('\n');
    }
    for (int n = node + 1; n < countOf(cycle); ++n) {
        if (nodeAt(cycle, n).parent == node && !nodeAt(cycle, n).accepted) appendTree(cycle, n, text);
    }
}

}  // namespace

QString tokenString(const std::string& bytes) {
    const QString text = QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
    if (!text.isEmpty() && !text.contains(QChar::ReplacementCharacter)) return text;
    return QLatin1Char('<') +
           QString::fromLatin1(
               QByteArray::fromRawData(bytes.data(), static_cast<qsizetype>(bytes.size())).toHex().toUpper()) +
           QLatin1Char('>');
}

QString tokenLabel(const std::string& bytes) {
    const QString text = tokenString(bytes);
    if (!text.isEmpty() && text.count(QLatin1Char(' ')) == text.size())
        return QString(text.size(), QChar(0x2423));  // open box, the sign for a space
    return visible(text.startsWith(QLatin1Char(' ')) ? text.mid(1) : text);
}

QString quotedToken(const std::string& bytes) {
    return translated("“%1”").arg(visible(tokenString(bytes)));
}

QString probabilityText(float probability) {
    if (probability < 0) return {};
    const QLocale locale;
    const double percent = 100.0 * static_cast<double>(probability);
    if (percent > 0 && percent < 0.1) return translated("under %1 %").arg(locale.toString(0.1, 'f', 1));
    const int digits = percent > 0 && percent < 1 ? 1 : 0;
    return translated("%1 %").arg(locale.toString(percent, 'f', digits));
}

QString treeText(const engine::CycleRecord& cycle) {
    QString text;
    if (!cycle.nodes.empty()) appendTree(cycle, 0, text);
    return text;
}

QString nodeText(const engine::CycleRecord& cycle, int node) {
    if (node < 0 || node > countOf(cycle)) return {};
    if (node == countOf(cycle)) {
        QString text = translated("%1: the target's own token").arg(quotedToken(cycle.bonus_text));
        if (cycle.bonus_probability >= 0)
            text += QLatin1Char('\n') + translated("Target: %1").arg(probabilityText(cycle.bonus_probability));
        return text;
    }
    const engine::DraftTreeNode& here = nodeAt(cycle, node);
    if (node == 0) return translated("%1: the last token before this cycle").arg(quotedToken(here.text));
    const QString decision = here.accepted ? translated("%1: accepted") : translated("%1: rejected");
    return QStringList{decision.arg(quotedToken(here.text)),
                       probabilities(cycle, here.draft_probability, here.target_probability),
                       translated("Depth %1").arg(QLocale().toString(here.depth))}
        .join(QLatin1Char('\n'));
}

QString cycleSummary(const engine::CycleRecord& cycle, engine::Method method) {
    if (method == engine::Method::kVanilla)
        return translated("Vanilla decoding grows no tree: each pass gives one token.");
    if (cycle.origin == engine::DraftOrigin::kNone)
        return translated("No draft: there was no guess, or it would not pay off.");
    const int guesses = countOf(cycle) - 1;
    const QLocale locale;
    const QString accepted = locale.toString(cycle.accepted_tokens);
    const QString text = guesses == 1 ? translated("1 guess, %1 accepted").arg(accepted)
                                      : translated("%1 guesses, %2 accepted").arg(locale.toString(guesses), accepted);
    return cycle.origin == engine::DraftOrigin::kLookup ? translated("%1, found in earlier text").arg(text) : text;
}

QString tokenText(const AnswerTrace& trace, int index) {
    const TraceToken& token = trace.tokens.at(index);
    if (token.cycle < 0) return translated("The target's own token, from the pass over the prompt");
    const engine::CycleRecord& cycle = trace.cycle(token.cycle);
    QStringList lines;
    const QString place = QLocale().toString(token.cycle + 1);
    if (token.fromDraft()) {
        const engine::DraftTreeNode& node = nodeAt(cycle, token.node);
        lines.append(translated("From the draft: cycle %1, depth %2").arg(place, QLocale().toString(node.depth)));
        lines.append(probabilities(cycle, node.draft_probability, node.target_probability));
    } else {
        lines.append(translated("The target's own token: cycle %1").arg(place));
        if (cycle.bonus_probability >= 0)
            lines.append(translated("Target: %1").arg(probabilityText(cycle.bonus_probability)));
    }
    QStringList others;
    const int parent = parentOf(cycle, token);
    for (int n = 1; n < countOf(cycle) && others.size() < kMaxAlternatives; ++n) {
        const engine::DraftTreeNode& other = nodeAt(cycle, n);
        if (other.parent == parent && n != token.node)
            others.append(translated("%1 %2").arg(quotedToken(other.text), probabilityText(other.draft_probability)));
    }
    if (!others.isEmpty())
        lines.append(translated("The draft also guessed: %1").arg(others.join(QStringLiteral(", "))));
    return lines.join(QLatin1Char('\n'));
}

}  // namespace griffin::ui
