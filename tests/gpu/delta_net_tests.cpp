// Gated delta nets against the recurrence in double and against the CPU; and every node of a tree, at once or in
// pieces, has the bits of its path token by token, and so has the state behind an accepted path.
#include <algorithm>
#include <span>

#include "tests/gpu/rows.h"

namespace griffin::gpu_test {
namespace {

using kernels::AncestorMask;
using kernels::DeltaShape;
using kernels::kMaxRows;
using kernels::ValueHeads;

constexpr int kPrompt = 1;  // seeds
constexpr int kTokens = 2;

/// The weights of a layer in a back end's memory, its working memory, and rows that its products might make.
struct Layer {
    Backend& backend;
    DeltaShape shape;
    Matrix weight;
    Matrix rates;
    Matrix biases;
    Matrix made;
    DeviceRows rows;
    kernels::DeviceBuffer weight_there;
    kernels::DeviceBuffer rates_there;
    kernels::DeviceBuffer biases_there;
    DeviceRows mixed;
    kernels::DeviceBuffer states;

    Layer(Backend& b, const DeltaShape& s, int count, unsigned seed)
        : backend(b),
          shape(s),
          weight(randomMatrix(s.taps, s.channels(), 7)),
          rates(randomMatrix(1, s.value_heads, 8)),
          biases(randomMatrix(1, s.value_heads, 9)),
          made(randomMatrix(count, s.columns(), seed)),
          rows(b, made),
          weight_there(onDevice(b, weight.data)),
          biases_there(onDevice(b, biases.data)),
          mixed(b, kMaxRows, s.columns()),
          states(b.allocate(kernels::kDeltaStates * s.stateElements() * sizeof(float))) {
        for (float& rate : rates.data) rate = -std::fabs(rate);
        rates_there = onDevice(b, rates.data);
        // One beyond what an exponential of f32 is made for.
        made.row(0)[s.channels()] = 95.0F;
        rows.set(made);
    }
    kernels::DeltaNet net() const {
        return {shape,        weight_there.as<float>(), rates_there.as<float>(), biases_there.as<float>(),
                mixed.view(), states.as<float>()};
    }
};

/// Inputs and a state.
class Conversation {
  public:
    Conversation(Backend& backend, const DeltaShape& shape, int room)
        : backend_(backend),
          slots_(kernels::slotCapacity(room)),
          columns_(shape.columns()),
          inputs_(backend.allocate(2 * halves() * sizeof(kernels::Half))),
          // What lies in a state of no tokens does not matter.
          state_(onDevice(backend, std::vector<float>(shape.stateElements(), 7.0F))) {}
    Conversation(const Conversation& other)
        : backend_(other.backend_),
          slots_(other.slots_),
          columns_(other.columns_),
          inputs_(copyOf(other.inputs_)),
          state_(copyOf(other.state_)),
          position_(other.position_) {}
    Conversation& operator=(const Conversation&) = delete;
    ~Conversation() = default;

    kernels::KvLayerView view() const {
        auto* keys = inputs_.as<kernels::Half>();
        return {keys, keys + halves(), slots_, 1, columns_};
    }
    /// Of rows [first, first + out.rows) of the layer.
    void pass(const Layer& layer, int first, int prefix, const AncestorMask& mask, MatrixView out) {
        backend_.deltaNet(layer.net(), layer.rows.slice(first, out.rows), view(), {state_.as<float>(), position_},
                          prefix, mask, out);
        position_ = prefix;
    }
    Matrix pass(const Layer& layer, int first, int count, int prefix, const AncestorMask& mask) {
        const DeviceRows out(backend_, count, layer.shape.valueWidth());
        pass(layer, first, prefix, mask, out.view());
        return out.get();
    }
    void compact(int prefix, std::span<const int> nodes) const {
        const kernels::KvLayerView inputs = view();
        backend_.compactKv({&inputs, 1}, prefix, nodes);
    }
    void forget() { position_ = 0; }
    std::vector<std::byte> state() const { return bytesOf(state_); }

