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
        case Method::kMtp:
            return QStringLiteral("MTP");
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
            return tr("The best installed method that pays off on this computer");
        case Method::kVanilla:
            return tr("One token at a time; nothing is guessed");
        case Method::kGriffin:
            return tr("A small network that learnt from its own wrong guesses which to trust");
        case Method::kEagle:
            return tr("A small network that continues what the model's last layer says");
        case Method::kHass:
            return tr("EAGLE's network, trained to go on from its own guesses");
        case Method::kFspad:
            return tr("EAGLE's network, told which token each feature came with");
        case Method::kEagle3:
            return tr("A small network that reads three layers of the model");
        case Method::kMedusa:
            return tr("Several small heads, one for each of the next tokens");
        case Method::kHydra:
            return tr("Medusa's heads, each told what the one before it guessed");
        case Method::kMtp:
            return tr("The model's own head for further tokens, which lies in its file");
        case Method::kDraftModel:
            return tr("A smaller model with the same vocabulary writes ahead");
        case Method::kPromptLookup:
            return tr("Text of the question is expected again");
        case Method::kLookahead:
            return tr("Short sequences that the model has made before are expected again");
        case Method::kSuffix:
            return tr("The longest repetition in question, answer and earlier text is continued");
        case Method::kSimulated:
            break;
    }
    return tr("Guesses are right as often as was asked for");
}

QString methodPhrase(Method method) {
    return method == Method::kVanilla ? tr("Plain (one token at a time)") : methodText(method);
}

QString methodNeed(Method method) {
    switch (method) {
        case Method::kAuto:
            return tr("what fits best");
        case Method::kVanilla:
            return tr("no speculation");
        case Method::kMtp:
            return tr("comes with the model");
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
