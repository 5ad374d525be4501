#include "app/inspector/tree_sharing.h"

#include <QBuffer>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QMimeData>
#include <utility>

#include "app/shell/file_dialogs.h"
#include "ui/charts/picture_file.h"
#include "ui/inspector/tree_panel.h"

namespace griffin::app {
namespace {

QByteArray cardPng(const ui::AnswerTrace& trace, int pass, const ui::ShareFacts& facts, const ui::Theme& theme) {
    QBuffer bytes;
    ui::passCard(trace, pass, facts, theme).save(&bytes, "PNG");
    return bytes.data();
}

/// Programs take the best form they know.
void copyToClipboard(const QByteArray& png, const QString& other_form = {}, const QByteArray& other = {}) {
    if (png.isEmpty()) return;
    auto* data = new QMimeData;
    if (!other.isEmpty()) data->setData(other_form, other);
    data->setImageData(QImage::fromData(png, "PNG"));
    QGuiApplication::clipboard()->setMimeData(data);
}

}  // namespace

TreeSharing::TreeSharing(ui::TreePanel& panel, ui::Theme& theme, FileDialogs& dialogs, std::function<Shown()> shown,
                         QObject* parent)
    : QObject(parent), panel_(panel), theme_(theme), dialogs_(dialogs), shown_(std::move(shown)) {
    addMenu();
}

void TreeSharing::addMenu() {
    QMenu& menu = panel_.menu();
    const auto add = [&](const char* name, const QString& text, const auto& does) {
        menu.addAction(text, this, does)->setObjectName(QLatin1String(name));
    };
    const QString png = tr("PNG pictures (*.png)");
    add("treeCopyPicture", tr("Copy as a picture"), [this] { copyTree(); });
    add("treeSaveSvg", tr("Save as SVG…"), [this] {
        save(&ui::treeSvg, tr("draft-tree-%1").arg(panel_.step() + 1) + QStringLiteral(".svg"),
             tr("SVG pictures (*.svg)"));
    });
    add("treeSavePng", tr("Save as PNG…"),
        [this, png] { save(&ui::treePng, tr("draft-tree-%1").arg(panel_.step() + 1) + QStringLiteral(".png"), png); });
    menu.addSeparator();
    add("treeCopyCard", tr("Copy a card of this pass"), [this] { copyCard(); });
    add("treeSaveCard", tr("Save a card of this pass…"),
        [this, png] { save(&cardPng, tr("griffin-card-%1").arg(panel_.step() + 1) + QStringLiteral(".png"), png); });
    menu.addSeparator();
    add("treeCopyAnimation", tr("Copy ten passes in motion"), [this] { copyAnimation(); });
    add("treeSaveAnimation", tr("Save ten passes in motion…"), [this] {
        save(&ui::passAnimation, tr("passes-%1").arg(panel_.step() + 1) + QStringLiteral(".png"),
             tr("Animated PNG pictures (*.png *.apng)"));
    });
}

QByteArray TreeSharing::make(Picture picture) const {
    const Shown shown = shown_();
    if (shown.trace == nullptr || panel_.step() < 0) return {};
    return picture(*shown.trace, panel_.step(), shown.facts, theme_);
}

void TreeSharing::save(Picture picture, const QString& name, const QString& filter) {
    // Before a dialog, while which the answer may go on.
    const QByteArray bytes = make(picture);
    if (bytes.isEmpty()) return;
    const QString path = dialogs_.save(panel_.window(), FileKind::kPictures, tr("Save the picture"), name, filter);
    if (!path.isEmpty() && !ui::saveBytes(path, bytes))
        emit failed(tr("The picture could not be written to %1.").arg(path));
}

void TreeSharing::copyTree() {
    copyToClipboard(make(&ui::treePng), QStringLiteral("image/svg+xml"), make(&ui::treeSvg));
}

void TreeSharing::copyCard() {
    copyToClipboard(make(&cardPng));
}

void TreeSharing::copyAnimation() {
    // Programs that know no animation take its first picture.
    const QByteArray png = make(&ui::passAnimation);
    copyToClipboard(png, QStringLiteral("image/apng"), png);
}

}  // namespace griffin::app
