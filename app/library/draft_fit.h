// Whether a draft fits a model, told from what their files say, without loading either. What only the weights tell is
// told by the engine when the draft is loaded.
#pragma once

#include <QString>

#include "app/library/library_reader.h"

namespace griffin::app {

struct DraftFit {
    QString obstacle;  // why it does not fit, for people; empty: it does
    QString warning;   // why it may be of little use
};

/// `draft` is draft weights, or a model that could draft for a larger one.
DraftFit draftFit(const ShelfFile& model, const ShelfFile& draft);

}  // namespace griffin::app
