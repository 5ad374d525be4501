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
#include "ui/inspector/tree_shapes.h"

namespace griffin::app {
namespace {

QByteArray cardPng(const ui::AnswerTrace& trace, int pass, const ui::ShareFacts& facts, const ui::TreeStyle& style) {
    QBuffer bytes;
    ui::passCard(trace, pass, facts, style).save(&bytes, "PNG");
    return bytes.data();
}

}  // namespace

TreeSharing::TreeSharing(ui::TreePanel& panel, ui::Theme& theme, FileDialogs& dialogs, std::function<Shown()> shown,
                         QObject* parent)
    : QObject(parent), panel_(panel), theme_(theme), dialogs_(dialogs), shown_(std::move(shown)) {
    pool_.setMaxThreadCount(1);
    addMenu();
}

void TreeSharing::addMenu() {
    QMenu& menu = panel_.menu();
    const auto add = [&](const char* name, const QString& text, const auto& does) {
        menu.addAction(text, this, does)->setObjectName(QLatin1String(name));
    };
    const QString png = tr("PNG pictures (*.png)");
    add("treeCopyPicture", tr("Copy as a picture"),
        [this] { copy(&ui::treePng, QStringLiteral("image/svg+xml"), &ui::treeSvg); });
    add("treeSaveSvg", tr("Save as SVG…"), [this] {
        save(&ui::treeSvg, tr("draft-tree-%1").arg(panel_.step() + 1) + QStringLiteral(".svg"),
             tr("SVG pictures (*.svg)"));
    });
    add("treeSavePng", tr("Save as PNG…"),
        [this, png] { save(&ui::treePng, tr("draft-tree-%1").arg(panel_.step() + 1) + QStringLiteral(".png"), png); });
    menu.addSeparator();
    add("treeCopyCard", tr("Copy a card of this pass"), [this] { copy(&cardPng); });
    add("treeSaveCard", tr("Save a card of this pass…"),
        [this, png] { save(&cardPng, tr("griffin-card-%1").arg(panel_.step() + 1) + QStringLiteral(".png"), png); });
    menu.addSeparator();
    // Programs that know no animation take its first picture.
    add("treeCopyAnimation", tr("Copy ten passes as an animation"),
        [this] { copy(&ui::passAnimation, QStringLiteral("image/apng")); });
    add("treeSaveAnimation", tr("Save ten passes as an animation…"), [this] {
        save(&ui::passAnimation, tr("passes-%1").arg(panel_.step() + 1) + QStringLiteral(".png"),
             tr("Animated PNG pictures (*.png *.apng)"));
    });
}

std::function<QByteArray()> TreeSharing::ordered(Picture picture) const {
    const Shown shown = shown_();
    if (shown.trace == nullptr || panel_.step() < 0) return {};
    return [picture, trace = *shown.trace, pass = panel_.step(), facts = shown.facts, style = ui::TreeStyle(theme_)] {
        return picture(trace, pass, facts, style);
    };
}

void TreeSharing::save(Picture picture, const QString& name, const QString& filter) {
    // Before a dialog, while which the answer may go on.
    const auto make = ordered(picture);
    if (!make) return;
    const QString path = dialogs_.save(panel_.window(), FileKind::kPictures, tr("Save the picture"), name, filter);
    if (path.isEmpty()) return;
    pool_.start([this, make, path] {
        const bool saved = ui::saveBytes(path, make());
        const auto tell = [this, saved, path] {
            emit told(saved ? tr("The picture was saved: %1").arg(path)
                            : tr("The picture could not be written to %1.").arg(path));
        };
        QMetaObject::invokeMethod(this, tell, Qt::QueuedConnection);
    });
}

void TreeSharing::copy(Picture picture, const QString& other_form, Picture other) {
    const auto make = ordered(picture);
    if (!make) return;
    const auto make_other = other != nullptr ? ordered(other) : nullptr;
    pool_.start([this, make, other_form, make_other] {
        const QByteArray png = make();
        const QImage image = QImage::fromData(png, "PNG");
        const QByteArray bytes = make_other ? make_other() : png;
        const auto take = [this, image, other_form, bytes] {
            auto* data = new QMimeData;
            if (!other_form.isEmpty()) data->setData(other_form, bytes);
            data->setImageData(image);
            QGuiApplication::clipboard()->setMimeData(data);
            emit told(tr("The picture is on the clipboard."));
        };
        QMetaObject::invokeMethod(this, take, Qt::QueuedConnection);
    });
}

}  // namespace griffin::app

#include "moc_tree_sharing.cpp"
