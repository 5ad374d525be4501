// What the models page shows, as texts and plain values.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace griffin::ui {

enum class ShelfKind {
    kModel,
    kDraft,
    kOffered,  // of the catalogue, not installed
};

/// One row of the table.
struct ShelfRow {
    QString key;  // the path; of what is offered the catalogue's id
    ShelfKind kind = ShelfKind::kModel;
    QString name;
    QString architecture;  // of a draft its method
    QString size;
    QString quantisation;
    QString context;
    QString licence;
    QString memory;  // needed
    QString state;   // "In use", "Loading, 40 %", "Cannot be used"
    bool in_use = false;
    bool trouble = false;  // a sign says so, too
};

struct ShelfView {
    QList<ShelfRow> rows;
    QString free_space;  // "3.1 GB of memory and 20 GB of disk space are free"
};

/// A draft that the model in the panel could be used with.
struct DraftRow {
    QString path;
    QString name;
    QString detail;    // "GRIFFIN · 14 MB · in your drafts folder"
    QString obstacle;  // why it does not fit; empty: it does
    QString warning;   // it fits, but
};

/// What the panel below the table says of the row that is chosen.
struct ShelfPanelView {
    QString key;
    ShelfKind kind = ShelfKind::kModel;
    QString name;
    QStringList lines;         // where it lies, what is wrong with it
    QString use_obstacle;      // why it cannot be used now; empty: it can
    QString remove_obstacle;   // likewise
    QString train_obstacle;    // likewise
    QList<DraftRow> drafts;    // of a model
    QString automatic_detail;  // which draft is used where none is chosen
    QString chosen_draft;      // path; empty: automatic
};

enum class TransferState { kRunning, kStopped, kFailed };

/// Something that comes in, or that could be continued.
struct TransferRow {
    QString key;
    QString name;
    QString line;            // "312 MB of 1.2 GB, 8.2 MB a second, 2 minutes left", or why it failed
    double fraction = -1.0;  // negative: not known
    TransferState state = TransferState::kRunning;
    bool can_continue = false;    // of one that does not run
    bool other_checksum = false;  // it failed because its SHA-256 is another one
};

/// How a file from disk comes in.
enum class BringWay { kCopy, kMove, kLink };

}  // namespace griffin::ui
