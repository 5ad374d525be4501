// One column of a race: method, clock, figures, the text as it arrives, below it the draft tree of the pass that wrote
// the place that is looked at, and its passes as a ribbon.
#pragma once

#include <QFrame>
#include <QList>

#include "engine/draft_tree_record.h"
#include "engine/generation_options.h"
#include "ui/race/figure_layout.h"

class QLabel;

namespace griffin::ui {

class LaneText;
class RibbonView;
class Theme;
class TreeView;

enum class LaneState { kWaiting, kRunning, kDone, kNotRun };  // the last: the race was stopped before its first token
enum class Identity { kUnknown, kSame, kDifferent };

struct LaneFigures {
    LaneState state = LaneState::kWaiting;
    double seconds = 0.0;
    int tokens = 0;
    double tokens_per_second = 0.0;
    double tokens_per_pass = 0.0;
    bool tokens_estimated = false;  // a server did not tell them
    bool speed_estimated = false;
    int longest_guess = 0;  // tokens in a row that were guessed right in one pass
    QString speedup;        // "≈ 1.3×"; empty: unknown, or vanilla itself
    QString no_speedup;     // why there is none: "too short to tell"
    Identity identity = Identity::kUnknown;
};

class RaceLane : public QFrame {
    Q_OBJECT

  public:
    /// `theme` must outlive the lane.
    explicit RaceLane(Theme& theme, QWidget* parent = nullptr);

    /// `name` tells it from the other lanes. Automatic came to the method that `ran`; of others both are the same.
    void setMethod(engine::Method chosen, engine::Method ran, const QString& name);
    /// A model of a server in place of a method.
    void setServer(const QString& name);
    /// What its speed is compared with; empty: plain decoding. `first`: it is that itself.
    void setReference(const QString& name, bool first);
    void setFigures(const LaneFigures& figures);
    /// Why a speedup over `reference` is an estimate; empty: over plain decoding.
    static QString estimateHint(const QString& reference);
    void clearText();
    void appendText(const QString& text);
    QString text() const;
    RibbonView& ribbon() { return *ribbon_; }

    FigureWidths figureWidths() const { return figures_layout_->widths(); }
    /// What its parts need whose heights follow their texts, in a lane of this width: head, what is said of the answer,
    /// and of its tree, then the lines of its figures, which have the widths `figures`. 0: it is not shown.
    QList<int> partHeights(const FigureWidths& figures, int width) const;
    /// What the lane needs if these parts have the heights `parts`. REQUIRES: none is less than it needs.
    int heightWith(const QList<int>& parts, int width) const;
    /// The least heights of these parts, and the least widths of the figures.
    void setPartSizes(const FigureWidths& figures, const QList<int>& parts);

    enum class Mark { kReveal, kStay };
    /// Marks a stretch of the text, and brings it on screen or leaves the text where it is until its size changes.
    void markText(int start, int length, Mark mark);
    /// kShown: they have room, which is kept while the text grows. Else a line says why there are none; of a server
    /// (kOfServer) that is told elsewhere.
    enum class Trees { kShown, kOfServer, kNotRecorded, kStopped, kTooMany, kDamaged };
    void setTrees(Trees trees);
    /// The one of the place that is looked at; without nodes: there is none.
    void setTree(const engine::CycleRecord& cycle);

  signals:
    /// A letter of the text; -1: the pointer left.
    void letterPointedAt(int letter);
    void letterClicked(int letter);

  protected:
    bool eventFilter(QObject* object, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void buildColumn();
    int insideWidth(int width) const;
    void addFigure(QLabel* value, QLabel* unit, const QString& hint);
    /// What the words below the figures need at least.
    void setUnitWidths();
    /// With the sign of an estimate, where it is of tokens that are one.
    QString told(const QString& figure, bool estimated) const;
    void showIdentity();
    int letterAt(const QPoint& point) const;
    void applyTheme();

    Theme& theme_;
    engine::Method method_ = engine::Method::kVanilla;
    QString server_;     // empty: this computer
    QString reference_;  // empty: plain
    LaneFigures figures_;
    FigureLayout* figures_layout_;
    QList<QWidget*> parts_;  // of partHeights() before the figures, the last that of the tree's line
    QLabel* name_;
    QLabel* clock_;
    QLabel* speed_;
    QLabel* speed_unit_;
    QLabel* per_pass_;
    QLabel* per_pass_unit_;
    QLabel* speedup_;
    QLabel* speedup_unit_;
    QLabel* identity_;
    LaneText* text_;
    QLabel* tree_line_;
    TreeView* tree_;
    RibbonView* ribbon_;
};

}  // namespace griffin::ui
