#include "ui/chat/formula/latex.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "ui/chat/formula/latex_tables.h"

namespace griffin::ui {
namespace {

using Kind = MathNode::Kind;
using Letters = MathNode::Letters;

constexpr qsizetype kLongest = 4000;  // characters
constexpr int kDeepest = 40;
constexpr int kMostColumns = 20;

MathNode row(std::vector<MathNode> children = {}) {
    MathNode node;
    node.children = std::move(children);
    return node;
}

MathNode symbolNode(const MathSymbol& symbol, Letters letters) {
    MathNode node;
    node.kind = Kind::kSymbol;
    node.text = symbol.text;
    node.symbol = symbol.kind;
    node.letters = letters;
    return node;
}

const QString kPrime = QStringLiteral("′");

/// Its sign is small and high by itself: as a script it could hardly be seen.
bool isPrimes(const MathNode& node) {
    if (node.kind == Kind::kSymbol) return node.text == kPrime;
    return node.kind == Kind::kRow && !node.children.empty() &&
           std::all_of(node.children.begin(), node.children.end(), isPrimes);
}

class Parser {
  public:
    explicit Parser(const QString& source) : source_(source) {}

    std::optional<MathNode> parse() {
        MathNode whole = readRow();
        if (bad_ || at_ < source_.size()) return std::nullopt;
        return whole;
    }

  private:
    void refuse() {
        bad_ = true;
        at_ = source_.size();
    }
    bool atEnd() const { return at_ >= source_.size(); }
    QChar peek() const { return source_.at(at_); }
    void skipSpace() {
        while (!atEnd() && (peek().isSpace() || peek() == QChar::LineSeparator)) ++at_;
    }

    /// The command at this place, without reading it; empty: there is none.
    QString command() const {
        if (atEnd() || peek() != u'\\' || at_ + 1 >= source_.size()) return {};
        qsizetype end = at_ + 1;
        while (end < source_.size() && source_.at(end).isLetter() && source_.at(end).unicode() < 128) ++end;
        return source_.mid(at_ + 1, std::max<qsizetype>(end - at_ - 1, 1));
    }
    bool take(const QString& name) {
        if (command() != name) return false;
        at_ += name.size() + 1;
        return true;
    }

    /// Up to the end of a group, of a cell, or of what a fence encloses.
    MathNode readRow() {
        MathNode whole = row();
        if (++depth_ > kDeepest) refuse();
        while (!bad_) {
            skipSpace();
            if (atEnd() || peek() == u'}' || peek() == u'&') break;
            const QString name = command();
            if (name == QLatin1String("\\") || name == QLatin1String("right") || name == QLatin1String("end")) break;
            if (in_degree_ && peek() == u']') break;
            if (std::optional<MathNode> one = readOne()) whole.children.push_back(readScripts(std::move(*one)));
        }
        --depth_;
        return whole;
    }

    MathNode readScripts(MathNode base) {
        MathNode below = row();
        MathNode above = row();
        bool any = false;
        while (!bad_) {
            skipSpace();
            if (atEnd()) break;
            if (take(QStringLiteral("limits")) || take(QStringLiteral("nolimits"))) continue;
            if (peek() == u'\'') {
                ++at_;
                above.children.push_back(symbolNode({kPrime, MathClass::kOrdinary}, Letters::kUpright));
            } else if (peek() == u'^' || peek() == u'_') {
                MathNode& to = peek() == u'^' ? above : below;
                ++at_;
                to.children.push_back(readArgument());
            } else {
                break;
            }
            any = true;
        }
        if (!any) return base;
        const auto raised = std::find_if_not(above.children.begin(), above.children.end(), isPrimes);
        if (raised != above.children.begin()) {
            MathNode primed = row({std::move(base)});
            std::move(above.children.begin(), raised, std::back_inserter(primed.children));
            above.children.erase(above.children.begin(), raised);
            base = std::move(primed);
            if (above.children.empty() && below.children.empty()) return base;
        }
        MathNode scripts;
        scripts.kind = Kind::kScripts;
        scripts.children = {std::move(base), std::move(below), std::move(above)};
        return scripts;
    }

    /// A group, or a single sign.
    MathNode readArgument() {
        skipSpace();
        if (atEnd()) {
            refuse();
            return row();
        }
        if (peek() == u'{') return readGroup();
        if (peek().isDigit()) return symbolNode({source_.at(at_++), MathClass::kOrdinary}, Letters::kUpright);
        if (++depth_ > kDeepest) refuse();
        std::optional<MathNode> one = bad_ ? std::nullopt : readOne();
        --depth_;
        if (!one) refuse();
        return one ? std::move(*one) : row();
    }

    MathNode readGroup() {
        ++at_;
        const bool in_degree = std::exchange(in_degree_, false);
        MathNode group = readRow();
        in_degree_ = in_degree;
        if (atEnd() || peek() != u'}') {
            refuse();
        } else {
            ++at_;
        }
        return group;
    }

