// The operations between the products, against the CPU and against themselves.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "tests/gpu/rows.h"

namespace griffin::gpu_test {
namespace {

using kernels::ColumnDraw;
using kernels::NoiseRow;
using kernels::RopeLayout;
using kernels::RopeSpec;
using kernels::RopeTable;

/// An operation on rows of x into rows of out, on either back end.
using Operation = std::function<void(Backend& backend, ConstMatrixView x, MatrixView out)>;

void testRows(const char* name, Backend& cuda, Backend& cpu, int in_cols, int out_cols, double tolerance,
              const Operation& operation) {
    run(name, [&] {
        const Matrix x = randomMatrix(sizes.rows(), in_cols, 1, 2.0F);
        const DeviceRows cuda_x(cuda, x);
        const DeviceRows cpu_x(cpu, x);
        const Matrix before = randomMatrix(sizes.rows(), out_cols, 2);
        const DeviceRows cuda_out(cuda, before);
        const DeviceRows cpu_out(cpu, before);
        operation(cuda, cuda_x.view(), cuda_out.view());
        operation(cpu, cpu_x.view(), cpu_out.view());
        const double error = difference(cuda_out.get(), cpu_out.get());
        check(error <= tolerance, "%s, %d columns: difference %.2e, %.2e allowed", name, in_cols, error, tolerance);
        checkRowInvariance(name, cuda, out_cols, [&](Backend& backend, int first, int count, MatrixView out) {
            operation(backend, cuda_x.slice(first, count), out);
        });
    });
}

void copyRows(Backend& backend, ConstMatrixView x, MatrixView out) {
    std::vector<int> all(static_cast<std::size_t>(x.rows));
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i);
    backend.gatherRows(x, all, out);
}

void testNorms(Backend& cuda, Backend& cpu, int cols) {
    const Matrix weight = randomMatrix(1, cols, 3);
    const kernels::DeviceBuffer on_cuda = onDevice(cuda, weight.data);
    const kernels::DeviceBuffer on_cpu = onDevice(cpu, weight.data);
    const auto of = [&](Backend& backend) { return (&backend == &cuda ? on_cuda : on_cpu).as<float>(); };
    testRows("rmsNorm", cuda, cpu, cols, cols, 2e-5,
             [&](Backend& backend, ConstMatrixView x, MatrixView out) { backend.rmsNorm(x, of(backend), 1e-5F, out); });
    testRows("rmsNorm in place", cuda, cpu, cols, cols, 2e-5, [&](Backend& backend, ConstMatrixView x, MatrixView out) {
        copyRows(backend, x, out);
        backend.rmsNorm(out, of(backend), 1e-5F, out);
    });
    testRows("addBias", cuda, cpu, cols, cols, 0.0, [&](Backend& backend, ConstMatrixView x, MatrixView out) {
        copyRows(backend, x, out);
        backend.addBias(out, of(backend));
    });
    int heads = 8;
    while (heads < cols && (cols % heads != 0 || cols / heads > kernels::kMaxHeadDim)) ++heads;
    testRows("rmsNormHeads", cuda, cpu, cols, cols, 2e-5, [&](Backend& backend, ConstMatrixView x, MatrixView out) {
        copyRows(backend, x, out);
        backend.rmsNormHeads(out, heads, of(backend), 1e-6F);
    });
}

void testRotation(Backend& cuda, Backend& cpu, RopeLayout layout, int dim) {
    RopeSpec spec;
    spec.dim = dim;
    spec.layout = layout;
    const RopeTable table = kernels::makeRopeTable(spec);
    std::vector<std::int32_t> positions;
    for (int i = 0; i < sizes.rows(); ++i) positions.push_back(i < 128 ? i : i * 517);
    const kernels::DeviceBuffer cuda_positions = onDevice(cuda, positions);
    const DeviceRows cuda_angles(cuda, sizes.rows(), dim);
    const DeviceRows cpu_angles(cpu, sizes.rows(), dim);
    cuda.rotaryAngles(cuda_positions.as<std::int32_t>(), table, cuda_angles.view());
    cpu.rotaryAngles(positions.data(), table, cpu_angles.view());
    const double error = difference(cuda_angles.get(), cpu_angles.get());
    check(error <= 1e-6, "rotaryAngles: difference %.2e", error);
    const int heads = 6;
    const int cols = heads * (dim + 8);  // the last elements of a head are not rotated
    const Matrix x = randomMatrix(sizes.rows(), cols, 5);
    const DeviceRows cuda_x(cuda, x);
    const DeviceRows cpu_x(cpu, x);
    cuda.rotate(cuda_x.view(), heads, table, cuda_angles.view());
    cpu.rotate(cpu_x.view(), heads, table, cpu_angles.view());
    const double turned = difference(cuda_x.get(), cpu_x.get());
    check(turned <= 1e-5, "rotate: difference %.2e", turned);
}

void testChoosing(Backend& cuda, Backend& cpu, int cols) {
    Matrix x = randomMatrix(sizes.rows(), cols, 7);
    for (int row = 0; row < sizes.rows(); ++row) {
        // Ties, in one piece of a row and across pieces, zeros of both signs, and numbers that are none.
        for (int i = 0; i < cols; i += 5) x.row(row)[i] = std::round(x.row(row)[i]);
        x.row(row)[row % cols] = row % 3 == 0 ? NAN : row % 3 == 1 ? -0.0F : 9.0F;
        x.row(row)[cols - 1] = 9.0F;
    }
    const DeviceRows cuda_x(cuda, x);
    const DeviceRows cpu_x(cpu, x);
    for (const int rows : {1, std::min(33, sizes.rows()), sizes.rows()}) {
        const auto count = static_cast<std::size_t>(rows);
        std::vector<std::int32_t> a(count);
        std::vector<std::int32_t> b(count);
        cuda.argmax(cuda_x.slice(0, rows), a);
        cpu.argmax(cpu_x.slice(0, rows), b);
        check(a == b, "argmax of %d rows of %d columns differs", rows, cols);
        for (const int k : sizes.choose({1, 2, 10, 40}, {1, 10})) {
            if (k > cols) continue;
            const std::size_t size = count * static_cast<std::size_t>(k);
            std::vector<float> cuda_values(size);
            std::vector<float> cpu_values(size);
            std::vector<std::int32_t> cuda_columns(size);
            std::vector<std::int32_t> cpu_columns(size);
            cuda.topK(cuda_x.slice(0, rows), k, cuda_values, cuda_columns);
            cpu.topK(cpu_x.slice(0, rows), k, cpu_values, cpu_columns);
            check(cuda_columns == cpu_columns, "topK(%d) of %d rows of %d columns differs", k, rows, cols);
            check(cuda_values == cpu_values || cols < 50, "values of topK(%d) of %d columns differ", k, cols);
        }
    }
}

/// The column of the smallest noise / e^(x / temperature), all of them tried.
std::int32_t drawnColumn(const float* x, int cols, const ColumnDraw& draw) {
    const float* largest = std::max_element(x, x + cols);
    if (draw.temperature == 0.0F || !std::isfinite(*largest)) return static_cast<std::int32_t>(largest - x);
    std::int32_t first = -1;
    double smallest = 0.0;
    for (int column = 0; column < cols; ++column) {
        const double weight = std::exp((static_cast<double>(x[column]) - *largest) / draw.temperature);
        const double time = draw.noise.of(column) / weight;
        if (first >= 0 && !(time < smallest)) continue;
        smallest = time;
        first = column;
    }
    return first;
}

void testDrawing(Backend& cuda, int cols) {
    constexpr int kRows = 7;
    Matrix x = randomMatrix(kRows, cols, 77, 3.0);
    for (int column = 0; column < cols; column += 3) x.row(5)[column] = std::numeric_limits<float>::infinity();
    std::fill_n(x.row(6), cols, -std::numeric_limits<float>::infinity());
    std::vector<ColumnDraw> draws;
    for (int row = 0; row < kRows; ++row) {
        constexpr std::array kTemperatures = {0.0F, 0.6F, 1.0F, 2.5F};
        const auto number = static_cast<std::uint32_t>(row);
        draws.push_back({kTemperatures[number % 4], NoiseRow(91U * number + 5U, 1234567U * number)});
    }
    const DeviceRows device(cuda, x);
    std::vector<std::int32_t> drawn(kRows, -1);
    if (!check(cuda.drawColumns(device.view(), draws, drawn), "drawColumns leaves it to the host")) return;
    for (int row = 0; row < kRows; ++row) {
        const auto at = static_cast<std::size_t>(row);
        check(drawn[at] == drawnColumn(x.row(row), cols, draws[at]), "column %d is drawn of row %d of %d columns",
              drawn[at], row, cols);
    }
}

void testScatter(Backend& cuda, Backend& cpu) {
    constexpr int kCols = 300;
    const Matrix x = randomMatrix(5, kCols, 8);
    const Matrix y = randomMatrix(9, kCols, 9);
    const std::vector<int> rows = {3, 0, 8, 3, 7};
    const std::vector<float> scales = {0.5F, -1.0F, 2.0F, 0.25F, 1.5F};
    const DeviceRows cuda_x(cuda, x);
    const DeviceRows cpu_x(cpu, x);
    const DeviceRows cuda_y(cuda, y);
    const DeviceRows cpu_y(cpu, y);
    cuda.scatterAddRows(cuda_x.view(), rows, scales, cuda_y.view());
    cpu.scatterAddRows(cpu_x.view(), rows, scales, cpu_y.view());
    check(difference(cuda_y.get(), cpu_y.get()) <= 1e-6, "scatterAddRows differs");
    const DeviceRows cuda_picked(cuda, 5, kCols);
    const DeviceRows cpu_picked(cpu, 5, kCols);
    cuda.gatherRows(cuda_y.view(), rows, cuda_picked.view());
    cpu.gatherRows(cpu_y.view(), rows, cpu_picked.view());
    check(difference(cuda_picked.get(), cpu_picked.get()) <= 1e-6, "gatherRows differs");
    cuda.add(cuda_picked.view(), cuda_x.view());
    cpu.add(cpu_picked.view(), cpu_x.view());
    check(difference(cuda_picked.get(), cpu_picked.get()) <= 1e-6, "add differs");
}

/// The same bits on both: of a prompt, and then of a tree of which three nodes have been there before.
void testConvolution(Backend& cuda, Backend& cpu, int channels, int taps) {
    constexpr int kPrompt = 70;
    constexpr int kFirst = 3;
    const std::vector<int> parents = {-1, 0, 0, 1, 2, 2, 3, 3, 7, 8, 0};
    const int nodes = static_cast<int>(parents.size());
    const Matrix rows = randomMatrix(kPrompt + nodes, 3 * channels, 11);
    const Matrix weight = randomMatrix(taps, channels, 12);
    const int slots = kernels::slotCapacity(kPrompt + nodes);
    std::vector<Matrix> results;
    for (Backend* backend : {&cuda, &cpu}) {
        const DeviceRows made(*backend, rows);
        const kernels::DeviceBuffer weights = onDevice(*backend, weight.data);
        const auto halves = static_cast<std::size_t>(slots) * static_cast<std::size_t>(channels);
        const kernels::DeviceBuffer memory = backend->allocate(2 * halves * sizeof(kernels::Half));
        auto* keys = memory.as<kernels::Half>();
        const kernels::KvLayerView cache{keys, keys + halves, slots, 1, channels};
        const DeviceRows out(*backend, kPrompt + nodes, channels);
        const auto convolve = [&](int first, int count, int prefix, const kernels::AncestorMask& mask) {
            const MatrixView some = made.slice(first, count);
            backend->convolve({weights.as<float>(), taps, some.columns(2 * channels, channels),
                               some.columns(0, channels), some.columns(channels, channels)},
                              cache, prefix, mask, out.slice(first, count));
        };
        convolve(0, kPrompt, 0, kernels::AncestorMask::chain(kPrompt));
        convolve(kPrompt, kFirst, kPrompt, kernels::AncestorMask::fromParents(std::span(parents).first(kFirst)));
        convolve(kPrompt + kFirst, nodes - kFirst, kPrompt, kernels::AncestorMask::fromParents(parents));
        results.push_back(out.get());
    }
    const double error = difference(results[0], results[1]);
    check(error == 0.0, "convolve, %d channels, %d taps: difference %.2e", channels, taps, error);
}

}  // namespace

