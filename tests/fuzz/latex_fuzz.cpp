// A formula in LaTeX: read or refused, in a tree of bounded size and depth, and drawn in a picture with finite sides.
#include <QGuiApplication>
#include <cmath>

#include "tests/fuzz/fuzz_input.h"
#include "ui/chat/formula/formula.h"
#include "ui/chat/formula/latex.h"

using namespace griffin;

namespace {

/// Returns how many nodes there are.
std::size_t check(const ui::MathNode& node, int depth) {
    fuzz::require(depth < 200);
    using Kind = ui::MathNode::Kind;
    if (node.kind == Kind::kFraction || node.kind == Kind::kRoot) fuzz::require(node.children.size() == 2);
    if (node.kind == Kind::kScripts) fuzz::require(node.children.size() == 3);
    if (node.kind == Kind::kGrid) {
        fuzz::require(node.columns > 0 && node.alignments.size() == node.columns);
        fuzz::require(node.children.size() % static_cast<std::size_t>(node.columns) == 0);
    }
    std::size_t nodes = 1;
    for (const ui::MathNode& child : node.children) nodes += check(child, depth + 1);
    return nodes;
}

}  // namespace

/// The font library keeps what it has read until the program ends.
extern "C" const char* __lsan_default_suppressions() {  // NOLINT: its name is the sanitizer's
    return "leak:libfontconfig";
}

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    static int arguments = 1;  // those of libFuzzer are not Qt's
    static QGuiApplication application(arguments, *argv);
    static_cast<void>(argc);
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const QString source = QString::fromUtf8(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    const auto tree = ui::parseLatex(source);
    // A matrix that is not full gets its empty cells, up to 20 in a row.
    if (tree) fuzz::require(check(*tree, 0) <= 32 * static_cast<std::size_t>(source.size()) + 8);
    for (const ui::FormulaPlace place : {ui::FormulaPlace::kInText, ui::FormulaPlace::kByItself}) {
        const auto formula = ui::Formula::of(source, QGuiApplication::font(), place);
        if (!formula) continue;
        fuzz::require(tree.has_value());
        for (const double side : {formula->width(), formula->ascent(), formula->descent()})
            fuzz::require(std::isfinite(side) && std::abs(side) < 1e6);
    }
    return 0;
}
