#include "app/library/draft_fit.h"

#include <QLocale>
#include <cstdlib>

#include "app/program_text.h"

namespace griffin::app {
namespace {

/// Model makers fill embedding tables up to a multiple of at most this.
constexpr int kMostPadding = 128;

QString number(qint64 value) {
    return QLocale().toString(value);
}

/// 0 is not told, and fits everything.
bool differ(int a, int b, int tolerance = 0) {
    return a > 0 && b > 0 && std::abs(a - b) > tolerance;
}

DraftFit modelFit(const ShelfFile& model, const ShelfFile& draft) {
    if (differ(model.info.vocabulary, draft.info.vocabulary, kMostPadding)) {
        return {
            tr("it knows %1 tokens, this model %2").arg(number(draft.info.vocabulary), number(model.info.vocabulary)),
            {}};
    }
    if (draft.info.parameters >= model.info.parameters) return {tr("it is not smaller than this model"), {}};
    return {};
}

}  // namespace

DraftFit draftFit(const ShelfFile& model, const ShelfFile& draft) {
    if (draft.failure) return {QString::fromStdString(draft.failure->what), {}};
    if (model.failure) return {tr("this model cannot be used"), {}};
    if (!draft.draft) return modelFit(model, draft);
    if (differ(model.info.hidden_size, draft.info.hidden_size)) {
        return {tr("it was made for a hidden size of %1, this model has %2")
                    .arg(number(draft.info.hidden_size), number(model.info.hidden_size)),
                {}};
    }
    if (differ(model.info.vocabulary, draft.info.vocabulary)) {
        return {tr("it was made for %1 tokens, this model knows %2")
                    .arg(number(draft.info.vocabulary), number(model.info.vocabulary)),
                {}};
    }
    if (draft.draft->target.empty()) return {{}, tr("it does not say which model it was trained for")};
    if (draft.draft->target != model.info.fingerprint)
        return {{}, tr("it was trained for another model and may foresee little")};
    return {};
}

}  // namespace griffin::app
