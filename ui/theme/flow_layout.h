// Controls in lines, as the words of a text: as many beside each other as there is room for, the others below.
#pragma once

#include <QList>
#include <QString>

#include "ui/theme/item_layout.h"

class QBoxLayout;

namespace griffin::ui {

/// All sizes are in pixels. A control goes to another line where not even its least width is left, and one that expands
/// where it would not be whole, unless it wraps its text. What is left of a line goes to those that want more, and then
/// to those that expand. What then still is left is at its end, or on both sides with setAlignment(Qt::AlignHCenter).
class FlowLayout final : public ItemLayout {
    Q_OBJECT

  public:
    explicit FlowLayout(QWidget* parent = nullptr);

    void insertWidget(int index, QWidget* widget);
    /// What stays together.
    void addGroup(QLayout* group);
    /// Labels below each other that wrap. What would leave them less than some words a line goes below them.
    void addText(QBoxLayout* labels);
    /// A field with its name before it.
    void addField(const QString& name, QWidget* field);

    int heightForWidth(int width) const override;
    /// All in one line.
    QSize sizeHint() const override;
    /// One below the other.
    QSize minimumSize() const override;
    /// As wide as one likes, and no higher than the lines.
    QSize maximumSize() const override;
    void setGeometry(const QRect& rect) override;

  private:
    struct Place {
        QLayoutItem* item = nullptr;
        int width = 0;
    };
    struct Line {
        QList<Place> places;
        int height = 0;
    };

    QList<Line> lines(int width) const;
    /// Shares out what is left of a line, and measures how high it is.
    void fill(Line& line, int width) const;
};

}  // namespace griffin::ui
