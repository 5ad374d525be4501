// How a drafter around a network grows its trees in the back end's memory: the same operations as with the host between
// the levels, over rows that the growth has placed.
#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>

#include "engine/draft/heads/load_draft.h"
#include "engine/draft/heads/neural_drafter.h"

namespace griffin::engine::draft {

using kernels::GrowthShape;
using kernels::MatrixView;
using kernels::TreeGrowth;

DraftOutput NeuralDrafter::grownPass(const TreeGrowth& growth, int prefix, int rows) {
    const MatrixView inputs = inputs_.view(rows);
    const MatrixView angles = angles_.view(rows);
    backend_.rotaryAngles(growth.positions(), rope_, angles);
    backend_.embeddingRows(embedding_, growth.ids(), inputs.columns(0, inputs.cols / 2));
    return network_->run(inputs, {prefix, rows, growth.mask(), rope_, angles}, cache_.layer(0), rows);
}

void NeuralDrafter::takeCandidates(TreeGrowth& growth, kernels::ConstMatrixView predict, const Choice& choice) {
    if (choice.races) predict = tempered(predict, choice.temperature);
    for (int first = 0; first < predict.rows; first += kLogitRows) {
        const int count = std::min(kLogitRows, predict.rows - first);
        // With the room of the head: how many columns there are is part of the growth's start.
        const MatrixView logits = logits_.view(count).columns(0, head_.paddedSize());
        head_.multiply(predict.slice(first, count), logits);
        if (choice.races) {
            growth.takeRunners(logits, first, choice.tokens);
        } else {
            growth.takeCandidates(logits, first);
        }
    }
}

void NeuralDrafter::growLevels(TreeGrowth& growth, const GrowthShape& shape, int prefix, const Choice& choice) {
    growth.placeWaiting();
    if (shape.waiting_rows > 0) {
        const DraftOutput output = grownPass(growth, prefix, shape.waiting_rows);
        growth.takeLast(output.predict, root_predict_.view(1));
        growth.takeLast(output.regress, fed_.view(1));
    }
    takeCandidates(growth, root_predict_.view(1), choice);
    growth.placeLevel(choice.tokens);
    const auto rows = model::rowNumbers(static_cast<std::size_t>(shape.rows));
    for (int pass = 0; pass + 1 < shape.levels; ++pass) {
        const int first_row = 1 + pass * shape.rows;
        growth.takeParents(fed_.view(first_row), featureColumns(shape.rows));
        const DraftOutput output = grownPass(growth, cache_.length(), shape.rows);
        backend_.gatherRows(output.regress, rows, fed_.view(first_row + shape.rows).slice(first_row, shape.rows));
        takeCandidates(growth, output.predict, choice);
        growth.placeLevel(choice.tokens);
    }
    growth.placeTree();
}

void NeuralDrafter::grow(TreeGrowth& growth, const GrowthShape& shape, kernels::GrowthStart start,
                         kernels::ConstMatrixView features, float temperature) {
    start.prefix = cache_.length();
    const auto waiting = static_cast<int>(start.waiting.size());
    mask_.clear();
    if (waiting > 0) {
        head_.learn(start.waiting, start.prefix);
        takeFeatures(features);
        cache_.extendTail(0, waiting);
        cache_.commitTail();
        root_ready_ = true;
    }
    assert(root_ready_);
    start.columns = head_.size();
    const Choice choice{head_.tokensOnDevice(), !start.noise.empty(), temperature};
    growth.start(shape, start);
    const auto raced = static_cast<std::int64_t>(choice.races ? std::bit_cast<std::uint32_t>(temperature) : 0U);
    const kernels::PassKey key{this, cache_.layer(0).keys, shape.waiting_rows, shape.packed(),
                               (raced << 32) + head_.paddedSize()};
    const auto operations = [&] { growLevels(growth, shape, start.prefix, choice); };
    growth.run(key, start.prefix, shape.waiting_rows + shape.levels * shape.rows, kernels::PassOperations(operations));
}

}  // namespace griffin::engine::draft
