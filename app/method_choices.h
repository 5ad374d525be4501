// Which methods can make answers with the model that is loaded, and why not the others.
#pragma once

#include <QList>

#include "ui/methods/method_text.h"

namespace griffin::app {

class ModelController;

/// Automatic and the methods that guess, in the order people read them; simulated decoding is for measuring only.
QList<ui::MethodChoice> methodChoices(const ModelController& models);
/// Why this one cannot run with the model that is loaded; empty: it can, or no model is loaded yet.
QString methodObstacle(const ModelController& models, engine::Method method);

}  // namespace griffin::app
