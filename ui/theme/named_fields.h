// A form: fields with their names before them, in columns; where not every field has room beside its name, each name
// stands above its field, so that a page need not be scrolled sideways.
#pragma once

#include <QList>
#include <vector>

#include "ui/theme/item_layout.h"

class QLabel;

namespace griffin::ui {

/// All sizes are in pixels. A field that is a widget is as wide as it wants to be, where there is room; a group has all
/// the room. Rows whose field is hidden take no height, and the column of names stays as wide as all of them want.
class NamedFields final : public ItemLayout {
    Q_OBJECT

  public:
    explicit NamedFields(QWidget* parent = nullptr);

    void addField(QLabel* name, QWidget* field);
    /// The name stands beside the first of the group. REQUIRES: the group is not empty.
    void addGroup(QLabel* name, QLayout* group);
    /// A row without a name, from the left edge.
    void addWide(QWidget* widget);

    void addItem(QLayoutItem* item) override;
    QLayoutItem* takeAt(int index) override;
    int heightForWidth(int width) const override;
    /// With the names beside the fields.
    QSize sizeHint() const override;
    /// With the names above the fields.
    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

  private:
    enum class Kind { kName, kField, kWide };
    struct Place {
        QLayoutItem* item;
        QRect rect;  // from the left and the top of the form
    };

    void add(QLayoutItem* item, Kind kind);
    void addName(QLabel* name);
    int widestName() const;
    /// Whether every field has room from `left` on.
    bool fieldsFit(int left, int width) const;
    /// Places for all that is shown, from the top; `height` of all of them.
    std::vector<Place> places(int width, int& height) const;

    QList<Kind> kinds_;  // of the items; a name is followed by its field
};

}  // namespace griffin::ui
