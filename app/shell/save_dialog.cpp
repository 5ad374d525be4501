#include "app/shell/save_dialog.h"

#include <QDir>
#include <QFileInfo>
#include <QLineEdit>
#include <QRegularExpression>
#include <algorithm>

namespace griffin::app {
namespace {

/// "md" and "markdown" of "Markdown (*.md *.markdown)".
QStringList endingsOf(const QString& filter) {
    static const QRegularExpression pattern(QStringLiteral("\\*\\.(\\w+)"));
    QStringList endings;
    for (const QRegularExpressionMatch& match : pattern.globalMatch(filter)) endings.append(match.captured(1));
    return endings;
}

}  // namespace

SaveDialog::SaveDialog(QWidget* parent, const QString& title, const QStringList& filters) : QFileDialog(parent, title) {
    setAcceptMode(AcceptSave);
    setNameFilters(filters);
    for (const QString& filter : filters) endings_.append(endingsOf(filter));
    changeType(filters.value(0));
    connect(this, &QFileDialog::filterSelected, this, &SaveDialog::changeType);
    if (field() == nullptr) return;
    connect(field(), &QLineEdit::textEdited, this, [this](const QString& name) { name_ = name; });
    connect(field(), &QLineEdit::textChanged, this, [this](const QString& name) {
        if (!isMadeOf(name, name_)) name_ = name;
    });
}

void SaveDialog::accept() {
    QLineEdit* name = field();
    if (name != nullptr && !name->text().contains(QLatin1Char('"')) && !endsAsSomeType(name->text()) &&
        QFileInfo(name->text()).fileName().contains(QLatin1Char('.')) &&
        !QFileInfo(directory(), name->text()).isDir()) {
        const QString dot = name->text().endsWith(QLatin1Char('.')) ? QString() : QStringLiteral(".");
        name->setText(name->text() + dot + defaultSuffix());
    }
    QFileDialog::accept();
}

QLineEdit* SaveDialog::field() const {
    return findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
}

bool SaveDialog::endsAsSomeType(const QString& name) const {
    return std::any_of(endings_.begin(), endings_.end(), [&name](const QString& ending) {
        return name.endsWith(QLatin1Char('.') + ending, Qt::CaseInsensitive);
    });
}

bool SaveDialog::isMadeOf(const QString& name, const QString& other) const {
    const QString ending = QFileInfo(other).suffix();
    const QString stem = other.chopped(ending.size());
    return !ending.isEmpty() && name != other && name.startsWith(stem) && endings_.contains(name.mid(stem.size()));
}

void SaveDialog::changeType(const QString& filter) {
    setDefaultSuffix(endingsOf(filter).value(0));
    if (field() != nullptr && !endsAsSomeType(name_)) field()->setText(name_);
}

}  // namespace griffin::app

#include "moc_save_dialog.cpp"
