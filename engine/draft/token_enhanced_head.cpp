#include "engine/draft/token_enhanced_head.h"

#include "engine/model/row_numbers.h"

namespace griffin::engine::draft {

using kernels::kMaxRows;
using kernels::MatrixView;

TokenEnhancedHead::TokenEnhancedHead(DraftTensors& tensors, const model::ModelConfig& config, const std::string& prefix)
    : backend_(tensors.backend()),
      feed_forward_(tensors, config, prefix, 2 * config.hidden_size),
      both_(backend_, kMaxRows, 2 * config.hidden_size) {}

DraftOutput TokenEnhancedHead::run(kernels::ConstMatrixView hidden) {
    const MatrixView both = both_.view(hidden.rows);
    const MatrixView predict = both.columns(0, hidden.cols);
    const MatrixView regress = both.columns(hidden.cols, hidden.cols);
    const auto rows = model::rowNumbers(static_cast<std::size_t>(hidden.rows));
    backend_.gatherRows(hidden, rows, predict);
    backend_.gatherRows(hidden, rows, regress);
    feed_forward_.addTo(both, hidden);
    return {predict, regress};
}

}  // namespace griffin::engine::draft