  private:
    std::size_t halves() const { return static_cast<std::size_t>(slots_) * static_cast<std::size_t>(columns_); }
    std::vector<std::byte> bytesOf(const kernels::DeviceBuffer& buffer) const {
        std::vector<std::byte> bytes(buffer.bytes());
        backend_.download(bytes.data(), buffer.data(), bytes.size());
        return bytes;
    }
    kernels::DeviceBuffer copyOf(const kernels::DeviceBuffer& buffer) const {
        const std::vector<std::byte> bytes = bytesOf(buffer);
        kernels::DeviceBuffer copy = backend_.allocate(bytes.size());
        backend_.upload(copy.data(), bytes.data(), bytes.size());
        return copy;
    }

    Backend& backend_;
    int slots_;
    int columns_;
    kernels::DeviceBuffer inputs_;
    kernels::DeviceBuffer state_;
    int position_ = 0;
};

/// The recurrence in double, as kernels/delta_net.h has it.
struct Naive {
    std::vector<double> state;
    std::vector<const float*> inputs;  // of all tokens so far

    explicit Naive(const DeltaShape& shape) : state(shape.stateElements()) {}

    /// The result of one more token, [valueWidth()].
    std::vector<double> add(const Layer& layer, const float* row) {
        const DeltaShape& shape = layer.shape;
        inputs.push_back(row);
        std::vector<double> x;
        for (int i = 0; i < shape.channels(); ++i) x.push_back(convolved(layer, i));
        std::vector<double> results;
        for (int head = 0; head < shape.value_heads; ++head) {
            const int key_head = shape.order == ValueHeads::kInTurn ? head % shape.key_heads
                                                                    : head / (shape.value_heads / shape.key_heads);
            const double* q = x.data() + key_head * shape.key_dim;
            const double* k = q + shape.keyWidth();
            const double* v = x.data() + 2 * shape.keyWidth() + head * shape.value_dim;
            const double q_factor = 1.0 / std::sqrt(shape.key_dim * (1e-6 + squares(q, shape.key_dim)));
            const double k_factor = 1.0 / std::sqrt(1e-6 + squares(k, shape.key_dim));
            const auto at = static_cast<std::size_t>(head);
            const double decay = double{row[shape.channels() + head]} + double{layer.biases.data[at]};
            const double kept = std::exp(double{layer.rates.data[at]} * std::log1p(std::exp(decay)));
            const double strength = 1.0 / (1.0 + std::exp(-double{row[shape.channels() + shape.value_heads + head]}));
            double* own = state.data() + static_cast<std::ptrdiff_t>(head) * shape.key_dim * shape.value_dim;
            for (int j = 0; j < shape.value_dim; ++j) {
                double known = 0.0;
                for (int i = 0; i < shape.key_dim; ++i) {
                    own[i * shape.value_dim + j] *= kept;
                    known += own[i * shape.value_dim + j] * k[i] * k_factor;
                }
                double result = 0.0;
                for (int i = 0; i < shape.key_dim; ++i) {
                    own[i * shape.value_dim + j] += k[i] * k_factor * strength * (v[j] - known);
                    result += own[i * shape.value_dim + j] * q[i] * q_factor;
                }
                results.push_back(result);
            }
        }
        return results;
    }

