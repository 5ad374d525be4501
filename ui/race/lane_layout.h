// The lanes of a race: beside each other where there is room, else in several rows of as many as there is room for.
#pragma once

#include <QLayout>
#include <QList>
#include <QRect>
#include <memory>
#include <vector>

namespace griffin::ui {

/// All sizes are in pixels. All lanes have the same width, and those of a row the same height. Height that is left is
/// shared among the rows.
class LaneLayout final : public QLayout {
    Q_OBJECT

  public:
    explicit LaneLayout(QWidget* parent);
    ~LaneLayout() override;
    LaneLayout(const LaneLayout&) = delete;
    LaneLayout& operator=(const LaneLayout&) = delete;

    void addItem(QLayoutItem* item) override;
    int count() const override { return static_cast<int>(items_.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return Qt::Horizontal | Qt::Vertical; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    /// Of all in one row.
    QSize sizeHint() const override;
    /// Of the largest lane.
    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

  private:
    /// How many are beside each other; rows are as even as can be.
    int columns(int width) const;
    int laneWidth(int width) const;
    /// What the lanes of each row need.
    QList<int> rowHeights(int width) const;

    std::vector<std::unique_ptr<QLayoutItem>> items_;
};

}  // namespace griffin::ui
