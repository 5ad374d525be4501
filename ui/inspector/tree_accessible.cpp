// What a screen reader is told of a draft tree (tree_view.h).
#include <QAccessibleWidget>
#include <map>
#include <memory>

#include "ui/inspector/tree_text.h"
#include "ui/inspector/tree_view.h"

namespace griffin::ui {
namespace {

/// A node, or the target's own token. Made on demand and owned by Qt's accessibility cache.
class NodeInterface : public QAccessibleInterface, public QAccessibleActionInterface {
  public:
    NodeInterface(TreeView& view, QAccessibleInterface& tree, int node) : view_(view), tree_(tree), node_(node) {}

    bool isValid() const override { return node_ < view_.places(); }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return view_.window()->windowHandle(); }
    QAccessibleInterface* parent() const override { return &tree_; }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::TreeItem; }
    QAccessible::State state() const override {
        QAccessible::State state;
        state.readOnly = true;
        state.selectable = true;
        state.selected = isValid() && view_.selected() == node_;
        return state;
    }
    QString text(QAccessible::Text kind) const override {
        return isValid() && kind == QAccessible::Name ? nodeText(view_.cycle(), node_) : QString();
    }
    void setText(QAccessible::Text, const QString&) override {}
    QRect rect() const override {
        if (!isValid()) return {};
        const QRect here = view_.nodeRect(node_).toAlignedRect();
        return {view_.mapToGlobal(here.topLeft()), here.size()};
    }
    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
    }
    QStringList actionNames() const override { return {setFocusAction()}; }
    void doAction(const QString& name) override {
        if (isValid() && name == setFocusAction()) view_.select(node_);
    }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

  private:
    TreeView& view_;
    QAccessibleInterface& tree_;
    int node_;
};

class TreeInterface : public QAccessibleWidget {
  public:
    explicit TreeInterface(TreeView& view) : QAccessibleWidget(&view, QAccessible::Tree), view_(view) {}
    ~TreeInterface() override {
        for (const auto& [node, id] : children_) QAccessible::deleteAccessibleInterface(id);
    }
    TreeInterface(const TreeInterface&) = delete;
    TreeInterface& operator=(const TreeInterface&) = delete;

    int childCount() const override { return view_.places(); }
    QAccessibleInterface* child(int node) const override {
        if (node < 0 || node >= childCount()) return nullptr;
        auto it = children_.find(node);
        if (it == children_.end()) {
            auto* self = const_cast<TreeInterface*>(this);
            auto made = std::make_unique<NodeInterface>(view_, *self, node);
            it = children_.emplace(node, QAccessible::registerAccessibleInterface(made.release())).first;
        }
        return QAccessible::accessibleInterface(it->second);
    }
    int indexOfChild(const QAccessibleInterface* child) const override {
        for (const auto& [node, id] : children_) {
            if (QAccessible::accessibleInterface(id) == child) return node;
        }
        return -1;
    }
    QAccessibleInterface* childAt(int x, int y) const override {
        for (int node = 0; node < childCount(); ++node) {
            QAccessibleInterface* item = child(node);
            if (item->rect().contains(x, y)) return item;
        }
        return nullptr;
    }

  private:
    TreeView& view_;
    mutable std::map<int, QAccessible::Id> children_;  // by node
};

QAccessibleInterface* makeInterface(const QString&, QObject* object) {
    auto* view = qobject_cast<TreeView*>(object);
    return view == nullptr ? nullptr : new TreeInterface(*view);
}

}  // namespace

void installTreeAccessibility() {
    QAccessible::installFactory(&makeInterface);
}

}  // namespace griffin::ui
