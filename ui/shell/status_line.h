// The quiet line below the composer: how fast the last answer was, how full the context is, where it was computed, and
// what the person should know (dropped turns, an unknown chat template). Where there is no room for all of it, the
// least important of it goes, whole; the figures' tooltip has all of them.
#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;
class QToolButton;

namespace griffin::ui {

class Theme;

/// What there is to tell; 0 and empty values are left out.
struct StatusFigures {
    double tokens_per_second = 0;
    bool speed_estimated = false;  // a server counts tokens at the end of an answer, or never
    bool busy = false;             // other programs kept the processors from the answer, which was slower for it
    QString speedup;               // "≈ 1.3×"
    double time_to_first_token_ms = 0;
    int reused_tokens = 0;  // of the prompt, read before
    int read_tokens = 0;    // of the prompt
    bool reading = false;   // they are being read
    int context_used = 0;   // tokens
    int context_total = 0;  // tokens
    QString device;         // "cpu avx512-vnni, 2 threads"
    QStringList warnings;   // full sentences
};

/// What there is to tell of other programs that ask the model; empty: nothing.
struct ServingBadge {
    QString text;
    QString about;
};

class StatusLine : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the line.
    explicit StatusLine(Theme& theme, QWidget* parent = nullptr);

    void setFigures(const StatusFigures& figures);
    void setServing(const ServingBadge& badge);

    /// Narrower than what it has to tell.
    QSize minimumSizeHint() const override;

  signals:
    void servingClicked();

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    void applyTheme();
    /// Shows as much as there is room for.
    void fit();
    /// What is told without so many of the least important things.
    void leaveOut(int things);
    int neededWidth() const;

    Theme& theme_;
    QLabel* speed_;
    QLabel* figures_;
    QLabel* device_;
    QToolButton* warning_;
    QToolButton* serving_;
    QString first_token_, reused_, context_;  // the figures; empty: not known
};

}  // namespace griffin::ui
