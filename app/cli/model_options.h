// Options of commands that load a model: which model and drafts, and where they run; and the loading.
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
    std::string instruction_set;
    int context = 0;
    std::string pre_tokenizer;  // empty: what the file says
    int gpu = 0;                // 0: the first that can compute
    double gpu_memory = 0.0;    // GiB; 0: what is free
    int kept_memory = -1;       // MiB for other conversations; -1: what suits the model
    /// Files or folders with draft weights, or a smaller model; automatic decoding uses the first one.
    std::vector<std::string> drafts;
    /// Methods for which an installed draft is loaded unless `drafts` has one: the best one for kAuto; methods that
    /// need no draft are skipped.
    std::vector<engine::Method> draft_for;
};

void addModelOption(CLI::App& command, ModelOptions& options);
void addDeviceOptions(CLI::App& command, ModelOptions& options);

/// For commands that hold conversations: how much is kept of those that are not the last.
void addKeptOption(CLI::App& command, ModelOptions& options);
engine::SessionOptions sessionOptions(const ModelOptions& options);

/// REQUIRES: the parser has checked the name.
engine::Device deviceNamed(const std::string& name);

enum class Synthetic { kAllowed, kRefused };
/// The path for the engine: an existing file or folder unchanged, "synthetic:..." where allowed, otherwise the path of
/// the installed model of this name. If nothing is named or installed, the failure says how to get the default model.
engine::Result<std::string> resolveModel(const std::string& model, Synthetic synthetic);

/// resolveModel() and Engine::load() with a progress bar; prints the warnings of the model.
engine::Result<std::unique_ptr<engine::Engine>> loadEngine(const ModelOptions& options, Synthetic synthetic,
                                                           Interrupts& interrupts);

}  // namespace griffin::app::cli
