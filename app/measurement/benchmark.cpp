#include "app/measurement/benchmark.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>

#include "app/measurement/benchmark_note.h"
#include "engine/generation_options.h"

namespace griffin::app {
namespace {

using engine::Method;

/// Token ids of every turn of one question.
using Answers = std::vector<std::vector<std::int32_t>>;

/// False for methods that grow their own trees.
bool takesTree(Method method) {
    return method == Method::kSimulated || engine::needsDraft(method);
}

/// Vanilla, then the other methods of the plan.
std::vector<MethodSpec> columnsOf(const BenchmarkPlan& plan) {
    std::vector<MethodSpec> columns{{Method::kVanilla, {}}};
    std::copy_if(plan.methods.begin(), plan.methods.end(), std::back_inserter(columns),
                 [](const MethodSpec& method) { return method.method != Method::kVanilla; });
    return columns;
}

/// Temperature, repeat, task and question of a record.
using Key = std::tuple<std::size_t, std::size_t, std::size_t, std::size_t>;

Key keyOf(const PromptRecord& record) {
    return {record.temperature, record.repeat, record.task, record.question};
}

/// All keys of the plan in the order in which they are measured.
std::vector<Key> keysOf(const BenchmarkPlan& plan) {
    std::vector<Key> keys;
    keys.reserve(plan.size());
    for (std::size_t temperature = 0; temperature < plan.temperatures.size(); ++temperature) {
        for (std::size_t repeat = 0; repeat < static_cast<std::size_t>(plan.repeats); ++repeat) {
            for (std::size_t task = 0; task < plan.tasks.size(); ++task) {
                for (std::size_t question = 0; question < plan.tasks[task].questions.size(); ++question) {
                    keys.emplace_back(temperature, repeat, task, question);
                }
            }
        }
    }
    return keys;
}

class Runner {
  public:
    Runner(engine::Session& session, const BenchmarkPlan& plan, std::stop_token stop)
        : session_(session), plan_(plan), columns_(columnsOf(plan)), stop_(std::move(stop)) {}

    /// All methods on the question of `record`. False: stopped, and the record is incomplete.
    engine::Result<bool> compare(PromptRecord& record) {
        const Question& question = plan_.tasks[record.task].questions[record.question];
        Answers vanilla;
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            MethodRecord method;
            const engine::GenerationOptions options = optionsOf(columns_[i], record.temperature);
            engine::Result<std::optional<Answers>> answers = ask(question, options, vanilla, method);
            if (!answers) return tl::unexpected(answers.error());
            if (!*answers) return false;
            if (i == 0) vanilla = **answers;
            method.identical = **answers == vanilla;
            record.methods.push_back(std::move(method));
        }
        return true;
    }

    void warmUp(const PromptRecord& record) {
        const Question& question = plan_.tasks[record.task].questions[record.question];
        const Question first{question.id, {question.turns.front()}};
        for (const MethodSpec& column : columns_) {
            engine::GenerationOptions options = optionsOf(column, record.temperature);
            options.max_new_tokens = 8;
            MethodRecord unused;
            static_cast<void>(ask(first, options, Answers(1), unused));
        }
    }

  private:
    engine::GenerationOptions optionsOf(const MethodSpec& column, std::size_t temperature) const {
        engine::GenerationOptions options = plan_.options;
        options.method = column.method;
        options.tree = column.tree;
        options.sampling.temperature = static_cast<float>(plan_.temperatures[temperature]);
        return options;
    }

    /// All turns of a question with one method. Empty: stopped.
    engine::Result<std::optional<Answers>> ask(const Question& question, engine::GenerationOptions options,
                                               const Answers& vanilla, MethodRecord& record) {
        session_.clear();
        engine::Prompt prompt;
        if (!plan_.system.empty()) prompt.messages.push_back({engine::Role::kSystem, plan_.system});
        Answers answers;
        for (std::size_t turn = 0; turn < question.turns.size(); ++turn) {
            prompt.messages.push_back({engine::Role::kUser, question.turns[turn]});
            if (options.method == Method::kSimulated) {
                options.simulated = {vanilla[turn], plan_.simulated_acceptance};
            }
            const engine::Result<engine::Answer> answer = session_.generate(prompt, options, {}, stop_);
            if (!answer) return tl::unexpected(answer.error());
            if (answer->finish_reason == engine::FinishReason::kCancelled) return std::optional<Answers>();
            record.turns.push_back(answer->stats);
            answers.push_back(answer->tokens);
            prompt.messages.push_back({engine::Role::kAssistant, answer->text});
        }
        return std::optional(std::move(answers));
    }