void testSmallOperations(Backend& cuda, Backend& cpu) {
    for (const int cols : sizes.choose({64, 576, 1000, 4096, 9000}, {64, 1000})) testNorms(cuda, cpu, cols);
    for (const int cols : sizes.choose({33, 1536, 11008}, {33, 600})) {
        for (int kind = 0; kind < kernels::kGates; ++kind) {
            testRows("gate", cuda, cpu, 2 * cols, cols, 1e-4,
                     [kind](Backend& backend, ConstMatrixView x, MatrixView out) {
                         backend.gate(x, static_cast<kernels::Gate>(kind), out);
                     });
        }
        testRows("softCap", cuda, cpu, cols, cols, 1e-5, [](Backend& backend, ConstMatrixView x, MatrixView out) {
            copyRows(backend, x, out);
            backend.softCap(out, 1.5F);
        });
        testRows("silu", cuda, cpu, cols, cols, 1e-5, [](Backend& backend, ConstMatrixView x, MatrixView out) {
            copyRows(backend, x, out);
            backend.silu(out);
        });
        testRows("scale", cuda, cpu, cols, cols, 1e-6, [](Backend& backend, ConstMatrixView x, MatrixView out) {
            copyRows(backend, x, out);
            backend.scale(out, 0.3F);
        });
    }
    for (const int cols : sizes.choose({5, 1024, 49152}, {5, 1100})) {
        testRows("softmax", cuda, cpu, cols, cols, 1e-6,
                 [](Backend& backend, ConstMatrixView x, MatrixView out) { backend.softmax(x, out); });
        testRows("logSoftmax", cuda, cpu, cols, cols, 2e-5,
                 [](Backend& backend, ConstMatrixView x, MatrixView out) { backend.logSoftmax(x, out); });
    }
    run("rotation", [&] {
        for (const RopeLayout layout : {RopeLayout::kAdjacent, RopeLayout::kHalves}) {
            for (const int dim : sizes.choose({16, 64, 128}, {64})) testRotation(cuda, cpu, layout, dim);
        }
    });
    run("topK and argmax", [&] {
        for (const int cols : sizes.choose({1, 2, 40, 300, 2048, 2049, 49152}, {1, 40, 2049}))
            testChoosing(cuda, cpu, cols);
    });
    run("drawColumns", [&] {
        for (const int cols : sizes.choose({1, 40, 1023, 1025, 49152}, {1, 40, 1025})) testDrawing(cuda, cols);
    });
    run("convolve", [&] {
        for (const int channels : sizes.choose({40, 300, 2048}, {40, 300})) {
            for (const int taps : {3, 4}) testConvolution(cuda, cpu, channels, taps);
        }
    });
    testDeltaNets(cuda, cpu);
    run("gatherRows, scatterAddRows, add", [&] { testScatter(cuda, cpu); });
}

}  // namespace griffin::gpu_test
