#include "engine/draft/token_enhanced_head.h"

#include <numeric>

namespace griffin::engine::draft {

using kernels::kMaxRows;
using kernels::MatrixView;

TokenEnhancedHead::TokenEnhancedHead(DraftTensors& tensors, const model::ModelConfig& config, const std::string& prefix)
    : backend_(tensors.backend()),
      feed_forward_(tensors, config, prefix, 2 * config.hidden_size),
      both_(backend_, kMaxRows, 2 * config.hidden_size),
      row_numbers_(kMaxRows) {
    std::iota(row_numbers_.begin(), row_numbers_.end(), 0);
}

DraftOutput TokenEnhancedHead::run(kernels::ConstMatrixView hidden) {
    const MatrixView both = both_.view(hidden.rows);
    const MatrixView predict = both.columns(0, hidden.cols);
    const MatrixView regress = both.columns(hidden.cols, hidden.cols);
    const auto rows = std::span(row_numbers_).first(static_cast<std::size_t>(hidden.rows));
    backend_.gatherRows(hidden, rows, predict);
    backend_.gatherRows(hidden, rows, regress);
    feed_forward_.addTo(both, hidden);
    return {predict, regress};
}

}  // namespace griffin::engine::draft
