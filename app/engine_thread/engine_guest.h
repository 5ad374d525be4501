// Others whom the engine of the window answers when the window wants nothing of it.
#pragma once

#include "engine/engine.h"

namespace griffin::app {

class EngineGuest {
  public:
    virtual ~EngineGuest() = default;

    /// The window wants the engine: the turn that is under way makes room within one pass, and none begins until the
    /// engine is released as often. Any thread; does not wait.
    virtual void hold() = 0;
    virtual void release() = 0;

    // On the engine thread:
    /// One piece of work, if there is some and nobody holds the engine. False: there was none.
    virtual bool takeTurn() = 0;
    /// Between two turns: these are in use from now on; null: no model is.
    virtual void useModel(engine::Engine* engine, engine::Session* session) = 0;
};

}  // namespace griffin::app
