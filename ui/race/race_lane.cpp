#include "ui/race/race_lane.h"

#include <QFontInfo>
#include <QLabel>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/charts/ribbon_view.h"
#include "ui/chat/pickers/method_text.h"
#include "ui/inspector/tree_text.h"
#include "ui/inspector/tree_view.h"
#include "ui/race/lane_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/figure_text.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kStripeWidth = 3;
constexpr int kTextLines = 3;      // of the answer, where there is no room for more
constexpr int kTreeLines = 4;      // the height of its tree
constexpr int kTreeWidth = 120;    // in pixels, where there is no room for more
constexpr int kUnitLetters = 4;    // of a line, of Chinese ones, which could each stand alone
constexpr int kUnitWidth = 120;    // in pixels, that the longest word of a line has at most, so that the lane has room
constexpr int kUnitLine = 160;     // in pixels, that the words of a line want at most to stand in one
constexpr int kTreeLineLines = 2;  // kept, so that the tree stays where it is
const QString kUnknown = QStringLiteral("–");

/// QLabel itself wants to break even short words into lines.
class UnitLabel : public QLabel {
  public:
    using QLabel::QLabel;

    QSize sizeHint() const override {
        const QSize hint = QLabel::sizeHint();
        return {std::max(hint.width(), std::min(fontMetrics().horizontalAdvance(text()), kUnitLine)), hint.height()};
    }
};

QString number(double value, int digits) {
    return value > 0.0 ? QLocale().toString(value, 'f', digits) : kUnknown;
}

}  // namespace

RaceLane::RaceLane(Theme& theme, QWidget* parent)
    : QFrame(parent),
      theme_(theme),
      figures_layout_(new FigureLayout),
      name_(new QLabel(this)),
      clock_(new QLabel(this)),
      speed_(new QLabel(this)),
      speed_unit_(new UnitLabel(tr("tokens per second"), this)),
      per_pass_(new QLabel(this)),
      per_pass_unit_(new UnitLabel(tr("tokens per pass"), this)),
      speedup_(new QLabel(this)),
      speedup_unit_(new UnitLabel(tr("as fast as plain"), this)),
      identity_(new QLabel(this)),
      text_(new LaneText(this)),
      tree_line_(new QLabel(this)),
      tree_(new TreeView(theme, this)),
      ribbon_(new RibbonView(theme, this)) {
    setProperty("kind", "card");
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
    name_->setObjectName(QStringLiteral("laneName"));
    name_->setWordWrap(true);
    name_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    clock_->setObjectName(QStringLiteral("laneClock"));
    speed_->setObjectName(QStringLiteral("laneSpeed"));
    per_pass_->setObjectName(QStringLiteral("lanePerPass"));
    speedup_->setObjectName(QStringLiteral("laneSpeedup"));
    speedup_unit_->setObjectName(QStringLiteral("laneSpeedupUnit"));
    identity_->setObjectName(QStringLiteral("laneIdentity"));
    text_->setObjectName(QStringLiteral("laneText"));
    identity_->setWordWrap(true);
    identity_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    text_->viewport()->installEventFilter(this);
    tree_line_->setObjectName(QStringLiteral("laneTreeLine"));
    tree_line_->setProperty("kind", "secondary");
    tree_line_->setWordWrap(true);
    tree_line_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    tree_->setObjectName(QStringLiteral("laneTree"));
    tree_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    tree_->setMinimumWidth(kTreeWidth);
    clock_->setToolTip(tr("Time since the start, including the processing of the prompt"));

    addFigure(speed_, speed_unit_, tr("Decode speed: tokens after the first one, in wall-clock time"));
    addFigure(per_pass_, per_pass_unit_,
              tr("Tokens per pass of the model (τ, acceptance length); 1 without speculation"));
    addFigure(speedup_, speedup_unit_, {});
    for (QLabel* label : {speedup_, speedup_unit_}) {  // the figures of all lanes have the same places
        QSizePolicy policy = label->sizePolicy();
        policy.setRetainSizeWhenHidden(true);
        label->setSizePolicy(policy);
    }

    buildColumn();
    connect(&theme_, &Theme::changed, this, &RaceLane::applyTheme);
    setMethod(method_, method_, {});
    setTrees(Trees::kShown);
    applyTheme();
}

