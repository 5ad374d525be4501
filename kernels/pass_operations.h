// What Backend::runPass is given: which pass it is, and the operations to run. Neither owns anything, so that a pass
// allocates nothing.
#pragma once

namespace griffin::kernels {

/// Passes with equal keys run the same operations on the same weights, caches and views; they differ in where their
/// rows stand and in what lies in memory.
struct PassKey {
    const void* model = nullptr;
    const void* cache = nullptr;  // keys of the first layer
    int rows = 0;                 // of the views: Backend::passRows()
    int variant = 0;              // tells apart what else a model may do in a pass
    bool operator==(const PassKey&) const = default;
};

/// A callable that lives longer than this.
class PassOperations {
  public:
    template <class Callable>
    explicit PassOperations(const Callable& callable)
        : callable_(&callable), call_([](const void* object) { (*static_cast<const Callable*>(object))(); }) {}

    void operator()() const { call_(callable_); }

  private:
    const void* callable_;
    void (*call_)(const void*);
};

}  // namespace griffin::kernels
