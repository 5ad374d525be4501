#include "app/benchmark/benchmark.h"

#include <fmt/format.h>

#include <optional>

#include "engine/method_names.h"

namespace griffin::app {
namespace {

using engine::Method;

/// A row under way.
struct Column {
    BenchmarkRow row;
    engine::GenerationOptions options;
    BenchmarkSums sums;
};

/// Token ids of every turn of one question.
using Answers = std::vector<std::vector<std::int32_t>>;

class Runner {
  public:
    Runner(engine::Session& session, const BenchmarkPlan& plan, std::stop_token stop)
        : session_(session), plan_(plan), stop_(std::move(stop)) {}

    std::vector<Column> columns(const BenchmarkTask& task, double temperature) const {
        std::vector<Column> all;
        const auto add = [&](const BenchmarkMethod& method) {
            Column column;
            column.options = plan_.options;
            column.options.method = method.method;
            column.options.tree = method.tree;
            column.options.sampling.temperature = static_cast<float>(temperature);
            column.row.task = task.name;
            column.row.method = engine::nameOf(method.method);
            column.row.temperature = temperature;
            all.push_back(std::move(column));
        };
        add({Method::kVanilla, {}});
        for (const BenchmarkMethod& method : plan_.methods) {
            if (method.method != Method::kVanilla) add(method);
        }
        return all;
    }

    /// Every turn of a question with one method, added to its column. Null: stopped, and the column is not whole.
    engine::Result<std::optional<Answers>> ask(const Question& question, Column& column, const Answers& vanilla) {
        session_.clear();
        engine::Prompt prompt;
        if (!plan_.system.empty()) prompt.messages.push_back({engine::Role::kSystem, plan_.system});
        Answers answers;
        for (std::size_t turn = 0; turn < question.turns.size(); ++turn) {
            prompt.messages.push_back({engine::Role::kUser, question.turns[turn]});
            engine::GenerationOptions options = column.options;
            if (options.method == Method::kSimulated) {
                options.simulated = {vanilla[turn], plan_.simulated_acceptance};
            }
            const engine::Result<engine::Answer> answer = session_.generate(prompt, options, {}, stop_);
            if (!answer) return answer.failure();
            if (answer->finish_reason == engine::FinishReason::kCancelled) return std::optional<Answers>();
            column.sums.add(answer->stats);
            column.row.method = engine::nameOf(answer->stats.method);
            column.row.tree =
                answer->stats.tree == engine::TreeKind::kAuto ? "none" : engine::nameOf(answer->stats.tree);
            answers.push_back(answer->tokens);
            prompt.messages.push_back({engine::Role::kAssistant, answer->text});
        }
        ++column.row.prompts;
        return std::optional(std::move(answers));
    }

    /// All methods on one question. False: stopped, and the columns are as they were.
    engine::Result<bool> compare(const Question& question, std::vector<Column>& all) {
        Answers vanilla;
        std::vector<Column> with = all;
        for (std::size_t i = 0; i < with.size(); ++i) {
            engine::Result<std::optional<Answers>> answers = ask(question, with[i], vanilla);
            if (!answers) return answers.failure();
            if (!*answers) return false;
            if (i == 0) vanilla = **answers;
            if (**answers == vanilla) ++with[i].row.identical_to_vanilla;
        }
        all = std::move(with);
        return true;
    }

    void warmUp(const Question& question, std::vector<Column>& all) {
        for (Column& column : all) {
            Column unused = column;
            unused.options.max_new_tokens = 8;
            const Question first{question.id, {question.turns.front()}};
            static_cast<void>(ask(first, unused, Answers(1)));
        }
    }

  private:
    engine::Session& session_;
    const BenchmarkPlan& plan_;
    std::stop_token stop_;
};

void finish(std::vector<Column>& columns, std::vector<BenchmarkRow>& rows) {
    const double vanilla = columns.front().sums.tokensPerSecond();
    for (Column& column : columns) {
        column.sums.fill(column.row);
        column.row.speedup = vanilla > 0.0 ? column.row.tokens_per_second / vanilla : 0.0;
        if (column.row.prompts > 0) rows.push_back(std::move(column.row));
    }
}

}  // namespace

engine::Result<BenchmarkResult> runBenchmark(engine::Session& session, const BenchmarkPlan& plan,
                                             const BenchmarkProgress& progress, std::stop_token stop) {
    Runner runner(session, plan, stop);
    BenchmarkResult result;
    double total = 0.0;
    for (const BenchmarkTask& task : plan.tasks) total += static_cast<double>(task.questions.size());
    total *= static_cast<double>(plan.temperatures.size());
    double done = 0.0;
    bool warm = false;
    for (const double temperature : plan.temperatures) {
        for (const BenchmarkTask& task : plan.tasks) {
            std::vector<Column> columns = runner.columns(task, temperature);
            for (const Question& question : task.questions) {
                if (progress) progress(fmt::format("{}, temperature {}", task.name, temperature), done / total);
                if (!warm) runner.warmUp(question, columns);
                warm = true;
                const engine::Result<bool> compared = runner.compare(question, columns);
                if (!compared) return compared.failure();
                if (!*compared) {
                    finish(columns, result.rows);
                    result.complete = false;
                    return result;
                }
                done += 1.0;
            }
            finish(columns, result.rows);
        }
    }
    return result;
}

}  // namespace griffin::app