void RaceLane::buildColumn() {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::kMedium, space::kMedium, space::kMedium, space::kMedium);
    column->setSpacing(space::kSmall);
    const auto addPart = [this, column](QLayout* layout) {
        auto* part = new QWidget(this);
        part->setLayout(layout);
        column->addWidget(part);
        parts_.append(part);
    };
    // Below what it holds a part has the room that it does not need.
    const auto atTop = [](QLayout* content) {
        auto* top = new QVBoxLayout;
        top->setContentsMargins(0, 0, 0, 0);
        top->setSpacing(0);
        top->addLayout(content);
        top->addStretch(1);
        return top;
    };
    const auto alone = [](QWidget* widget) {
        auto* box = new QVBoxLayout;
        box->addWidget(widget);
        return box;
    };
    auto* head = new FlowLayout;
    head->addWidget(name_);
    head->addWidget(clock_);
    addPart(head);
    auto* figures = new QWidget(this);
    figures->setLayout(figures_layout_);
    column->addWidget(figures);
    addPart(atTop(alone(identity_)));
    // In a layout each: one that ignores what it would like would count with no height, not with its least.
    column->addLayout(alone(text_), 3);
    addPart(atTop(alone(tree_line_)));
    column->addLayout(alone(tree_), 2);
    column->addWidget(ribbon_);
}

void RaceLane::addFigure(QLabel* value, QLabel* unit, const QString& hint) {
    value->setToolTip(hint);
    unit->setToolTip(hint);
    unit->setProperty("kind", "secondary");
    unit->setWordWrap(true);
    auto* figure = new QVBoxLayout;
    figure->setSpacing(0);
    figure->addWidget(value);
    figure->addWidget(unit);
    figure->addStretch(1);
    figures_layout_->addFigure(figure);
}

void RaceLane::setMethod(engine::Method chosen, engine::Method ran, const QString& name) {
    method_ = ran;
    server_.clear();
    name_->setText(name);
    name_->setToolTip(methodHint(chosen));
    text_->setAccessibleName(tr("Text of %1").arg(name));
    ribbon_->setAccessibleName(tr("Passes of %1").arg(name));
    tree_->setAccessibleName(tr("Draft tree of %1").arg(name));
    setAccessibleName(name);
    setReference({}, chosen == engine::Method::kVanilla);
    setFigures({});
    update();
}

void RaceLane::setServer(const QString& name) {
    method_ = engine::Method::kAuto;
    server_ = name;
    name_->setText(name);
    name_->setToolTip(tr("A server: its speed as it is seen from here, with the way there and back"));
    text_->setAccessibleName(tr("Text of %1").arg(name));
    ribbon_->setAccessibleName(tr("Passes of %1").arg(name));
    tree_->setAccessibleName(tr("Draft tree of %1").arg(name));
    setAccessibleName(name);
    setFigures({});
    update();
}

void RaceLane::setReference(const QString& name, bool first) {
    reference_ = name;
    speedup_->setVisible(!first);
    speedup_unit_->setVisible(!first);
    setFigures(figures_);
}

void RaceLane::setFigures(const LaneFigures& figures) {
    figures_ = figures;
    const QLocale locale;
    clock_->setText(figures.state == LaneState::kWaiting ? tr("waiting")
                    : figures.state == LaneState::kNotRun
                        ? kUnknown
                        : tr("%1 s").arg(locale.toString(figures.seconds, 'f', figures.seconds < 100 ? 2 : 1)));
    const QString speed = number(figures.tokens_per_second, figures.tokens_per_second < 100 ? 1 : 0);
    speed_->setText(figures.tokens_per_second > 0.0 ? told(speed, figures.speed_estimated) : speed);
    per_pass_->setText(figures.tokens_per_pass > 0.0 ? tokensPerPassText(figures.tokens_per_pass) : kUnknown);
    speedup_->setText(figures.speedup.isEmpty() ? kUnknown : figures.speedup);
    const QString unit = !figures.no_speedup.isEmpty() ? figures.no_speedup
                         : reference_.isEmpty()        ? tr("as fast as plain")
                                                       : tr("as fast as %1").arg(reference_);
    if (unit != speedup_unit_->text()) {
        speedup_unit_->setText(unit);
        setUnitWidths();
    }
    const QString hint = isEstimate(figures.speedup) ? estimateHint(reference_) : QString();
    for (QLabel* label : {speedup_, speedup_unit_}) label->setToolTip(hint);
    showIdentity();
    for (QLabel* label : {clock_, speed_, per_pass_, speedup_}) label->setAccessibleName(label->text());
}

