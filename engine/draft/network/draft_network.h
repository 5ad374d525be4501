// The part of a neural draft in which methods differ. Row t of a draft is a pair (F_t, x_{t+1}) and has two results,
//   predict   the input of the LM head, for the distribution of x_{t+2}
//   regress   the feature of the next row if there is no true one: an estimate of F_{t+1}
// which some methods compute separately and others as one vector.
#pragma once

#include "engine/draft/drafter.h"
#include "engine/model/decoder_layer.h"
#include "engine/model/model_config.h"
#include "kernels/backend.h"

namespace griffin::engine::draft {

struct DraftOutput {
    kernels::ConstMatrixView predict;  // [rows, hidden_size] f32
    kernels::ConstMatrixView regress;  // [rows, hidden_size] f32
};

class DraftNetwork {
  public:
    virtual ~DraftNetwork() = default;

    /// Its one decoder layer.
    virtual const model::ModelConfig& config() const = 0;
    virtual FeatureKind featureKind() const { return FeatureKind::kFinal; }

    /// Turns features of the target into those of a draft row, own[M, hidden_size]. REQUIRES: featureKind() is
    /// kAuxiliary; features of kFinal are taken as they are.
    virtual void fuseAuxiliaryStates(kernels::ConstMatrixView states, kernels::MatrixView own) {
        static_cast<void>(states);
        static_cast<void>(own);
    }

    /// One pass over the rows of `place`. inputs[M, 2 * hidden_size]: the embedding of a row's token, then its feature;
    /// it may be overwritten. All rows' keys and values join `cache`; only the last `wanted` rows have results, which
    /// are valid until the next pass.
    virtual DraftOutput run(kernels::MatrixView inputs, const model::PassPlace& place,
                            const kernels::KvLayerView& cache, int wanted) = 0;
};

}  // namespace griffin::engine::draft
