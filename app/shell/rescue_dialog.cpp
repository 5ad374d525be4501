#include "app/shell/rescue_dialog.h"

#include <QCommandLinkButton>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <utility>

#include "app/shell/database_care.h"
#include "app/shell/message_text.h"

namespace griffin::app {
namespace {

constexpr int kWidth = 560;
constexpr int kListHeight = 140;

QString dayOf(const QDateTime& time) {
    return QLocale().toString(time.toLocalTime(), QLocale::ShortFormat);
}

QString sizeOf(const QString& path) {
    return QLocale().formattedDataSize(QFileInfo(path).size(), 1, QLocale::DataSizeSIFormat);
}

}  // namespace

bool canBeRescued(const engine::Failure& failure) {
    return failure.cause == engine::FailureCause::kDatabaseDamaged ||
           failure.cause == engine::FailureCause::kNotADatabase;
}

RescueDialog::RescueDialog(QString database, const engine::Failure& why, bool opens, QWidget* parent)
    : QDialog(parent),
      database_(std::move(database)),
      column_(new QVBoxLayout(this)),
      text_(new QLabel),
      choices_(new QWidget),
      progress_(new QProgressBar),
      missing_(new QPlainTextEdit),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Close)) {
    setWindowTitle(tr("Griffin Chat"));
    setMinimumWidth(kWidth);
    text_->setTextFormat(Qt::PlainText);
    text_->setWordWrap(true);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    text_->setText(tr("The file with your conversations cannot be used as it is: %1. It has not been changed:\n%2")
                       .arg(messageText(why.what), QDir::toNativeSeparators(database_)));
    progress_->setRange(0, 0);
    progress_->hide();
    missing_->setReadOnly(true);
    missing_->setFixedHeight(kListHeight);
    missing_->setAccessibleName(tr("Conversations that are missing"));
    missing_->hide();
    QPushButton* quit = buttons_->button(QDialogButtonBox::Close);
    quit->setText(tr("Quit"));
    quit->setAutoDefault(false);  // Enter presses the choice that has the focus

    auto* choices = new QVBoxLayout(choices_);
    choices->setContentsMargins({});
    QCommandLinkButton* rescue = addChoice(
        QStringLiteral("rescue"), tr("Save what can be read"),
        tr("A new file with every conversation and every message that is still whole. The damaged file is kept "
           "beside it."));
    connect(rescue, &QPushButton::clicked, this, [this] {
        const QString title = tr("Rescued messages");
        start([database = database_, title] {
            return storage::rescueDatabase(database, title, QDateTime::currentDateTimeUtc());
        });
    });
    for (const storage::DatabaseCopy& copy : storage::databaseCopies(database_)) {
        QCommandLinkButton* restore = addChoice(
            QStringLiteral("restore"), tr("Go back to the copy of %1").arg(dayOf(copy.made)),
            tr("What came later is not in it. Size: %1. The damaged file is kept beside it.").arg(sizeOf(copy.path)));
        connect(restore, &QPushButton::clicked, this, [this, copy] {
            start([database = database_, copy]() -> storage::Result<storage::RescueReport> {
                const auto aside = storage::restoreCopy(database, copy, QDateTime::currentDateTimeUtc());
                if (!aside) return tl::unexpected(aside.error());
                storage::RescueReport report;
                report.damaged = *aside;
                return report;
            });
        });
    }
    if (opens) {
        QCommandLinkButton* open =
            addChoice(QStringLiteral("open"), tr("Open it as it is"),
                      tr("Some conversations may not open, and writing to the file may damage more of them."));
        connect(open, &QPushButton::clicked, this, [this] {
            forgetDamage(database_);
            accept();
        });
    }
    for (QWidget* part : std::initializer_list<QWidget*>{text_, choices_, progress_, missing_, buttons_})
        column_->addWidget(part);
    connect(buttons_, &QDialogButtonBox::rejected, this, &RescueDialog::reject);
    connect(buttons_, &QDialogButtonBox::accepted, this, &RescueDialog::accept);
    rescue->setFocus();
}

void RescueDialog::reject() {
    if (!busy_) QDialog::reject();
}

QCommandLinkButton* RescueDialog::addChoice(const QString& name, const QString& text, const QString& explanation) {
    auto* button = new QCommandLinkButton(text, explanation);
    button->setObjectName(name);
    button->setAutoDefault(true);
    choices_->layout()->addWidget(button);
    return button;
}

void RescueDialog::start(const Work& work) {
    choices_->setEnabled(false);
    buttons_->setEnabled(false);
    progress_->show();
    busy_ = true;
    work_.run([work](const std::stop_token&) { return work(); },
              [this](const storage::Result<storage::RescueReport>& result) { finish(result); });
}

void RescueDialog::finish(const storage::Result<storage::RescueReport>& result) {
    busy_ = false;
    progress_->hide();
    buttons_->setEnabled(true);
    if (!result) {
        text_->setText(failureText(result.error()));
        choices_->setEnabled(true);
        return;
    }
    forgetDamage(database_);
    tell(*result);
}

void RescueDialog::tell(const storage::RescueReport& report) {
    QStringList lines;
    if (report.conversations > 0 || report.messages > 0) {
        lines.append(tr("Saved: %n conversation(s)", nullptr, static_cast<int>(report.conversations)) +
                     QStringLiteral(", ") + tr("%n message(s)", nullptr, static_cast<int>(report.messages)));
    }
    if (report.moved_messages > 0) {
        lines.append(tr("The messages before %n message(s) could not be saved; these now follow what is left.", nullptr,
                        static_cast<int>(report.moved_messages)));
    }
    lines.append(tr("The damaged file is kept: %1").arg(QDir::toNativeSeparators(report.damaged)));
    if (!report.missing.isEmpty()) {
        lines.append(tr("Not there any more, but in the copy of %1:").arg(dayOf(report.compared_with)));
        missing_->setPlainText(report.missing.join(u'\n'));
        missing_->show();
    }
    text_->setText(lines.join(QStringLiteral("\n\n")));
    choices_->hide();
    buttons_->setStandardButtons(QDialogButtonBox::Ok);
    buttons_->button(QDialogButtonBox::Ok)->setText(tr("Open"));
    buttons_->button(QDialogButtonBox::Ok)->setFocus();
    adjustSize();
}

}  // namespace griffin::app

#include "moc_rescue_dialog.cpp"