    engine::Session& session_;
    const BenchmarkPlan& plan_;
    std::vector<MethodSpec> columns_;
    std::stop_token stop_;
};

engine::Message phaseOf(const BenchmarkPlan& plan, const PromptRecord& record) {
    const engine::Message task = taskName(plan.tasks[record.task].name);
    const std::string temperature = fmt::format("{}", plan.temperatures[record.temperature]);
    if (plan.repeats <= 1) return engine::Message("%1, temperature %2", task, temperature);
    return engine::Message("%1, temperature %2, repeat %3 of %4", task, temperature, std::to_string(record.repeat + 1),
                           std::to_string(plan.repeats));
}

}  // namespace

std::vector<MethodSpec> withTrees(std::span<const engine::Method> methods, std::span<const engine::TreeKind> trees,
                                  const engine::TreeOptions& shape) {
    const bool some_take_trees = std::any_of(methods.begin(), methods.end(), takesTree);
    std::vector<MethodSpec> all;
    for (const Method method : methods) {
        if (some_take_trees && !takesTree(method)) {
            all.push_back({method, shape});
            continue;
        }
        for (const engine::TreeKind tree : trees) {
            all.push_back({method, shape});
            all.back().tree.kind = tree;
        }
    }
    return all;
}

std::size_t BenchmarkPlan::size() const {
    std::size_t questions = 0;
    for (const BenchmarkTask& task : tasks) questions += task.questions.size();
    return questions * temperatures.size() * static_cast<std::size_t>(repeats);
}

engine::Result<BenchmarkResult> runBenchmark(engine::Session& session, const BenchmarkPlan& plan,
                                             const BenchmarkProgress& progress, std::stop_token stop,
                                             const BenchmarkHooks& hooks) {
    const engine::ApartRuns apart(session);
    Runner runner(session, plan, stop);
    std::vector<PromptRecord> records = hooks.done;
    std::set<Key> done;
    for (const PromptRecord& record : records) done.insert(keyOf(record));
    bool warmed_up = false;
    for (const Key& key : keysOf(plan)) {
        if (done.contains(key)) continue;
        PromptRecord record;
        std::tie(record.temperature, record.repeat, record.task, record.question) = key;
        if (progress) {
            progress(phaseOf(plan, record), static_cast<double>(records.size()) / static_cast<double>(plan.size()));
        }
        if (!warmed_up) runner.warmUp(record);
        warmed_up = true;
        const engine::Result<bool> compared = runner.compare(record);
        if (!compared) return tl::unexpected(compared.error());
        if (!*compared) return BenchmarkResult{benchmarkRows(plan, records), false};
        if (hooks.save) {
            const engine::Result<engine::Done> saved = hooks.save(record);
            if (!saved) return tl::unexpected(saved.error());
        }
        records.push_back(std::move(record));
    }
    return BenchmarkResult{benchmarkRows(plan, records), true};
}

std::vector<BenchmarkRow> benchmarkRows(const BenchmarkPlan& plan, std::span<const PromptRecord> records) {
    const std::vector<MethodSpec> columns = columnsOf(plan);
    std::vector<BenchmarkRow> rows;
    for (std::size_t temperature = 0; temperature < plan.temperatures.size(); ++temperature) {
        for (std::size_t task = 0; task < plan.tasks.size(); ++task) {
            std::vector<BenchmarkColumn> sums(columns.size());
            for (const PromptRecord& record : records) {
                if (record.temperature != temperature || record.task != task) continue;
                for (std::size_t i = 0; i < columns.size() && i < record.methods.size(); ++i) {
                    const MethodRecord& method = record.methods[i];
                    sums[i].add(record.repeat, record.question, method.turns, method.identical);
                }
            }
            for (std::size_t i = 0; i < columns.size(); ++i) {
                BenchmarkRow row;
                row.task = plan.tasks[task].name;
                row.temperature = plan.temperatures[temperature];
                row.chosen_method = engine::nameOf(columns[i].method);
                row.chosen_tree = engine::nameOf(columns[i].tree.kind);
                sums[i].fill(row, sums.front());
                if (row.prompts > 0) rows.push_back(std::move(row));
            }
        }
    }
    markBusy(rows);
    return rows;
}

}  // namespace griffin::app
