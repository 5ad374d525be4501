// Growing draft trees on the processor (kernels/tree_growth.h), with the operations of the back end. Every value is at
// hand: the mask is that of the rows, and nothing waits.
#pragma once

#include <chrono>
#include <utility>
#include <vector>

#include "kernels/backend.h"
#include "kernels/tree_growth.h"

namespace griffin::kernels::cpu {

class CpuTreeGrowth final : public TreeGrowth {
  public:
    /// The back end must outlive it.
    explicit CpuTreeGrowth(Backend& backend);

    void start(const GrowthShape& shape, const GrowthStart& start) override;
    void run(const PassKey& key, int prefix, int nodes, PassOperations operations) override;

    const std::int32_t* ids() const override { return ids_.data(); }
    const std::int32_t* positions() const override { return positions_.data(); }
    const AncestorMask& mask() const override { return mask_; }

    void placeWaiting() override;
    void takeLast(ConstMatrixView x, MatrixView y) override;
    void takeCandidates(MatrixView logits, int first) override;
    void takeRunners(MatrixView logits, int first, const std::int32_t* tokens) override;
    void placeLevel(const std::int32_t* tokens) override;
    void takeParents(ConstMatrixView x, MatrixView y) override;
    void placeTree() override;

    void takeShortlists(ConstMatrixView logits, int first, int k) override;
    void takeChoices(ConstMatrixView logits, int first) override;
    void accept() override;
    void compact(std::span<const KvLayerView> layers) override;

    void read(GrownTree& result) override { result = tree_; }
    void readShortlists(GrownTree& result, int k, std::span<float> values, std::span<std::int32_t> columns) override;

  private:
    using Clock = std::chrono::steady_clock;

    struct Record {
        float score;
        float log_probability;
        std::int32_t token;
        int parent;    // row of takeParents()
        int number;    // in order of creation
        int level;     // 1 for children of the root
        int row = -1;  // that it became
        int node = 0;  // that it became
    };
    static bool better(const Record& a, const Record& b) {
        return a.score != b.score ? a.score > b.score : a.number < b.number;
    }
    void record(const std::int32_t* tokens);
    void placeBest();

    Backend& backend_;
    GrowthShape shape_;
    int prefix_ = 0;  // committed rows of the draft, those that waited included
    int target_prefix_ = 0;
    int columns_used_ = 0;
    int most_records_ = 0;
    int level_ = 0;
    int busy_rows_ = 0;                  // of this level
    std::vector<std::int32_t> waiting_;  // tokens
    std::vector<NoiseRow> noise_;        // [levels], or none
    std::vector<Record> records_;        // the best so far, best first
    std::vector<float> row_scores_;      // [kMaxTreeNodes] of the paths, by row of takeParents()
    std::vector<int> parents_;           // [rows] of this level, rows of takeParents()

    AncestorMask mask_ = AncestorMask::reserved();
    std::vector<std::int32_t> ids_;                         // [kMaxTreeNodes]
    std::vector<std::int32_t> positions_;                   // [kMaxTreeNodes]
    std::vector<float> values_;                             // [kMaxLevelCandidates]
    std::vector<float> short_values_;                       // [kMaxTreeNodes * kMaxShortlist]
    std::vector<std::int32_t> short_columns_;               // likewise
    std::vector<std::int32_t> columns_;                     // [kMaxLevelCandidates]
    std::vector<std::pair<double, std::int32_t>> runners_;  // of one row: time, column
    std::vector<int> path_;                                 // scratch of compact()
    Clock::time_point begun_;
    Clock::time_point grown_;
    GrownTree tree_{};
};

}  // namespace griffin::kernels::cpu
