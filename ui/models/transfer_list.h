// The running and stopped transfers above the table, each a line with its progress and its buttons. A line stays the
// same widget while its texts change, so that no click is lost.
#pragma once

#include <QFrame>
#include <QHash>
#include <QList>

#include "ui/models/models_view.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace griffin::ui {

class Theme;

class TransferList : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the list.
    explicit TransferList(Theme& theme, QWidget* parent = nullptr);

    void setRows(const QList<TransferRow>& rows);

  signals:
    void cancelRequested(const QString& key);
    void continueRequested(const QString& key);
    void checksumRequested(const QString& key);
    void discardRequested(const QString& key);

  private:
    struct Line {
        QFrame* frame = nullptr;
        QLabel* sign = nullptr;
        QLabel* name = nullptr;
        QLabel* text = nullptr;
        QProgressBar* progress = nullptr;
        QPushButton* cancel = nullptr;
        QPushButton* proceed = nullptr;
        QPushButton* checksum = nullptr;
        QPushButton* discard = nullptr;
    };
    Line makeLine(const QString& key);
    void fill(const Line& line, const TransferRow& row);

    Theme& theme_;
    QVBoxLayout* column_;
    QHash<QString, Line> lines_;
};

}  // namespace griffin::ui
