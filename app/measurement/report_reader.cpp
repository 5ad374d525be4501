#include "app/measurement/report_reader.h"

#include <QDateTime>
#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "app/library/json_numbers.h"
#include "app/library/regular_file.h"
#include "app/measurement/benchmark_note.h"
#include "app/measurement/json_records.h"
#include "engine/generation_options.h"

namespace griffin::app {
namespace {

using engine::Message;
using nlohmann::ordered_json;

constexpr int kReadFormat = 1;
constexpr qint64 kMaxReadBytes = 16 << 20;
constexpr std::size_t kMaxReportRows = 10'000;  // each is compared with those of its column
constexpr std::size_t kMaxTemperatures = 64;    // each has its charts
constexpr std::size_t kMaxReadDepths = 1024;    // of a draft tree
constexpr std::size_t kMaxNameBytes = 1000;
constexpr double kMaxFigure = 1e12;

/// A member that is missing, or that nothing can have as its value.
struct Unusable {
    std::string member;
};

/// Those of a row, or of the report. Throws Unusable.
class Members {
  public:
    explicit Members(const ordered_json& object) : object_(object) {}

    bool has(const char* member) const { return object_.contains(member); }

    std::string name(const char* member) const {
        const ordered_json& value = at(member);
        if (!value.is_string()) throw Unusable{member};
        auto name = value.get<std::string>();
        if (name.empty() || name.size() > kMaxNameBytes) throw Unusable{member};
        return name;
    }

    double figure(const char* member) const { return figureIn(at(member), member); }

    int count(const char* member) const {
        const ordered_json& value = at(member);
        if (!value.is_number()) throw Unusable{member};
        const int count = wholeNumber<int>(value);
        if (count < 0) throw Unusable{member};
        return count;
    }

    std::uint64_t seed(const char* member) const {
        const ordered_json& value = at(member);
        if (!value.is_number_unsigned()) throw Unusable{member};
        return value.get<std::uint64_t>();
    }

    std::vector<double> figures(const char* member) const {
        const ordered_json& value = at(member);
        if (!value.is_array() || value.size() > kMaxReadDepths) throw Unusable{member};
        std::vector<double> figures;
        for (const ordered_json& one : value) figures.push_back(figureIn(one, member));
        return figures;
    }

  private:
    const ordered_json& at(const char* member) const {
        const auto found = object_.find(member);
        if (found == object_.end()) throw Unusable{member};
        return *found;
    }

    static double figureIn(const ordered_json& value, const char* member) {
        if (!value.is_number()) throw Unusable{member};
        const auto figure = value.get<double>();
        if (!(figure >= 0.0 && figure <= kMaxFigure)) throw Unusable{member};
        return figure;
    }

