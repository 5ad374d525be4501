#include "ui/transcript/transcript_search.h"

#include "ui/transcript/transcript_area.h"

namespace griffin::ui {

QList<TextMatch> findInTranscript(TranscriptArea& area, const QString& needle) {
    QList<TextMatch> matches;
    if (needle.isEmpty()) return matches;
    const int length = static_cast<int>(needle.size());
    for (int row = 0; row < area.rowCount(); ++row) {
        const QList<MarkdownBlock>& blocks = area.row(row).blocks();
        for (int block = 0; block < blocks.size(); ++block) {
            const QString text = plainText(blocks.at(block));
            for (auto at = text.indexOf(needle, 0, Qt::CaseInsensitive); at >= 0;
                 at = text.indexOf(needle, at + length, Qt::CaseInsensitive)) {
                matches.append({{row, block, static_cast<int>(at)}, length});
            }
        }
    }
    return matches;
}

}  // namespace griffin::ui
