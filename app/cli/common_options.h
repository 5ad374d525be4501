// Options that several commands share: which model, how it decides, how it samples, where it runs.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "app/cli/interrupts.h"
#include "engine/engine.h"
#include "engine/generation_options.h"

namespace griffin::app::cli {

struct ModelOptions {
    std::string model;  // a file, a folder, an installed name, or synthetic:SHAPE:DTYPE; empty: the default model
    std::string device = "auto";
    int threads = 0;
    int context = 0;
    double gpu_memory = 0.0;  // GiB; 0: what is free
    /// Files or folders with draft weights, or a smaller model; the first is what automatic decoding uses.
    std::vector<std::string> drafts;
    /// Methods whose installed draft is loaded where none is named for them: the best one for kAuto; those that need no
    /// draft are passed over.
    std::vector<engine::Method> draft_for;
};

struct AnswerOptions {
    std::string method = "auto";
    std::string tree = "auto";
    int tree_size = 0;  // 0: the cost model's
    int tree_depth = 0;
    int tree_top_k = 0;
    float temperature = 0.0F;
    int top_k = 0;
    float top_p = 1.0F;
    float min_p = 0.0F;
    float repetition_penalty = 1.0F;
    std::string seed;  // empty: the system's
    int max_new_tokens = 1024;
    std::vector<std::string> stop_texts;
};

void addModelOption(CLI::App& command, ModelOptions& options);
void addDeviceOptions(CLI::App& command, ModelOptions& options);
/// Parts of addAnswerOptions(), for commands that name methods, trees and temperatures in another way.
void addTreeSizeOptions(CLI::App& command, AnswerOptions& options);
void addSamplingOptions(CLI::App& command, AnswerOptions& options);
/// Method, tree, sampling and length. `options` holds the defaults that the help shows.
void addAnswerOptions(CLI::App& command, AnswerOptions& options);

/// The names that --method and --tree take.
std::vector<std::string> methodNames();
std::vector<std::string> treeNames();

engine::Method methodNamed(const std::string& name);
/// What --device takes.
engine::Device deviceNamed(const std::string& name);

/// What the engine is asked for.
engine::GenerationOptions generationOptions(const AnswerOptions& options);

/// The path for the engine: an existing file or folder as it is, "synthetic:..." where `allow_synthetic`, otherwise an
/// installed model's name. Nothing named and nothing installed: a failure that says how to get the default model.
enum class Synthetic { kAllowed, kRefused };
engine::Result<std::string> resolveModel(const std::string& model, Synthetic synthetic);

/// resolveModel() and Engine::load() with a progress bar; warnings of the model are printed.
engine::Result<std::unique_ptr<engine::Engine>> loadEngine(const ModelOptions& options, Synthetic synthetic,
                                                           Interrupts& interrupts);

}  // namespace griffin::app::cli