    const ordered_json& object_;
};

BenchmarkRow rowFromJson(const Members& members) {
    BenchmarkRow row;
    row.task = members.name("task");
    row.method = members.name("method");
    row.tree = members.name("tree");
    row.temperature = members.figure("temperature");
    row.prompts = members.count("prompts");
    row.new_tokens = members.count("new_tokens");
    row.target_passes = members.count("target_passes");
    row.acceptance_length = members.figure("acceptance_length");
    row.tokens_per_second = members.figure("tokens_per_second");
    row.speedup = members.figure("speedup");
    row.identical_to_vanilla = members.count("identical_to_vanilla");
    row.prefill_ms_mean = members.figure("prefill_ms_mean");
    row.draft_ms = members.figure("draft_ms");
    row.verify_ms = members.figure("verify_ms");
    row.commit_ms = members.figure("commit_ms");
    // Not in reports from before these were in them, nor deviations in those without repeats.
    const auto readFigure = [&members](const char* member, double& figure) {
        if (members.has(member)) figure = members.figure(member);
    };
    readFigure("acceptance_length_griffin", row.acceptance_length_griffin);
    readFigure("acceptance_length_hass", row.acceptance_length_hass);
    readFigure("waiting_share", row.waiting_share);
    readFigure("speedup_deviation", row.speedup_deviation);
    readFigure("acceptance_length_deviation", row.acceptance_length_deviation);
    if (members.has("acceptance_by_depth")) row.acceptance_by_depth = members.figures("acceptance_by_depth");
    if (members.has("repeats")) row.repeats = std::max(1, members.count("repeats"));
    row.chosen_method = members.has("chosen_method") ? members.name("chosen_method") : row.method;
    row.chosen_tree = members.has("chosen_tree") ? members.name("chosen_tree") : row.tree;
    return row;
}

template <class Value>
void addOnce(std::vector<Value>& values, const Value& value) {
    if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
}

/// What the rows tell of the plan that they were measured by.
void describeRows(BenchmarkRun& run) {
    std::vector<std::pair<std::string, std::string>> chosen;
    for (const BenchmarkRow& row : run.reported) {
        addOnce(run.name.tasks, row.task);
        addOnce(run.plan.temperatures, row.temperature);
        addOnce(chosen, {row.chosen_method, row.chosen_tree});
        run.plan.repeats = std::max(run.plan.repeats, row.repeats);
    }
    for (const auto& [name, tree] : chosen) {
        const auto method = engine::methodFromName(name);
        if (!method || *method == engine::Method::kVanilla) continue;
        run.plan.methods.push_back({*method, {engine::treeFromName(tree).value_or(engine::TreeKind::kAuto)}});
    }
}

tl::unexpected<engine::Failure> refused(const QString& path, Message what) {
    return engine::failed({engine::FailureCause::kFileMalformed,
                           std::move(what),
                           path.toStdString(),
                           Message("choose another file, or export the run again"),
                           {}});
}

engine::Result<BenchmarkRun> runFromReport(const QString& path, const ordered_json& report) {
    BenchmarkRun run;
    const ordered_json& rows = report.at("rows");
    for (const ordered_json& row : rows) {
        try {
            run.reported.push_back(rowFromJson(Members(row)));
        } catch (const Unusable& unusable) {
            return refused(path, Message("Row %1 of this benchmark report has no “%2” that can be used",
                                         std::to_string(run.reported.size() + 1), unusable.member));
        }
    }
    // Not in reports from before they were in them.
    if (report.contains("max_new_tokens") && report.contains("seed")) {
        try {
            const Members members(report);
            run.plan.options.max_new_tokens = members.count("max_new_tokens");
            run.plan.options.sampling.seed = members.seed("seed");
            run.options_reported = true;
        } catch (const Unusable& unusable) {
            return refused(path, Message("This benchmark report has no “%1” that can be used", unusable.member));
        }
    }
    markBusy(run.reported);
    describeRows(run);
    if (run.plan.temperatures.size() > kMaxTemperatures)
        return refused(path, Message("This benchmark report has more temperatures than can be shown"));
    run.environment = report.at("environment");
    run.name.path = path;
    run.name.report = true;
    run.name.started = QFileInfo(path).lastModified().toUTC().toString(Qt::ISODate).toStdString();
    const auto model = run.environment.find("model");
    if (model != run.environment.end() && model->is_string()) run.name.model = model->get<std::string>();
    return run;
}

}  // namespace

std::optional<engine::Result<BenchmarkRun>> readReport(const QString& path) {
    const auto text = readRegularFile(path, kMaxReadBytes);
    const ordered_json report = text ? objectIn(*text) : ordered_json();
    if (!report.is_object() || !report.contains("rows") || !report.contains("environment")) return std::nullopt;
    const auto format = report.find("format");
    if (format == report.end() || !format->is_number() || wholeNumber<int>(*format) < kReadFormat)
        return refused(path, Message("This benchmark report does not say its format"));
    if (wholeNumber<int>(*format) > kReadFormat)
        return refused(path, Message("This benchmark report was written by a newer version of the program"));
    const ordered_json& rows = report.at("rows");
    if (!rows.is_array() || rows.empty() || !report.at("environment").is_object())
        return refused(path, Message("This benchmark report has no rows"));
    if (rows.size() > kMaxReportRows)
        return refused(path, Message("This benchmark report has more rows than can be shown"));
    return runFromReport(path, report);
}

}  // namespace griffin::app