void RaceLane::setUnitWidths() {
    for (QLabel* label : {speed_unit_, per_pass_unit_, speedup_unit_}) {
        const int letters = kUnitLetters * QFontInfo(label->font()).pixelSize();
        const QRect words =
            QFontMetrics(label->font()).boundingRect(QRect(), Qt::TextWordWrap, label->text());  // one a line
        label->setMinimumWidth(std::max(letters, std::min(words.width(), kUnitWidth)));
    }
}

QString RaceLane::estimateHint(const QString& reference) {
    if (reference.isEmpty()) {
        return tr(
            "Decode speed relative to plain decoding (one token at a time) of the same prompt; ≈, because plain "
            "decoding ran only once, earlier");
    }
    return tr("Decode speed relative to %1 with the same prompt; ≈, because that ran only once, earlier")
        .arg(reference);
}

QString RaceLane::told(const QString& figure, bool estimated) const {
    // A server counts its tokens at the end, or never.
    const bool not_yet = !server_.isEmpty() && figures_.state == LaneState::kRunning;
    return signedEstimate(figure, (estimated || not_yet) && figures_.tokens > 0);
}

void RaceLane::showIdentity() {
    QString text = told(tr("%n tokens", nullptr, figures_.tokens), figures_.tokens_estimated);
    if (figures_.tokens == 0) text = QStringLiteral(" ");
    if (figures_.longest_guess > 0) text += tr("  ·  longest right guess: %n tokens", nullptr, figures_.longest_guess);
    if (!server_.isEmpty() || !reference_.isEmpty()) {
        if (figures_.identity == Identity::kSame) text += tr("  ·  ✓ same text");
        if (!server_.isEmpty() && figures_.tokens > 0) text += tr("  ·  this server reports no trees");
    } else if (method_ != engine::Method::kVanilla && figures_.state == LaneState::kDone) {
        if (figures_.identity == Identity::kSame) text += tr("  ·  ✓ identical text, token for token");
        if (figures_.identity == Identity::kDifferent) text += tr("  ·  ✗ text differs from plain");
    }
    // A line that is broken ends with the dot, and a sign stays with its words.
    text.replace(QStringLiteral("  ·  "), QStringLiteral("\u00a0\u00a0·  "));
    for (const QChar sign : {QChar(u'✓'), QChar(u'✗')})
        text.replace(QString(sign) + QLatin1Char(' '), QString(sign) + QChar(0x00a0));
    identity_->setText(text);
}

void RaceLane::clearText() {
    text_->startOver();
    ribbon_->setPasses({});
    setTree({});
}

void RaceLane::setTrees(Trees trees) {
    const auto note = [trees] {
        switch (trees) {
            case Trees::kNotRecorded:
                return tr("The draft trees of this race were not recorded.");
            case Trees::kStopped:
                return tr("There are no draft trees: the race was stopped.");
            case Trees::kTooMany:
                return tr("There are no draft trees: the race was too long to keep them or to show them all.");
            case Trees::kDamaged:
                return tr("There are no draft trees: their record is damaged. A new race makes a new one.");
            case Trees::kShown:
            case Trees::kOfServer:
                break;
        }
        return QString();
    };
    tree_->setVisible(trees == Trees::kShown);
    setTree({});
    parts_.last()->setVisible(trees != Trees::kOfServer);
    if (trees != Trees::kShown) tree_line_->setText(note());
}

void RaceLane::setTree(const engine::CycleRecord& cycle) {
    const QString none = tr("When the race is over, point at the text: here is the tree of the pass that wrote it.");
    tree_->setCycle(cycle, none);
    tree_line_->setText(cycle.nodes.empty() ? QStringLiteral(" ") : cycleSummary(cycle, method_));
}

int RaceLane::letterAt(const QPoint& point) const {
    QTextCursor cursor = text_->cursorForPosition(point);
    // The gap that is nearest may be behind the letter.
    if (text_->cursorRect(cursor).left() > point.x() && !cursor.atBlockStart())
        cursor.movePosition(QTextCursor::PreviousCharacter);
    return cursor.position();
}

bool RaceLane::eventFilter(QObject* object, QEvent* event) {
    if (object == text_->viewport()) {
        if (event->type() == QEvent::Leave) emit letterPointedAt(-1);
        if (event->type() == QEvent::MouseMove)
            emit letterPointedAt(letterAt(static_cast<QMouseEvent*>(event)->position().toPoint()));
        const bool pressed = event->type() == QEvent::MouseButtonRelease && !text_->textCursor().hasSelection();
        if (pressed) emit letterClicked(letterAt(static_cast<QMouseEvent*>(event)->position().toPoint()));
    }
    return QFrame::eventFilter(object, event);
}

