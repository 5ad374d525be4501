#include "ui/models/bring_dialog.h"

#include <QButtonGroup>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include "ui/theme/spacing.h"
#include "ui/theme/title_label.h"

namespace griffin::ui {
namespace {

constexpr int kShownNames = 5;

struct WayText {
    BringWay way;
    const char* name;
    const char* text;
};

constexpr WayText kWays[] = {
    {BringWay::kCopy, "bringCopy",
     QT_TRANSLATE_NOOP("griffin::ui::BringDialog", "Copy: the file stays where it is, too")},
    {BringWay::kMove, "bringMove",
     QT_TRANSLATE_NOOP("griffin::ui::BringDialog", "Move: the file leaves its place and takes no more space")},
    {BringWay::kLink, "bringLink",
     QT_TRANSLATE_NOOP("griffin::ui::BringDialog", "Link: the file is used where it is, and must stay there")},
};

}  // namespace

BringDialog::BringDialog(const QStringList& names, BringWay way, QWidget* parent)
    : QDialog(parent), ways_(new QButtonGroup(this)) {
    setObjectName(QStringLiteral("bringDialog"));
    setWindowTitle(tr("Add to the models"));
    setAttribute(Qt::WA_DeleteOnClose);
    QStringList shown = names.mid(0, kShownNames);
    if (names.size() > kShownNames)
        shown.append(tr("and %n more", nullptr, static_cast<int>(names.size()) - kShownNames));
    auto* title = new TitleLabel(tr("How should it come among the models?", nullptr), this);
    auto* list = new QLabel(shown.join(QLatin1Char('\n')), this);
    list->setObjectName(QStringLiteral("bringNames"));
    list->setTextFormat(Qt::PlainText);
    list->setProperty("kind", "secondary");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::kHuge, space::kLarge, space::kHuge, space::kLarge);
    column->setSpacing(space::kMedium);
    column->addWidget(title);
    column->addWidget(list);
    for (const WayText& entry : kWays) {
        auto* button = new QRadioButton(tr(entry.text), this);
        button->setObjectName(QLatin1String(entry.name));
        button->setChecked(entry.way == way);
        ways_->addButton(button, static_cast<int>(entry.way));
        column->addWidget(button);
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("Add"));
    buttons->button(QDialogButtonBox::Ok)->setProperty("kind", "primary");
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        emit chosen(static_cast<BringWay>(ways_->checkedId()));
        accept();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

}  // namespace griffin::ui
