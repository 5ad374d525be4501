// What a server told of an answer, in place of the trees, charts and times that only the engine of this computer gives.
#pragma once

#include <QList>
#include <QWidget>

class QLabel;

namespace griffin::ui {

class ChartView;
class Theme;

/// 0 and empty: not told.
struct ServerView {
    QString server;  // "gpu-box (vLLM)"
    double tokens_per_pass = 0;
    bool since_start = false;  // the mean of all that it answered
    QList<double> acceptance;  // by position, share of the passes that drafted
    double tokens_per_second = 0;
    double first_token_ms = 0;
    int tokens = 0;
    bool writing = false;           // the answer is not complete; what speculation did is told at its end
    bool tokens_estimated = false;  // the server did not tell them, or not yet
    bool speed_estimated = false;

    friend bool operator==(const ServerView&, const ServerView&) = default;
};

class ServerPanel : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the panel.
    explicit ServerPanel(Theme& theme, QWidget* parent = nullptr);

    void setView(const ServerView& view);

  private:
    struct Row {
        QLabel* number;
        QLabel* caption;
    };
    void applyTheme();

    Theme& theme_;
    QLabel* title_;
    QLabel* note_;
    QList<Row> rows_;  // tokens per pass, per second, to the first token, of the answer
    ChartView* positions_;
};

}  // namespace griffin::ui
