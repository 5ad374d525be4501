#include "ui/inspector/tree_text.h"

#include <QLocale>
#include <QStringList>

#include "ui/inspector/inspector_text.h"
#include "ui/inspector/token_label.h"

namespace griffin::ui {
namespace {

constexpr int kMostAlternatives = 4;

QString probabilities(const TraceCycle& cycle, float draft, float target) {
    QStringList lines;
    // A lookup that counts nothing gives all its guesses the probability 1.
    const bool counted = cycle.origin == engine::DraftOrigin::kModel || draft < 1;
    if (draft >= 0) {
        lines.append(counted ? translated("Draft: %1").arg(probabilityText(draft))
                             : translated("Draft: found in earlier text"));
    }
    lines.append(target >= 0 ? translated("Target: %1").arg(probabilityText(target))
                             : translated("Target: did not look here, because the branch had ended before"));
    return lines.join(QLatin1Char('\n'));
}

/// The node that a token of the answer continues: its parent, or the end of the path for the target's own.
int parentOf(const TraceCycle& cycle, const TraceToken& token) {
    if (token.fromDraft()) return cycle.nodes.at(token.node).parent;
    int last = 0;
    for (int n = 0; n < cycle.nodes.size(); ++n) {
        if (cycle.nodes.at(n).accepted) last = n;
    }
    return last;
}

void appendTree(const TraceCycle& cycle, int node, QString& text) {
    const TraceNode& here = cycle.nodes.at(node);
    text += QString(2 * here.depth, QLatin1Char(' '));
    text += here.parent < 0 ? QStringLiteral("* ") : here.accepted ? QStringLiteral("+ ") : QStringLiteral("- ");
    text += tokenLabel(here.text);
    if (here.draft_probability >= 0) text += translated("  draft %1").arg(probabilityText(here.draft_probability));
    if (here.target_probability >= 0) text += translated("  target %1").arg(probabilityText(here.target_probability));
    text += QLatin1Char('\n');
    bool end_of_path = here.accepted;
    for (int n = node + 1; n < cycle.nodes.size(); ++n) {
        if (cycle.nodes.at(n).parent == node && cycle.nodes.at(n).accepted) {
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
    for (int n = node + 1; n < cycle.nodes.size(); ++n) {
        if (cycle.nodes.at(n).parent == node && !cycle.nodes.at(n).accepted) appendTree(cycle, n, text);
    }
}

}  // namespace

QString treeText(const TraceCycle& cycle) {
    QString text;
    if (!cycle.nodes.isEmpty()) appendTree(cycle, 0, text);
    return text;
}

QString nodeText(const TraceCycle& cycle, int node) {
    if (node < 0 || node > cycle.nodes.size()) return {};
    if (node == cycle.nodes.size()) {
        QString text = translated("%1: the target's own token").arg(quotedToken(cycle.bonus_text));
        if (cycle.bonus_probability >= 0)
            text += QLatin1Char('\n') + translated("Target: %1").arg(probabilityText(cycle.bonus_probability));
        return text;
    }
    const TraceNode& here = cycle.nodes.at(node);
    if (node == 0) return translated("%1: the last token before this cycle").arg(quotedToken(here.text));
    const QString decision = here.accepted ? translated("%1: accepted") : translated("%1: rejected");
    return QStringList{decision.arg(quotedToken(here.text)),
                       probabilities(cycle, here.draft_probability, here.target_probability),
                       translated("Depth %1").arg(QLocale().toString(here.depth))}
        .join(QLatin1Char('\n'));
}

QString cycleSummary(const TraceCycle& cycle, engine::Method method) {
    if (method == engine::Method::kVanilla)
        return translated("Vanilla decoding grows no tree: each pass gives one token.");
    if (cycle.origin == engine::DraftOrigin::kNone)
        return translated("No draft in this cycle: there was no guess, or it would not have paid.");
    const int guesses = static_cast<int>(cycle.nodes.size()) - 1;
    const QLocale locale;
    const QString accepted = locale.toString(cycle.accepted);
    const QString text = guesses == 1 ? translated("1 guess, %1 accepted").arg(accepted)
                                      : translated("%1 guesses, %2 accepted").arg(locale.toString(guesses), accepted);
    return cycle.origin == engine::DraftOrigin::kLookup ? translated("%1, found in earlier text").arg(text) : text;
}

QString tokenText(const AnswerTrace& trace, int index) {
    const TraceToken& token = trace.tokens.at(index);
    if (token.cycle < 0) return translated("The target's own token, from the pass over the prompt");
    const TraceCycle& cycle = trace.cycles.at(token.cycle);
    QStringList lines;
    const QString place = QLocale().toString(token.cycle + 1);
    if (token.fromDraft()) {
        const TraceNode& node = cycle.nodes.at(token.node);
        lines.append(translated("From the draft: cycle %1, depth %2").arg(place, QLocale().toString(node.depth)));
        lines.append(probabilities(cycle, node.draft_probability, node.target_probability));
    } else {
        lines.append(translated("The target's own token: cycle %1").arg(place));
        if (cycle.bonus_probability >= 0)
            lines.append(translated("Target: %1").arg(probabilityText(cycle.bonus_probability)));
    }
    QStringList others;
    const int parent = parentOf(cycle, token);
    for (int n = 1; n < cycle.nodes.size() && others.size() < kMostAlternatives; ++n) {
        const TraceNode& other = cycle.nodes.at(n);
        if (other.parent == parent && n != token.node)
            others.append(translated("%1 %2").arg(quotedToken(other.text), probabilityText(other.draft_probability)));
    }
    if (!others.isEmpty())
        lines.append(translated("The draft also guessed: %1").arg(others.join(QStringLiteral(", "))));
    return lines.join(QLatin1Char('\n'));
}

}  // namespace griffin::ui
