// What the models page shows, as texts and plain values.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace griffin::ui {

enum class LibraryKind {
    kModel,
    kDraft,
    kOffered,  // in the catalogue, not installed
};

/// One row of the table.
struct LibraryRow {
    QString key;  // the path; the catalogue's id of an offered model
    LibraryKind kind = LibraryKind::kModel;
    QString name;
    QString architecture;  // the method of a draft
    QString size;
    QString quantisation;
    QString context;
    QString licence;
    QString memory;  // needed
    QString state;   // "In use", "Loading, 40 %", "Cannot be used"
    bool in_use = false;
    bool trouble = false;  // marked with a warning
};

/// A removed model or draft that can be put back.
struct TrashRow {
    QString key;
    QString name;
    QString size;
};

struct LibraryView {
    QList<LibraryRow> rows;
    QList<TrashRow> trash;
    QString trash_size;  // of all of it
    QString free_space;  // "3.1 GB of memory and 20 GB of disk space are free"
};

/// A draft that the model in the panel could be used with.
struct DraftRow {
    QString path;
    QString name;
    QString detail;           // "GRIFFIN · 14 MB · in your drafts folder"
    QString disabled_reason;  // why it does not fit; empty if it does
    QString warning;          // it fits, with this caveat
};

/// The panel below the table, about the selected row.
struct LibraryPanelView {
    QString key;
    LibraryKind kind = LibraryKind::kModel;
    QString name;
    QStringList lines;               // where it is, what is wrong with it
    bool elsewhere = false;          // a model that is only listed: to remove it leaves its file
    QString use_disabled_reason;     // why it cannot be used now; empty if it can
    QString remove_disabled_reason;  // likewise
    QString train_disabled_reason;   // likewise
    QList<DraftRow> drafts;          // of a model
    QString automatic_detail;        // the draft used when none is chosen
    QString chosen_draft;            // path; empty for automatic
};

enum class TransferState { kRunning, kStopped, kFailed };

/// A download or copy that is running or can be continued.
struct TransferRow {
    QString key;
    QString name;
    QString line;            // "312 MB of 1.2 GB, 8.2 MB/s, 2 min left", or why it failed
    double fraction = -1.0;  // negative if unknown
    TransferState state = TransferState::kRunning;
    bool can_continue = false;    // when not running
    bool other_checksum = false;  // it failed because the SHA-256 differs
};

/// How a file from disk is imported.
enum class ImportMode {
    kCopy,
    kMove,
    kLink,  // the file stays where it is
};

}  // namespace griffin::ui
