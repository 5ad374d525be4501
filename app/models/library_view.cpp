#include "app/models/library_view.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <algorithm>

#include "app/library/library_files.h"
#include "app/library/library_reader.h"
#include "app/library/licence_name.h"
#include "app/library/model_catalogue.h"
#include "app/models/model_controller.h"
#include "app/shell/message_text.h"
#include "engine/generation_options.h"
#include "ui/chat/pickers/method_text.h"

namespace griffin::app {
namespace {

QString knownSize(qint64 bytes) {
    return bytes > 0 ? dataSize(bytes) : QString();
}

QString methodName(const LibraryEntry& draft) {
    if (!draft.draft) return ui::methodText(engine::Method::kDraftModel);
    const auto method = engine::methodFromName(draft.draft->method);
    return method ? ui::methodText(*method) : QString::fromStdString(draft.draft->method);
}

bool inUse(const LibraryEntry& draft, const ModelController& models) {
    return models.state() == ModelState::kReady && models.model().drafts.contains(draft.path);
}

/// Free memory, including what the loaded model frees when another replaces it.
std::optional<qint64> memoryFor(const LibraryListing& listing, const ModelController& models) {
    if (!listing.free_memory) return std::nullopt;
    return *listing.free_memory + (models.state() == ModelState::kReady ? models.model().memory_bytes : 0);
}

bool tooLarge(const LibraryEntry& model, const LibraryListing& listing, const ModelController& models) {
    const std::optional<qint64> free = memoryFor(listing, models);
    return free && !model.failure && static_cast<qint64>(model.info.memory_bytes) > *free;
}

ui::LibraryRow modelRow(const LibraryEntry& file, const LibraryListing& listing, const ModelController& models) {
    ui::LibraryRow row;
    row.key = file.path;
    row.kind = ui::LibraryKind::kModel;
    row.name = models.displayName(file.path);
    row.size = knownSize(file.bytes);
    if (!file.failure) {
        row.architecture = QString::fromStdString(file.info.architecture);
        row.quantisation = QString::fromStdString(file.info.quantisation);
        row.context = file.info.trained_context > 0 ? QLocale().toString(file.info.trained_context) : QString();
        row.licence = licenceName(QString::fromStdString(file.info.licence));
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

ui::LibraryRow draftRow(const LibraryEntry& file, const ModelController& models) {
    ui::LibraryRow row;
    row.key = file.path;
    row.kind = ui::LibraryKind::kDraft;
    row.name = file.name;
    row.size = knownSize(file.bytes);
    if (file.failure) {
        row.state = tr("Cannot be used");
        row.trouble = true;
        return row;
    }
    row.architecture = methodName(file);
    row.quantisation = QString::fromStdString(file.info.quantisation);
    row.licence = licenceName(QString::fromStdString(file.info.licence));
    row.in_use = inUse(file, models);
    row.state = row.in_use     ? tr("In use")
                : file.bundled ? tr("Ships with the program")
                : file.own     ? QString()
                               : tr("Elsewhere");
    return row;
}

QStringList linesOf(const LibraryEntry& file) {
    QStringList lines{QDir::toNativeSeparators(file.path)};
    if (!file.link_target.isEmpty()) lines.append(tr("A link to %1").arg(QDir::toNativeSeparators(file.link_target)));
    if (file.failure) {
        lines.append(failureText(*file.failure));
    }
    for (const auto& warning : file.info.warnings) lines.append(messageText(warning));
    return lines;
}

/// Wherever it lies: elsewhere it can be used as well.
bool isThere(const CatalogueModel& offered, const LibraryListing& listing) {
    return std::any_of(listing.models.begin(), listing.models.end(), [&](const LibraryEntry& file) {
        return QFileInfo(file.path).fileName() == offered.file && (file.own || !file.failure);
    });
}

QString scriptHint() {
    return tr("To install it, run %1.").arg(QDir::toNativeSeparators(installerScript()));
}

ui::LibraryRow offeredRow(const CatalogueModel& model) {
    ui::LibraryRow row;
    row.key = model.id;
    row.kind = ui::LibraryKind::kOffered;
    row.name = model.name;
    row.size = knownSize(model.bytes);
    row.licence = model.licence;
    row.state = tr("Not installed");
    return row;
}

ui::LibraryPanelView offeredPanel(const CatalogueModel& model, const ModelController& models) {
    ui::LibraryPanelView view;
    view.key = model.id;
    view.kind = ui::LibraryKind::kOffered;
    view.name = model.name;
    if (model.address.isEmpty()) {
        view.use_disabled_reason = scriptHint();
        view.lines = {view.use_disabled_reason};
    } else {
        view.lines = {tr("%1 to download; the licence is %2.").arg(dataSize(model.bytes), model.licence)};
    }
    if (models.state() == ModelState::kInstalling) view.use_disabled_reason = tr("It is being installed.");
    return view;
}

/// The location of a draft in a few words.
QString placeOf(const LibraryEntry& draft) {
    if (draft.bundled) return tr("ships with the program");
    if (draft.own) return tr("in your drafts folder");
    return tr("in %1").arg(QDir::toNativeSeparators(QFileInfo(draft.path).absolutePath()));
}

/// The model's own draft, all drafts, then the smaller models that can draft for it; those that fit first.
QList<ui::DraftRow> draftsFor(const LibraryEntry& model, const LibraryListing& listing) {
    QList<ui::DraftRow> rows;
    const auto add = [&](const LibraryEntry& draft, const DraftFit& fit, const QString& place) {
        QStringList detail{knownSize(draft.bytes), place};
        if (!draft.failure) detail.prepend(methodName(draft));
        detail.removeAll(QString());
        rows.append({draft.path, draft.name, detail.join(QStringLiteral(" · ")), messageText(fit.disabled_reason),
                     messageText(fit.warning)});
    };
    if (const auto own = ownDraft(model.info)) {
        rows.append(
            {model.path, tr("Its own"), tr("%1 · in the model's file").arg(ui::methodText(own->method)), {}, {}});
    }
    for (const LibraryEntry& draft : listing.drafts) add(draft, draftFit(model, draft), placeOf(draft));
    for (const LibraryEntry& other : listing.models) {
        const bool single_file = other.path.endsWith(QLatin1String(".gguf"));
        if (other.path == model.path || !single_file || other.failure) continue;
        const DraftFit fit = draftFit(model, other);
        // Models that do not fit are not listed.
        if (fit.disabled_reason.empty()) add(other, fit, other.own ? tr("one of your models") : placeOf(other));
    }
    std::stable_sort(rows.begin(), rows.end(), [](const ui::DraftRow& a, const ui::DraftRow& b) {
        return a.disabled_reason.isEmpty() && !b.disabled_reason.isEmpty();
    });
    return rows;
}

QString automaticDetail(const LibraryEntry& model, const LibraryListing& listing) {
    std::vector<InstalledDraft> drafts;
    for (const LibraryEntry& file : listing.drafts) {
        if (!file.draft) continue;
        const auto method = engine::methodFromName(file.draft->method);
        if (method) drafts.push_back({file.name.toStdString(), file.path.toStdString(), *method, file.draft->target});
    }
    const InstalledDraft* best = bestDraft(drafts, model.info.fingerprint, engine::Method::kAuto);
    const auto own = ownDraft(model.info);
    if (best == nullptr && own) return tr("the one in the model's file, %1").arg(ui::methodText(own->method));
    if (best == nullptr) return tr("none was trained for this model; methods without a draft still make it faster");
    return tr("one that was trained for this model, now %1").arg(QString::fromStdString(best->name));
}

ui::LibraryPanelView modelPanel(const LibraryEntry& file, const LibraryListing& listing, const ModelController& models,
                                const DraftLibrary& drafts) {
    ui::LibraryPanelView view;
    view.key = file.path;
    view.kind = ui::LibraryKind::kModel;
    view.name = models.displayName(file.path);
    view.lines = linesOf(file);
    if (tooLarge(file, listing, models)) {
        view.lines.append(
            tr("It needs %1 of memory, but only %2 is free. Close other programs, or choose a shorter context.")
                .arg(dataSize(static_cast<qint64>(file.info.memory_bytes)), dataSize(*memoryFor(listing, models))));
    }
    const bool current = file.path == models.path();
    const bool loading = current && models.state() == ModelState::kLoading;
    const bool ready = current && models.state() == ModelState::kReady;
    if (file.failure) view.use_disabled_reason = view.train_disabled_reason = messageText(file.failure->what);
    if (loading) view.use_disabled_reason = tr("It is being loaded.");
    if (ready) view.use_disabled_reason = tr("It is in use.");
    view.elsewhere = !file.own;
    if (ready || loading) view.remove_disabled_reason = tr("It is in use. Load another model first.");
    if (file.failure) return view;
    view.drafts = draftsFor(file, listing);
    view.automatic_detail = automaticDetail(file, listing);
    const QString chosen = drafts.chosen(file.info.fingerprint);
    const bool there = std::any_of(view.drafts.begin(), view.drafts.end(), [&](const ui::DraftRow& draft) {
        return draft.path == chosen && draft.disabled_reason.isEmpty();
    });
    if (there) view.chosen_draft = chosen;
    if (!chosen.isEmpty() && !QFileInfo::exists(chosen)) {
        view.lines.append(tr("The draft chosen for it is missing: %1. Restore it, or choose another.")
                              .arg(QDir::toNativeSeparators(chosen)));
    }
    return view;
}

ui::LibraryPanelView draftPanel(const LibraryEntry& file, const LibraryListing& listing,
                                const ModelController& models) {
    ui::LibraryPanelView view;
    view.key = file.path;
    view.kind = ui::LibraryKind::kDraft;
    view.name = file.name;
    view.lines = linesOf(file);
    if (file.draft && !file.draft->target.empty()) {
        const auto fits = [&](const LibraryEntry& candidate) {
            return !candidate.failure && candidate.info.fingerprint == file.draft->target;
        };
        // Of several equal files, the one that people know it by.
        auto model = std::find_if(listing.models.begin(), listing.models.end(), [&](const LibraryEntry& candidate) {
            return candidate.path == models.path() && fits(candidate);
        });
        if (model == listing.models.end()) model = std::find_if(listing.models.begin(), listing.models.end(), fits);
        view.lines.append(model == listing.models.end() ? tr("The model it was trained for is not installed.")
                                                        : tr("Trained for %1.").arg(models.displayName(model->path)));
    } else if (file.draft) {
        view.lines.append(tr("The file does not say which model it was trained for."));
    }
    if (!file.own)
        view.remove_disabled_reason = tr("It is outside the drafts folder, where this program removes nothing.");
    if (file.bundled) view.remove_disabled_reason = tr("It ships with the program.");
    if (inUse(file, models)) view.remove_disabled_reason = tr("The model in use uses it. Choose another draft first.");
    return view;
}

}  // namespace

QString defaultModelOffer() {
    const CatalogueModel& model = defaultModel();
    if (model.address.isEmpty())
        return tr(
            "On the Models page, “Add from disk” takes a file that you have, and “Find…” searches a hub for one.");
    return tr("%1 is small, fast and free to use (%2, %3).").arg(model.name, dataSize(model.bytes), model.licence);
}

ui::LibraryView libraryView(const LibraryListing& listing, const QList<TrashedModel>& trash,
                            const ModelController& models) {
    ui::LibraryView view;
    qint64 trash_bytes = 0;
    for (const TrashedModel& model : trash) {
        view.trash.append({model.folder, model.name, dataSize(model.bytes)});
        trash_bytes += model.bytes;
    }
    view.trash_size = dataSize(trash_bytes);
    for (const LibraryEntry& model : listing.models) view.rows.append(modelRow(model, listing, models));
    for (const LibraryEntry& draft : listing.drafts) view.rows.append(draftRow(draft, models));
    for (const CatalogueModel& offered : modelCatalogue()) {
        if (!isThere(offered, listing)) view.rows.append(offeredRow(offered));
    }
    if (listing.free_memory && listing.free_disk) {
        view.free_space = tr("Free: %1 of memory, %2 of disk space")
                              .arg(dataSize(*listing.free_memory), dataSize(*listing.free_disk));
    }
    return view;
}

ui::LibraryPanelView libraryPanel(const LibraryListing& listing, const QString& key, const ModelController& models,
                                  const DraftLibrary& drafts) {
    for (const LibraryEntry& model : listing.models) {
        if (model.path == key) return modelPanel(model, listing, models, drafts);
    }
    for (const LibraryEntry& draft : listing.drafts) {
        if (draft.path == key) return draftPanel(draft, listing, models);
    }
    for (const CatalogueModel& offered : modelCatalogue()) {
        if (offered.id == key) return offeredPanel(offered, models);
    }
    return {};
}

}  // namespace griffin::app
