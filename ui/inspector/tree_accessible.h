// What a screen reader is told of a draft tree: a tree whose items are the nodes, each with its token, what became of
// it, its probabilities and its place; the target's own token is the last. An item can be selected, which the view
// shows.
#pragma once

namespace griffin::ui {

/// Makes Qt ask for our interface of TreeView; may be called more than once.
void installTreeAccessibility();

}  // namespace griffin::ui
