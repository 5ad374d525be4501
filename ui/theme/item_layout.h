// The items of a layout whose height follows its width: held here, and placed by the layouts that derive from it.
#pragma once

#include <QLayout>
#include <QRect>
#include <memory>
#include <vector>

namespace griffin::ui {

class ItemLayout : public QLayout {
  public:
    explicit ItemLayout(QWidget* parent);
    ~ItemLayout() override;
    ItemLayout(const ItemLayout&) = delete;
    ItemLayout& operator=(const ItemLayout&) = delete;

    void addItem(QLayoutItem* item) override;
    int count() const override { return static_cast<int>(items_.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }

  protected:
    const std::vector<std::unique_ptr<QLayoutItem>>& items() const { return items_; }
    /// Takes `item` over. REQUIRES: `index` is from 0 to count().
    void insertItem(int index, QLayoutItem* item);
    /// `place` in `room` from where lines begin: from the right edge where a language is written from there.
    QRect mirrored(const QRect& room, const QRect& place) const;

  private:
    std::vector<std::unique_ptr<QLayoutItem>> items_;
};

}  // namespace griffin::ui
