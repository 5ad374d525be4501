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
};

/// "GRIFFIN", "Prompt lookup".
QString methodText(engine::Method method);
/// One sentence, for a tooltip.
QString methodHint(engine::Method method);
/// What it needs besides the model, in a few words: "needs no draft".
QString methodNeed(engine::Method method);
/// "Automatic", "EAGLE-2".
QString treeText(engine::TreeKind tree);

}  // namespace griffin::ui
