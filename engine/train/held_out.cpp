#include "engine/train/held_out.h"

#include <cstddef>

namespace griffin::engine::train {

void ChainCount::add(std::span<const int> segments, std::span<const PassReport> reports) {
    for (std::size_t pass = 0; pass < reports.size(); ++pass) {
        top1_[pass] += reports[pass].top1;
        top3_[pass] += reports[pass].top3;
    }
    rows_ += reports.front().learnt;
    for (std::size_t s = 0; s + 1 < segments.size(); ++s) {
        for (int first = segments[s]; first < segments[s + 1]; ++first) {
            // Token n of the chain that begins in this row is made by pass n in row first + n - 1.
            bool right = true;
            for (std::size_t pass = 0; pass < reports.size(); ++pass) {
                const int row = first + static_cast<int>(pass);
                if (row >= segments[s + 1]) break;
                const std::int32_t rank = reports[pass].ranks[static_cast<std::size_t>(row)];
                if (rank < 0) break;
                right = right && rank == 0;
                ++begun_[pass];
                chains_[pass] += right ? 1 : 0;
            }
        }
    }
}

double ChainCount::acceptanceLength() const {
    double length = 1.0;
    for (std::size_t pass = 0; pass < chains_.size(); ++pass) {
        if (begun_[pass] > 0) length += static_cast<double>(chains_[pass]) / static_cast<double>(begun_[pass]);
    }
    return length;
}

}  // namespace griffin::engine::train