    /// What is between braces, as it is written.
    QString readWords() {
        skipSpace();
        const auto end = source_.indexOf(u'}', at_);
        if (atEnd() || peek() != u'{' || end < 0) {
            refuse();
            return {};
        }
        const QString words = source_.mid(at_ + 1, end - at_ - 1);
        if (words.contains(u'{')) refuse();
        at_ = end + 1;
        return words;
    }

    /// Nothing: what was read draws nothing.
    std::optional<MathNode> readOne() {
        const QString name = command();
        if (!name.isEmpty()) {
            at_ += name.size() + 1;
            return readCommand(name);
        }
        const QChar c = peek();
        if (c == u'{') return readGroup();
        if (c == u'^' || c == u'_') return row();  // scripts of nothing
        if (c == u'\\' || c == u'#' || c == u'$' || c == u'%') {
            refuse();
            return std::nullopt;
        }
        ++at_;
        if (c == u'~') return spaceNode(6 / 18.0);
        QString text(c);
        if (c.isHighSurrogate() && !atEnd()) text += source_.at(at_++);
        if (c.isDigit()) {
            while (!atEnd() &&
                   (peek().isDigit() || (peek() == u'.' && at_ + 1 < source_.size() && source_.at(at_ + 1).isDigit())))
                text += source_.at(at_++);
        }
        const MathSymbol symbol = text.size() > 1 ? MathSymbol{text, MathClass::kOrdinary} : mathSymbol(c);
        return symbolNode(symbol, c.isLetter() ? letters_ : letters_ == Letters::kBold ? letters_ : Letters::kUpright);
    }

    static MathNode spaceNode(double width) {
        MathNode node;
        node.kind = Kind::kSpace;
        node.width = width;
        return node;
    }

    std::optional<MathNode> readCommand(const QString& name) {
        if (const auto space = latexSpaces().constFind(name); space != latexSpaces().constEnd())
            return spaceNode(*space);
        if (isIgnoredInLatex(name)) return std::nullopt;
        if (const auto accent = latexAccents().constFind(name); accent != latexAccents().constEnd()) {
            MathNode node;
            node.kind = Kind::kAccent;
            node.text = *accent;
            node.children = {readArgument()};
            return node;
        }
        if (name.endsWith(QLatin1String("frac")) && name.size() <= 5) return readFraction(true);
        if (name.endsWith(QLatin1String("binom")) && name.size() <= 6) {
            MathNode fenced;
            fenced.kind = Kind::kFenced;
            fenced.text = QStringLiteral("(");
            fenced.closing = QStringLiteral(")");
            fenced.children = {readFraction(false)};
            return fenced;
        }
        if (name == QLatin1String("sqrt")) return readRoot();
        if (name == QLatin1String("left")) return readFence();
        if (name == QLatin1String("begin")) return readEnvironment();
        if (name == QLatin1String("text") || name == QLatin1String("textrm") || name == QLatin1String("mbox") ||
            name == QLatin1String("textbf") || name == QLatin1String("textit"))
            return textNode(readWords(), name.endsWith(QLatin1String("bf")) ? Letters::kBold : Letters::kUpright);
        if (name == QLatin1String("operatorname")) {
            return symbolNode({readWords(), MathClass::kFunction}, Letters::kUpright);
        }
        if (name == QLatin1String("mathbb")) return readAlphabet(struckLetter, Letters::kBold);
        if (name == QLatin1String("mathcal") || name == QLatin1String("mathscr"))
            return readAlphabet(scriptLetter, Letters::kItalic);
        if (name == QLatin1String("mathbf") || name == QLatin1String("boldsymbol") || name == QLatin1String("bm"))
            return readWith(Letters::kBold);
        if (name == QLatin1String("mathrm") || name == QLatin1String("mathsf") || name == QLatin1String("mathtt"))
            return readWith(Letters::kUpright);
        if (name == QLatin1String("mathit")) return readWith(Letters::kItalic);
        if (name == QLatin1String("pmod")) {
            MathNode argument = readArgument();
            return row({spaceNode(1), symbolNode({"(", MathClass::kOpen}, Letters::kUpright),
                        symbolNode({"mod", MathClass::kFunction}, Letters::kUpright), spaceNode(4 / 18.0),
                        std::move(argument), symbolNode({")", MathClass::kClose}, Letters::kUpright)});
        }
        if (name == QLatin1String("not")) {
            skipSpace();
            std::optional<MathNode> negated = atEnd() ? std::nullopt : readOne();
            if (!negated || negated->kind != Kind::kSymbol) {
                refuse();
                return std::nullopt;
            }
            negated->text += QChar(0x0338);
            return negated;
        }
        const MathSymbol symbol = mathSymbol(name);
        if (symbol.text.isEmpty()) {
            refuse();
            return std::nullopt;
        }
        // Small Greek letters are italic like others.
        const bool small =
            symbol.text.size() == 1 && symbol.text.at(0).unicode() >= 0x3B1 && symbol.text.at(0).unicode() <= 0x3C9;
        return symbolNode(symbol, small ? letters_ : letters_ == Letters::kBold ? letters_ : Letters::kUpright);
    }

    static MathNode textNode(const QString& words, Letters letters) {
        MathNode node;
        node.kind = Kind::kText;
        node.text = words;
        node.letters = letters;
        return node;
    }

