// The files that go with the question that is being written: one chip each, with a button that removes it.
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

class QLabel;

namespace griffin::ui {

class ChipLayout;
class Theme;

struct AttachmentChip {
    QString name;           // "notes.txt"
    QString detail;         // "1,204 tokens"
    QString hint;           // tooltip
    bool searched = false;  // not all of it is read; the hint tells why
};

class AttachmentBar : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the bar.
    explicit AttachmentBar(Theme& theme, QWidget* parent = nullptr);

    /// None: the bar is hidden.
    void setChips(const QList<AttachmentChip>& chips);

  signals:
    void removeRequested(int index);

  private:
    QWidget* makeChip(const AttachmentChip& chip, int index);

    Theme& theme_;
    ChipLayout* chips_;
};

}  // namespace griffin::ui
