// Why something could not be done, fit for a person: what, where, what to do.
#pragma once

#include <exception>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "engine/base/message.h"

namespace griffin::engine {

/// The kind of a failure, for those who react to it. Never written to disk.
enum class FailureCause {
    kFileMissing,
    kFileUnreadable,
    kFileTruncated,
    kFileMalformed,
    kWrongHash,
    kUnsupportedArchitecture,
    kUnsupportedQuantisation,
    kUnsupportedTokenizer,
    kVocabularyMismatch,
    kOutOfMemory,
    kMissingInstructionSet,
    kNoDevice,
    kDeviceError,
    kBadArgument,
    kContextTooSmall,
    kCancelled,
    kNetwork,
    kDiskFull,
    kTrainingDiverged,
    // Of the conversations' database:
    kDatabaseInUse,       // another process has it open
    kDatabaseUnreadable,  // no such folder, no permission
    kNotADatabase,        // another kind of file, or another program's database
    kNewerSchema,         // written by a later version of this program
    kDatabaseDamaged,     // damaged pages
    kMigrationFailed,     // the older file could not be converted; it is as it was
    kNotFound,            // no such row
    kConstraintViolated,  // a rule of the schema forbids it
    kDatabaseError,       // anything else that SQLite says
};

struct Failure {
    FailureCause cause = FailureCause::kBadArgument;
    Message what;         // "The file ends early"
    Message where;        // "model.gguf: tensor blk.3.attn_q.weight"; may be empty
    Message what_to_do;   // "download it again"; may be empty
    std::string details;  // for "Copy details"; may be empty

    /// "what: where: what to do" in English on one line, control characters removed.
    std::string oneLine() const;
};

/// For `return failed({FailureCause::kFileMissing, Message("There is no such file"), path, Message("check the
/// path")})`.
[[nodiscard]] inline tl::unexpected<Failure> failed(Failure failure) {
    return tl::unexpected<Failure>(std::move(failure));
}

// Failures that several rooms report.

/// A file whose bytes cannot be what they should be.
Failure malformedFile(Message what, Message where, Message what_to_do = Message("download it again"));
Failure truncatedFile(Message where);
/// A file that another program cut while it was mapped.
Failure changedFile(std::string path);
/// What loading ends with, in every layer of it, when it was asked to stop.
Failure loadingCancelled();
Failure outOfMemory();
/// For an exception that reached the engine's face.
Failure deviceError(const std::exception& error);

}  // namespace griffin::engine
