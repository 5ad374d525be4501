#include "ui/transcript/markdown_block.h"

namespace griffin::ui {

QString plainText(const MarkdownBlock& block) {
    if (block.kind != BlockKind::kTable) return block.text.text;
    QString text;
    for (int i = 0; i < block.cells.size(); ++i) {
        if (i > 0) text += i % block.columns == 0 ? QLatin1Char('\n') : QLatin1Char('\t');
        text += block.cells.at(i).text;
    }
    return text;
}

int cellStart(const MarkdownBlock& block, int index) {
    int start = 0;
    for (int i = 0; i < index; ++i) start += static_cast<int>(block.cells.at(i).text.size()) + 1;
    return start;
}

}  // namespace griffin::ui
