#include "ui/inspector/tree_text.h"

#include <QLocale>
#include <QStringList>
#include <algorithm>

#include "ui/inspector/tree_painter.h"
#include "ui/theme/set_apart.h"

namespace griffin::ui {
namespace {

constexpr int kMaxAlternatives = 4;

int countOf(const engine::CycleRecord& cycle) {
    return static_cast<int>(cycle.nodes.size());
}

const engine::DraftTreeNode& nodeAt(const engine::CycleRecord& cycle, int node) {
    return cycle.nodes[static_cast<std::size_t>(node)];
}

bool isFound(const engine::CycleRecord& cycle) {
    return cycle.origin == engine::DraftOrigin::kLookup;
}

/// A lookup that counts nothing gives all its guesses the probability 1, and so does the form of an answer.
bool isCounted(const engine::CycleRecord& cycle, float draft) {
    return cycle.origin == engine::DraftOrigin::kModel || draft < 1;
}

QString probabilities(const engine::CycleRecord& cycle, float draft, float target) {
    QStringList lines;
    if (draft >= 0 && cycle.origin == engine::DraftOrigin::kForm) {
        lines.append(translated("Form: no other token is possible here"));
    } else if (draft >= 0) {
        lines.append(!isCounted(cycle, draft) ? translated("Draft: found in earlier text")
                     : isFound(cycle)         ? translated("Earlier text: %1").arg(probabilityText(draft))
                                              : translated("Draft: %1").arg(probabilityText(draft)));
    }
    lines.append(target >= 0 ? translated("Target: %1").arg(probabilityText(target))
                             : translated("Target: not computed, because the branch had ended before"));
    return lines.join(QLatin1Char('\n'));
}

/// The node that a token of the answer continues: its parent, or the end of the path for the target's own.
int parentOf(const engine::CycleRecord& cycle, const TraceToken& token) {
    return token.fromDraft() ? nodeAt(cycle, token.node).parent : endOfPath(cycle);
}

QString indented(int depth, const char* sign, const std::string& text, const QString& draft, float target) {
    QString line = QString(2 * depth, QLatin1Char(' ')) + QLatin1String(sign) + tokenLabel(text) + draft;
    if (target >= 0) line += translated("  target %1").arg(probabilityText(target));
    return line + QLatin1Char('\n');
}

/// Behind a node; empty: it was not guessed.
QString guessText(const engine::CycleRecord& cycle, float draft) {
    if (draft < 0) return {};
    if (cycle.origin == engine::DraftOrigin::kForm) return translated("  form");
    const QString probability = probabilityText(draft);
    if (!isFound(cycle)) return translated("  draft %1").arg(probability);
    return isCounted(cycle, draft) ? translated("  earlier text %1").arg(probability) : translated("  earlier text");
}

void appendTree(const engine::CycleRecord& cycle, int place, QString& text) {
    const engine::DraftTreeNode& here = *candidateAt(cycle, place);
    const bool left_out = place > countOf(cycle);
    const char* sign = here.parent < 0 ? "* " : here.accepted ? "+ " : left_out ? "~ " : "- ";
    text += indented(here.depth, sign, here.text, guessText(cycle, here.draft_probability), here.target_probability);
    QList<int> others;
    bool end_of_path = here.accepted;
    for (int other = place + 1; other < placesOf(cycle); ++other) {
        if (other == countOf(cycle) || parentPlace(cycle, other) != place) continue;
        if (candidateAt(cycle, other)->accepted) {
            end_of_path = false;
            appendTree(cycle, other, text);
        } else {
            others.append(other);
        }
    }
    if (end_of_path) text += indented(here.depth + 1, "= ", cycle.bonus_text, {}, cycle.bonus_probability);
    for (const int other : others) appendTree(cycle, other, text);
}

struct Taken {
    const std::string* text;
    float probability;  // of the model; below 0: not known
};

/// What the model took after this node: the accepted child, or its own token.
Taken takenAfter(const engine::CycleRecord& cycle, int node) {
    for (int n = node + 1; n < countOf(cycle); ++n) {
        const engine::DraftTreeNode& other = nodeAt(cycle, n);
        if (other.parent == node && other.accepted) return {&other.text, other.target_probability};
    }
    return {&cycle.bonus_text, cycle.bonus_probability};
}

/// Tokens that differ in a space at their beginning only are told apart by its sign.
QString withSpace(const std::string& bytes) {
    const QString text = tokenString(bytes);
    return oneLine(text.startsWith(QLatin1Char(' ')) ? QChar(0x2423) + text.mid(1) : text);
}

/// Empty: a part of a character.
QString charactersOf(const std::string& bytes) {
    QString text = QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
    return text.contains(QChar::ReplacementCharacter) ? QString() : text;
}

QString quoted(const QString& word) {
    return translated("“%1”").arg(setApart(word));
}

}  // namespace

QString oneLine(const QString& text) {
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

bool isPartOfCharacter(const std::string& bytes) {
    return charactersOf(bytes).isEmpty();
}

QString tokenString(const std::string& bytes) {
    if (QString text = charactersOf(bytes); !text.isEmpty()) return text;
    return QLatin1Char('<') +
           QString::fromLatin1(
               QByteArray::fromRawData(bytes.data(), static_cast<qsizetype>(bytes.size())).toHex().toUpper()) +
           QLatin1Char('>');
}

QString tokenLabel(const std::string& bytes) {
    const QString text = tokenString(bytes);
    if (!text.isEmpty() && text.count(QLatin1Char(' ')) == text.size())
        return QString(text.size(), QChar(0x2423));  // open box, the sign for a space
    return oneLine(text.startsWith(QLatin1Char(' ')) ? text.mid(1) : text);
}

QString quotedToken(const std::string& bytes) {
    return quoted(tokenLabel(bytes));
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

QString nodeText(const engine::CycleRecord& cycle, int place) {
    if (place < 0 || place >= placesOf(cycle)) return {};
    if (place == countOf(cycle)) {
        QString text = translated("%1: the target's own token").arg(quotedToken(cycle.bonus_text));
        if (cycle.bonus_probability >= 0)
            text += QLatin1Char('\n') + translated("Target: %1").arg(probabilityText(cycle.bonus_probability));
        return text;
    }
    const engine::DraftTreeNode& here = *candidateAt(cycle, place);
    if (place == 0) return translated("%1: the last token before this pass").arg(quotedToken(here.text));
    const QString decision = here.accepted            ? translated("%1: accepted")
                             : place > countOf(cycle) ? translated("%1: left out")
                                                      : translated("%1: rejected");
    return QStringList{
        decision.arg(quotedToken(here.text)),
        here.accepted ? probabilities(cycle, here.draft_probability, here.target_probability) : whyNot(cycle, place),
        translated("Depth %1").arg(QLocale().toString(here.depth))}
        .join(QLatin1Char('\n'));
}

QString whyNot(const engine::CycleRecord& cycle, int place) {
    const engine::DraftTreeNode* here = candidateAt(cycle, place);
    if (place <= 0 || here == nullptr || here->accepted) return {};
    QString word = quotedToken(here->text);
    const QString draft = probabilityText(here->draft_probability);
    if (place > countOf(cycle))
        return (isFound(cycle) ? translated("Considered, but not worth checking: earlier text gave %1 %2.")
                               : translated("Considered, but not worth checking: the draft gave %1 %2."))
            .arg(word, draft);
    const engine::DraftTreeNode& parent = nodeAt(cycle, here->parent);
    if (!parent.accepted) {
        int end = here->parent;  // of the branch, where it left the path
        while (!nodeAt(cycle, nodeAt(cycle, end).parent).accepted) end = nodeAt(cycle, end).parent;
        return translated("Not looked at: its branch had ended at %1.").arg(quotedToken(nodeAt(cycle, end).text));
    }
    const Taken other = takenAfter(cycle, here->parent);
    QString taken = quotedToken(*other.text);
    if (taken == word) {
        word = quoted(withSpace(here->text));
        taken = quoted(withSpace(*other.text));
    }
    if (other.probability >= 0) taken = translated("%1, %2").arg(taken, probabilityText(other.probability));
    if (here->target_probability < 0)
        return (isFound(cycle) ? translated("Earlier text gave %1 %2; the model took %3.")
                               : translated("The draft gave %1 %2; the model took %3."))
            .arg(word, draft, taken);
    const QString target = probabilityText(here->target_probability);
    if (!isCounted(cycle, here->draft_probability))
        return translated("%1 was found in earlier text, and the model gave it %2 but took %3.")
            .arg(word, target, taken);
    return (isFound(cycle) ? translated("Earlier text gave %1 %2, the model %3; it took %4.")
                           : translated("The draft gave %1 %2, the model %3; it took %4."))
        .arg(word, draft, target, taken);
}

QString whyEnded(const engine::CycleRecord& cycle) {
    const int end = endOfPath(cycle);
    int best = -1;
    for (int n = 1; n < countOf(cycle); ++n) {
        if (nodeAt(cycle, n).parent == end &&
            (best < 0 || nodeAt(cycle, n).draft_probability > nodeAt(cycle, best).draft_probability))
            best = n;
    }
    if (best >= 0) return whyNot(cycle, best);
    if (end == 0) return {};
    const bool considered = std::any_of(cycle.left_out.begin(), cycle.left_out.end(),
                                        [end](const engine::DraftTreeNode& node) { return node.parent == end; });
    return considered ? translated("The path was right to its end: what was considered beyond it was not checked.")
                      : translated("The path was right to its end: nothing was guessed beyond it.");
}

QString withOrigin(const QString& text, engine::DraftOrigin origin) {
    if (origin == engine::DraftOrigin::kForm) return translated("%1, forced by the answer's form").arg(text);
    return origin == engine::DraftOrigin::kLookup ? translated("%1, found in earlier text").arg(text) : text;
}

QString withOrigin(const QString& text, const AnswerTrace& trace, int pass) {
    const PassBrief brief = briefOf(trace, pass);
    const engine::DraftOrigin origin = trace.cycle(pass).origin;
    if (brief.guessed() == 0) return text;
    if (brief.guessed() == brief.tokens) return withOrigin(text, origin);
    const QString guessed = QLocale().toString(brief.guessed());
    if (origin == engine::DraftOrigin::kForm)
        return translated("%1, %2 forced by the answer's form").arg(text, guessed);
    return origin == engine::DraftOrigin::kLookup ? translated("%1, %2 found in earlier text").arg(text, guessed)
                                                  : text;
}

QString cycleSummary(const engine::CycleRecord& cycle, engine::Method method) {
    if (method == engine::Method::kVanilla) return translated("Plain (one token at a time): no tree grows.");
    if (cycle.origin == engine::DraftOrigin::kNone)
        return translated("No draft: there was no guess, or it would not pay off.");
    const int guesses = countOf(cycle) - 1;
    const QLocale locale;
    const QString accepted = locale.toString(cycle.accepted_tokens);
    const QString text = guesses == 1 ? translated("1 guess, %1 accepted").arg(accepted)
                                      : translated("%1 guesses, %2 accepted").arg(locale.toString(guesses), accepted);
    return withOrigin(text, cycle.origin);
}

QString tokenText(const AnswerTrace& trace, int index) {
    const TraceToken& token = trace.tokens.at(index);
    if (token.cycle < 0) return translated("The target's own token, from the pass over the prompt");
    const engine::CycleRecord& cycle = trace.cycle(token.cycle);
    QStringList lines;
    const QString place = QLocale().toString(token.cycle + 1);
    if (token.fromDraft()) {
        const engine::DraftTreeNode& node = nodeAt(cycle, token.node);
        const QString from = cycle.origin == engine::DraftOrigin::kForm
                                 ? translated("Forced by the answer's form: pass %1, depth %2")
                             : isFound(cycle) ? translated("Found in earlier text: pass %1, depth %2")
                                              : translated("From the draft: pass %1, depth %2");
        lines.append(from.arg(place, QLocale().toString(node.depth)));
        lines.append(probabilities(cycle, node.draft_probability, node.target_probability));
    } else {
        lines.append(translated("The target's own token: pass %1").arg(place));
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