    MathNode readFraction(bool barred) {
        MathNode node;
        node.kind = Kind::kFraction;
        node.barred = barred;
        node.children.push_back(readArgument());
        node.children.push_back(readArgument());
        return node;
    }

    MathNode readRoot() {
        MathNode degree = row();
        skipSpace();
        if (!atEnd() && peek() == u'[') {
            ++at_;
            const bool in_degree = std::exchange(in_degree_, true);
            degree = readRow();
            in_degree_ = in_degree;
            if (atEnd() || peek() != u']') {
                refuse();
            } else {
                ++at_;
            }
        }
        MathNode node;
        node.kind = Kind::kRoot;
        node.children.push_back(readArgument());
        node.children.push_back(std::move(degree));
        return node;
    }

    MathNode readWith(Letters letters) {
        const Letters before = std::exchange(letters_, letters);
        MathNode argument = readArgument();
        letters_ = before;
        return argument;
    }

    MathNode readAlphabet(QString (*letter)(QChar), Letters otherwise) {
        skipSpace();
        const bool group = !atEnd() && peek() == u'{';
        const QString words = group ? readWords() : atEnd() ? QString() : QString(source_.at(at_++));
        MathNode node = row();
        for (const QChar c : words) {
            if (c.isSpace()) continue;
            const QString known = letter(c);
            node.children.push_back(symbolNode({known.isEmpty() ? QString(c) : known, MathClass::kOrdinary},
                                               known.isEmpty() ? otherwise : Letters::kUpright));
        }
        if (words.contains(u'\\')) refuse();
        return node;
    }

    /// The sign of a fence; "." is none.
    QString readFenceSign() {
        skipSpace();
        if (atEnd()) {
            refuse();
            return {};
        }
        const QString name = command();
        if (name.isEmpty()) {
            const QChar c = source_.at(at_++);
            if (!QStringView(u"()[]|/.<>").contains(c)) refuse();
            return c == u'.'   ? QString()
                   : c == u'<' ? QStringLiteral("⟨")
                   : c == u'>' ? QStringLiteral("⟩")
                               : QString(c);
        }
        at_ += name.size() + 1;
        const QString text = mathSymbol(name).text;
        if (text.isEmpty()) refuse();
        return text;
    }

    MathNode readFence() {
        MathNode node;
        node.kind = Kind::kFenced;
        node.text = readFenceSign();
        const bool in_degree = std::exchange(in_degree_, false);
        node.children.push_back(readRow());
        in_degree_ = in_degree;
        if (!take(QStringLiteral("right"))) {
            refuse();
        } else {
            node.closing = readFenceSign();
        }
        return node;
    }

    MathNode readEnvironment() {
        const QString name = readWords();
        const auto known = latexEnvironments().constFind(name);
        if (bad_ || known == latexEnvironments().constEnd()) {
            refuse();
            return row();
        }
        QString alignments = known->alignments;
        if (name == QLatin1String("array")) alignments = readWords().remove(u'|').remove(u' ');
        std::vector<std::vector<MathNode>> lines(1);
        while (!bad_) {
            lines.back().push_back(readRow());
            if (!atEnd() && peek() == u'&') {
                ++at_;
            } else if (take(QStringLiteral("\\"))) {
                lines.emplace_back();
            } else if (take(QStringLiteral("end"))) {
                if (readWords() != name) refuse();
                break;
            } else {
                refuse();
            }
        }
        return gridOf(std::move(lines), *known, alignments);
    }

    MathNode gridOf(std::vector<std::vector<MathNode>> lines, const LatexEnvironment& environment,
                    const QString& alignments) {
        // "\\" at the end begins no line.
        if (lines.size() > 1 && lines.back().size() == 1 && lines.back().front().children.empty()) lines.pop_back();
        std::size_t columns = 1;
        for (const auto& line : lines) columns = std::max(columns, line.size());
        if (columns > kMostColumns || alignments.isEmpty()) {
            refuse();
            return row();
        }
        MathNode grid;
        grid.kind = Kind::kGrid;
        grid.columns = static_cast<int>(columns);
        for (std::size_t i = 0; i < columns; ++i)
            grid.alignments += alignments.at(static_cast<qsizetype>(i) % alignments.size());
        for (auto& line : lines) {
            line.resize(columns);
            for (MathNode& cell : line) grid.children.push_back(std::move(cell));
        }
        if (environment.opening.isEmpty() && environment.closing.isEmpty()) return grid;
        MathNode fenced;
        fenced.kind = Kind::kFenced;
        fenced.text = environment.opening;
        fenced.closing = environment.closing;
        fenced.children.push_back(std::move(grid));
        return fenced;
    }

    const QString source_;
    qsizetype at_ = 0;
    int depth_ = 0;
    bool bad_ = false;
    bool in_degree_ = false;  // of a root, which a bracket ends
    Letters letters_ = Letters::kItalic;
};

}  // namespace

std::optional<MathNode> parseLatex(const QString& source) {
    if (source.size() > kLongest) return std::nullopt;
    return Parser(source).parse();
}

}  // namespace griffin::ui
