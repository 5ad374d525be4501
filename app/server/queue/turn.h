// What became of a request's turn.
#pragma once

namespace griffin::app::server {

/// kAgain: another answer is wanted. kInterrupted: a stop was requested, and the turn goes on where it was the next
/// time.
enum class Turn { kDone, kAgain, kInterrupted };

}  // namespace griffin::app::server