  private:
    double convolved(const Layer& layer, int channel) const {
        double sum = 0.0;
        for (int back = 0; back < layer.shape.taps && back < static_cast<int>(inputs.size()); ++back) {
            const float* input = inputs[inputs.size() - 1 - static_cast<std::size_t>(back)];
            sum += double{layer.weight.row(layer.shape.taps - 1 - back)[channel]} * double{input[channel]};
        }
        return sum / (1.0 + std::exp(-sum));
    }
    static double squares(const double* x, int count) {
        double sum = 0.0;
        for (int i = 0; i < count; ++i) sum += x[i] * x[i];
        return sum;
    }
};

std::vector<int> randomTree(int nodes, std::mt19937& random) {
    std::vector<int> parents;
    for (int node = 0; node < nodes; ++node) {
        // Few roots; long paths and wide forks.
        const auto last = static_cast<unsigned>(node);
        const int back = static_cast<int>(random() % 2 == 0 ? random() % 3 : random() % (last + 1));
        parents.push_back(node == 0 || random() % 16 == 0 ? -1 : std::max(node - 1 - back, 0));
    }
    return parents;
}

bool sameRow(const Matrix& a, int row_a, const Matrix& b, int row_b) {
    return std::memcmp(a.row(row_a), b.row(row_b), static_cast<std::size_t>(a.cols) * sizeof(float)) == 0;
}

/// After a prompt that was read in two passes, a tree of which some nodes have been there before.
void checkValues(Backend& cuda, Backend& cpu, const DeltaShape& shape, int prompt, int nodes) {
    std::mt19937 random(5);
    const std::vector<int> parents = randomTree(nodes, random);
    const auto first_nodes = static_cast<std::size_t>(nodes / 3);
    std::vector<Matrix> results;
    for (Backend* backend : {&cuda, &cpu}) {
        const Layer layer(*backend, shape, prompt + nodes, kPrompt);
        Conversation conversation(*backend, shape, prompt + nodes);
        const DeviceRows out(*backend, prompt + nodes, shape.valueWidth());
        const auto pass = [&](int first, int count, int prefix, const AncestorMask& mask) {
            if (count > 0) conversation.pass(layer, first, prefix, mask, out.slice(first, count));
        };
        pass(0, prompt / 2, 0, AncestorMask::chain(prompt / 2));
        pass(prompt / 2, prompt - prompt / 2, prompt / 2, AncestorMask::chain(prompt - prompt / 2));
        const int before = static_cast<int>(first_nodes);
        pass(prompt, before, prompt, AncestorMask::fromParents(std::span(parents).first(first_nodes)));
        pass(prompt + before, nodes - before, prompt, AncestorMask::fromParents(parents));
        results.push_back(out.get());
    }
    Matrix expected(prompt + nodes, shape.valueWidth());
    const Layer layer(cpu, shape, prompt + nodes, kPrompt);
    const auto add = [&](Naive& state, int row) {
        const std::vector<double> result = state.add(layer, layer.made.row(row));
        std::transform(result.begin(), result.end(), expected.row(row),
                       [](double value) { return static_cast<float>(value); });
    };
    Naive of_prompt(shape);
    for (int row = 0; row < prompt; ++row) add(of_prompt, row);
    std::vector<Naive> of_nodes;
    for (int node = 0; node < nodes; ++node) {
        const int parent = parents[static_cast<std::size_t>(node)];
        of_nodes.push_back(parent < 0 ? of_prompt : of_nodes[static_cast<std::size_t>(parent)]);
        add(of_nodes.back(), prompt + node);
    }
    const double error = difference(results[0], expected);
    const double apart = difference(results[0], results[1]);
    check(error <= 2e-5, "deltaNet, heads of %d and %d: difference %.2e from double", shape.key_dim, shape.value_dim,
          error);
    check(apart <= 2e-5, "deltaNet, heads of %d and %d: difference %.2e from the CPU", shape.key_dim, shape.value_dim,
          apart);
}

/// Rows in passes of any number, from states that lie any number of tokens behind.
void checkRows(Backend& cuda, const DeltaShape& shape) {
    const Layer layer(cuda, shape, sizes.rows(), kPrompt);
    Conversation conversation(cuda, shape, sizes.rows());
    conversation.pass(layer, 0, sizes.rows(), 0, AncestorMask::chain(sizes.rows()));  // fills the slots
    checkRowInvariance("deltaNet", cuda, shape.valueWidth(),
                       [&](Backend& /*cuda*/, int first, int count, MatrixView out) {
                           conversation.forget();
                           conversation.pass(layer, first, first, AncestorMask::chain(count), out);
                       });
}

/// Nodes of a tree at once against its pieces and paths, and what follows when a path was accepted.
void checkTree(Backend& cuda, const DeltaShape& shape, int prefix, const std::vector<int>& parents,
               std::mt19937& random) {
    const int nodes = static_cast<int>(parents.size());
    const AncestorMask mask = AncestorMask::fromParents(parents);
    const Layer prompt(cuda, shape, std::max(prefix, 1), kPrompt);
    const Layer tokens(cuda, shape, nodes, kTokens);
    Conversation before(cuda, shape, prefix + nodes + 2);
    for (int first = 0; first < prefix; first += kMaxRows) {
        const int count = std::min(kMaxRows, prefix - first);
        before.pass(prompt, first, count, first, AncestorMask::chain(count));
    }
    sizes.before_again();
    Conversation whole(before);
    const Matrix tree = whole.pass(tokens, 0, nodes, prefix, mask);
    Conversation grown(before);
    AncestorMask some = AncestorMask::reserved();
    for (int first = 0; first < nodes;) {
        sizes.before_again();
        const int count = std::min(1 + static_cast<int>(random() % 20), nodes - first);
        for (int i = first; i < first + count; ++i) some.append(parents[static_cast<std::size_t>(i)]);
        const Matrix piece = grown.pass(tokens, first, count, prefix, some);
        for (int i = 0; i < count; ++i) {
            check(sameRow(tree, first + i, piece, i), "deltaNet: node %d of %d after %d tokens differs in pieces",
                  first + i, nodes, prefix);
        }
        first += count;
    }
    std::vector<int> path;
    for (int node = nodes - 1; node >= 0; node -= 1 + nodes / 4) {
        mask.path(node, path);
        Conversation chain(before);
        int slot = prefix;
        for (const int step : path) {
            const Matrix alone = chain.pass(tokens, step, 1, slot++, AncestorMask::chain(1));
            check(sameRow(tree, step, alone, 0), "deltaNet: node %d of %d after %d tokens differs from its path", step,
                  nodes, prefix);
        }
        Conversation accepted(whole);
        accepted.compact(prefix, path);
        const Matrix next = accepted.pass(prompt, 0, 1, slot, AncestorMask::chain(1));
        check(sameRow(next, 0, chain.pass(prompt, 0, 1, slot, AncestorMask::chain(1)), 0) &&
                  accepted.state() == chain.state(),
              "deltaNet: what follows node %d of %d after %d tokens differs", node, nodes, prefix);
    }
}

DeltaShape shapeOf(int taps, int key_heads, int value_heads, int key_dim, int value_dim, ValueHeads order) {
    DeltaShape shape;
    shape.taps = taps;
    shape.key_heads = key_heads;
    shape.value_heads = value_heads;
    shape.key_dim = key_dim;
    shape.value_dim = value_dim;
    shape.order = order;
    return shape;
}

}  // namespace

void testDeltaNets(Backend& cuda, Backend& cpu) {
    const DeltaShape grouped = shapeOf(4, 2, 4, 24, 20, ValueHeads::kGrouped);
    const DeltaShape in_turn = shapeOf(4, 2, 4, 24, 20, ValueHeads::kInTurn);
    run("deltaNet, values", [&] {
        const int prompt = sizes.choose({200}, {20}).front();
        for (const DeltaShape& shape :
             {grouped, in_turn, shapeOf(3, 1, 2, 128, 128, ValueHeads::kGrouped),
              shapeOf(8, 1, 1, 200, 40, ValueHeads::kGrouped), shapeOf(1, 1, 1, 512, 33, ValueHeads::kInTurn)}) {
            checkValues(cuda, cpu, shape, prompt, 30);
        }
    });
    run("deltaNet, rows", [&] { checkRows(cuda, grouped); });
    run("deltaNet, trees", [&] {
        std::mt19937 random(3);
        for (const int prefix : sizes.choose({0, 1, 3, 64, 130, 300}, {0, 3, 300})) {
            for (const int nodes : sizes.choose({1, 2, 5, 17, 70, kernels::kMaxTreeNodes}, {2, 17})) {
                checkTree(cuda, in_turn, prefix, randomTree(nodes, random), random);
            }
        }
        // As deep as wide: every node forks into two of equal size.
        std::vector<int> halves(static_cast<std::size_t>(sizes.choose({255}, {63}).front()), -1);
        for (std::size_t node = 1; node < halves.size(); ++node) halves[node] = static_cast<int>(node - 1) / 2;
        checkTree(cuda, in_turn, 7, halves, random);
    });
}

}  // namespace griffin::gpu_test
