#include "ui/tools/tool_import_dialog.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/theme/plain_edit.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr QSize kImportSize{640, 560};
const QString kExample = QStringLiteral(
    "{\n  \"mcpServers\": {\n    \"files\": {\n      \"command\": \"mcp-files\",\n"
    "      \"args\": [\"/home/me/notes\"]\n    }\n  }\n}");

}  // namespace

ToolImportDialog::ToolImportDialog(QWidget* parent)
    : QDialog(parent),
      text_(new PlainEdit(this)),
      title_(new QLabel(this)),
      found_(new QPlainTextEdit(this)),
      add_(new QPushButton(tr("Add"), this)) {
    setObjectName(QStringLiteral("toolImportDialog"));
    setWindowTitle(tr("Tool servers of another program"));
    resize(kImportSize);
    auto* about = new QLabel(tr("Paste the configuration, with its “mcpServers”. The servers are added switched off; "
                                "nothing is started before you switch one on."),
                             this);
    about->setProperty("kind", "secondary");
    about->setWordWrap(true);
    auto* open = new QPushButton(tr("Open a file…"), this);
    open->setObjectName(QStringLiteral("toolImportOpen"));
    open->setAutoDefault(false);
    text_->setObjectName(QStringLiteral("toolImportText"));
    text_->setAccessibleName(tr("Configuration"));
    text_->setPlaceholderText(kExample);
    text_->setTabChangesFocus(true);
    text_->setProperty("kind", "field");
    title_->setObjectName(QStringLiteral("toolImportTitle"));
    found_->setObjectName(QStringLiteral("toolImportFound"));
    found_->setAccessibleName(tr("What will be added"));
    found_->setReadOnly(true);
    found_->setTabChangesFocus(true);
    found_->setProperty("kind", "field");
    add_->setObjectName(QStringLiteral("toolImportAdd"));
    add_->setProperty("kind", "primary");
    buildLayout(open, about);
    connect(text_, &QPlainTextEdit::textChanged, this, &ToolImportDialog::changed);
    connect(open, &QPushButton::clicked, this, &ToolImportDialog::fileRequested);
    connect(add_, &QPushButton::clicked, this, &ToolImportDialog::addRequested);
    showFound({}, {});
    text_->setFocus();
}

void ToolImportDialog::buildLayout(QPushButton* open, QLabel* about) {
    auto* buttons = new QDialogButtonBox(this);
    buttons->addButton(add_, QDialogButtonBox::AcceptRole);
    buttons->addButton(tr("&Cancel"), QDialogButtonBox::RejectRole)->setAutoDefault(false);
    auto* foot = new QHBoxLayout;
    foot->addWidget(open);
    foot->addStretch(1);
    foot->addWidget(buttons);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::kLarge, space::kLarge, space::kLarge, space::kLarge);
    column->setSpacing(space::kMedium);
    column->addWidget(about);
    column->addWidget(text_, 3);
    column->addWidget(title_);
    column->addWidget(found_, 2);
    column->addLayout(foot);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

QString ToolImportDialog::text() const {
    return text_->toPlainText();
}

void ToolImportDialog::setText(const QString& text) {
    text_->setPlainText(text);
}

void ToolImportDialog::showFound(const QList<ImportedRow>& servers, const QStringList& flaws) {
    QStringList lines;
    for (const ImportedRow& server : servers) {
        lines.append(server.name);
        lines.append(QStringLiteral("    ") + server.target);
        if (!server.secrets.isEmpty()) lines.append(QStringLiteral("    ") + server.secrets);
    }
    if (!servers.isEmpty() && !flaws.isEmpty()) lines.append(QString());
    lines.append(flaws);
    title_->setText(servers.isEmpty() ? tr("Nothing to add")
                                      : tr("%n servers will be added:", "", static_cast<int>(servers.size())));
    found_->setPlainText(lines.join(QLatin1Char('\n')));
    add_->setEnabled(!servers.isEmpty());
}

void ToolImportDialog::showProblem(const QString& text) {
    showFound({}, {text});
}

}  // namespace griffin::ui

#include "moc_tool_import_dialog.cpp"
