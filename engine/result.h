// Result<T>: a value, or a failure whose message is fit for a user. What, where, what to do.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace griffin::engine {

/// One cause, one message on screen. Never written to disk.
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
};

struct Failure {
    FailureCause cause = FailureCause::kBadArgument;
    std::string what;        // "The file is cut short"
    std::string where;       // "model.gguf: tensor blk.3.attn_q.weight"; may be empty
    std::string what_to_do;  // "download it again"; may be empty
    std::string details;     // for "Copy details"; may be empty

    /// "what: where: what to do" on one line, control characters removed.
    std::string oneLine() const;
};

/// What loading ends with, in every layer of it, when it was asked to stop.
Failure loadingCancelled();

template <class T>
class [[nodiscard]] Result {
  public:
    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}            // NOLINT: conversion is the point
    Result(Failure failure) : state_(std::in_place_index<1>, std::move(failure)) {}  // NOLINT

    bool ok() const { return state_.index() == 0; }
    explicit operator bool() const { return ok(); }

    /// REQUIRES: ok().
    T& value() { return std::get<0>(state_); }
    const T& value() const { return std::get<0>(state_); }
    T& operator*() { return value(); }
    const T& operator*() const { return value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }
    /// REQUIRES: !ok().
    const Failure& failure() const { return std::get<1>(state_); }

  private:
    std::variant<T, Failure> state_;
};

/// For functions that return nothing.
struct Done {};

}  // namespace griffin::engine
