#include "ui/chat/pickers/method_text.h"

#include <QCoreApplication>

namespace griffin::ui {
namespace {

using engine::Method;
using engine::TreeKind;

QString tr(const char* text) {
    return QCoreApplication::translate("MethodText", text);
}

}  // namespace

QString methodText(Method method) {
    switch (method) {
        case Method::kAuto:
            return tr("Automatic");
        case Method::kVanilla:
            return tr("Vanilla");
        case Method::kGriffin:
            return QStringLiteral("GRIFFIN");
        case Method::kEagle:
            return QStringLiteral("EAGLE");
        case Method::kHass:
            return QStringLiteral("HASS");
        case Method::kFspad:
            return QStringLiteral("FSPAD");
        case Method::kEagle3:
            return QStringLiteral("EAGLE-3");
        case Method::kMedusa:
            return QStringLiteral("Medusa");
        case Method::kHydra:
            return QStringLiteral("Hydra");
        case Method::kDraftModel:
            return tr("Small draft model");
        case Method::kPromptLookup:
            return tr("Prompt lookup");
        case Method::kLookahead:
            return tr("Lookahead");
        case Method::kSuffix:
            return tr("Suffix");
        case Method::kSimulated:
            break;
    }
    return tr("Simulated");
}

QString methodHint(Method method) {
    switch (method) {
        case Method::kAuto:
            return tr("The best installed method that pays off on this machine");
        case Method::kVanilla:
            return tr("One token per pass, without speculation");
        case Method::kPromptLookup:
            return tr("Guesses that text from the prompt will be repeated");
        case Method::kLookahead:
            return tr("Guesses from short sequences the model has produced before");
        case Method::kSuffix:
            return tr("Guesses from the longest repetition in the prompt and the answer");
        case Method::kDraftModel:
            return tr("A smaller model with the same vocabulary guesses");
        default:
            return tr("A small network trained for this model guesses");
    }
}

QString methodNeed(Method method) {
    switch (method) {
        case Method::kAuto:
            return tr("what fits best");
        case Method::kVanilla:
            return tr("no speculation");
        case Method::kDraftModel:
            return tr("uses a smaller model");
        case Method::kPromptLookup:
        case Method::kLookahead:
        case Method::kSuffix:
        case Method::kSimulated:
            return tr("needs no draft");
        default:
            return tr("uses an installed draft");
    }
}

QString treeText(TreeKind tree) {
    switch (tree) {
        case TreeKind::kAuto:
            return tr("Automatic");
        case TreeKind::kEagle2:
            return QStringLiteral("EAGLE-2");
        case TreeKind::kCoupled:
            return tr("EAGLE-2, coupled");
        case TreeKind::kDySpec:
            return QStringLiteral("DySpec");
        case TreeKind::kDySpecThreshold:
            return tr("DySpec, by threshold");
        case TreeKind::kSequoia:
            return QStringLiteral("Sequoia");
        case TreeKind::kSpecInfer:
            return QStringLiteral("SpecInfer");
        case TreeKind::kSpecTr:
            return QStringLiteral("SpecTr");
        case TreeKind::kStatic:
            return tr("Static");
        case TreeKind::kChain:
            break;
    }
    return tr("Chain");
}

}  // namespace griffin::ui