void RaceLane::markText(int start, int length, Mark how) {
    QTextEdit::ExtraSelection mark;
    mark.cursor = QTextCursor(text_->document());
    const int end = static_cast<int>(text_->document()->characterCount()) - 1;
    mark.cursor.setPosition(std::clamp(start, 0, end));
    const int place = mark.cursor.position();
    mark.cursor.setPosition(std::clamp(start + length, 0, end), QTextCursor::KeepAnchor);
    mark.format.setBackground(theme_.colors().find_match);
    if (length > 0) {
        text_->setExtraSelections({mark});
        text_->setPlace(place, std::max(place, mark.cursor.position() - 1));
        if (how == Mark::kReveal) text_->showPlace();
    } else {
        text_->setExtraSelections({});
        text_->setPlace(-1);
    }
}

void RaceLane::appendText(const QString& text) {
    text_->append(text);
}

QString RaceLane::text() const {
    return text_->toPlainText();
}

void RaceLane::applyTheme() {
    QList<QTextEdit::ExtraSelection> marks = text_->extraSelections();
    for (QTextEdit::ExtraSelection& mark : marks) mark.format.setBackground(theme_.colors().find_match);
    text_->setExtraSelections(marks);
    name_->setFont(theme_.font(FontRole::kStrong));
    QFont large = theme_.font(FontRole::kLargeNumber);
    for (QLabel* label : {speed_, per_pass_, speedup_, clock_}) label->setFont(large);
    for (QLabel* label : {speed_unit_, per_pass_unit_, speedup_unit_, identity_, tree_line_})
        label->setFont(theme_.font(FontRole::kSmall));
    setUnitWidths();
    text_->setFont(theme_.font(FontRole::kReading));
    text_->setMinimumHeight(text_->heightOf(kTextLines));
    tree_->setMinimumHeight(kTreeLines * QFontMetrics(text_->font()).lineSpacing());
    update();
}

int RaceLane::insideWidth(int width) const {
    const QMargins frame = contentsMargins();
    const QMargins margins = layout()->contentsMargins();
    return width - frame.left() - frame.right() - margins.left() - margins.right();
}

QList<int> RaceLane::partHeights(const FigureWidths& figures, int width) const {
    QList<int> parts;
    for (const QWidget* part : parts_) {
        parts.append(part->isHidden() ? 0 : part->heightForWidth(insideWidth(width)));
    }
    if (parts.last() > 0)
        parts.last() = std::max(parts.last(), kTreeLineLines * QFontMetrics(tree_line_->font()).lineSpacing());
    return parts + figures_layout_->lineHeights(figures, insideWidth(width));
}

int RaceLane::heightWith(const QList<int>& parts, int width) const {
    int height = layout()->totalHeightForWidth(width);
    for (qsizetype i = 0; i < parts_.size(); ++i) {
        const QWidget* part = parts_[i];
        if (part->isHidden()) continue;
        height += parts[i] - std::max(part->heightForWidth(insideWidth(width)), part->minimumHeight());
    }
    const int figures = figures_layout_->heightOf(parts.mid(parts_.size()));
    return height + figures - figures_layout_->heightForWidth(insideWidth(width));
}

void RaceLane::setPartSizes(const FigureWidths& figures, const QList<int>& parts) {
    figures_layout_->setRow(figures, parts.mid(parts_.size()));
    for (qsizetype i = 0; i < parts_.size(); ++i) {
        if (parts_[i]->minimumHeight() != parts[i]) parts_[i]->setMinimumHeight(parts[i]);
    }
}

// A stripe in the colour and pattern that vanilla and draft have everywhere.
void RaceLane::paintEvent(QPaintEvent* event) {
    QFrame::paintEvent(event);
    QPainter painter(this);
    const bool vanilla = method_ == engine::Method::kVanilla;
    QPen pen(vanilla ? theme_.colors().vanilla : theme_.colors().accepted, kStripeWidth,
             vanilla ? Qt::DashLine : Qt::SolidLine, Qt::FlatCap);
    painter.setPen(pen);
    painter.drawLine(QPointF(space::kRadius, kStripeWidth / 2.0),
                     QPointF(width() - space::kRadius, kStripeWidth / 2.0));
}

}  // namespace griffin::ui

#include "moc_race_lane.cpp"
