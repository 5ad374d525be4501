// Result<T> of this layer: a value, or an error whose message is fit for a user (what, where, what to do).
#pragma once

#include <QString>
#include <utility>
#include <variant>

namespace griffin::storage {

/// One cause, one message on screen. Never written to disk.
enum class ErrorKind {
    kInUse,         // another process has the database open
    kCannotOpen,    // no such folder, no permission
    kNotADatabase,  // another kind of file, or another program's database
    kNewerSchema,   // written by a later version of this program
    kCorrupt,       // damaged pages
    kDiskFull,      // nothing was changed
    kMigration,     // the older file could not be converted; it is as it was
    kNotFound,      // no such row
    kConstraint,    // a rule of the schema forbids it
    kOther,
};

struct Error {
    ErrorKind kind = ErrorKind::kOther;
    QString message;  // one line for the user
    QString details;  // for "Copy details"; may be empty
};

template <class T>
class [[nodiscard]] Result {
  public:
    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}      // NOLINT: conversion is the point
    Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT

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
    const Error& error() const { return std::get<1>(state_); }

  private:
    std::variant<T, Error> state_;
};

/// For functions that return nothing.
struct Done {};

}  // namespace griffin::storage
