// The names of methods and draft trees, and what is said of them where they are chosen or shown.
#pragma once

#include <QList>
#include <QString>

#include "engine/generation_options.h"

namespace griffin::ui {

/// A method that can be chosen, or that is listed with the reason why not.
struct MethodChoice {
    engine::Method method = engine::Method::kAuto;
    QString disabled_reason;  // empty: it can be chosen
    QString speed;            // measured on this computer with this model: "142 tok/s, 1.8×"; empty: it was not
};

/// "GRIFFIN", "Prompt lookup".
QString methodText(engine::Method method);
/// The same in sentences, where "Vanilla" would be a word to be explained.
QString methodPhrase(engine::Method method);
/// How it guesses, in one line of its own.
QString methodHint(engine::Method method);
/// What it needs besides the model, in a few words: "needs no draft".
QString methodNeed(engine::Method method);
/// "Automatic", "EAGLE-2".
QString treeText(engine::TreeKind tree);

}  // namespace griffin::ui
