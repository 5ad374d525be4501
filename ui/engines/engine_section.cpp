#include "ui/engines/engine_section.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/theme/flow_layout.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

bool hasAll(const QString& text, const QStringList& words) {
    return std::all_of(words.begin(), words.end(),
                       [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

}  // namespace

EngineSection::EngineSection(Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      title_(new QLabel(tr("Servers"), this)),
      hint_(new QLabel(tr("Models of other programs and machines that speak OpenAI's interface: llama-server, vLLM, "
                          "SGLang, griffin serve. What you write to them leaves this computer."),
                       this)),
      add_(new QPushButton(theme.icon(QStringLiteral("plus")), tr("Add a server…"), this)),
      rows_(new QVBoxLayout) {
    setObjectName(QStringLiteral("engineSection"));
    hint_->setProperty("kind", "secondary");
    hint_->setWordWrap(true);
    add_->setObjectName(QStringLiteral("serverAdd"));
    add_->setAccessibleName(add_->text());
    rows_->setSpacing(space::kSmall);
    auto* words = new QVBoxLayout;
    words->setSpacing(space::kTight / 2);
    words->addWidget(title_);
    words->addWidget(hint_);
    auto* head = new FlowLayout;
    head->addText(words);
    head->addWidget(add_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kMedium);
    column->addLayout(head);
    column->addLayout(rows_);
    connect(add_, &QPushButton::clicked, this, &EngineSection::addRequested);
    connect(&theme_, &Theme::changed, this, &EngineSection::applyTheme);
    applyTheme();
}

QWidget* EngineSection::makeRow(const ServerRow& server) {
    auto* card = new QFrame(this);
    card->setObjectName(QStringLiteral("serverRow"));
    card->setProperty("kind", "card");
    auto* name = new QLabel(server.name, card);
    name->setObjectName(QStringLiteral("serverRowName"));
    name->setTextFormat(Qt::PlainText);
    name->setWordWrap(true);
    auto* about =
        new QLabel(server.note.isEmpty() ? server.address : server.address + QLatin1Char('\n') + server.note, card);
    about->setObjectName(QStringLiteral("serverRowAbout"));
    about->setProperty("kind", "secondary");
    about->setTextFormat(Qt::PlainText);
    about->setWordWrap(true);
    auto* change = new QPushButton(tr("Change…"), card);
    change->setObjectName(QStringLiteral("serverChange"));
    change->setAccessibleName(tr("Change: %1").arg(server.name));
    auto* remove = new QPushButton(tr("Remove"), card);
    remove->setObjectName(QStringLiteral("serverRemove"));
    remove->setAccessibleName(tr("Remove: %1").arg(server.name));
    remove->setToolTip(tr("Conversations keep its answers"));
    auto* words = new QVBoxLayout;
    words->setSpacing(space::kTight / 2);
    words->addWidget(name);
    words->addWidget(about);
    auto* row = new QHBoxLayout(card);
    row->setContentsMargins(space::kMedium, space::kSmall, space::kSmall, space::kSmall);
    row->setSpacing(space::kSmall);
    row->addLayout(words, 1);
    row->addWidget(change, 0, Qt::AlignTop);
    row->addWidget(remove, 0, Qt::AlignTop);
    connect(change, &QPushButton::clicked, this, [this, id = server.id] { emit changeRequested(id); });
    connect(remove, &QPushButton::clicked, this, [this, id = server.id] { emit removeRequested(id); });
    return card;
}

void EngineSection::setServers(const QList<ServerRow>& servers) {
    servers_ = servers;
    for (QWidget* row : shown_) {
        row->hide();
        row->deleteLater();  // one of its buttons may have been pressed
    }
    shown_.clear();
    for (const ServerRow& server : servers_) {
        QWidget* row = makeRow(server);
        rows_->addWidget(row);
        shown_.append(row);
    }
    applyTheme();
}

int EngineSection::filter(const QStringList& words) {
    const bool here = hasAll(title_->text() + QLatin1Char(' ') + hint_->text(), words);
    int hits = here ? 1 : 0;
    for (int i = 0; i < servers_.size(); ++i) {
        const ServerRow& server = servers_.at(i);
        const bool hit = here || hasAll(server.name + QLatin1Char(' ') + server.address, words);
        shown_.at(i)->setVisible(hit);
        hits += hit ? 1 : 0;
    }
    setVisible(hits > 0);
    return hits;
}

void EngineSection::applyTheme() {
    title_->setFont(theme_.font(FontRole::kStrong));
    hint_->setFont(theme_.font(FontRole::kSmall));
    for (QWidget* row : shown_) {
        for (QLabel* label : row->findChildren<QLabel*>())
            label->setFont(theme_.font(label->objectName() == QLatin1String("serverRowName") ? FontRole::kBody
                                                                                             : FontRole::kSmall));
    }
}

}  // namespace griffin::ui

#include "moc_engine_section.cpp"
