#include "ui/chat/transcript/sent_file_dialog.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextCursor>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/theme/controls.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kWidth = 680;
constexpr int kHeight = 480;

}  // namespace

SentFileDialog::SentFileDialog(Theme& theme, const QString& name, const QString& size, const QString& text,
                               QWidget* parent)
    : QDialog(parent), content_(new QPlainTextEdit(text, this)) {
    setObjectName(QStringLiteral("sentFileDialog"));
    setWindowTitle(name);
    setAttribute(Qt::WA_DeleteOnClose);
    auto* title = new TitleLabel(name, this);
    title->setObjectName(QStringLiteral("sentFileName"));
    title->setTextFormat(Qt::PlainText);
    title->setWordWrap(true);
    auto* note = new QLabel(
        tr("%1 · As it was sent with the question. The file itself may have changed since.").arg(size), this);
    note->setProperty("kind", "secondary");
    note->setWordWrap(true);
    content_->setObjectName(QStringLiteral("sentFileText"));
    content_->setAccessibleName(tr("Text of %1").arg(name));
    content_->setReadOnly(true);
    content_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    content_->setTabChangesFocus(true);
    content_->setProperty("kind", "field");
    const auto apply_theme = [this, &theme] { content_->setFont(theme.font(FontRole::kCode)); };
    connect(&theme, &Theme::changed, content_, apply_theme);
    apply_theme();

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton* close = buttons->button(QDialogButtonBox::Close);
    close->setText(tr("Close"));
    close->setAccessibleName(close->text());
    auto* copy = new QPushButton(theme.icon(QStringLiteral("copy")), tr("Copy the text"), this);
    copy->setObjectName(QStringLiteral("sentFileCopy"));
    copy->setAccessibleName(copy->text());
    buttons->addButton(copy, QDialogButtonBox::ActionRole);
    connect(copy, &QPushButton::clicked, this, [text] { QGuiApplication::clipboard()->setText(text); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::kHuge, space::kLarge, space::kHuge, space::kLarge);
    column->setSpacing(space::kSmall);
    column->addWidget(title);
    column->addWidget(note);
    column->addWidget(content_, 1);
    column->addWidget(buttons);
    resize(kWidth, kHeight);
    content_->setFocus();
}

void SentFileDialog::mark(qint64 begin, qint64 length) {
    const int last = content_->document()->characterCount() - 1;
    QTextCursor cursor = content_->textCursor();
    // The end first: the beginning is what has to be seen.
    cursor.setPosition(static_cast<int>(std::clamp<qint64>(begin + length, 0, last)));
    cursor.setPosition(static_cast<int>(std::clamp<qint64>(begin, 0, last)), QTextCursor::KeepAnchor);
    content_->setTextCursor(cursor);
    content_->centerCursor();
}

}  // namespace griffin::ui

#include "moc_sent_file_dialog.cpp"
