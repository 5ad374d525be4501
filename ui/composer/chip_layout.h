// A layout that puts its items side by side and begins a new row where the width ends.
#pragma once

#include <QLayout>
#include <QList>

namespace griffin::ui {

class ChipLayout : public QLayout {
  public:
    explicit ChipLayout(QWidget* parent = nullptr) : QLayout(parent) { setContentsMargins(0, 0, 0, 0); }
    ~ChipLayout() override;
    ChipLayout(const ChipLayout&) = delete;
    ChipLayout& operator=(const ChipLayout&) = delete;

    void addItem(QLayoutItem* item) override { items_.append(item); }
    int count() const override { return static_cast<int>(items_.size()); }
    QLayoutItem* itemAt(int index) const override { return items_.value(index); }
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return place(QRect(0, 0, width, 0), false); }
    QSize sizeHint() const override { return minimumSize(); }
    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

  private:
    /// Puts the items into `rect` if `move`; returns the height they need.
    int place(const QRect& rect, bool move) const;

    QList<QLayoutItem*> items_;
};

}  // namespace griffin::ui
